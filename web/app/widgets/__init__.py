"""Pieces of a page that several screens share.

``board_tables`` makes real tables and lists of a board in words: they stand beside every large
board, since a board that can be played on has the keys for itself (``role=application``).
"""
