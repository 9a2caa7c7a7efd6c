"""End-to-end tests: the built site in dist/, driven in real browsers."""

import sys
from pathlib import Path

# pytest puts the top folder first, where `build` is the script; here it is the package.
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))
