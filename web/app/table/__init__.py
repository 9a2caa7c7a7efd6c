"""The table: one match being played, for whatever game its face draws.

``view`` has its regions, ``update`` what happens there, ``controls`` and ``typing`` what its
buttons and the line to type in do. Behind a curtain there is nothing else in the page. Several
places at one screen are laid out by the shared style sheet, also at two sides of a tablet.
"""
