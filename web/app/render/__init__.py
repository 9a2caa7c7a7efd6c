"""The page in parts, each drawn anew only when its inputs change.

A *drawing* is a function with its inputs; a *region* is an element of the page with an id, its
attributes, and inside of it a drawing, markup, or further regions. ``document`` compares a page
with the one before and answers with a few changes as values, which ``browser.drawing`` carries
out: a *lazy* part is not even made of the same inputs, equal inputs are not drawn, equal markup is
not touched. What only screen readers read is *unseen*: it is drawn behind the picture. No state
with hidden parts may be a drawing's input. Whoever draws uses this package; it imports only
``base``.
"""
