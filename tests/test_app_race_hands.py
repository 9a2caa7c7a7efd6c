"""What hands build in a race is noted as it was seen, and seen again: in the replay, and as the
ghost of one's own best."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import Desk
from kittypaw_table import cats, idle, picture_of, scored, table, turned_up
from pages import check
from test_faces_kittypaw_alone import building, text_of

from app.best.results import own_paces, paces_beside, result_of
from app.core import messages as msg
from app.core.model import Replay
from app.games.interaction import BoardEvent
from app.games.kittypaw.board.ghost import steps_of
from app.games.kittypaw.face import FACE
from app.games.scene import Ghost
from app.play import gestures
from app.replay.hands import NOT_KEPT, hands_shown, moment_of
from app.saves.hands import laid_at, note
from app.saves.hands import steps_of as steps_kept
from app.saves.records import REMOTE, Player, Record
from app.saves.stored import best_from_json, best_to_json, record_from_json, record_to_json
from pyengine.games.kittypaw.pictures import read_picture

ROUND = "round 1"


def press(desk: Desk, at: float, *pressed: str) -> None:
    for key in pressed:
        desk.on_board(BoardEvent("key", key=key, at=at))


def parts(card: int) -> list[str]:
    """A card cat by cat."""
    tiles = picture_of(card).tiles
    return [" ".join(map(str, tiles[:count])) for count in range(1, len(tiles) + 1)]


def record_of(*lines: str, players: tuple[Player, ...], hands=(), options: str = "") -> Record:
    match = table(*lines, players=len(players), options=options)
    return Record("raced", match, players, "tea", 1, 1, hands=hands)


def hands_by(seat: int, signal: str, *steps: tuple[int, str], hands=()):
    for at, laid in steps:
        hands = note(hands, signal, seat, at, laid)
    return hands


def replay_of(record: Record, at: int = 0) -> Desk:
    desk = Desk.with_record(record)
    desk.model = desk.model.with_screen(Replay(record, at))
    return desk


# Noted


def test_what_a_person_lays_is_noted_with_its_time():
    """And stored with the match as it is laid, so that a reload loses nothing of it."""
    desk = Desk.at("kittypaw", "players=1&kinds=person&seed=kept")
    press(desk, 100.0, "a")
    press(desk, 1_200.0, "a", " ")
    press(desk, 2_500.0, "g", "ArrowRight", "ArrowRight", " ")
    press(desk, 3_100.0, "g", "f")
    (hand,) = desk.table.built
    places = [tile.at for tile in desk.place.draft.tiles]
    a, g = (f"@{q},{r}" for q, r in places)
    assert steps_kept(hand) == (
        (1_200, f"Aa0{a}"),
        (2_500, f"Aa0{a} Ga0{g}"),
        (3_100, f"Aa0{a} Gs0{g}"),
    )
    assert record_from_json(record_to_json(desk.record)).hands == (hand,)
    assert Desk.with_record(desk.record).table.built == (hand,)


def test_what_bots_build_is_noted_and_stored_with_the_next_action():
    """Nothing is stored for a gesture alone."""
    desk = Desk.at("kittypaw", "players=2&kinds=person,easy&seed=tea")
    asked = {question.actor: question.token for question in desk.table.asked}
    desk.send(msg.Answered(asked[2], "500 grab 2", desk.moment()))
    ask = next(ask for ask in desk.open_asks if ask.question.actor == 2)
    shown = [gesture for gesture in gestures(ask) if gesture.at > 500][:3]
    for gesture in shown:
        desk.send(msg.Gestured(ask.question.token, gesture.picture, gesture.at))
        assert desk.effects == []
    desk.on_board(BoardEvent("activate", control="card:1", at=60_000.0))
    (hand,) = record_from_json(record_to_json(desk.record)).hands
    assert (hand.seat, hand.signal) == (2, ROUND)
    assert steps_kept(hand) == tuple((gesture.at, gesture.picture) for gesture in shown)


def test_several_at_one_screen_are_all_noted():
    """Each with their own seat; what one lays draws nothing of another's place."""
    desk = Desk.at("kittypaw", "players=2&kinds=person,person&seed=tea")
    for place in (1, 2):
        card = BoardEvent("activate", control=f"card:{place}", at=100.0 * place, place=place)
        desk.on_board(card)
    assert desk.shown
    for place in (1, 2):
        at = 1_000.0 * place
        desk.on_board(BoardEvent("activate", control="tile:A", at=at, place=place))
        desk.on_board(BoardEvent("activate", "area", 800.0, 475.0, at=at, place=place))
    assert [seat for seat, laid in laid_at(desk.table.built, ROUND, 5_000) if laid] == [1, 2]


def test_a_guest_that_was_found_is_not_noted():
    """An open match's replay, and what others see, must not give it away."""
    assert FACE.open_hand("Aa0@0,1 box=h@-2,2 guest=4") == "Aa0@0,1 box=h@-2,2"
    assert FACE.open_hand("Aa0@0,1") == "Aa0@0,1"
    assert FACE.open_hand("") == ""


# Replayed

LINES = ("* cards 1 2 3 4", "1 1000 grab 1", "2 1500 grab 2", "1 20000 meow {p1}")
TWO = (Player("Mia"), Player("Tom"))


def watched() -> Record:
    """Mia lays three cats before she calls, Tom two."""
    mia, tom = parts(1), parts(2)
    hands = hands_by(1, ROUND, (4_000, mia[0]), (9_000, mia[1]), (18_000, mia[2]))
    hands = hands_by(2, ROUND, (6_000, tom[0]), (9_020, tom[1]), hands=hands)
    return record_of(*LINES, players=TWO, hands=hands)


def test_a_playing_replay_lays_each_cat_when_it_was_laid():
    """At the speed of the race; what comes within a twentieth of a second comes at once."""
    desk = replay_of(watched(), at=3)
    desk.did("replay.play")
    mia, tom = parts(1), parts(2)
    seen = []
    while desk.timers and desk.replay.at == 3:
        waits = desk.timers[0].ms
        desk.elapse()
        seen.append((waits, dict(hands_shown(desk.replay)), moment_of(desk.replay)))
    assert [(waits, laid) for waits, laid, _ in seen[:-1]] == [
        (2_500, {1: mia[0], 2: ""}),
        (2_000, {1: mia[0], 2: tom[0]}),
        (3_000, {1: mia[1], 2: tom[0]}),
        (50, {1: mia[1], 2: tom[1]}),
        (8_950, {1: mia[2], 2: tom[1]}),
    ]
    assert seen[-1][0] == 2_000
    assert desk.replay.at == 4


def test_a_faster_replay_waits_less():
    """Sixteen times as fast, and the same cats."""
    desk = replay_of(watched(), at=3)
    desk.did("replay.speed", "", "16")
    desk.did("replay.play")
    waits = []
    while desk.timers and desk.replay.at == 3:
        waits.append(desk.timers[0].ms)
        desk.elapse()
    assert sum(waits) == pytest.approx(18_500 / 16, abs=len(waits))


def test_steps_by_hand_show_what_lay_there_at_that_action():
    """No cat before it was laid, and all of them in the check."""
    record = watched()
    assert dict(hands_shown(replay_of(record, at=2).replay)) == {1: "", 2: ""}
    ended = dict(hands_shown(replay_of(record, at=len(record.match.entries)).replay))
    assert ended == {1: parts(1)[2], 2: parts(2)[1]}


def test_the_boards_of_a_replay_show_the_hands():
    """Large and small, and how far each is."""
    desk = replay_of(watched(), at=3)
    desk.model = desk.model.with_screen(replace(desk.replay, ms=10_000))
    page = check(desk.shown)
    counts = {
        element.text
        for element in page.all("span")
        if "kp-small-count" in element.attrs.get("class", "")
    }
    assert counts == {f"2 of {cats(1)}", f"2 of {cats(2)}"}
    assert NOT_KEPT not in desk.shown


@pytest.mark.parametrize("at", [3, 4])
def test_a_replay_says_whose_hands_were_not_seen_here(at):
    """Built on another device, and either told from there or not; or nothing was kept at all."""
    hands = hands_by(1, ROUND, (4_000, parts(1)[0]))
    far = (Player("Mia"), Player("Tom", REMOTE))
    record = record_of(*LINES, players=far, hands=hands)
    assert "Tom built on another device: not seen." in replay_of(record, at).shown
    told = replace(record, hands=hands_by(2, ROUND, (5_000, parts(2)[0]), hands=hands))
    assert "Tom built on another device: shown as that device told it." in replay_of(told, at).shown
    assert NOT_KEPT not in replay_of(told, at).shown
    assert NOT_KEPT in replay_of(replace(record, hands=(), players=TWO), at).shown


def test_a_round_that_ran_out_is_compared_without_the_guest_nobody_saw():
    """Of what was seen the cats can be compared; a card with a box wants a guest besides."""
    card = 25
    laid = str(replace(picture_of(card), guest=0))
    hands = hands_by(1, "round 7", (4_000, laid))
    lines = (*idle(*range(1, 7)), *turned_up(7), "1 1000 grab 1", "* timeout")
    record = record_of(*lines, players=TWO, hands=hands)
    shown = replay_of(record, len(record.match.entries)).shown
    assert "All four cats are right." in shown


def test_what_was_stored_by_anybody_harms_no_replay():
    """Words that are no picture are not drawn."""
    hands = hands_by(1, ROUND, (2_000, "no picture <b>"), (3_000, "Aa0@999,-999 Ba0@-999,999"))
    record = record_of(*LINES, players=TWO, hands=hands)
    for at in range(len(record.match.entries) + 1):
        desk = replay_of(record, at)
        desk.model = desk.model.with_screen(replace(desk.replay, ms=2_500 if at == 3 else 0))
        check(desk.shown)
        assert "<b>" not in desk.shown.replace("</b>", "")


def test_the_speeds_of_a_replay_are_a_switch_that_shows_which_is_on():
    """All of them are seen, and one is chosen."""
    desk = replay_of(watched())
    assert chosen(desk) == [("As it was played", True), ("4 ×", False), ("16 ×", False)]
    desk.did("replay.speed", "", "4")
    assert chosen(desk) == [("As it was played", False), ("4 ×", True), ("16 ×", False)]
    desk.did("replay.speed", "", "1000")
    assert desk.replay.speed == 4


def chosen(desk: Desk) -> list[tuple[str, bool]]:
    page = check(desk.shown)
    radios = [one for one in page.all("input") if one.attrs.get("data-do") == "replay.speed"]
    assert all(one.attrs["type"] == "radio" for one in radios)
    texts = [label.text for label in page.all("label")][-len(radios) :]
    return list(zip(texts, ["checked" in one.attrs for one in radios], strict=True))


# The ghost


def test_a_ghost_of_the_own_best_lays_its_cats_when_they_were_laid():
    """Not evenly; on a card of more cats or fewer each comes with the one that was as far."""
    best = (("level-1", 20_000),)
    times = (3_000, 4_500, 11_000, 15_500, 18_000)
    steps = steps_of(building().state, 1, Ghost("best", "tea", best, (("level-1", times),)))
    assert [step.at for step in steps] == list(times)
    assert [len(read_picture(step.picture).tiles) for step in steps] == [1, 2, 3, 4, 5]
    ten = tuple(range(1_000, 11_000, 1_000))
    steps = steps_of(building().state, 1, Ghost("best", "tea", best, (("level-1", ten),)))
    assert [step.at for step in steps] == [2_000, 4_000, 6_000, 8_000, 10_000]


def test_a_ghost_whose_cats_nobody_saw_says_that_it_lays_them_evenly():
    """As of a best time that came from elsewhere."""
    view, best = building().state, (("level-1", 20_000),)
    assert "At an even pace" in text_of(FACE.ghost(view, 1, 5, Ghost("best", "tea", best)))
    pace = Ghost("best", "tea", best, (("level-1", (1_000, 2_000, 3_000, 4_000, 5_000)),))
    assert "At an even pace" not in text_of(FACE.ghost(view, 1, 5, pace))
    assert "At an even pace" not in text_of(FACE.ghost(view, 1, 5, Ghost("easy", "tea", best)))


def test_when_a_cat_was_laid_is_when_it_stayed():
    """One that was taken away and laid again came the second time; turning it is no laying."""
    one, two, three, four, five = parts(1)
    steps = [(2_000, one), (3_000, two), (4_000, one), (5_000, two), (6_000, three)]
    hands = hands_by(1, ROUND, *steps, (7_000, four), (8_000, five), (9_500, ""))
    match = table(*scored(1, 1, players=1), players=1)
    assert match.state.rounds[0].call.time == 9_000
    assert own_paces(match, hands) == (("level-1", (2_000, 5_000, 6_000, 7_000, 8_000)),)


def test_of_a_round_that_was_not_seen_from_its_beginning_there_is_no_pace():
    """As where the page was loaded again and the clock's line was dropped."""
    hands = hands_by(1, ROUND, (6_000, parts(1)[2]), (7_000, parts(1)[3]))
    match = table(*scored(1, 1, players=1), players=1)
    assert own_paces(match, hands) == ()


def test_the_pace_is_kept_with_the_best_time():
    """It is stored, read with mistrust, and that of the quickest match counts."""
    steps = [(1_000 + 1_000 * number, laid) for number, laid in enumerate(parts(1), 1)]
    lines = (*scored(1, 1, players=1), *idle(*range(2, 11)))
    alone = record_of(*lines, players=(Player("Mia"),), hands=hands_by(1, ROUND, *steps))
    best = result_of(alone)
    assert best is not None
    assert best.paces == (("level-1", (2_000, 3_000, 4_000, 5_000, 6_000)),)
    assert best_from_json(best_to_json(best)) == best
    other = replace(alone, id="other")
    assert paces_beside((best,), other) == best.paces
    slower = replace(best, record="slow", times=(("level-1", 9_500),), paces=(("level-1", (1,)),))
    assert paces_beside((best, slower), other) == best.paces
    quicker = replace(best, record="quick", times=(("level-1", 8_500),), paces=())
    assert paces_beside((best, quicker), other) == ()
    for wrong in ([["level-1", [-1]]], [["level-1", "x"]], [["level-1", [1] * 99]], "x", [5]):
        text = best_to_json(best).replace('[["level-1", [2000, 3000, 4000, 5000, 6000]]]', "%s")
        with pytest.raises(ValueError, match="best score"):
            best_from_json(text % str(wrong).replace("'", '"'))
