"""Play with people on other devices: the app's side of ``pyengine.peers``, pure Python."""
