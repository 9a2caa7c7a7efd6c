"""The drawings of Yarn Trail: the carpet, the wool on it, and the sheet beside it."""
