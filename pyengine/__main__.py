"""``python -m pyengine``: games, cards, replay, legal, simulate, play. See docs/match-text.md."""

from __future__ import annotations

import sys

from pyengine.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
