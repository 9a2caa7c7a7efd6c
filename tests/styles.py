"""The page's style sheets, for tests of what the drawings and the screens ask of them."""

from __future__ import annotations

import re

from build.site import style_sheets

SHEETS = {sheet: sheet.read_text("utf-8") for sheet in style_sheets()}
STYLES = "".join(SHEETS.values())
"""All sheets in their order, as the page has them."""

CONTRAST = "contrast.css"
"""The sheets of those who want more of it; they take the place of values of the others."""


def tokens(theme: int, *, contrast: bool = False) -> dict[str, str]:
    """Plain colours by the names of their tokens, of the light (0) or the dark theme (1).

    With more ``contrast`` some have another value.
    """
    pair = r"(--[\w-]+): light-dark\((#\w+), (#\w+)\)"
    usual = "".join(text for sheet, text in SHEETS.items() if sheet.name != CONTRAST)
    more = "".join(text for sheet, text in SHEETS.items() if sheet.name == CONTRAST)
    found = re.findall(pair, usual + more * contrast)
    return {name: pair[theme] for name, *pair in found}
