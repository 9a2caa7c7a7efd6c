"""Descriptions of a match: its history, sentences, sounds, feedback.

``history`` are the newest hundred phases in sentences that everybody may hear: nothing of an open
phase, no roll before the dice lie still, nothing behind a curtain. ``feedback`` decides when what
an action has brought may be seen: one's own at once, the others' when the phase closes.
"""
