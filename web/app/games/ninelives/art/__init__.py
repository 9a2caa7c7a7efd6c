"""The drawings of Nine Lives: cards and their backs, the mat, the rug and the track."""
