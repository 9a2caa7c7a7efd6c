"""The boards of Yarn Trail, in layers."""
