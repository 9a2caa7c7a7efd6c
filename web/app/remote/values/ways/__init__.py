"""Ways to a table beside open invitations: this device's own way there or back, as a guest, and
what has become of the invitations that it has sent.
"""
