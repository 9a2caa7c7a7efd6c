"""The page's style sheets, for tests of what the drawings and the screens ask of them."""

from __future__ import annotations

import re

from build.site import style_sheets

SHEETS = {sheet: sheet.read_text("utf-8") for sheet in style_sheets()}
STYLES = "".join(SHEETS.values())
"""All sheets in their order, as the page has them."""


def tokens(theme: int) -> dict[str, str]:
    """Plain colours by the names of their tokens, of the light (0) or the dark theme (1)."""
    found = re.findall(r"(--[\w-]+): light-dark\((#\w+), (#\w+)\)", STYLES)
    return {name: pair[theme] for name, *pair in found}
