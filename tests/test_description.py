"""Boards in words, for those who do not see them: complete, at every moment, and no secret told."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest
from every_game import some_players
from hand import NAMES, controls_in, text_of
from markupsafe import escape

from app.games.face import load_face
from app.games.ninelives.text.words import card
from app.games.scene import Scene
from app.render.description import Description, Items, Rows
from app.widgets.board_tables import board_description, gists
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.registry import GAMES
from pyengine.games.burrow.burrow import cells_of
from pyengine.games.ninelives.cards import cards_of
from pyengine.testing import random_steps

MATCHES = {
    **{game: [(some_players(game, 3), {}), (some_players(game, 1), {})] for game in GAMES},
    "yarn": [(2, {"cups": "on"}), (1, {"side": "B"})],
    "burrow": [(3, {}), (1, {"side": "B"})],
    "ninelives": [(3, {}), (4, {})],
    "kittypaw": [(2, {"levels": "mixed"}), (1, {"pace": "calm"})],
}
"""Players and options of the matches that are looked at, by game."""


@cache
def positions(game: str) -> tuple[Match, ...]:
    """A few moments of random matches, their beginnings and their ends among them."""
    found: list[Match] = []
    for players, options in MATCHES[game]:
        states = list(random_steps(Match.new(game, players, options), "spoken"))
        step = max(1, len(states) // 10)
        found += [*states[:6], *states[6::step], states[-1]]
    return tuple(found)


def names_at(match: Match) -> tuple[str, ...]:
    """A name for each seat."""
    return NAMES[: match.header.players]


def description(match: Match, viewer: int, seat: int, **scene: object) -> Description:
    """The board of a seat in words, as a viewer knows it."""
    view = match.game.view(match.state, viewer)
    face = load_face(match.header.game)
    return face.description(view, seat, None, Scene(names_at(match), place=0, **scene))  # type: ignore[arg-type]


def itself(in_words: Description) -> Description:
    """A description that has been made."""
    return in_words


def lines(in_words: Description) -> list[str]:
    """Every cell and every item."""
    found = []
    for part in in_words.parts:
        if isinstance(part, Items):
            found += part.items
        else:
            # Where a tower ends, its column has nothing.
            found += [cell for _, cells in part.rows for cell in cells if cell or not part.columns]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_board_speaks_at_every_moment_to_every_viewer(game):
    """Own boards, those of others, in a replay, at the end: a title, a gist, and no empty line."""
    for match in positions(game):
        players = match.header.players
        for viewer in (PUBLIC, *range(1, players + 1)):
            for seat in range(1, players + 1):
                in_words = description(match, viewer, seat)
                assert NAMES[seat - 1] in in_words.title
                assert in_words.gist.endswith(".")
                for line in lines(in_words):
                    assert line.strip()
                    assert not re.search("  |None|, ,", line)
                for part in in_words.parts:
                    assert part.title


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_all_boards_names_whose_each_is(game):
    """Once, at the beginning."""
    for match in positions(game)[::5]:
        face, view, names = load_face(game), match.game.view(match.state, PUBLIC), names_at(match)
        seats = range(1, match.header.players + 1)
        texts = tuple((seat, face.gist(view, seat, Scene(names))) for seat in seats)
        items = text_of(gists("others", names, texts)).split("<li")[1:]
        for name, item in zip(map(str, map(escape, names)), items, strict=True):
            said = item.partition(">")[2]
            assert said.startswith((f"{name}: ", f"{name} "))
            assert not said.startswith(f"{name}: {name} ")


def test_towers_are_true_columns():
    """Cat Tower's sheet: whoever goes down a column of the table stays in one tower, floor by
    floor, and a tower that has not so many floors leaves its cells empty."""
    from pyengine.games.cattower.loader import load_towers

    towers = load_towers()
    there = {*towers.slots, *towers.posts}
    for match in positions("cattower"):
        in_words = description(match, PUBLIC, 1)
        table = next(part for part in in_words.parts if isinstance(part, Rows))
        assert table.columns == tuple(f"Tower {tower}" for tower in range(1, towers.count + 1))
        assert [head for head, _ in table.rows] == [f"Floor {n}" for n in range(6, 0, -1)]
        for head, cells in table.rows:
            for tower, cell in enumerate(cells, 1):
                assert bool(cell) == ((tower, int(head.split()[1])) in there)
        drawn = text_of(board_description(0, itself, in_words))
        assert drawn.count('<th scope="col">') == towers.count


@pytest.mark.parametrize("game", ["yarn", "burrow", "cattower"])
def test_every_place_is_named_once(game):
    """In a table, in the order in which it lies on the board."""
    for match in positions(game):
        named = [place_of(cell) for cell in cell_labels(description(match, PUBLIC, 1))]
        assert len(named) == len(set(named))
        assert set(named) >= set(places(game, match))


def cell_labels(in_words: Description) -> list[str]:
    """The cells of the board's table."""
    table = next(part for part in in_words.parts if isinstance(part, Rows))
    if not table.columns:
        return [cell for _, cells in table.rows for cell in cells]
    # There row and column say where a cell lies.
    return [
        f"{column}, {head.casefold()}: {cell}"
        for head, cells in table.rows
        for column, cell in zip(table.columns, cells, strict=True)
        if cell
    ]


def place_of(cell: str) -> str:
    """Where a cell of a table lies: ``C4``, or ``Tower 2, floor 3``."""
    found = re.match(r"Tower \d, floor \d|[A-Z]\d+", cell)
    assert found, cell
    return found.group()


def places(game: str, match: Match) -> list[str]:
    """All places of a board, from the engine's sheet."""
    if game == "yarn":
        carpet = match.state.setup.carpet
        return [carpet.dot_name(dot) for dot in range(carpet.size)]
    if game == "burrow":
        burrow = match.state.setup.burrow
        return [burrow.cell_name(cell) for cell in cells_of(burrow.cells)]
    from pyengine.games.cattower.loader import load_towers

    return [f"Tower {tower}, floor {floor}" for tower, floor in load_towers().slots]


@pytest.mark.parametrize("game", ["yarn", "burrow", "cattower"])
def test_live_controls_have_the_names_that_the_board_is_read_by(game):
    """To the letter, but for a place that offers something: there its offer is said."""
    for match, seat, labels in live(game):
        cells = {place_of(line): line for line in cell_labels(description(match, seat, seat))}
        same = 0
        for label in labels:
            cell = cells[place_of(label)]
            same += label == cell
            if game == "cattower":
                # What a floor touches is said of each, whatever it offers (C12, C14).
                assert label.rpartition("; ")[2] == cell.rpartition("; ")[2]
        assert same or game == "cattower"


def live(game):
    """Moments in which a seat acts, with the names of its board's places."""
    face = load_face(game)
    for match in positions(game):
        for seat in match.pending.seats[:1]:
            view = match.game.view(match.state, seat)
            scene = Scene(names_at(match), active=True)
            controls = controls_in(face.board(view, seat, face.new_draft(view, seat), scene))
            kinds = ("dot:", "end:", "cup:", "cell:", "at:")
            labels = [
                element.get("aria-label", "")
                for name, element in controls.items()
                if name.startswith(kinds)
            ]
            if labels:
                yield match, seat, labels


def test_cats_are_told_as_their_controls_are_named():
    """Of Cat Tower: what each has brought, or would bring (C9)."""
    face, found = load_face("cattower"), 0
    for match in positions("cattower"):
        for seat in match.pending.seats[: match.state.phase == "mark"]:
            view = match.game.view(match.state, seat)
            scene = Scene(names_at(match), active=True)
            in_words = description(match, seat, seat).parts[1]
            controls = controls_in(face.board(view, seat, face.new_draft(view, seat), scene))
            cats = [element for name, element in controls.items() if name.startswith("cat:")]
            assert list(in_words.items) == [cat.get("aria-label") for cat in cats]
            found += len(cats)
    assert found


def test_the_hand_and_the_rug_are_read_as_their_controls_are_named():
    """Of Nine Lives: cards, and places that are free or taken (N6)."""
    seen = set()
    face = load_face("ninelives")
    for match in positions("ninelives"):
        for seat in match.pending.seats:
            view = match.game.view(match.state, seat)
            scene = Scene(names_at(match), active=True)
            in_words = lines(description(match, seat, seat))
            controls = controls_in(face.board(view, seat, face.new_draft(view, seat), scene))
            for name, element in controls.items():
                if name.startswith(("card:", "place:")):
                    assert in_words.count(element.get("aria-label", "")) == 1
                    seen.add(name.partition(":")[0])
    assert seen == {"card", "place"}


def test_nobody_is_told_a_card_that_is_hidden():
    """Numbers in others' hands are a secret, their suits are not (N2); nor does a replay tell."""
    hidden = 0
    for match in positions("ninelives"):
        players = match.header.players
        for viewer in (PUBLIC, *range(1, players + 1)):
            for seat in range(1, players + 1):
                in_words = description(match, viewer, seat, aids="some")
                face, view = load_face("ninelives"), match.game.view(match.state, viewer)
                drawn = text_of(board_description(0, itself, in_words))
                text = f"{drawn} {face.gist(view, seat, Scene(names_at(match), aids='some'))}"
                for other, held in enumerate(match.state.hands, 1):
                    secret = held.cards & ~held.shown if other != viewer else 0
                    for number in cards_of(secret):
                        assert not re.search(rf"\b{card(number)}\b", text)
                        hidden += 1
    assert hidden > 1000


def test_a_chosen_picture_is_told_before_it_is_called():
    """Of Kitty Paw what lies on one's own table, which nothing else says (K4)."""
    match = next(position for position in positions("kittypaw") if position.state.phase == "build")
    assert {part.title for part in description(match, 1, 1).parts} <= {
        "Cards to take", "The card", "On the table",
    }  # fmt: skip


def test_a_row_lies_face_down_until_the_signal():
    """While numbers are counted down no card is told (K1)."""
    match = next(position for position in positions("kittypaw") if position.state.phase == "build")
    waiting = lines(description(match, 1, 1, covered=True))
    assert len(waiting) == len(match.state.row)
    assert all(line.endswith("face down") for line in waiting)


@pytest.mark.parametrize("game", GAMES)
def test_letters_and_numbers_of_drawings_are_not_read(game):
    """Each stands in something hidden, or in a control, which has a name of its own."""
    face = load_face(game)
    for match in positions(game):
        for active in (False, True):
            seat = next(iter(match.pending.seats), 1)
            view = match.game.view(match.state, seat)
            draft = face.new_draft(view, seat) if active else None
            board = face.board(view, seat, draft, Scene(names_at(match), active=active))
            # Fields have no end tag.
            drawn = re.sub("<input[^>]*>", "", text_of(board))
            assert not list(read_aloud(ET.fromstring(drawn)))


def read_aloud(element):
    """The letters of pictures that a screen reader comes to."""
    named = element.get("role") in ("button", "img") or element.tag == "button"
    if element.get("aria-hidden") == "true" or named:
        return
    if element.tag == "text":
        yield "".join(element.itertext())
    for child in element:
        yield from read_aloud(child)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_a_real_table_and_real_lists(game):
    """With a caption and row headers, so that a screen reader walks through them."""
    for match in positions(game)[::5]:
        in_words = description(match, PUBLIC, 1)
        drawn = text_of(board_description(0, itself, in_words))
        for part in in_words.parts:
            assert ("<caption" if isinstance(part, Rows) else "<ul") in drawn
        assert drawn.count('<th scope="row">') == sum(
            len(part.rows) for part in in_words.parts if isinstance(part, Rows)
        )
