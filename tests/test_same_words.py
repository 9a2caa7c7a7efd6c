"""One thing, one word: what the app says of a board, thing by thing, is what a typed line answers.

Whoever hears a board by arrows, reads the table beside it and asks about it in the line hears the
same of the same thing.
"""

from __future__ import annotations

import re
from html import unescape

import pytest
from hand import NAMES, text_of
from test_description import positions

from app.games.face import load_face
from app.games.scene import Scene
from app.render.description import Description, Items, Rows
from pyengine.core.match import Match
from pyengine.typed.reading import Answered, read_line
from pyengine.typed.typist import Typist


class Board:
    """A seat's board as seat 1 knows it: in the app's words, and asked about in typed lines."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat, self.name = match, seat, NAMES[seat - 1]
        self.view = match.game.view(match.state, 1)
        self.face = load_face(match.header.game)
        # On paper nothing is remembered for anybody, in a typed line neither.
        self.scene = Scene(NAMES, place=0, aids="paper")
        self.description: Description = self.face.description(self.view, seat, None, self.scene)

    def asked(self, line: str) -> list[str]:
        """The sentences of the answer about this board."""
        names = NAMES[: self.match.header.players]
        typist = Typist(self.match.game, self.view, 1, names)
        reading = read_line(typist, line if self.seat == 1 else f"{line} of {self.name}")
        assert isinstance(reading, Answered), line
        return [str(sentence) for sentence in reading.sentences]

    def rows(self) -> dict[str, tuple[str, ...]]:
        """The rows of the board's table by their names."""
        return {head: cells for part in self.description.parts if isinstance(part, Rows)
                for head, cells in part.rows}  # fmt: skip

    def items(self, title: str = "") -> list[str]:
        """The items of the list whose title ends so."""
        return [item for part in self.description.parts if isinstance(part, Items)
                and part.title.endswith(title) for item in part.items]  # fmt: skip


def boards(game: str) -> list[Board]:
    """The boards of two seats in all moments."""
    return [
        Board(match, seat)
        for match in positions(game)
        for seat in range(1, min(match.header.players, 2) + 1)
    ]


def apart(sentence: str, mark: str) -> dict[str, str]:
    """What a line of a board says, place by place: those that are alike are told in one breath.

    >>> apart("Row 1: A1 to C1: empty; D1: a sock.", ": ")
    {'A1': 'empty', 'B1': 'empty', 'C1': 'empty', 'D1': 'a sock'}
    """
    found: dict[str, str] = {}
    for part in sentence.removesuffix(".").split(": ", 1)[1].split("; "):
        where, what = part.split(mark, 1)
        first, _, last = where.partition(" to ")
        found |= dict.fromkeys(between(first, last or first), what)
    return found


def between(first: str, last: str) -> list[str]:
    """The places from one to another in a row or a column: ``A1``, ``floor 3``."""
    if first[0] != last[0] and first[1:] == last[1:]:  # along a row
        return [f"{chr(letter)}{first[1:]}" for letter in range(ord(first[0]), ord(last[0]) + 1)]
    start = first.rstrip("0123456789")
    word, begin = start.replace("floors", "floor"), int(first.removeprefix(start))
    end = int(last.removeprefix(start))
    return [f"{word}{number}" for number in range(begin, end + 1)]


def test_places_of_a_run_are_told_apart():
    """Along a row, down a column, up a tower."""
    assert between("B2", "D2") == ["B2", "C2", "D2"]
    assert between("E9", "E11") == ["E9", "E10", "E11"]
    assert between("floors 2", "3") == ["floor 2", "floor 3"]
    assert between("floor 4", "floor 4") == ["floor 4"]


# Yarn Trail


def test_dots_are_told_alike():
    """Each dot of the table: by itself, in its row, in its column."""
    for board in boards("yarn"):
        columns: dict[str, str] = {}
        for letter in "ABCDEFGHI"[: len(board.rows()["Row 1"])]:
            columns |= apart(board.asked(f"column {letter}")[0], ": ")
        for head, cells in board.rows().items():
            (row,) = board.asked(head)
            found = dict(cell.split(": ", 1) for cell in cells)
            assert row.startswith(f"{head}: ")
            assert apart(row, ": ") == found
            assert {at: columns[at] for at in found} == found
            for cell in cells:
                assert board.asked(f"dot {cell.partition(':')[0]}")[0] == f"{cell}."


def test_carpets_are_summed_up_alike():
    """Items, cups, and where the thread ends; die and timer."""
    for board in boards("yarn"):
        things, end, *_ = board.asked("mine")
        assert board.description.gist == f"{things.removeprefix(f'{board.name}: ')} {end}"


@pytest.mark.parametrize("game", ["yarn", "burrow"])
def test_die_and_timer_are_told_alike(game):
    """As the status above the board says them."""
    seen = set()
    for match in positions(game):
        board = Board(match, 1)
        if match.state.phase not in ("cups", "deal"):
            text = unescape(text_of(board.face.chance(board.view, False)))
            die, timer = [
                sentence
                for sentence in board.asked("state")
                if "The die" in sentence or "timer" in sentence
            ]
            assert f"{die} {timer}" in text
            seen.add((die, timer))
    assert len(seen) > 5


# Winter Burrow


def test_cells_are_told_alike():
    """Each cell of the table: in its row, in its column; by itself with its chamber's worth."""
    for board in boards("burrow"):
        columns: dict[str, str] = {}
        for letter in "ABCDEFGHIJKL":
            columns |= apart(board.asked(f"column {letter}")[0], ", ")
        for head, cells in board.rows().items():
            (row,) = board.asked(head)
            found = dict(cell.partition(";")[0].split(", ", 1) for cell in cells)
            line = apart(row, ", ")
            assert {at: what for at, what in line.items() if what != "rock"} == found
            assert {at: columns[at] for at in found} == found
            for cell in cells:
                answer = board.asked(f"cell {cell.partition(',')[0]}")[0]
                told, worth = answer.split("; ")
                assert told == cell
                assert re.fullmatch(r"full, \d+ points?\.|\d+ points?, .* to go\.", worth)


def test_chambers_are_told_alike():
    """Worth, what is missing and what lies there; the sum of all, the row of ones."""
    for board in boards("burrow"):
        for item in board.items("Chambers"):
            letter = item.partition(":")[0].removeprefix("Chamber ").removesuffix(" chamber")
            assert board.asked(f"chamber {letter}")[0] == f"{item}."
        found, *_, ones = board.asked("mine")
        assert board.description.gist == f"{found.removeprefix(f'{board.name}: ')} {ones}"


# Cat Tower


def test_floors_are_told_alike():
    """Each floor of the table: by itself with what it touches, in its tower, across all towers."""
    for board in boards("cattower"):
        towers = {number: board.asked(f"tower {number}")[0] for number in range(1, 6)}
        seen = 0
        for head, cells in board.rows().items():
            across, floor = apart(board.asked(head)[0], ", "), head.split()[1]
            assert len(cells) == len(towers)
            assert len(across) == sum(map(bool, cells))
            for tower, cell in enumerate(cells, 1):
                what = cell.partition(";")[0]
                assert across.get(f"tower {tower}", "") == what
                assert apart(towers[tower], ", ").get(f"floor {floor}", "") == what
                if what not in ("", "a scratching post"):
                    place = f"Tower {tower}, floor {floor}"
                    assert board.asked(f"touches {tower}.{floor}") == [f"{place}: {cell}."]
                seen += bool(cell)
        assert seen == sum(len(apart(found, ", ")) for found in towers.values())


def test_cats_towers_and_dice_are_told_alike():
    """What cats bring, a tower's numbers, yarn, footprints, dice."""
    for board in boards("cattower"):
        assert board.asked("cats")[0] == f"Cats: {'; '.join(board.items())}."
        text = unescape(text_of(board.face.scores(board.view, board.seat, board.scene)))
        for number in range(1, 6):
            assert board.asked(f"tower {number}")[1] in text
        standing, _, footprints = board.asked("mine")
        things = standing.removeprefix(f"{board.name}: ")
        assert board.description.gist.startswith(f"{things[:1].upper()}{things[1:]} {footprints}")
        if board.seat == 1:
            (dice,) = [
                sentence for sentence in board.asked("state") if sentence.startswith("The dice")
            ]
            assert dice in text_of(board.face.chance(board.view, False))
            yarn = {found for found in board.asked("yarn count") if any(map(int, balls(found)))}
            assert yarn <= set(re.findall(r"Yarn in tower [^.]*\.", text))


def balls(found: str) -> list[str]:
    """The numbers of balls in a tower, without that of the tower."""
    return re.findall(r" (\d+)\b", found.partition(":")[2])


# Nine Lives


def test_hands_are_told_alike():
    """Card by card, as far as they are known: in the list each with its suit, in a sentence each
    suit once."""
    compared = 0
    for board in boards("ninelives"):
        if items := board.items(" hand"):
            (said,) = board.asked("hand")
            held = said.removeprefix(f"{board.name} holds ").removesuffix(".").split("; ")
            assert sorted(card for part in held for card in _cards_in(part)) == sorted(items)
            compared += len(items)
    assert compared > 200


def _cards_in(part: str) -> list[str]:
    """The cards of one part of a hand: all of "the 3, 7 and 9 of paws", or what else it says."""
    listed = re.fullmatch(r"the ([\d, and]+) of (\w+)", part)
    if listed is None:
        return [part]
    return [f"{number} of {listed[2]}" for number in re.findall(r"\d", listed[1])]


def test_seats_are_told_alike():
    """Prediction, tricks, suits, who begins: in the table, in the gist, in an answer."""
    for board in boards("ninelives"):
        found = f"{board.name} {', '.join(board.rows()[board.name])}."
        assert found in board.asked("mine")
        assert board.face.gist(board.view, board.seat, board.scene) == found


def test_the_rug_and_the_trick_are_told_alike():
    """All places of the rug row by row; who has played what."""
    rugs = tricks = 0
    for board in (board for board in boards("ninelives") if board.seat == 1):
        if board.view.phase == "bid":
            found = [sentence for row in range(1, 5) for sentence in board.asked(f"row {row}")[1:]]
            assert set(found) == {f"{place}." for place in board.items("rug")}
            rugs += 1
        if board.view.phase in ("play", "take"):
            (trick,) = board.description.parts[-1].items
            assert trick in " ".join(board.asked("trick"))
            tricks += 1
    assert rugs
    assert tricks > 5


# Kitty Paw


def test_cards_are_told_alike():
    """The row, the picture of the card in hand, what is scored."""
    rows = pictures = 0
    for board in boards("kittypaw"):
        if board.seat > 1 or board.view.phase != "build":
            continue
        if row := board.items("to take"):
            assert board.asked("row")[: len(row)] == [f"{card}." for card in row]
            rows += 1
        if picture := board.items("The card"):
            place = board.view.row.index(board.view.card_of(board.seat))
            assert board.asked(f"picture {'ABCD'[place]}")[1:] == picture
            pictures += 1
        scored, *more = board.asked("mine")
        assert board.description.gist.startswith(scored)
        assert all(found in board.description.gist for found in more if found.startswith("In hand"))
    assert rows
    assert pictures
