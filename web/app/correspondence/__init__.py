"""A match by links: the match so far goes back and forth as a link or a file.

Whoever opens one goes on from there. It is parsed by the rules and joined with the match that is
known here; what differs in a phase that has closed is refused. Nothing is proved: the screens say
what can be read out of such a link.
"""
