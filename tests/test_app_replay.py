"""The end of a match and its replay."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from pages import FULL, NOW, OPEN, SOLO, THREE, check, did, make

from app import effects as fx
from app.messages import Elapsed
from app.model import Player
from app.screens import replay
from app.screens.scores import score_table, tie_words
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match


def test_replay_halts_after_every_phase_and_never_inside_one():
    """Moves made at the same time appear together."""
    halts = replay.stops(THREE.match)
    assert halts[0] == 0
    assert halts[-1] == len(THREE.match.entries)
    for halt in halts[1:-1]:
        assert THREE.match.entries[halt - 1].phase != THREE.match.entries[halt].phase
    assert len(halts) - 1 == len({entry.phase for entry in THREE.match.entries})


def test_the_buttons_of_a_replay_move_and_stay_in_bounds():
    """First, back, next, last and the slider."""
    model = replay.enter(FULL, THREE)[0]
    halts = replay.stops(THREE.match)

    def at(name: str, value: str = "") -> int:
        nonlocal model
        model = replay.update(model, did(f"replay.{name}", "", value))[0]
        return model.replay.at

    assert model.replay.at == halts[-1]
    assert at("next") == halts[-1]
    assert at("back") == halts[-2]
    assert at("first") == at("back") == 0
    assert at("next") == halts[1]
    assert at("go", "3") == halts[3]
    assert at("go", "99999999999999") == halts[-1]
    assert at("go", "3px") == halts[-1]
    assert at("last") == halts[-1]


def test_a_playing_replay_goes_step_by_step_and_stops_at_the_end():
    """Each tick asks for the next; an old tick means nothing."""
    model = replay.enter(FULL, OPEN)[0]
    model, effects = replay.update(model, did("replay.play"))
    shown = [model.replay.at]
    while effects:
        (after,) = effects
        model, effects = replay.update(model, Elapsed(after.token, NOW))
        shown.append(model.replay.at)
    assert tuple(shown) == replay.stops(OPEN.match)
    assert not model.replay.playing
    assert replay.update(model, Elapsed("replay open 0", NOW)) == (model, ())


def test_every_seats_board_can_be_looked_at():
    """The enlarged board follows the choice; a seat that is not there changes nothing."""
    model = replay.enter(FULL, THREE)[0]
    assert replay.update(model, did("replay.look", "2"))[0].replay.look == 2
    assert replay.update(model, did("replay.look", "4")) == (model, ())
    page = check(replay.view(model))
    assert len(page.doing("replay.look")) == 3


def test_the_end_screen_shows_every_line_of_every_seat():
    """Labels down, seats across, totals below."""
    page = check(replay.view(replay.enter(FULL, THREE)[0]))
    cells = " ".join(cell.text for cell in page.all("th") + page.all("td"))
    for line in THREE.match.scores().seats[0].lines:
        assert str(line.label) in cells
    for name, total in zip(THREE.names, THREE.match.scores().totals, strict=True):
        assert name in cells
        assert str(total).replace("-", "−") in cells


def scored(monkeypatch, totals, breaks, winners):
    """A finished match with made-up scores."""
    seats = tuple(
        SimpleNamespace(total=total, tie_break=(value,), lines=())
        for total, value in zip(totals, breaks, strict=True)
    )
    made = SimpleNamespace(seats=seats, totals=tuple(totals), winners=winners)
    monkeypatch.setattr(Match, "scores", lambda self: made)
    return replace(THREE, players=(Player("Mia"), Player("Tom"), Player("Zoë")))


def test_a_tie_is_explained(monkeypatch):
    """Equal totals: what decided, or that the win is shared; no words without a tie."""
    decided = tie_words(scored(monkeypatch, (21, 21, 3), (13, 15, 20), (2,)))
    assert decided == "Mia and Tom have 21 points each; ticked items decide: 15 against 13 for Tom."
    shared = tie_words(scored(monkeypatch, (21, 21, 3), (13, 13, 20), (1, 2)))
    assert shared == "Mia and Tom have 21 points each and as many ticked items: they share the win."
    assert tie_words(scored(monkeypatch, (21, 20, 3), (1, 1, 1), (1,))) == ""


def test_three_level_with_two_winners_says_what_decided(monkeypatch):
    """A shared win after the tie-break left somebody out."""
    words = tie_words(scored(monkeypatch, (9, 9, 9), (5, 4, 5), (1, 3)))
    assert words.startswith("Mia, Tom and Zoë have 9 points each; ticked items decide")
    assert words.endswith(": 5 against 4 for Mia and Zoë.")


def test_rematch_and_same_dice_start_new_matches_of_the_same_players():
    """A rematch rolls new dice, Same luck again the old ones."""
    model = replay.enter(FULL, THREE)[0]
    for name, same in (("rematch", False), ("same", True)):
        after, effects = replay.update(model, did(f"replay.{name}"))
        made = after.records[0]
        assert made.players == THREE.players
        assert made.match.header == THREE.match.header
        assert (made.seed == THREE.seed) is same
        assert not made.match.entries
        assert effects == (fx.SaveRecord(made), fx.Navigate(f"/match/{made.id}"))


def test_practice_goes_on_from_a_turn_in_a_copy():
    """Alone only, and the finished match stays as it is."""
    model = replay.enter(FULL, SOLO)[0]
    model, _ = replay.update(model, did("replay.go", "", "4"))
    after, _ = replay.update(model, did("replay.practice"))
    copy = after.records[0]
    assert copy.practice
    assert copy.id != SOLO.id
    assert copy.seed == SOLO.seed
    assert copy.match.entries == SOLO.match.entries[: model.replay.at]
    assert after.record(SOLO.id) == SOLO
    three = replay.enter(FULL, THREE)[0]
    assert replay.update(three, did("replay.practice")) == (three, ())


def test_an_open_match_is_shown_as_everybody_may_see_it(monkeypatch):
    """The cups that somebody circled stay secret in the replay of an unfinished match."""
    secret = make(("Mia", "Tom"), "secret", actions=1)
    seen = []
    face = SimpleNamespace(
        board=lambda state, *rest: seen.append(state),
        small=lambda state, *rest: seen.append(state),
        sheet=lambda state, *rest: seen.append(state),
        chance=lambda state, *rest: seen.append(state),
        tell=lambda before, actor, action, after, names: seen.append(after) or "",
    )
    monkeypatch.setattr(replay, "load_face", lambda game: face)
    replay.view(replay.enter(FULL, secret)[0])
    game = secret.match.game
    assert seen
    assert all(state == game.view(state, PUBLIC) for state in seen)


def test_the_score_table_leaves_out_what_the_match_is_played_without():
    """No row of cups without cups, and one with them, even where nobody met any."""
    for there, cups in ((True, "on"), (False, "off")):
        record = replace(THREE, match=Match.new("yarn", 3, {"cups": cups}))
        table = str(score_table(record, record.match.scores()))
        assert ("Cups" in table) is there
        assert "Mice" in table
