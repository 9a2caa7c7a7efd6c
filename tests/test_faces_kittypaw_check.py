"""The check after rounds that no call of a race has ended: never an empty page."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from desk import NOW, Desk
from kittypaw_face import Person
from kittypaw_table import cats, idle, picture_of, scored, table
from pages import Page, check

from app.games.kittypaw.art import differences as signs
from app.games.kittypaw.art import tiles
from app.games.kittypaw.board.picture import centre_picture
from app.games.kittypaw.draft import Draft
from app.games.kittypaw.face import FACE
from app.games.kittypaw.result.check import laid_in
from app.games.kittypaw.result.ending import title_of, why
from app.games.kittypaw.result.laid import overlay, summary
from app.games.scene import Scene
from app.render.document import Document
from app.render.regions import Region, region
from app.saves.records import Player, Record
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import KINDS, Picture, Tile

NAMES = ("Mia", "Ben", "Cleo")
TWO = ("* cards 1 2 3 4", "1 100 grab 1", "2 110 grab 2")


def shown(match: Match, *hands: tuple[int, str]) -> Page:
    """The check as the whole room sees it, with what was seen of hands."""
    names = NAMES[: match.header.players]
    return drawn(FACE.outcome(match.state, Scene(names, hands=hands)))


def drawn(part: Region) -> Page:
    """A region as a whole page."""
    document = Document()
    document.show(region("page", (part,)))
    return check(document.markup(), headings=0)


def texts(page: Page, tag: str, class_: str = "") -> list[str]:
    """What stands in the elements of a kind."""
    return [
        element.text
        for element in page.all(tag)
        if not class_ or class_ in (element.attrs.get("class") or "").split()
    ]


def part_of(card: int, count: int) -> str:
    """The first cats of a card's picture, as it is written."""
    return " ".join(str(tile) for tile in picture_of(card).tiles[:count])


def test_time_that_is_up_shows_what_everybody_had_built():
    """K11: each card with its owner's picture over it; who was not seen shows the card alone."""
    page = shown(table(*TWO, "* timeout"), (1, part_of(1, 3)))
    assert texts(page, "h2") == ["Time is up"]
    assert "120 seconds" in texts(page, "p", "kp-why")[0]
    assert texts(page, "span", "kp-so-far") == [
        f"3 of {cats(1)} cats right, {cats(1) - 3} missing.",
        "Not seen on this device.",
    ]


def test_a_hand_that_built_nothing_is_told_apart_from_one_that_was_not_seen():
    """Its card lies there faint."""
    page = shown(table(*TWO, "* timeout"), (2, ""))
    assert texts(page, "span", "kp-so-far")[1] == "Nothing was built."


def test_a_hostile_hand_is_one_that_was_not_seen():
    """What is no picture is never read."""
    page = shown(table(*TWO, "* timeout"), (1, "box=h@1,1 nonsense"))
    assert texts(page, "span", "kp-so-far")[0] == "Not seen on this device."


def test_a_picture_that_was_right_and_never_called_is_said_to_be():
    """Nothing differs."""
    page = shown(table(*TWO, "* timeout"), (1, str(picture_of(1))))
    assert texts(page, "span", "kp-so-far")[0] == "All five cats are right."
    assert cats(1) == 5


def test_a_row_of_which_nobody_took_a_card_lies_there():
    """All four cards, and that nobody took one."""
    page = shown(table("* cards 1 2 3 4", "* timeout"))
    assert len(texts(page, "span", "kp-untaken")) == 4
    assert "nobody has taken a card" in texts(page, "p", "kp-why")[0]


def test_alone_it_is_said_who_has_taken_no_card_or_not_called():
    """Nobody else could have."""
    none = shown(table("* cards 1 2 3 4", "* timeout", players=1))
    assert "and Mia has not taken a card." in texts(none, "p", "kp-why")[0]
    taken = shown(table("* cards 1 2 3 4", "1 900 grab 1", "* timeout", players=1))
    assert "and Mia has not called Meow." in texts(taken, "p", "kp-why")[0]


def test_more_time_is_told_as_it_was():
    """K11 with a limit ten times as long."""
    match = table("* cards 1 2 3 4", "* timeout", options="limits=10")
    assert "1200 seconds" in why(match.state, NAMES)


def test_alone_the_faults_are_listed_as_after_a_call():
    """What is missing, cat by cat."""
    match = table(TWO[0], TWO[1], "* timeout", players=1)
    items = texts(shown(match, (1, part_of(1, 4))), "li")
    assert sum(text.endswith("is missing.") for text in items) == cats(1) - 4


@pytest.mark.parametrize(
    ("actions", "title"),
    [
        (("1 9000 meow {p1}", "2 9500 meow {p2}"), "All have built it!"),
        (("1 9000 meow {p1}", "2 9500 pass"), "Mia has built the picture"),
        (("1 9000 pass", "2 9500 pass"), "Nobody has built the picture"),
    ],
)
def test_in_calm_pace_the_end_of_a_round_says_who_has_built(actions, title):
    """K13: whoever scored has built the very card, whatever was seen."""
    match = table(*TWO, *actions, options="pace=calm")
    assert title_of(match.state, NAMES) == title
    laid = laid_in(match.state.rounds[-1], match.state.counted, ())
    scored = {result.seat for result in match.state.counted}
    assert [bool(each.built) for each in laid] == [seat in scored for seat in (1, 2)]


def test_alone_and_calm_it_is_a_triumph():
    """The title says so, the cat is glad, and every cat has its tick."""
    match = table(TWO[0], TWO[1], "1 9000 meow {p1}", players=1, options="pace=calm")
    page = shown(match)
    assert texts(page, "h2")[0].startswith("Mia has built it!")
    assert "All five cats are right." in texts(page, "li")
    assert any("is-right" in (each.attrs.get("class") or "") for each in page.all("section"))


def test_a_tie_says_who_is_tied_and_that_the_first_right_call_wins():
    """K10: in the check, aloud with the round that led to it, and while all build."""
    match = table(*idle(*range(1, 11)))
    sentence = "Mia and Ben are tied: in extra round 1 the first right call wins."
    assert why(match.state, NAMES).endswith(sentence)
    before = match.states[-2]
    assert FACE.describe_action(before, 0, "timeout", match.state, NAMES).endswith(sentence)
    match = match.apply(0, "cards 1 9 17 5")
    assert "the first right call wins" in FACE.ask(match.state, 1, None, NAMES)


def test_an_extra_round_ends_with_who_won_and_how():
    """K10: the first right call, and when it came."""
    lines = ("* cards 1 9 17 5", "1 500 grab 1", "2 600 grab 2", "2 9000 meow {p9}")
    match = table(*idle(*range(1, 11)), *lines)
    assert title_of(match.state, NAMES) == "Ben wins the match"
    expected = "The first right call of the extra round came after 9.0\xa0s."
    assert why(match.state, NAMES) == expected


def test_an_extra_round_without_a_right_call_leads_to_the_next_or_to_a_shared_win():
    """K10: after three of them the win is shared."""
    wrong = ("1 500 grab 1", "1 900 meow Aa0@0,0")
    match = table(*idle(*range(1, 11)), "* cards 1 2 3 4", *wrong)
    assert title_of(match.state, NAMES) == "Mia's picture is wrong"
    assert "in extra round 2 the first right call wins" in why(match.state, NAMES)
    match = table(
        *idle(*range(1, 11)), "* cards 1 2 3 4", "* timeout", "* cards 1 2 3 4", "* timeout",
        "* cards 1 2 3 4", *wrong,
    )  # fmt: skip
    assert title_of(match.state, NAMES) == "Mia and Ben share the win"
    assert why(match.state, NAMES).startswith("Mia's picture is wrong. Called after")


def test_the_last_check_says_first_who_has_won():
    """The result is the title, beside the winner's cat; what came of the round is told below."""
    rounds = (line for number in range(1, 6) for line in scored(number, 1))
    page = shown(table(*rounds, options="reflex=off"))
    assert texts(page, "h2") == ["Mia wins the match"]
    assert texts(page, "p", "kp-why") == ["Mia's picture is right. Called after 9.0\xa0s."]
    alone = table(*idle(*range(1, 11)), players=1)
    assert title_of(alone.state, NAMES) == "Mia scores 0 points"


def test_who_is_not_tied_hears_who_is():
    """They watch."""
    row = ("* cards 1 2 3 4", "3 5 grab 3", "3 9 meow Aa0@0,0", "1 touch 5", "2 touch 6")
    match = table(*row, *idle(*range(2, 11)), "* cards 1 9 17 5", players=3)
    expected = "Cleo watches: Mia and Ben are tied, and the first right call wins."
    assert FACE.ask(match.state, 3, None, NAMES) == expected


def test_the_own_table_is_seen_in_the_own_check():
    """At the end of the time the draft of whoever sits there lies over the card."""
    match = table(TWO[0], TWO[1], players=1)
    person = Person(match, 1)
    person.draft = centre_picture(Draft(round=1), picture_of(1))
    over = match.apply(0, "timeout")
    page = drawn(FACE.board(over.state, 1, person.draft, Scene(("Mia",), place=1)))
    assert "All five cats are right." in texts(page, "li")


def test_people_at_one_screen_look_at_what_both_have_built():
    """The table tells the check what lies at each place."""
    match = table(*TWO)
    players = (Player("Mia"), Player("Ben"))
    desk = Desk.with_record(Record("check", match, players, "seed", NOW.now, NOW.now))
    places = desk.table.places
    assert [FACE.hand(match.state, place.draft) for place in places] == ["", ""]
    assert FACE.hand(match.state, None) is None
    assert FACE.outcome(FACE.game.view(match.state, PUBLIC), Scene(NAMES)) is None


def boxed_card() -> tuple[int, Picture]:
    """A card of level II, whose picture has a box and a guest with the name of a cat on it."""
    return next(
        (number, card.picture)
        for number, card in load_cards().items()
        if card.has_box and KINDS[: card.picture.guest][-1] in {t.kind for t in card.picture.tiles}
    )


def test_a_picture_without_its_box_says_that_the_box_is_missing():
    """All cats are right, so that counting them would not say what is wrong (K6)."""
    _, wanted = boxed_card()
    bare = replace(wanted, box=None, guest=0)
    assert summary(wanted, str(bare)) == "The box is missing."
    empty, box = replace(wanted, guest=0), wanted.box
    assert "should be the guest in the box." in summary(wanted, str(empty))
    assert box is not None
    turned = replace(empty, box=replace(box, orientation="v" if box.orientation == "h" else "h"))
    assert re.fullmatch(
        r"The box should be (lying|standing)\. \w+ should be the guest in the box\.",
        summary(wanted, str(turned)),
    )


def test_the_box_has_a_sign_of_its_own():
    """A guest has the name of a cat that is ticked: the sign is at the box, a tick where it is
    right (K6)."""
    _, wanted = boxed_card()
    box = wanted.box
    assert box is not None

    def signs_at_box(built: Picture) -> list[str]:
        x, y = tiles.at(box.q, box.r)
        found = re.findall(
            r'translate\(([-\d.]+)[ ,]([-\d.]+)\)[^>]*><g class="kp-diff is-(\w+)"',
            overlay(wanted, str(built)),
        )
        return [
            what for left, top, what in found if abs(float(left) - x) + abs(float(top) - y) < 100
        ]

    assert signs_at_box(wanted) == ["right"]
    other = next(guest for guest in range(1, 9) if guest != wanted.guest)
    assert signs_at_box(replace(wanted, guest=other)) == ["extra"]
    assert signs_at_box(replace(wanted, box=None, guest=0)) == ["missing"]
    away = replace(wanted, box=replace(box, q=box.q + 1))
    assert "is-moved" in overlay(wanted, str(away))


@pytest.mark.parametrize("what", ["missing", "extra", "face", "place", "order", "right"])
def test_a_sign_lies_in_a_corner_of_its_cat(what: str) -> None:
    """In its middle is the face."""
    tile = Tile("A", "a", 0, 0, 0)
    x, y = tiles.at(tile.q, tile.r)
    found = re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", str(signs.on_piece(what, tile)))
    across, down = (sum(float(move[axis]) for move in found) for axis in (0, 1))
    assert min(across - x, down - y) > 40
