"""Nine Lives on paper: every piece once, its back behind it, and rules that are whole."""

from __future__ import annotations

import re

import pytest
from pages import Page
from styles import STYLES

from app.games.ninelives.art import backs, cards
from app.games.ninelives.art.suits import SUITS
from app.games.ninelives.printing import CARD, CUBE, CUT, PRINTS, REFERENCE_CARD, TOKEN
from app.games.ninelives.text.on_paper import CHAPTERS

PAGES = [str(page) for page in PRINTS.pages()]
FRONTS, BACKS = PAGES[0:10:2], PAGES[1:10:2]
TEXT = "".join(PAGES)

LETTER, A4 = (215.9, 279.4), (210.0, 297.0)
MARGIN = 10


def pieces(page: str) -> list[list[str]]:
    """What lies on a page, grid by grid."""
    return [
        re.findall(r'<div class="nlp-piece">(.*?)</svg></div>', grid)
        for grid in page.split('<div class="nlp-grid')[1:]
    ]


def test_a_suit_is_a_leaf_and_so_are_the_pieces():
    """Two pages for each suit, two for the pieces, then the rug and the rules."""
    assert len(PAGES) == 2 * 4 + 2 + 2
    assert PRINTS.words.startswith("Twelve pages")
    headings = [Page(page).all("h2")[0].text for page in PAGES]
    assert headings[:4] == [
        "Nine Lives · Paws",
        "Nine Lives · Paws, the backs",
        "Nine Lives · Fish",
        "Nine Lives · Fish, the backs",
    ]
    assert headings[8:] == [
        "Nine Lives · Pieces",
        "Nine Lives · Pieces, the backs",
        "Nine Lives · Rug and score track",
        "Nine Lives · The rules",
    ]


def test_all_thirty_six_cards_are_there_once():
    """N1: 1 to 9 in four suits, each on its suit's page, with nine backs behind."""
    for suit, front, back in zip(SUITS, FRONTS, BACKS, strict=False):
        found = [f"{piece}</svg>" for piece in pieces(front)[0]]
        assert found == [str(cards.card(suit, number)) for number in range(1, 10)]
        behind = [f"{piece}</svg>" for piece in pieces(back)[0]]
        assert behind == [str(backs.back(suit))] * 9
    assert TEXT.count('class="deck-card"') == TEXT.count('class="deck-back"') == 36


def test_a_back_tells_the_suit_and_no_number():
    """N2: what a back shows of its card is the suit."""
    for page in BACKS[:4]:
        assert not re.search(r"deck-number|>[1-9]</text>", page)


def test_backs_lie_in_mirrored_order():
    """The paper is turned over its long edge: left becomes right, what is above stays above."""
    front, back = pieces(FRONTS[4]), pieces(BACKS[4])
    assert [len(grid) for grid in front] == [len(grid) for grid in back] == [4, 8, 1, 4]
    for grid, behind in zip(front, back, strict=True):
        seats = [re.findall(r"seat-(\d)", piece)[:1] for piece in grid]
        assert [re.findall(r"seat-(\d)", piece)[:1] for piece in behind] == seats[::-1]


def test_front_and_back_have_the_same_frame():
    """So that a back lies behind its front: equal grids, marks and words below them."""
    for front, back in zip(FRONTS, BACKS, strict=True):
        for page in (front, back):
            assert page.count('class="nlp-legend"') == 1
        shapes = [
            re.findall(r'class="(nlp-grid [\w-]+|nlp-mark)"(?: d="([^"]*)")?', page)
            for page in (front, back)
        ]
        assert shapes[0] == shapes[1]
        labels = [re.findall(r'<p class="print-label">([^<]+)</p>', page) for page in (front, back)]
        assert labels[0] == labels[1]


def test_every_page_says_whether_and_where_to_cut():
    """In words; thin lines are on the fronts alone, where the cut is made."""
    for page in FRONTS:
        assert CUT in page
        assert 'class="nlp-cut"' in page
    for page in BACKS:
        assert "Cut from the other side" in page
        assert 'class="nlp-cut"' not in page
        assert 'class="nlp-mark"' in page
    for page in PAGES[10:]:
        assert "Nothing is cut here" in page


@pytest.mark.parametrize("paper", [LETTER, A4])
def test_a_page_of_cards_fits_the_paper(paper):
    """Three columns and rows, marks, head and gap, within margins of 10 mm."""
    wide, high = (length - 2 * MARGIN for length in paper)
    head, gap, mark = 8, 5, 4
    assert 3 * CARD[0] + 2 * mark <= min(wide, 188)
    assert head + gap + 3 * CARD[1] + mark <= high
    words = 4 * 10  # a line of words below each of the four kinds of pieces, with its gaps
    assert head + 2 * TOKEN[1] + CUBE[1] + REFERENCE_CARD[1] + words + 4 * gap <= high
    assert 4 * REFERENCE_CARD[0] + 2 * mark <= 188


def test_the_style_sheet_has_the_same_sizes():
    """The marks are computed, the pieces are laid by the style sheet."""
    for kind, size in (
        ("cards", CARD),
        ("tokens", TOKEN),
        ("cubes", CUBE),
        ("references", REFERENCE_CARD),
    ):
        rule = re.search(rf"\.nlp-{kind} \{{([^}}]*)\}}", STYLES)[1]
        assert f"calc({size[0]:g} * var(--mm))" in rule
        assert f"grid-auto-rows: calc({size[1]:g} * var(--mm))" in rule


def test_everybody_has_a_cat_two_cubes_and_a_reference():
    """Four seats, told apart by their shapes as well."""
    tokens, cubes, start, references = pieces(FRONTS[4])
    for grid in (tokens, references):
        assert [re.findall(r"seat-(\d)", piece)[0] for piece in grid] == list("1234")
    assert [re.findall(r"seat-(\d)", piece)[0] for piece in cubes] == list("11223344")
    assert "mat-crown" in start[0]


def test_the_rules_are_whole():
    """N1 to N17, each somewhere; figures are those of the rules of record."""
    told = {id for chapter in CHAPTERS for rule in chapter.rules for id in rule.ids}
    assert told == {f"N{number}" for number in range(1, 18)}
    words = {
        id: " ".join(rule.words for chapter in CHAPTERS for rule in chapter.rules if id in rule.ids)
        for id in told
    }
    assert "nine each" in words["N1"]
    assert "1/5, 2/6, 3/7 and 4/8" in words["N4"]
    assert "after 4 to 5" in words["N11"]
    assert "scores 4, one that sits up 2" in words["N14"]
    assert "four rounds" in words["N16"]
    assert "reached 9" in words["N16"]
    notes = [note.text for note in Page(PAGES[11]).all("p")]
    assert {rule.words for chapter in CHAPTERS for rule in chapter.rules} <= {*notes}


def test_a_reference_card_has_room_for_its_words():
    """By the mean width of a letter, within its 86 units; the last line stands on the card."""
    for page in (FRONTS[4], BACKS[4]):
        for y, words in re.findall(r'class="nlp-(?:step|title)" x="6" y="([\d.]+)">([^<]+)', page):
            assert 6 + len(words) * 8.2 * 0.53 <= 86, words
            assert float(y) <= 118, words
