"""What the table of Kitty Paw says: names, whole sentences, and pictures for those who listen."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hand import NAMES, click, told_in
from kittypaw_face import Person, begun, matches

from app.games.kittypaw.face import FACE
from app.narration.sentences import describe_phase
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.words import YOU
from pyengine.games.kittypaw import GAME, descriptions
from pyengine.games.kittypaw.cats import GUEST_NAMES
from pyengine.games.kittypaw.cats import NAMES as CATS
from pyengine.games.kittypaw.comparing import alike
from pyengine.games.kittypaw.descriptions import picture_words, where_words
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Box, Picture, Tile, read_picture


def test_every_action_is_told_with_names_and_without_a_you() -> None:
    """From what everybody knows."""
    found = f"{told_in(FACE, matches())}\n{closings()}"
    for part in (
        "takes card", "looks behind a hide-out.", "calls Meow.", "the lucky cat.",
        "gives up this card.", "The picture is right", "The picture is wrong", "touched last",
        "Time is up", "cards are turned up", "is not there yet", "have hidden",
    ):  # fmt: skip
        assert part in found, part
    assert "?" not in found


def closings() -> str:
    """All that rounds have brought."""
    sentences = []
    for states in matches():
        names = NAMES[: states[0].header.players]
        for earlier, after in pairwise(states):
            if after.entries[-1].actor != CHANCE:
                before, then = (GAME.view(match.state, PUBLIC) for match in (earlier, after))
                sentences.append(FACE.closing(before, then, names))
                assert bool(sentences[-1]) == (len(then.rounds) > len(before.rounds))
    return "\n".join(sentences)


def test_what_a_round_has_brought_is_told_after_all_touches() -> None:
    """Whoever touched last in the order of the seats or in time."""
    for touches in ((2, 400), (3, 900)), ((3, 900), (2, 400)), ((2, 900), (3, 400)):
        match = begun(3, "1 2 3 4").apply(1, "5 grab 1").apply(2, "6 grab 2")
        match = match.apply(1, f"9 meow {load_cards()[1].picture}")
        for seat, ms in touches:
            match = match.apply(seat, f"touch {ms}")
        sentences = [sentence for _, sentence in describe_phase(match, ("Mia", "Ben", "Iris"))]
        slow = touches == ((2, 900), (3, 400))
        # Only Ben has a card to turn: of a touch that costs something it is told with its cost.
        who = "Iris touches" if slow else "Ben and Iris touch"
        assert sentences[0] == f"{who} the lucky cat."
        (closed,) = sentences[1:]
        assert closed.startswith("The picture is right: Mia scores 5 points.")
        assert ("Ben touched last" in closed) == slow


@pytest.mark.parametrize(
    ("names", "second", "third", "told"),
    [
        (("Mia", "Ben", "Iris"), "none", "none", "Iris did not touch."),
        (("Mia", YOU, "Iris"), "300", "400", "You and Iris touch the lucky cat."),
        (("Mia", YOU, "Iris"), "none", "400", "Iris touches the lucky cat."),
    ],
)
def test_all_touches_are_one_sentence_and_none_is_told_twice(
    names: tuple[str, ...], second: str, third: str, told: str
) -> None:
    """Who turns a card for not touching is told of with what that costs; Iris has none to turn."""
    match = begun(3, "1 2 3 4").apply(1, "5 grab 1").apply(2, "6 grab 2")
    match = match.apply(1, f"9 meow {load_cards()[1].picture}")
    match = match.apply(2, f"touch {second}").apply(3, f"touch {third}")
    sentences = [sentence for _, sentence in describe_phase(match, names)]
    assert sentences[0] == told
    assert len(sentences) == 2
    assert " ".join(sentences).count("did not touch") == (second == "none") + (third == "none")


def test_of_a_single_touch_that_costs_something_it_is_told_once() -> None:
    """With two players: what it costs says that there was none."""
    match = begun(2, "1 2 3 4").apply(1, "5 grab 1").apply(2, "6 grab 2")
    match = match.apply(1, f"9 meow {load_cards()[1].picture}").apply(2, "touch none")
    (sentence,) = [sentence for _, sentence in describe_phase(match, ("Mia", "Ben"))]
    assert sentence.startswith("The picture is right: Mia scores 5 points.")
    assert sentence.count("did not touch") == 1


def test_a_peek_is_told_without_its_hideout() -> None:
    """To the whole room only that there was one."""
    assert not re.search(r"behind hide-out \d", told_in(FACE, matches()))


def test_a_call_does_not_say_whether_it_is_right_before_all_have_touched() -> None:
    """All look at their own hands until then."""
    match = begun(2, "1 2 3 4").apply(1, "5 grab 1")
    for picture in (str(load_cards()[1].picture), "Aa0@0,0"):
        after = match.apply(1, f"9 meow {picture}")
        entry = after.entries[-1]
        states = (GAME.view(played.state, PUBLIC) for played in (match, after))
        before, then = states
        assert FACE.describe_action(before, 1, entry.action, then, NAMES) == "Mia calls Meow."


def test_who_has_called_is_told_whom_they_wait_for() -> None:
    """Who is to touch the lucky cat now: among two by name."""
    picture = load_cards()[1].picture
    for players, touches in ((2, "Ben touches"), (3, "The others touch")):
        match = begun(players, "1 2 3 4").apply(1, "5 grab 1").apply(1, f"9 meow {picture}")
        sentence = FACE.ask(GAME.view(match.state, 1), 1, None, ("Mia", "Ben", "Iris")[:players])
        assert sentence == f"Mia called Meow. {touches} the lucky cat."


def test_somebody_is_always_asked_by_name() -> None:
    """Whatever goes on, a sentence with the seat's name."""
    for states in matches():
        for match in states[::3]:
            names = ("Mia", "Ben", "Iris", "Tom")[: match.header.players]
            for seat, name in enumerate(names, 1):
                sentence = FACE.ask(GAME.view(match.state, seat), seat, None, names)
                assert sentence.endswith((".", "!"))
                assert name in sentence or match.over
                assert not re.search(r"\byou", sentence)
            assert FACE.ask(GAME.view(match.state, PUBLIC), PUBLIC, None, names)


def test_what_a_peek_has_shown_is_said_to_who_has_peeked() -> None:
    """In a sentence of its own; what is asked is still to build."""
    person = Person(begun(2, "41 42 43 44", "3 1 4 2 8 7 5 6", "levels=mixed"), 1)
    person.taps("card:1")
    assert FACE.private_result(person.view, 1, person.match.entries[-1].action) == ""
    person.taps("hide:5")
    sentence = FACE.private_result(person.view, 1, person.match.entries[-1].action)
    assert sentence == f"{GUEST_NAMES[8]} hides behind hide-out 5."
    asked = FACE.ask(person.view, 1, person.draft, ("Mia", "Ben"))
    assert asked == "Mia: build the card, then call Meow."
    preview = person.does(click("guest:8")).say
    assert preview == "Otto hides in the box."


def test_hints_have_words() -> None:
    """As a part of a sentence."""
    view = begun(2, "1 2 3 4").state
    for action, words in (
        ("5 grab 2", "take card B"),
        ("5 peek 4", "look behind hide-out 4"),
        ("5 meow Aa0@0,0", "call Meow"),
        ("touch 300", "touch the lucky cat"),
        ("5 pass", "give up"),
    ):
        assert FACE.word(view, 1, action) == words


# Pictures in words

_KINDS = {name: kind for kind, name in CATS.items()}


def rebuilt(sentences: tuple[str, ...]) -> Picture:
    """A picture from its words alone: what somebody builds who does not see it."""
    tiles: list[Tile] = []
    box, guest = None, 0
    for sentence in sentences:
        if sentence.startswith("The box"):
            box, guest = _box(sentence, tiles)
            continue
        name, mood, pointing, where = re.fullmatch(
            r"(\w+) (awake|asleep), pointing ([\w ]+), (.+)\.", sentence
        ).groups()
        look = (
            _KINDS[name],
            "s" if mood == "asleep" else "a",
            descriptions.POINTING.index(pointing),
        )
        if where == "on the left":
            tiles.append(Tile(*look, 0, 0))
            continue
        place, under, over = _place(where, tiles)
        tile = Tile(*look, *place)
        at = min((i for i, piece in enumerate(tiles) if piece.kind in over), default=len(tiles))
        # What has to lie under the new one but stands above its place is told of by itself.
        assert all(tiles.index(piece) < at for piece in tiles if piece.kind in under)
        tiles.insert(at, tile)
    return Picture(tuple(tiles), box, guest)


def _place(where: str, tiles: list[Tile]) -> tuple[tuple[int, int], set[str], set[str]]:
    by_name = {CATS[tile.kind]: tile for tile in tiles}
    under, over = set(), set()
    place = None
    pairs = re.findall(r"lies (on|under) (\w+), (a step [\w ]+? of it)", where)
    for side, name, shift in pairs:
        other = by_name[name]
        (under if side == "on" else over).add(other.kind)
        step = next(step for step, text in descriptions._SHIFTED.items() if text == shift)
        place = (other.q + step[0], other.r + step[1])
    if place is None:
        name = where.rpartition(" ")[2]
        other = by_name[name]
        pattern = where.replace(name, "{other}")
        step = next(step for step, text in descriptions._BESIDE.items() if text == pattern)
        place = (other.q + step[0], other.r + step[1])
    return place, under, over


def _box(sentence: str, tiles: list[Tile]) -> tuple[Box, int]:
    way, where, guest = re.fullmatch(
        r"The box (lies|stands), (.+)\. (.+) in it\.", sentence
    ).groups()
    names = {name: number for number, name in GUEST_NAMES.items()}
    who = names.get(guest.removesuffix(" hides"), 0)
    place = _remote_section(where, tiles) if re.search(r"\d|½", where) else _beside(where, tiles)
    return Box("h" if way == "lies" else "v", *place), who


def _beside(where: str, tiles: list[Tile]) -> tuple[int, int]:
    """A point that is told by its neighbours: any of them is enough."""
    return _place(where.split(" and ")[0].split(", ")[0], tiles)[0]


def _remote_section(where: str, tiles: list[Tile]) -> tuple[int, int]:
    far, _, name = where.rpartition(" of ")
    near = next(tile for tile in tiles if CATS[tile.kind] == name)
    rows = across = 0.0
    for number, half, unit, side in re.findall(r"(\d*)(½?) (row|step)s? (\w+)", far):
        amount = float(number or 0) + (0.5 if half else 0)
        if side in ("left", "up"):
            amount = -amount
        rows, across = (amount, across) if unit == "row" else (rows, amount)
    r = int(rows)
    return near.q + round(across - r / 2), near.r + r


@pytest.mark.parametrize("card", load_cards())
def test_every_card_can_be_built_from_its_words(card: int) -> None:
    """Cats, sides, who lies on whom, box and guest: the words leave nothing open."""
    picture = load_cards()[card].picture
    assert alike(rebuilt(picture_words(picture)), picture)


def test_cats_that_stand_apart_are_told_with_their_distance() -> None:
    """As may happen while somebody builds."""
    words = picture_words(read_picture("Aa0@0,0 Bs1@5,-2 Ca0@0,-7"))
    assert len(words) == 3
    assert any("rows up" in word or "rows down" in word for word in words)


def test_a_point_is_told_by_all_that_touch_it() -> None:
    """Cats beside it, cats below it; or how far away the nearest is."""
    tiles = read_picture("Aa0@0,0 Ba0@2,-1").tiles
    assert where_words((1, 1), tiles) == "to the lower right of Acorn and below Bramble"
    assert where_words((1, 0), tiles[:1]) == "on Acorn, a step to the right of it"
    assert where_words((0, 0), tiles) == "where Acorn lies"
    assert where_words((0, 4), tiles[:1]) == "4 rows down and 2 steps right of Acorn"
    assert where_words((0, 0), ()) == "in the middle"
