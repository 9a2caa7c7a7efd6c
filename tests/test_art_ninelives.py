"""The drawings of Nine Lives: cards, backs, rug, track and mat, and what they must not tell."""

from __future__ import annotations

import math
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from styles import STYLES, tokens

from app.games import defs as page
from app.games.ninelives.art import backs, cards, cubes, defs, mat, rug, suits, summary, track
from pyengine.games.ninelives import cards as engine_cards
from pyengine.games.ninelives import rug as engine_rug

WEB = Path(__file__).resolve().parents[1] / "web"
PLACES = f"{WEB}{os.pathsep}{WEB.parent}"
FACES = [(suit, number) for suit in suits.SUITS for number in cards.NUMBERS]
CATS = {1: "2L", 2: "2-3R", 3: "3-4L", 4: "1R"}
PLAYED = {1: ("fish", 3), 2: ("fish", 8), 3: ("paw", 2), 4: ("bell", 9)}
NAMES = {1: "Mia", 2: "Grandmother Jo", 3: "<b>&", 4: "Bo"}
HELD = {"paw": 3, "fish": 2, "bell": 4}

Rect = tuple[float, float, float, float]

DRAWINGS: dict[str, Callable[[], str]] = {
    "defs": lambda: f"<defs>{defs.defs()}</defs>",
    **{f"card {s} {n}": lambda s=s, n=n: cards.card(s, n, "is-won") for s, n in FACES},
    **{f"small {s}": lambda s=s: cards.small(s, 6) for s in suits.SUITS},
    **{f"suit {s}": lambda s=s: suits.suit(s) for s in suits.SUITS},
    **{f"back {s}": lambda s=s: backs.back(s) for s in suits.SUITS},
    **{f"pile {s} {n}": lambda s=s, n=n: backs.pile(s, n) for s in suits.SUITS for n in (0, 1, 11)},
    "hidden hand": lambda: backs.hidden_hand(HELD),
    "hidden hand, empty": lambda: backs.hidden_hand({}),
    "rug": lambda: rug.rug(CATS, {1: 0, 2: 4, 3: 5, 4: 9}),
    "rug, free places": lambda: "".join(map(rug.target, rug.PLACES)),
    "rug, chosen places": lambda: "".join(rug.draw_intended(name, 2) for name in rug.PLACES),
    "cubes": lambda: cubes.cluster({1: rug.cell(0), 2: rug.cell(0), 3: rug.cell(9)}, fresh=(2,)),
    "track": lambda: track.track({1: 0, 2: 4, 3: 9, 4: 12}),
    "track folded": lambda: track.track({1: 0, 2: 4, 3: 4, 4: 12}, folded=True),
    "mat": lambda: mat.mat((1, 2, 3, 4), PLAYED, NAMES, led="fish", winner=3, takeable=(1, 2, 4)),
    "mat, taken": lambda: mat.mat((1, 2, 3, 4), PLAYED, NAMES, winner=3, taken=2, layout="row"),
    "mat of three": lambda: mat.mat((2, 3, 1), {2: ("bell", 1)}, NAMES, turn=3, led="bell"),
    "result hit": lambda: summary.result(4, True),
    "result missed": lambda: summary.result(-2, False),
    "garland": summary.garland,
}


def parsed(markup: str) -> ElementTree.Element:
    """The drawing as a tree; raises where it is not well-formed."""
    return ElementTree.fromstring(f"<page>{markup}</page>")


def classed(markup: str, cls: str) -> list[ElementTree.Element]:
    """All elements with a class."""
    return [e for e in parsed(markup).iter() if cls in e.get("class", "").split()]


def overlap(rect: Rect, other: Rect) -> bool:
    """Returns whether two rectangles share more than an edge."""
    return (
        rect[0] < other[0] + other[2] - 1e-6
        and other[0] < rect[0] + rect[2] - 1e-6
        and rect[1] < other[1] + other[3] - 1e-6
        and other[1] < rect[1] + rect[3] - 1e-6
    )


def inside(box: Rect, around: Rect) -> bool:
    """Returns whether a rectangle lies wholly in another."""
    return (
        box[0] >= around[0]
        and box[1] >= around[1]
        and box[0] + box[2] <= around[0] + around[2]
        and box[1] + box[3] <= around[1] + around[3]
    )


# --- every drawing ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_is_sound(name: str) -> None:
    """It parses, holds no escaped markup, obeys the page's policy, and names only real numbers."""
    markup = DRAWINGS[name]()
    tree = parsed(markup)
    for element in tree.iter():
        assert element.tag in (
            *("page", "svg", "g", "path", "ellipse", "circle", "rect", "use", "text"),
            *("defs", "pattern"),
        )
        for attribute, value in element.attrib.items():
            assert attribute != "style"
            assert not attribute.startswith("on")
            assert "://" not in value
        if element.tag == "svg":
            assert element.get("aria-hidden") == "true"
    words = "".join(tree.itertext()).replace("<b>&", "")
    assert "<" not in words
    assert not re.search(r"\b(nan|inf)\b|\d[eE][-+]\d", markup)


def test_every_reference_is_defined_once() -> None:
    """All that a drawing refers to by id stands in the page's definitions, once."""
    known = re.findall(r'\bid="([^"]+)"', page.defs())
    assert len(known) == len(set(known))
    for name, draw in DRAWINGS.items():
        wanted = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', draw())
        assert {a or b for a, b in wanted} <= set(known), name
        if name != "defs":
            assert 'id="' not in draw(), name


def test_every_token_used_is_defined() -> None:
    """No drawing names a token that no style sheet defines."""
    defined = set(re.findall(r"(--[\w-]+)\s*:", STYLES))
    for name, draw in DRAWINGS.items():
        assert set(re.findall(r"var\((--[\w-]+)", draw())) <= defined, name


def test_same_values_give_the_same_drawing() -> None:
    """Drawings depend neither on the hash seed nor on the global random, which they leave alone."""
    program = (
        "import hashlib, random; random.seed(99); before = random.getstate();"
        "from app.games.ninelives.art import backs, cards, defs, mat, rug, track;"
        f"text = defs.defs() + rug.rug({CATS!r}, {{1: 3, 2: 3}}) + track.track({{1: 2, 2: 2}})"
        f" + mat.mat((1, 2, 3, 4), {PLAYED!r}) + backs.hidden_hand({HELD!r});"
        "assert random.getstate() == before;"
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONPATH": PLACES, "PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


# --- suits and cards -------------------------------------------------------------------------


def test_suits_are_the_engines() -> None:
    """Names, letters and their order are those of the rules."""
    assert suits.SUITS == engine_cards.SUIT_NAMES
    assert "".join(suits.LETTERS[name] for name in suits.SUITS) == engine_cards.SUITS


def test_suits_differ_without_colour() -> None:
    """Four outlines, four weaves on the backs, four letters, four cats."""
    assert len({suits.outline(name) for name in suits.SUITS}) == 4
    weaves = re.findall(r"<pattern id=\"back-\w+\".*?</pattern>", defs.defs())
    assert len({re.search(r' d="([^"]+)"', weave)[1] for weave in weaves}) == 4
    assert len(set(suits.LETTERS.values())) == 4
    assert len(set(defs.CATS.values())) == 4


def test_thirty_six_faces_differ_by_more_than_number_and_colour() -> None:
    """Every number has its own picture, and no two cards are alike."""
    assert len({cards.card(*face) for face in FACES}) == 36
    for suit in suits.SUITS:
        pictures = {re.sub(r"<text.*?</text>", "", cards.card(suit, n)) for n in cards.NUMBERS}
        assert len(pictures) == 9


@pytest.mark.parametrize(("suit", "number"), FACES)
def test_face_shows_number_in_two_corners_and_its_suit(suit: str, number: int) -> None:
    """Large above on the left, where a fan shows it, and again below on the right."""
    markup = cards.card(suit, number)
    first, second = classed(markup, "deck-number")
    assert first.text == second.text == str(number)
    assert float(first.get("x")) < 30
    assert float(first.get("y")) < 50
    assert float(second.get("x")) > 70
    assert float(second.get("y")) > 110
    # at 44 px for 100 units, digits of 44 units are 19 px
    assert float(first.get("font-size")) * 44 / 100 >= 18
    assert classed(markup, f"of-{suit}")
    assert f'href="#sign-{suit}"' in markup


def test_hand_and_trick_stay_cheap() -> None:
    """Thirteen cards in hand and four on the mat are a few hundred elements, defined once."""
    for face in FACES:
        assert len(list(parsed(cards.card(*face)).iter())) <= 30
        assert len(cards.card(*face)) < 3000
    assert len(defs.defs()) < 36_000
    assert len(list(parsed(cards.small("paw", 9)).iter())) <= 10


def test_only_trumps_wear_gilt() -> None:
    """The paw suit is known as trump by its golden edge."""
    assert [suit for suit in suits.SUITS if "deck-gilt" in cards.card(suit, 5)] == ["paw"]


def test_backs_tell_the_suit_and_nothing_else() -> None:
    """A back holds its letter twice, no digit; a hidden hand has one back a card and no words."""
    for suit in suits.SUITS:
        tree = parsed(backs.back(suit))
        assert [t for t in tree.itertext() if t.strip()] == [suits.LETTERS[suit]] * 2
    hand = backs.hidden_hand(HELD)
    assert not "".join(parsed(hand).itertext()).strip()
    for suit in suits.SUITS:
        assert len(classed(hand, f"of-{suit}")) == HELD.get(suit, 0)


@pytest.mark.parametrize("count", [0, 1, 2, 9, 13])
def test_pile_says_how_many(count: int) -> None:
    """The count stands on the pile; none left is an empty place, more cards a thicker pile."""
    markup = backs.pile("fish", count)
    assert "".join(parsed(markup).itertext()) == str(count)
    assert bool(classed(markup, "deck-empty")) == (count == 0)
    assert len(classed(markup, "deck-paper")) == min(count, 4)


@pytest.mark.parametrize("room", [300, 660, 1400])
@pytest.mark.parametrize("count", range(1, 14))
def test_fan_stays_in_its_room(count: int, room: int) -> None:
    """Cards of a hand go from left to right, equally apart, centred, all within the room."""
    places = backs.fan(count, room)
    xs = [x for x, _, _ in places]
    assert len(places) == count
    assert xs[0] >= -1e-9
    assert xs[-1] + 100 <= room + 1e-9
    assert math.isclose(xs[0], room - xs[-1] - 100, abs_tol=1e-6)
    assert len({round(b - a, 6) for a, b in pairwise(xs)}) <= 1
    assert all(turn == 0 and y == 0 for _, y, turn in backs.fan(count, room, bend=0))


# --- rug -------------------------------------------------------------------------------------


def test_places_of_the_rug_are_the_engines() -> None:
    """The same fourteen places, in the same order, with the same numbers."""
    assert tuple(place.text for place in engine_rug.PLACES) == rug.PLACES
    for place in engine_rug.PLACES:
        assert rug.numbers_of(place.text) == place.numbers


def test_handles_never_overlap_and_fit_a_finger() -> None:
    """All places can be hit apart from each other: 24 px at least when the rug is 344 px wide."""
    for place, other in combinations(rug.PLACES, 2):
        assert not overlap(rug.handle(place), rug.handle(other)), (place, other)
    for name in rug.PLACES:
        assert inside(rug.handle(name), rug.view_box())
        assert inside(rug.place(name), rug.view_box())
        assert overlap(rug.handle(name), rug.place(name))
        assert min(rug.handle(name)[2:]) * 344 / rug.WIDTH >= 24


def test_cushions_overlap_exactly_where_the_rules_forbid_it() -> None:
    """Two cats' cushions lie on each other if and only if they would touch the same row's side."""
    for place, other in combinations(engine_rug.PLACES, 2):
        clash = bool(place.taken & other.taken)
        assert overlap(rug.place(place.text), rug.place(other.text)) == clash, (
            place.text,
            other.text,
        )


def test_cube_climbs_wraps_and_walks_off() -> None:
    """0 below, 1 to 4 up the left half, 5 to 8 up the right half, 9 above the rug."""
    rooms = [rug.cell(tricks) for tricks in range(10)]
    for below, above in [*pairwise(rooms[:5]), *pairwise(rooms[5:])]:
        assert above[1] + above[3] <= below[1] + 1e-6
    for tricks in (1, 2, 3, 4):
        assert rooms[tricks][1] == rooms[tricks + 4][1]
        assert rooms[tricks][0] + rooms[tricks][2] < rooms[tricks + 4][0]
    for room, two in combinations(rooms, 2):
        assert not overlap(room, two)
    assert all(inside(room, rug.view_box()) for room in rooms)


@pytest.mark.parametrize(
    ("count", "tricks"),
    # nobody shares the nine: whoever has it has won every trick of the others' nine cards
    [*((count, tricks) for count in (1, 2, 3, 4) for tricks in (0, 3, 6)), (1, 9)],
)
def test_cubes_on_one_field_lie_apart(count: int, tricks: int) -> None:
    """Up to four cubes share a field without covering each other, inside its room."""
    room = rug.cell(tricks)
    places, size = cubes.spots(count, room)
    assert size >= 15
    boxes = [(x - size / 2, y - size / 2, size, size) for x, y in places]
    for box, two in combinations(boxes, 2):
        assert not overlap(box, two)
    grown = (room[0] - 1e-6, room[1] - 1e-6, room[2] + 2e-6, room[3] + 2e-6)
    assert all(inside(box, grown) for box in boxes)


def test_cubes_keep_their_order_when_they_move() -> None:
    """The n-th cube in the markup is always the same seat, so a patched page moves that one."""

    def order(tricks: dict[int, int]) -> list[str]:
        return [e.get("class").split()[1] for e in classed(rug.rug({}, tricks), "cube")]

    assert order({1: 0, 2: 0, 3: 0}) == order({3: 8, 1: 2, 2: 5}) == ["seat-1", "seat-2", "seat-3"]


def test_a_free_place_says_its_worth() -> None:
    """As a target, and where the seat's cat is shown before it is confirmed."""
    for name in rug.PLACES:
        worth = "+4" if len(rug.rows_of(name)) == 1 else "+2"
        for markup in (rug.target(name), rug.draw_intended(name, 2)):
            assert [e.text for e in classed(markup, "rug-points")] == [worth]
        # A large rug says of what, a small one has room for the number.
        miss = ["−1 per", "trick off", "−1"] if worth == "+4" else ["−1"]
        assert [e.text for e in classed(rug.target(name), "rug-miss")] == miss
        cats = classed(rug.draw_intended(name, 2), "rug-cat")
        assert [cat.get("class") for cat in cats] == ["rug-cat seat-2 is-chosen"]


def test_rug_numbers_its_rows() -> None:
    """1 to 8 stand on the rug, 0 and 9 beside it."""
    markup = rug.rug({}, {})
    assert sorted(e.text for e in classed(markup, "rug-number")) == [str(n) for n in range(1, 9)]
    assert sorted(e.text for e in classed(markup, "rug-outside")) == ["0", "9"]


# --- track -----------------------------------------------------------------------------------


@pytest.mark.parametrize("folded", [False, True])
def test_track_has_thirteen_fields_apart(folded: bool) -> None:
    """0 to 12, each with its own room inside the frame, nine marked as the end."""
    fields = [track.field(score, folded) for score in range(13)]
    for field, other in combinations(fields, 2):
        assert not overlap(field, other)
    assert all(inside(box, track.view_box(folded)) for box in fields)
    markup = track.track({}, folded)
    assert [e.text for e in classed(markup, "track-number")] == [str(n) for n in range(13)]
    assert [e.text for e in classed(markup, "is-end")] == ["9"]


def test_track_puts_every_cube_over_its_field() -> None:
    """Four cubes on one field or on four, each over its own number."""
    for scores in ({1: 0, 2: 0, 3: 0, 4: 0}, {1: 3, 2: 9, 3: 9, 4: 12}):
        drawn = classed(track.track(scores), "cube")
        assert len(drawn) == 4
        for element, seat in zip(drawn, sorted(scores), strict=True):
            x = float(re.search(r"translate\(([-\d.]+)", element.get("transform"))[1])
            left, _, width, _ = track.field(scores[seat])
            assert left <= x <= left + width


# --- mat -------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["round", "row"])
@pytest.mark.parametrize("players", [3, 4])
def test_cards_on_the_mat_lie_apart(players: int, layout: mat.Layout) -> None:
    """Every player has a place of one's own inside the frame, the viewer's first."""
    boxes = [(x, y, 100 * s, 140 * s) for x, y, s in mat.places(players, layout)]
    assert len(boxes) == players
    for box, two in combinations(boxes, 2):
        assert not overlap(box, two)
    assert all(inside(box, mat.view_box(layout)) for box in boxes)


def test_mat_goes_round_clockwise_from_the_viewer() -> None:
    """Bottom, left, top, right: as one sits at a table."""
    bottom, left, top, right = mat.places(4)
    assert left[0] < bottom[0] < right[0]
    assert top[1] < left[1] == right[1] < bottom[1]


@pytest.mark.parametrize("players", [3, 4])
def test_a_crown_touches_no_name(players: int) -> None:
    """A crown reaches 18 over its middle, and a small window enlarges a name by a third."""
    order = tuple(range(1, players + 1))
    names = {1: "You", 2: "Inkwell", 3: "Fog", 4: "Mocha"}
    for winner in order:
        drawn = mat.mat(order, {seat: ("paw", seat) for seat in order}, names, winner=winner)
        (crown,) = classed(drawn, "mat-crown")
        left, top = map(float, re.findall(r"-?[\d.]+", crown.get("transform"))[:2])
        for pill in classed(drawn, "mat-pill"):
            x, y, wide, high = (float(pill.get(key)) for key in ("x", "y", "width", "height"))
            beside = abs(x + wide / 2 - left) > 22 + wide * 0.65
            assert beside or abs(y + high / 2 - top) >= 18 + high * 0.65, (winner, pill.attrib)


def test_mat_marks_winner_turn_and_taken() -> None:
    """One crown, one paw, the others' cards dimmed; while the trick runs, one place waits."""
    done = mat.mat((1, 2, 3, 4), PLAYED, NAMES, winner=3, taken=2)
    assert len(classed(done, "mat-crown")) == 1
    assert [e.get("class") for e in classed(done, "is-won")] == ["laid seat-3 is-won is-dimmed"]
    assert [e.get("class") for e in classed(done, "is-taken")] == ["laid seat-2 is-taken toward-ne"]
    # the paw goes where the card goes: towards the winner
    assert [e.get("class") for e in classed(done, "mat-pull")] == ["mat-pull toward-ne"]
    assert [e.get("class") for e in classed(done, "mat-grab")] == ["mat-grab seat-3"]
    running = mat.mat((1, 2, 3, 4), {4: ("bell", 9)}, NAMES, turn=1, led="bell", fresh=4)
    assert [e.get("class") for e in classed(running, "is-fresh")] == [
        "laid seat-4 is-fresh toward-e"
    ]
    assert [e.get("class") for e in classed(running, "is-turn")] == [
        "mat-place seat-1 is-turn",
        "mat-who seat-1 is-turn",
    ]
    assert len(classed(running, "mat-slot")) == 3
    assert not classed(running, "mat-crown")
    assert classed(running, "mat-led")[0].get("class") == "mat-led of-bell"


def test_a_card_that_is_pulled_away_hides_no_name() -> None:
    """Names lie above cards and paw; the paw's arm comes from the winner's side.

    What was led is not marked any more: it would lie below the card or above its number.
    """
    turns = {}
    for winner in (1, 3, 4):
        done = str(mat.mat((1, 2, 3, 4), PLAYED, NAMES, winner=winner, taken=2, led="yarn"))
        names = done.index('class="mat-who')
        assert max(done.rindex('class="laid'), done.rindex('class="mat-grab')) < names
        assert not classed(done, "mat-led")
        grab = classed(done, "mat-grab")[0].get("transform", "")
        turns[winner] = float(re.findall(r"rotate\((-?[\d.]+)", grab)[0])
    # seat 2 sits on the left: the arm reaches there from below, from above, from the right
    assert -90 < turns[1] < 0
    assert turns[4] == -90
    assert -180 < turns[3] < -90


def test_names_on_the_mat_are_words_not_markup() -> None:
    """A name with markup in it is shown as it is; no name is cut."""
    names = [e.text for e in classed(mat.mat((1, 2, 3, 4), {}, NAMES), "mat-name")]
    assert names == ["Mia", "Grandmother", "Jo", "<b>&", "Bo"]


def test_a_long_name_is_told_from_one_that_may_be_enlarged() -> None:
    """On a small mat pills are, up to nine letters: a longer one would lie over the cards."""
    drawn = mat.mat((1, 2, 3), {}, {1: "Mia", 2: "Wilhelmin", 3: "Wilhelmina"})
    assert [e.get("class") for e in classed(drawn, "mat-who")] == [
        "mat-who seat-1",
        "mat-who seat-2",
        "mat-who seat-3 is-long",
    ]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", ["W" * 24, "Wolfram von W " + "w" * 10, "A " + "b" * 22])
def test_the_longest_names_have_room_on_the_mat(players: int, name: str) -> None:
    """Whole, on pills that lie apart from each other and inside the picture."""
    seats = tuple(range(1, players + 1))
    drawn = mat.mat(seats, {}, dict.fromkeys(seats, name))
    letters = "".join(e.text for e in classed(drawn, "mat-name"))
    assert letters.replace(" ", "") == name.replace(" ", "") * players
    pills = [
        tuple(float(e.get(k)) for k in ("x", "y", "width", "height"))
        for e in classed(drawn, "mat-pill")
    ]
    _, _, wide, high = mat.view_box()
    for x, y, w, h in pills:
        assert 0 <= x <= x + w <= wide
        assert 0 <= y <= y + h <= high
    for index, (x, y, w, h) in enumerate(pills):
        for a, b, c, d in pills[index + 1 :]:
            assert x + w <= a or a + c <= x or y + h <= b or b + d <= y


@pytest.mark.parametrize(
    ("points", "hit", "words"), [(4, True, "+4"), (-2, False, "−2"), (0, False, "0")]
)
def test_result_shows_what_the_score_did(points: int, hit: bool, words: str) -> None:
    """The sign is written out, and a hit is told from a miss by the crack as well."""
    markup = summary.result(points, hit)
    assert "".join(parsed(markup).itertext()) == words
    assert bool(classed(markup, "is-hit")) == hit


# --- colours ---------------------------------------------------------------------------------


def _contrast(first: str, second: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _pairs() -> Iterable[tuple[str, str, float]]:
    for suit in suits.SUITS:
        yield f"--card-{suit}", f"--card-{suit}-soft", 4.5
        yield f"--card-{suit}", "--card", 4.5
        for surface in ("--bg", "--paper", "--paper-2", "--raised"):
            yield f"--suit-{suit}", surface, 4.5
    for ground in ("--track-life", "--card-gold", "--a-yellow", "--a-wood", "--a-grey"):
        yield "--card-ink", ground, 4.5
    for wool in ("--ca-1", "--ca-2"):
        yield "--ink", wool, 4.5
    for seat in range(1, 5):
        yield "--on-seat", f"--seat-{seat}", 4.5
    yield "--mat-2", "--mat", 1.8


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_cards_and_boards_are_legible(theme: int) -> None:
    """Numbers, letters and names have 4.5 : 1 on what lies below them, by day and by night."""
    named = tokens(theme)
    for ink, ground, least in _pairs():
        ratio = _contrast(named[ink], named[ground])
        assert ratio >= least, f"{ink} on {ground}: {ratio:.2f}"


def test_drawing_leaves_the_global_random_alone() -> None:
    """The wobble of the fringe comes from a private generator."""
    random.seed(7)
    before = random.getstate()
    rug.base.cache_clear()
    rug.base()
    assert random.getstate() == before
