"""Kitty Paw on paper: every piece once, both of its sides, told apart without colours."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from pages import Page
from styles import STYLES, tokens
from test_art import contrast

from app.games.kittypaw.art import box, cards, hideouts, tiles
from app.games.kittypaw.printing import PAGE, PRINTS
from pyengine.games.kittypaw.cards import DECKS
from pyengine.games.kittypaw.cats import GUEST_NAMES, NAMES
from pyengine.games.kittypaw.loader import NUMERALS, load_cards
from pyengine.games.kittypaw.pictures import FACES, GUESTS, KINDS

PAGES = [str(page) for page in PRINTS.pages()]
TEXT = "".join(PAGES)
LABELS = re.findall(r'<p class="print-label">([^<]+)</p>', TEXT)


def test_there_are_nine_pages():
    """Three of level I, one of each set of level II, one of level III, hide-outs, tiles, rules."""
    assert len(PAGES) == 9
    assert PRINTS.words.startswith("Nine pages")
    headings = [Page(page).all("h2")[0].text for page in PAGES]
    assert headings[3:6] == [
        "Kitty Paw · Level II, first set, cards 25 to 32",
        "Kitty Paw · Level II, second set, cards 33 to 40",
        "Kitty Paw · Level III, cards 41 to 48",
    ]
    assert all(re.search(r'<section class="print-sheet is-cut"', page) for page in PAGES)


def test_every_card_is_there_once():
    """With its picture and its points in front, and its penalty behind."""
    assert [int(number) for number in re.findall(r">Card (\d+) ·", TEXT)] == list(load_cards())
    for card in load_cards().values():
        assert TEXT.count(str(tiles.fit_picture(card.picture, cards.ROOM))) == 1
    points = re.findall(r'class="kp-card-points"[^>]*>(\d)<', TEXT)
    penalties = re.findall(r'class="kp-penalty"[^>]*>−(\d)<', TEXT)
    assert [int(point) for point in points] == [card.points for card in load_cards().values()]
    assert [-int(penalty) for penalty in penalties] == [
        card.penalty for card in load_cards().values()
    ]


@pytest.mark.parametrize(("key", "deck"), DECKS.items())
def test_a_page_of_cards_is_of_one_deck(key, deck):
    """So one set of level II can be left out; both sides say in words where a card belongs."""
    level = f"Level {NUMERALS[key[0]]}"
    own = [page for page in PAGES if re.search(rf"<p[^>]*>Card {deck[0]} ·", page)]
    own += [page for page in PAGES if re.search(rf"<p[^>]*>Card {deck[-1]} ·", page)]
    for page in own:
        labels = re.findall(r'<p class="print-label">([^<]+)</p>', page)
        assert page.count('class="print-pair"') == PAGE
        assert set(labels[1::2]) == {labels[1]}
        assert labels[1].startswith(level)
        fronts = {label.partition(" · ")[2] for label in labels[::2]}
        assert fronts == {labels[1].removeprefix(f"{level}, ").replace("Level", "level")}
    assert len(deck) % PAGE == 0


def test_hideouts_look_alike_until_they_are_turned():
    """No number outside; every guest inside once."""
    page = PAGES[6]
    assert page.count(str(hideouts.draw_closed(0))) == GUESTS
    assert "kp-hide-number" not in page
    for guest, name in GUEST_NAMES.items():
        assert page.count(str(hideouts.draw_open(0, guest))) == 1
        assert f">{name}</p>" in page


def test_a_player_has_seven_tiles_and_a_box():
    """Both faces of every cat, upright, and the box both ways."""
    page = PAGES[7]
    for kind in KINDS:
        for face in FACES:
            assert page.count(str(tiles.bare(kind, face))) == 1
        assert f"{NAMES[kind]}, awake and asleep" in page
    for way in box.SIZES:
        assert page.count(str(box.box(way))) == 1
    assert page.count('class="kp-cut"') == page.count('class="kp-fold"') == len(KINDS) + 1
    assert "you" not in re.sub(r"<[^>]+>", " ", page).lower().split()


def test_references_are_defined_in_the_page():
    """Tiles refer to the page's own definitions; nothing on paper has an id."""
    assert set(re.findall(r'href="#([\w-]+)"', TEXT)) >= {f"kp-{kind}a" for kind in KINDS}
    assert 'id="' not in TEXT


def test_labels_are_unique_but_for_what_is_alike():
    """Backs and closed hide-outs repeat, everything else is named once."""
    often = {label for label, count in Counter(LABELS).items() if count > 1}
    assert often == {
        "Hide-out",
        "Level I",
        "Level II, first set",
        "Level II, second set",
        "Level III",
    }


def test_a_black_and_white_printer_will_do():
    """Cut and fold differ by their strokes; figures stand out from their grounds in grey."""
    assert re.search(r"\.print-pair \{[^}]*border: solid", STYLES)
    assert re.search(r"\.print-side \+ \.print-side \{[^}]*dotted", STYLES)
    assert re.search(r"\.kp-fold \{[^}]*stroke-dasharray", STYLES)
    assert not re.search(r"\.kp-cut \{[^}]*stroke-dasharray", STYLES)
    named = tokens(0)
    for text, ground in (("kp-loss", "a-white"), ("card-ink", "kp-gold"), ("ink", "raised")):
        assert contrast(named[f"--{text}"], named[f"--{ground}"]) >= 4.5
    for level in ("one", "two", "two-b", "three"):
        assert contrast(named["--kp-on-level"], named[f"--kp-{level}"]) >= 4.5
