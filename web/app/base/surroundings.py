"""What a page can tell of the browser that it runs in."""

from __future__ import annotations

import re

# The browsers of other apps name their app; a WebView of Android has "wv" behind its version, and
# one of iOS lacks the word of Safari (shalanah/inapp-spy collects these).
_APPS = re.compile(
    r"\bFB(?:AN|AV|_IAB|IOS)|\bInstagram\b|\bLine/|MicroMessenger|Snapchat|LinkedInApp|\bTwitter"
    r"|musical_ly|Bytedance|Barcelona|KAKAOTALK|Zalo|WhatsApp|Telegram|Android.*;\s?wv\)"
    r"|(?:iPhone|iPad|iPod)(?!.*Safari/)"
)
_PHONE = re.compile("Android|iPhone|iPad|iPod")


def is_in_app(user_agent: str, *, shares: bool, secure: bool) -> bool:
    """Returns whether a page is shown inside another app, whose browser forgets what is stored and
    cannot copy or share. Each browser of a phone can share from a ``secure`` page; a part of an
    app that names nothing of itself cannot.

    >>> is_in_app("Mozilla/5.0 (Linux; Android 14; wv) Chrome/122 FB_IAB", shares=True, secure=True)
    True
    >>> is_in_app("Mozilla/5.0 (Linux; Android 14) Chrome/122 Mobile", shares=True, secure=True)
    False
    """
    if _APPS.search(user_agent):
        return True
    return secure and not shares and _PHONE.search(user_agent) is not None
