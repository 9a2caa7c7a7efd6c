"""A table as a device knows it, as one immutable value for the screen (:mod:`remote_table`).

The session makes it after every input (:mod:`snapshot`), from what its member has read and from who
is connected; the app draws it as it is. Who is away for long and who does not respond is found out
here as well.
"""
