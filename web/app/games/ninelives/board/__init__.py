"""The boards of Nine Lives, in layers."""
