"""The one update, the page round a screen, and what is heard of storage and of peers.

``update`` hands every message to the package that knows it. ``stored`` takes what storage and
other tabs say: a match is said to be saved, deleted or imported when the disk has answered.
``remote`` takes what is heard of tables with people on other devices. Only the browser layer
imports this package.
"""
