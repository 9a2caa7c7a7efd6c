"""Small things that everything may use: names, words, checked JSON, what was made of an object."""
