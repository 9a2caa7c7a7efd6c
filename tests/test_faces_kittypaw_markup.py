"""What the table of Kitty Paw shows, and what it never gives away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from desk import Desk
from hand import NAMES, assert_allowed, assert_sound, controls_in, pictures_of, text_of
from kittypaw_face import WAYS, Person, begun, matches
from pages import check
from styles import STYLES

from app.games.interaction import BoardEvent
from app.games.kittypaw.board.picture import centre_picture
from app.games.kittypaw.draft import Draft
from app.games.kittypaw.face import FACE
from app.games.kittypaw.input.lattice import LATTICE
from app.games.scene import Scene
from pyengine.core.game import PUBLIC
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import KINDS
from pyengine.games.kittypaw.state import State


def scenes(view: State) -> Iterator[Scene]:
    """The ways in which a table can show a view."""
    names = NAMES[: view.players]
    yield Scene(names, active=True)
    yield Scene(names, resting="stop")
    yield Scene(names, count="3", covered=True)
    yield Scene(names, hands=((1, "Aa0@0,0 Bs1@1,1"), (view.players, "box=h@1,1 nonsense")))


def drafts(view: State, seat: int) -> Iterator[Draft | None]:
    """Nothing, a whole picture with something in hand, and a piece in the air."""
    yield None
    card = view.card_of(seat) if view.row else 0
    if card:
        whole = centre_picture(Draft(round=view.round), load_cards()[card].picture)
        yield replace(whole, chosen=whole.tiles[0].kind, at=(0, 0), cursor=(1, 1), peek=2)
        yield replace(whole, chosen=whole.tiles[-1].kind, at=(0, -3), carried=True, move="turn")
        yield Draft(round=view.round, chosen="box", at=(2, 0), carried=True)


def positions(step: int) -> Iterator[tuple[State, int]]:
    """What seats see, whoever acts."""
    for states in matches():
        for index, match in enumerate(states[::step]):
            seat = index % match.header.players + 1
            yield GAME.view(match.state, seat), seat


def test_all_markup_is_well_formed_and_allowed_in_any_position() -> None:
    """Every stage, acting and watching: ids once, nothing inline, no picture role."""
    stages = set()
    for view, seat in positions(9):
        for draft in drafts(view, seat):
            for scene in scenes(view):
                board = FACE.board(view, seat, draft, scene)
                stages.add(re.search(r"is-(\w+)", str(board))[1])
                parts = (board, FACE.small(view, seat, scene), FACE.scores(view, seat, scene))
                check(f"<div><h1>x</h1>{''.join(part.__html__() for part in parts)}</div>")
            assert_sound_board(view, seat, draft)
    assert stages == {"count", "grab", "build", "freeze", "check", "wait"}


def assert_sound_board(view: State, seat: int, draft: Draft | None) -> None:
    """All pictures of a position on one page."""
    if view.phase == "build" and view.card_of(seat):
        assert_sound(pictures_of(FACE, view, seat, draft))
    else:
        import xml.etree.ElementTree as ET

        assert_allowed(ET.fromstring(text_of(pictures_of(FACE, view, seat, draft)[:5])))


def test_views_of_onlookers_and_full_states_are_shown_too() -> None:
    """A replay shows either."""
    for states in matches():
        for match in states[::13]:
            names = NAMES[: match.header.players]
            for view in (match.state, GAME.view(match.state, PUBLIC)):
                for seat in range(1, match.header.players + 1):
                    scene = Scene(names, place=0)
                    assert str(FACE.board(view, seat, None, scene))
                    assert FACE.scores(view, seat, scene).__html__()


def test_every_control_has_a_name_and_does_something() -> None:
    """None is dead: each is handled, or says why not."""
    found = set()
    for view, seat in positions(5):
        scene = Scene(NAMES[: view.players], active=True)
        for draft in drafts(view, seat):
            for control, element in controls_in(FACE.board(view, seat, draft, scene)).items():
                assert element.get("aria-label") or "".join(element.itertext()).strip(), control
                assert element.get("tabindex") in ("0", "-1")
                assert element.tag == "button" or element.get("role") == "button"
                event = BoardEvent("activate", control, 800, 475, at=float(view.time))
                acting = seat in GAME.pending(view).seats
                assert FACE.interact(view, seat, draft, event).handled == acting, control
                found.add(control.partition(":")[0])
    assert found == {
        *("card", "tile", "box", "area", "hide", "guest", "turn", "flip", "raise", "away"),
        *("meow", "touch"),
    }


def test_what_must_be_quick_hears_of_the_finger_at_once() -> None:
    """Cards, the call and the touch; nothing that can also be carried."""
    for view, seat in positions(7):
        for draft in drafts(view, seat):
            board = FACE.board(view, seat, draft, Scene(NAMES[: view.players], active=True))
            for control, element in controls_in(board).items():
                quick = control.partition(":")[0] in ("card", "meow", "touch")
                assert (element.get("data-now") is not None) == quick
                piece = control.startswith("tile:") or control == "box"
                assert (element.get("data-carry") is not None) == piece


def test_a_piece_says_where_its_middle_is() -> None:
    """In the units of the picture, which names its lattice."""
    person = Person(begun(2, "1 2 3 4"), 1)
    person.taps("card:1")
    person.drags("A", (1, -2))
    board = text_of(FACE.board(person.view, 1, person.draft, Scene(NAMES, active=True)))
    assert f'data-lattice="{LATTICE}"' in board
    carries = re.findall(r'transform="translate\(([\d. ]+)\)"[^>]*data-carry="([\d. ]+)"', board)
    assert len(carries) == len(KINDS)
    assert all(moved == carried for moved, carried in carries)


def test_a_line_round_every_piece_says_what_is_chosen_or_has_the_focus() -> None:
    """No colour alone does, of the box as little as of a cat: it would be lost where all colours
    are the system's own."""
    found = set()
    for view, seat in positions(7):
        for draft in drafts(view, seat):
            board = FACE.board(view, seat, draft, Scene(NAMES[: view.players], active=True))
            for control, element in controls_in(board).items():
                if element.get("data-carry"):
                    lines = [child.get("class") for ring in element for child in ring]
                    assert "kp-ring-line" in lines, control
                    found.add(control.partition(":")[0])
    assert found == {"tile", "box"}


def test_boards_of_two_places_share_no_id() -> None:
    """Several stand on one page, in every stage."""
    for view, seat in positions(7):
        for draft in drafts(view, seat):
            ids = []
            for place in (1, 2):
                scene = Scene(NAMES[: view.players], active=True, place=place)
                parts = (FACE.board(view, seat, draft, scene), FACE.scores(view, seat, scene))
                ids.append({name for part in parts for name in _ids(part.__html__())})
            assert not ids[0] & ids[1]
            assert {name[:-1] for name in ids[0]} == {name[:-1] for name in ids[1]}


def _ids(markup: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', markup)


def test_before_the_signal_no_picture_is_in_the_page() -> None:
    """The row lies face down: no tile can be read out of the markup."""
    view = GAME.view(begun(2, "1 2 45 46", "1 2 3 4 5 6 7 8", "levels=mixed").state, 1)
    scene = Scene(NAMES, count="2", covered=True)
    hidden = str(FACE.board(view, 1, None, scene))
    assert "kp-tile" not in hidden
    # far from home it takes a while until the countdown begins
    assert "kp-tile" not in str(FACE.board(view, 1, None, replace(scene, count="")))
    assert "kp-tile" in str(FACE.board(view, 1, None, replace(scene, count="", covered=False)))
    other = GAME.view(begun(2, "4 3 46 48", "1 2 3 4 5 6 7 8", "levels=mixed").state, 1)
    assert str(FACE.board(other, 1, None, scene)) == hidden
    # far from home it takes a while until the guests hide
    hiding = replace(view, phase="guests", guests=())
    assert "kp-tile" not in str(
        FACE.board(hiding, 1, None, replace(scene, count="", covered=False))
    )


# Secrets


def test_guests_that_a_seat_has_not_seen_change_no_letter_of_its_page() -> None:
    """K4: with all other guests exchanged everything that is drawn stays the same."""
    looked = 0
    for states in matches():
        for match in states[::4]:
            state = match.state
            if not state.guests:
                continue
            for viewer in range(match.header.players + 1):
                other = _others_turned(state, viewer)
                if other == state:
                    continue
                first, second = GAME.view(state, viewer), GAME.view(other, viewer)
                assert _page(first, viewer) == _page(second, viewer)
                looked += 1
    assert looked > 40


def _others_turned(state: State, viewer: int) -> State:
    """The state with the guests that a viewer does not know in the reverse order."""
    own = state.peeks[viewer - 1] if viewer else ()
    free = [at for at in range(1, 9) if at not in own]
    guests = list(state.guests)
    for at, source in zip(free, reversed(free), strict=True):
        guests[at - 1] = state.guests[source - 1]
    return replace(state, guests=tuple(guests))


def _page(view: State, viewer: int) -> str:
    """All boards, panels and small boards of a page, as a viewer has them."""
    names, parts = NAMES[: view.players], []
    for seat in range(1, view.players + 1):
        for scene in scenes(view):
            draft = Draft(round=view.round, peek=3) if seat == viewer else None
            parts += [
                FACE.board(view, seat, draft, scene),
                FACE.small(view, seat, scene),
                FACE.scores(view, seat, scene),
            ]
        parts.append(FACE.ask(view, seat, None, names))
    return text_of([*parts, FACE.chance(view, False)])


def test_what_one_has_seen_stands_at_the_own_place_alone() -> None:
    """Two people at one screen: the other place's markup does not change by a peek's guest."""
    pages = []
    for guests in ("1 2 3 4 5 6 7 8", "1 2 8 4 5 6 7 3"):
        desk = Desk.at("kittypaw", "players=2&kinds=person,person&names=Mia,Ben&levels=mixed")
        record = replace(desk.record, match=begun(2, "41 42 43 44", guests, "levels=mixed"))
        desk = Desk.with_record(record)
        for place, control in ((1, "card:1"), (2, "card:2"), (1, "hide:3")):
            desk.on_board(BoardEvent("activate", control, place=place, at=100.0))
        assert desk.actions[-1] == "100 peek 3"
        pages.append(re.split(r'<div id="place-\d"', desk.shown))
    assert "Clover hides behind hide-out 3" in pages[0][1]
    assert "Otto hides behind hide-out 3" in pages[1][1]
    assert pages[0][2] == pages[1][2]


def test_the_time_of_a_touch_is_no_secret_that_shows_too_early() -> None:
    """Who has touched is seen at once, how quickly when all have."""
    match = begun(3, "1 2 3 4").apply(1, "5 grab 1").apply(1, "9 meow Aa0@0,0")
    shown = []
    for ms in (417, 1234):
        state = match.apply(2, f"touch {ms}").state
        shown.append(_page(GAME.view(state, 3), 3))
    assert shown[0] == shown[1]
    assert "has touched" in shown[0]


# What it looks like


def test_names_are_escaped_everywhere() -> None:
    """A player called like a script stays text."""
    for view, seat in positions(11):
        assert "<script>" not in _page(view, seat)


def test_the_same_view_is_the_same_markup() -> None:
    """No chance, no clock."""
    for view, seat in positions(31):
        assert _page(view, seat) == _page(view, seat)


def test_every_class_of_the_table_has_a_style() -> None:
    """A class without a rule is a slip of the pen."""
    used = set()
    for view, seat in positions(9):
        used |= set(re.findall(r"\bkp-[\w-]+", " ".join(_classes(_page(view, seat)))))
    bare = {
        name for name in used if f".{name}" not in STYLES and not re.fullmatch(r"kp-[A-G]", name)
    }
    assert bare <= {"kp-board", "kp-hide", "kp-medal-number", "kp-level-1", "kp-picture"}, bare


def _classes(markup: str) -> list[str]:
    return re.findall(r'class="([^"]*)"', markup)


@pytest.mark.parametrize("way", WAYS)
def test_the_check_names_all_that_differs(way: str) -> None:
    """In words, and with a sign at each cat; a right one says so."""
    person = Person(begun(2, "1 2 3 4", "", "reflex=off"), 1)
    person.taps("card:1")
    WAYS[way](person)
    right = str(FACE.board(person.view, 1, person.draft, Scene(NAMES, resting="stop")))
    assert "All five cats are right." in right
    assert right.count('class="kp-diff is-right"') == 6
    wrong = Person(begun(2, "1 2 3 4", "", "reflex=off"), 1)
    wrong.taps("card:1")
    wrong.drags("A", (0, 0))
    wrong.taps("flip", "meow")
    shown = str(FACE.board(wrong.view, 1, wrong.draft, Scene(NAMES, resting="stop")))
    assert "Dumpling is missing." in shown
    # Several faults of one cat are a few words to be seen, and sentences to be heard.
    assert "Acorn: wrong turn and face." in shown
    assert "Acorn is turned the wrong way. Acorn should be awake." in shown
