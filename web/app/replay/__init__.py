"""A match that is looked at again, turn by turn.

Of an open match every part is drawn from what the public knew at that point, and the seed is not
shown. A race plays at its own pace, or 4 or 16 times as fast; what this device saw hands
build is built again (:mod:`app.replay.hands`).
"""
