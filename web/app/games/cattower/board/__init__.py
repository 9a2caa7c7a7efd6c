"""The boards of Cat Tower, in layers."""
