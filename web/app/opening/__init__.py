"""The screen while a match is read: mostly for so short a time that nobody sees it."""
