"""Small things that everything may use; no module here knows a match.

``identity`` remembers what was made of which object, since hashing a match costs more than most of
what is made of it; ``views`` holds what a seat may know, and the scores, made once for all who
ask. ``checking`` reads JSON from elsewhere strictly: everything that is stored, pasted or sent is
bounded before it is read. ``moment`` is what a pure function cannot know: the time and random text
come in with each message. ``failures`` does one thing after the other, so that what fails holds up
nothing else. ``prepared`` are methods of dataclasses that the build has compiled.
"""
