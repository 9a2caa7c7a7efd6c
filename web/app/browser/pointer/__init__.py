"""Fingers, pens and the mouse on the boards, and the lens.

A carried piece is moved by the browser alone; Python hears of it when it is taken up, when another
point of the lattice is the nearest, and when it is let go. So a frame of carrying draws nothing.
"""
