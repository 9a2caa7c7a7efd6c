"""The stored form of matches, and the texts that leave the browser, as values.

A ``Record`` is a match with what its text does not hold: names, seed, draft. ``stored`` writes
records, summaries, best scores and settings as JSON with a version; ``annotations`` stand beside a
match, so that the list of matches reads none. ``files`` are exports and what is taken from files
of anybody, ``fingerprints`` tell whether a match is here already, ``tallies`` are what a finished
match leaves for the statistics. What came from elsewhere (``Record.brought``) is nobody's own
result: it takes no day's challenge, no best score and leaves no tally. ``challenges`` makes the
challenge of a day from the date alone, and proves of a match which day's dice it was played with.
"""
