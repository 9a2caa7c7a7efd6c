"""Style sheets look through a page again for no more of its changes than they need to."""

from __future__ import annotations

import re

from styles import STYLES

GUARD = '[data-ready="'


def test_has_is_tried_on_the_page_only_where_its_screen_is_shown():
    """Tried at a table, ``html:has(.go-on)`` has whatever comes or goes there looked through."""
    rules = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", STYLES, flags=re.DOTALL))
    selectors = [one.strip() for rule in rules for one in re.split(r",(?![^()]*\))", rule)]
    wide = [one for one in selectors if re.match(r"html[^\s>]*:has\(", one)]
    assert wide, "no sheet has such a rule, or none is found"
    assert [one for one in wide if GUARD not in one.partition(":has(")[0]] == []


def test_who_plays_far_away_is_a_class_of_the_table():
    """What stands beside every table is not found by ``:has()``: each change would be looked at."""
    assert ":has(> .table-friends)" not in STYLES
