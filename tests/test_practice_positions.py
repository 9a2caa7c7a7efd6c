"""Positions as they are kept, sent and read again: nothing hidden is in them, and nobody is
believed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from practice_desk import match_with_choice, position

from app.base.packing import pack_text
from app.practice.links import position_from_code, position_link
from app.remote.transfer.merging import judge_position
from app.remote.values.moving.ports import Item
from app.saves.practice.positions import (
    MOST_KEPT,
    Position,
    keys_to_discard,
    position_from_json,
    position_id,
    position_lines,
    position_to_json,
    positions_in,
)
from app.saves.practice.schedule import Schedule
from pyengine.core.positions import known_then, read_posed
from pyengine.core.text import write_match

GAMES = [("yarn", 2), ("burrow", 3), ("cattower", 2), ("ninelives", 3)]


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("turns", [0, 3, 5])
def test_a_position_is_what_its_seat_knew_and_nothing_else(
    game: str, players: int, turns: int
) -> None:
    """Its state is the view of the seat as the phase began, and its text reads back to it."""
    match, index = match_with_choice(game, players, turns)
    then = known_then(match, index, 1)
    phase = [entry.phase for entry in match.entries].index(match.entries[index].phase)
    assert then.state == match.game.view(match.states[phase], 1)
    assert read_posed(write_match(then), match.entries[index].action) == then


def test_no_card_of_another_hand_is_in_a_position_or_its_link() -> None:
    """N2: hands are dealt in secret. A deal is told to the seat as far as it may see it."""
    match, index = match_with_choice("ninelives", 4, 2)
    then = known_then(match, index, 1)
    deal = next(entry.action for entry in match.entries if entry.action.startswith("deal "))
    told = next(entry.action for entry in then.entries if entry.action.startswith("deal "))
    assert match.game.is_covered(told)
    assert not match.game.is_covered(deal)
    assert deal not in write_match(then)
    made = replace(position(), text=write_match(then), game="ninelives")
    assert deal not in position_to_json(made)


def test_what_others_choose_at_once_is_a_secret_of_theirs() -> None:
    """Y: all draw at once. Seat 2 has drawn already, and nothing of it is in the position."""
    match, index = match_with_choice("yarn", 2, 3)
    before = match.entries[index - 1]
    assert (before.actor, before.phase) == (2, match.entries[index].phase)
    then = known_then(match, index, 1)
    assert len(then.entries) == index - 1
    known = match.upto(index - 1).canonical_entries()
    assert [entry.action for entry in then.entries] == [entry.action for entry in known]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_position_is_kept_as_it_is(game: str, players: int) -> None:
    made = position(game, players)
    assert position_from_json(position_to_json(made)) == made
    assert made.match().viewer == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "another"},
        {"game": "kittypaw"},
        {"game": "chess"},
        {"seat": 0},
        {"state": "solved"},
        {"source": "nobody"},
        {"best": ""},
        {"text": "clowder match 1\n"},
        {"cost": "much"},
        {"found": -1},
        {"schedule": None},
        {"schedule": {"due": "tomorrow"}},
        {"schedule": {"due": "", "step": 0, "tries": 1, "solved": 2, "last": "", "verdict": None}},
        {
            "schedule": {
                "due": "",
                "step": 0,
                "tries": 1,
                "solved": 0,
                "last": "",
                "verdict": "fine",
            }
        },
        {"chosen": "R1\nR2"},
    ],
    ids=lambda wrong: "-".join(map(str, wrong)),
)
def test_what_is_none_is_refused(wrong: dict[str, Any]) -> None:
    data = json.loads(position_to_json(position()))
    with pytest.raises(ValueError, match="saved position"):
        position_from_json(json.dumps({**data, **wrong}))


def test_a_position_in_which_nobody_may_choose_is_none() -> None:
    """The match of another viewer, of nobody, or with actions against the rules."""
    made = position()
    for text in (
        made.text.replace("viewer: 1\n", ""),
        made.text.replace("viewer: 1", "viewer: public"),
        made.text.replace("viewer: 1", "viewer: 3"),
        "clowder match 1\ngame: yarn\nplayers: 2\nviewer: 1\n\n",
        "hello",
    ):
        with pytest.raises(ValueError, match="position"):
            replace(made, text=text, id=position_id(text)).match()
    for changes in ({"chosen": "R9Z9"}, {"best": made.best.lower() + " "}):
        with pytest.raises(ValueError, match="position"):
            replace(made, **changes).match()


def test_there_is_room_for_so_many_and_what_is_learned_goes_first() -> None:
    made = position()
    texts = {}
    for number in range(MOST_KEPT + 2):
        text = f"{made.text}# {number}\n"
        due = "" if number == 7 else "2026-11-30"
        each = replace(
            made, text=text, id=position_id(text), found=number, schedule=Schedule(due=due)
        )
        if number == 9:
            each = replace(each, state="dropped")
        texts[each.id] = position_to_json(each)
    found = {position_from_json(texts[key]).found for key in keys_to_discard(texts)}
    assert found == {7, 9}
    assert keys_to_discard(dict(list(texts.items())[:MOST_KEPT])) == ()


# In a file, and on another device


def test_a_file_holds_positions_in_lines_that_older_versions_pass_over() -> None:
    """What is read from one is looked at anew: it may be anybody's."""
    made, left = position(), replace(position("burrow", 3), state="dropped")
    lines = position_lines([position_to_json(made), position_to_json(left), "broken"])
    assert all(line.startswith("# ") for line in lines.splitlines())
    rest, found = positions_in(b"clowder match 1\n" + lines.encode())
    assert rest == b"clowder match 1\n\n"
    assert found == (replace(made, state="new"),)


def test_a_hostile_line_of_a_file_is_left_out() -> None:
    made = position()
    lies = replace(made, best="R9Z9")
    data = f"# position: {position_to_json(lies)}\n# position: {{}}\n# position: [[[[\n"
    assert positions_in(data.encode())[1] == ()


def item(each: Position, key: str = "") -> Item:
    return Item("position", key or each.id, position_to_json(each))


def test_both_devices_keep_the_answer_that_was_given_last() -> None:
    here = replace(position(), schedule=Schedule("2026-11-24", 0, 1, 0, "2026-11-23", "mistake"))
    there = replace(here, schedule=Schedule("2026-11-28", 1, 2, 1, "2026-11-25", "best"))
    assert judge_position(item(there), position_to_json(here)) == (
        position_to_json(there),
        "changed",
    )
    assert judge_position(item(here), position_to_json(there)) == ("", "known")
    assert judge_position(item(here), "") == (position_to_json(here), "new")
    assert judge_position(item(here), position_to_json(here)) == ("", "known")


def test_another_device_is_not_believed_either() -> None:
    made = position()
    for wrong in (
        item(made, "other"),
        Item("position", made.id, "{}"),
        item(replace(made, best="X")),
    ):
        assert judge_position(wrong, "") == ("", "refused")
    assert judge_position(item(made), "of a newer version") == ("", "known")


# By link


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_link_asks_the_same_position_without_its_answer(game: str, players: int) -> None:
    made = position(game, players)
    link = position_link(made)
    assert link.startswith("#/practice/shared/")
    read = position_from_code(link.removeprefix("#/practice/shared/"))
    assert (read.id, read.text, read.chosen, read.best) == (made.id, made.text, made.chosen, "")
    assert (read.state, read.source, read.record) == ("new", "link", "")


@pytest.mark.parametrize(
    "code",
    [
        "",
        "%%%",
        pack_text("hello"),
        pack_text(position().text),
        pack_text(position().text + "# chosen: R9Z9\n"),
        pack_text(position().text.replace("viewer: 1", "viewer: 3") + "# chosen: pass\n"),
        pack_text("x" * 90_000),
        "A" * 20_000,
    ],
)
def test_a_hostile_link_is_a_sentence(code: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ .*\."):
        position_from_code(code)
