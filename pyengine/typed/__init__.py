"""The typed language: a line that somebody types, or says, as a move or as a question.

Shared by the app, the terminal and whatever else turns speech or switches into lines. It works
from views alone, so no answer can tell what its seat may not know. What a game adds is its module
``spoken``; a game without one is played in its notation.
"""
