"""Connection codes that two people carry between their devices.

``codes`` are invitations and replies as text, ``descriptions`` what one browser must know of
another, ``sdp`` the session descriptions of WebRTC that are built from it, ``table_words`` the
words by which people compare keys. Imports ``crypto``.
"""
