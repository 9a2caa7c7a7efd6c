"""The list of saved matches, and what a match gives away when it leaves the browser.

``summaries`` say what the list shows of a match, ``disclosure`` what can be read out of a file or
a link of an open match: everybody's hands and the seed, from which all dice and deals follow.
"""
