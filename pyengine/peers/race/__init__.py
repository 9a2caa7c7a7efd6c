"""Races: common time of several clocks, and who was first.

``clocks`` compares two devices' clocks, ``timeline`` says when everything was, ``answers`` and
``rounds`` what counts, ``race`` decides from posts alone. Imports ``dice`` and what lies below.
"""
