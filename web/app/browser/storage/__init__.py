"""Storage in IndexedDB.

A database of seven stores of small texts. Each action is one transaction, text and summary
together, written only over the revision that this tab goes on from; writes wait for each other.
What cannot be read stays where it is, is counted, and can be exported. What the browser refuses
amid a transaction is the outcome of the whole. A browser that does not answer within eight seconds
is told of, and play goes on without it.
"""
