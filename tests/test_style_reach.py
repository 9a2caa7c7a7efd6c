"""Style sheets look through a page again for no more of its changes than they need to."""

from __future__ import annotations

import re

from styles import STYLES

GUARD = '[data-ready="'


def test_has_is_tried_on_the_page_only_where_its_screen_is_shown():
    """Tried at a table, ``html:has(.go-on)`` has whatever comes or goes there looked through."""
    rules = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", STYLES, flags=re.DOTALL))
    selectors = [
        selector.strip() for rule in rules for selector in re.split(r",(?![^()]*\))", rule)
    ]
    wide = [selector for selector in selectors if re.match(r"html[^\s>]*:has\(", selector)]
    assert wide, "no sheet has such a rule, or none is found"
    assert [selector for selector in wide if GUARD not in selector.partition(":has(")[0]] == []


def test_remote_play_is_a_class_of_the_table():
    """What stands beside every table is not found by ``:has()``: each change would be looked at."""
    assert ":has(> .table-remote)" not in STYLES
