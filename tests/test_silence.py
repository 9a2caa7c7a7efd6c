"""In every phase of every game: no key of the board is silent, Page keys count, names say what.

A match of each game is played by chance, alone, with bots and with people only; whenever something
is met that was not there before (a phase, a rest, a curtain, other controls) all is tried.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from desk import Desk
from every_game import TAUGHT
from listener import Element, elements

from app import play
from app.base.paging import WALKING_KEYS
from app.base.words import points
from app.core import effects as fx
from app.core.clocks import Countdown, SharedCountdown
from app.games.face import is_race
from app.games.interaction import BoardEvent
from app.input.keys import BOARD_KEYS
from app.places.announcements import ROLL_WAITS
from app.saves.preferences import Settings
from pyengine.core.registry import GAMES, load_game

BARE = re.compile(r"[+−-]?\d+")
COUNTED = re.compile(r"\d+ of \d+\b")

NAMES = ("Mia", "Ben", "Zoe")


class Slow(Desk):
    """A desk at which countdowns take their time."""

    hurries = False


def tables() -> Iterator[tuple[str, str]]:
    """Every game alone where that can be, with bots, and with people only; a race with and without
    its clock."""
    for game in GAMES:
        least = load_game(game).info.min_players
        for players, other in {(least, "easy"), (max(2, least), "easy"), (max(2, least), "person")}:
            query = query_for(players, other)
            yield game, query
            if is_race(game):
                yield game, f"{query}&pace=calm"


def query_for(players: int, other: str) -> str:
    """Mia, and so many others of that kind."""
    kinds = ",".join(("person", *[other] * (players - 1)))
    return f"players={players}&kinds={kinds}&names={','.join(NAMES[:players])}&seed=still"


def situation(desk: Desk) -> tuple[object, ...]:
    """What may make a key mean something else."""
    table, place = desk.table, desk.place
    state = desk.record.match.state
    pending = desk.record.match.pending
    clock = table.clock
    return (
        frozenset(re.findall(r'data-control="(\w+)', desk.shown)),
        getattr(state, "phase", ""),
        table.resting,
        place.curtain > 0,
        place.seat in pending.seats,
        bool(pending.chance),
        bool(table.thinking),
        table.rolling,
        isinstance(clock, Countdown | SharedCountdown),
        desk.record.match.over,
    )


def controls(page: list[Element], place: int) -> list[str]:
    """What has the focus: the board itself, what Tab reaches first there, and what is chosen."""
    here = [
        element
        for element in page
        if element.lies_in("table-board") and element.place == str(place)
    ]
    first = [
        element["data-control"] for element in here if element.stops and element["data-control"]
    ]
    chosen = [element["data-control"] for element in here if element["aria-pressed"] == "true"]
    return list(dict.fromkeys(["", *first[:1], *chosen[:1]]))


def silent_keys(desk: Desk) -> list[str]:
    """The keys of which nothing is heard; the table is as it was afterwards."""
    model, asked, timers, silent = desk.model, [*desk.asked], [*desk.timers], list[str]()
    page = elements(desk.shown)
    for number in range(1, len(desk.table.places) + 1):
        for control in controls(page, number):
            for key in sorted(BOARD_KEYS):
                kinds = ("key", "activate") if control and key in (" ", "Enter") else ("key",)
                for kind in kinds:
                    desk.model, desk.asked, desk.timers = model, [*asked], []
                    # So late that it cannot have been meant for what was there before.
                    event = BoardEvent(kind, control, key=key, place=number, at=desk.painted + 500)
                    desk.on_board(event)
                    if not heard(desk, control) and not soon_heard(desk):
                        silent.append(f"{key!r} ({kind}) on {control!r} at {number}")
    desk.model, desk.asked, desk.timers = model, asked, timers
    return silent


def uncounted(desk: Desk) -> list[str]:
    """The Page keys that do not say which of how many, where somebody may choose."""
    model, found = desk.model, list[str]()
    for number, place in enumerate(desk.table.places, 1):
        times_answers = is_race(desk.record.match.header.game) and play.hurries(desk.table)
        if not play.acting(desk.table, place) or times_answers:
            continue
        for key in sorted(WALKING_KEYS):
            desk.model = model
            desk.on_board(BoardEvent("key", key=key, place=number, at=desk.painted + 500))
            if not any(COUNTED.match(sentence) for sentence in desk.announced):
                found.append(f"{key} at {number}: {desk.announced}")
    desk.model = model
    return found


def misnamed(page: list[Element]) -> list[str]:
    """The names that are a number of nothing, or nothing; no timer is an hourglass."""
    used = [
        element
        for element in page
        if element["role"] == "button" or element.tag in ("button", "a", "summary")
    ]
    hidden = {id(element) for top in page if top["aria-hidden"] == "true" for element in top.inside}
    names = [element.name for element in used if id(element) not in hidden]
    return [name for name in names if not name or BARE.fullmatch(name) or "hourglass" in name]


def heard(desk: Desk, control: str) -> bool:
    """Returns whether something was said, or the focus has gone to something else."""
    moved = [effect for effect in desk.of(fx.Focus) if f'"{control}"' not in effect.selector]
    return any(sentence.strip() for sentence in desk.announced) or bool(moved)


def soon_heard(desk: Desk) -> bool:
    """Whether a rest that a key has ended brings dice or bots, and what they do is said."""
    for _ in range(3):
        if desk.timers:
            desk.elapse()
        elif desk.open_asks:
            desk.answer()
        if any(sentence.strip() for sentence in desk.announced):
            return True
    return False


class Met(NamedTuple):
    """What was wrong in a situation when it came first."""

    silent: list[str]
    uncounted: list[str]
    misnamed: list[str]


@cache
def played(game: str, query: str) -> tuple[dict[tuple[object, ...], Met], Desk, list[str]]:
    """A match of random actions, what it has met, and what was said last."""
    desk, rng, last = Slow.at(game, query), random.Random(7), list[str]()
    found: dict[tuple[object, ...], Met] = {}
    for _ in range(1500):
        now = situation(desk)
        if now not in found:
            page = elements(desk.shown)
            found[now] = Met(silent_keys(desk), uncounted(desk), misnamed(page))
        if desk.record.match.over:
            break
        step(desk, rng)
        last = desk.announced
    return found, desk, last


def step(desk: Desk, rng: random.Random) -> None:
    """The next thing that happens at the table: a clock, a bot, the device, a rest, an action."""
    table = desk.table
    acts = any(play.acting(table, place) for place in table.places)
    if desk.place.curtain:
        desk.did("table.ready")
    elif table.rolling or table.resting:
        desk.settle()
    elif desk.open_asks:
        desk.answer()
    elif acts and (not desk.timers or rng.random() < 0.5):
        desk.act(rng.choice(desk.legal()))
    elif desk.timers:
        desk.elapse()
    else:
        desk.did("table.roll")


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize(("game", "query"), sorted(tables()))
def test_no_key_of_the_board_is_silent_in_any_phase(game: str, query: str) -> None:
    """Also where nobody can do anything: then what is waited for is said."""
    found, desk, _ = played(game, query)
    assert desk.record.match.over
    assert not {now: met.silent for now, met in found.items() if met.silent}


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize(("game", "query"), sorted(tables()))
def test_page_keys_count_in_every_phase_in_which_somebody_chooses(game: str, query: str) -> None:
    """All but the touch of the lucky cat, whose time is taken."""
    found, _, _ = played(game, query)
    assert not {now: met.uncounted for now, met in found.items() if met.uncounted}


@pytest.mark.parametrize(("game", "query"), sorted(tables()))
def test_no_control_is_named_by_a_number_alone(game: str, query: str) -> None:
    """In no phase, and none has no name."""
    found, _, _ = played(game, query)
    assert not {now: met.misnamed for now, met in found.items() if met.misnamed}


@pytest.mark.parametrize(("game", "query"), sorted(tables()))
def test_the_end_is_told_with_everybodys_points(game: str, query: str) -> None:
    """One's own too, alone or with others, in a race as well."""
    _, desk, last = played(game, query)
    totals = desk.record.match.scores().totals
    spoken_words = " ".join(last)
    for name, total in zip(desk.record.names_here, totals, strict=True):
        assert name.casefold() in spoken_words.casefold()
        assert points(total) in spoken_words


@pytest.mark.parametrize("game", TAUGHT)
def test_in_a_lesson_no_key_is_silent_either(game: str) -> None:
    """Its table is the same, with a bubble."""
    desk = Desk()
    desk.go(f"#/learn/{game}")
    assert not silent_keys(desk)


@pytest.mark.parametrize("game", [game for game in GAMES if not is_race(game)])
def test_at_a_board_that_is_only_looked_at_keys_say_so(game: str) -> None:
    """And how one comes back."""
    desk = Desk.at(game, query_for(max(2, load_game(game).info.min_players), "easy"))
    desk.settle()
    desk.did("table.look", "2")
    assert not silent_keys(desk)
    desk.on_board(BoardEvent("key", key="PageDown"))
    assert desk.announced == ["A look at Ben's board. Escape leads back."]


def test_dice_that_wait_to_be_rolled_say_so() -> None:
    """Where somebody rolls with their own hands."""
    settings = Settings(auto_roll=False)
    desk = Desk.at("burrow", "players=1&kinds=person&names=Mia", settings)
    assert not silent_keys(desk)
    desk.on_board(BoardEvent("key", key="ArrowUp"))
    assert desk.announced == [ROLL_WAITS]


def test_of_a_race_every_stage_was_reached() -> None:
    """Kitty Paw: the row, the card that is built, a guest, the call, the countdown, the end."""
    found, _, _ = played("kittypaw", query_for(2, "person"))
    kinds = [now[0] for now in found]
    for control in ("card", "tile", "guest", "touch"):
        assert any(control in kind for kind in kinds)
    assert any(now[-2] for now in found)
    assert any(now[-1] for now in found)
