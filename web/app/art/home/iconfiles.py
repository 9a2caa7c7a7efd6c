"""The icons as files that stand alone, for tabs and home screens.

`python -m app.art.home.iconfiles` (in web/) writes them; tests/test_art.py fails when that was forgotten.
"""

from __future__ import annotations

import re
from pathlib import Path

from app.art.home.logo import app_icon, favicon

WEB = Path(__file__).resolve().parents[3]


def resolve_colours(drawing: str) -> str:
    """A drawing with its colour tokens replaced by plain colours, for a file that stands alone."""
    tokens = (WEB / "style" / "tokens.css").read_text("utf-8")
    values: dict[str, str] = {}
    for name, light in re.findall(r"(--[\w-]+): light-dark\((#\w+), #\w+\)", tokens):
        values.setdefault(name, light)
    return re.sub(r"var\((--[\w-]+)\)", lambda found: values[found[1]], drawing)


def files() -> dict[str, str]:
    """Every file that is made from drawings, by its path below web/."""
    return {
        "art/favicon.svg": resolve_colours(favicon()) + "\n",
        "art/icon.svg": resolve_colours(app_icon()) + "\n",
        "art/icon-maskable.svg": resolve_colours(app_icon(round_corners=False, room=0.8)) + "\n",
    }


def main() -> None:
    """Write the files."""
    for name, text in files().items():
        (WEB / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
