"""Tutorials: first matches that teach, where they are offered, their bubble.

A lesson is an ordinary match with a fixed seed and three to five steps (``games.lesson``). The
bubble lies beside its place where there is room and never covers it.
"""
