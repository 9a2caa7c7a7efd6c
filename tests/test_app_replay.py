"""The end of a match and its replay."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, islice
from types import SimpleNamespace

import pytest
from desk import NOW, with_session
from every_game import FACES, some_players
from markupsafe import Markup
from pages import FULL, OPEN, SOLO, THREE, at, check, make

from app.base.routes import parse_route
from app.base.words import look_words, points
from app.core import effects as fx
from app.core import timers
from app.core.messages import Elapsed
from app.core.model import Model
from app.games.look_back import Cell, HandBack, RoundBack
from app.narration import sentences as narrated
from app.narration.sentences import tie_words
from app.render.description import Description
from app.render.regions import Drawing, drawing, region
from app.replay import view
from app.replay.landing import shown_seat
from app.replay.rounds import is_quiet
from app.replay.screen import SCREEN, StepOver
from app.result.scores import score_table
from app.result.steps import state_of, stops
from app.saves.files import export_file
from app.saves.plan_links import read_plan
from app.saves.records import Local, Player, Record
from pyengine.core.chance import SeededChance
from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.core.text import parse_match
from pyengine.core.words import YOU
from pyengine.testing import random_match, random_steps

SITE = "https://cats.example/play/"


def test_replay_halts_after_every_phase_and_never_inside_one():
    """Moves made at the same time appear together."""
    halts = stops(THREE.match)
    assert halts[0] == 0
    assert halts[-1] == len(THREE.match.entries)
    for halt in halts[1:-1]:
        assert THREE.match.entries[halt - 1].phase != THREE.match.entries[halt].phase
    assert len(halts) - 1 == len({entry.phase for entry in THREE.match.entries})


def test_the_buttons_of_a_replay_move_and_stay_in_bounds():
    """First, back, next, last and the slider."""
    desk = at("#/replay/three")
    halts = stops(THREE.match)

    def after(name: str, value: str = "") -> int:
        desk.did(f"replay.{name}", "", value)
        return desk.replay.at

    assert desk.replay.at == halts[-1]
    assert after("next") == halts[-1]
    assert after("back") == halts[-2]
    assert after("first") == after("back") == 0
    assert after("next") == halts[1]
    assert after("go", "3") == halts[3]
    assert after("go", "99999999999999") == halts[-1]
    assert after("go", "3px") == halts[-1]
    assert after("last") == halts[-1]


def test_a_playing_replay_goes_step_by_step_and_stops_at_the_end():
    """Each tick asks for the next; an old tick means nothing."""
    desk = at("#/replay/open")
    desk.did("replay.play")
    shown = [desk.replay.at]
    while desk.timers:
        desk.elapse()
        shown.append(desk.replay.at)
    assert tuple(shown) == stops(OPEN.match)
    assert not desk.replay.playing
    before = desk.model
    desk.send(Elapsed(timers.OfScreen("replay", StepOver("open", 0)), desk.moment()))
    assert (desk.model, desk.effects) == (before, [])


def test_only_the_tick_that_was_asked_for_moves_a_replay():
    """A tick of another match, of another step, or of another clock changes nothing."""
    desk = at("#/replay/open")
    desk.did("replay.play")
    before = desk.model
    step = desk.replay.at
    for timer in (
        timers.OfScreen("replay", StepOver("three", step)),
        timers.OfScreen("replay", StepOver("open", step + 1)),
        timers.RollOver("open", step),
        timers.RestOver("open", step),
        timers.ToastOver("open"),
    ):
        desk.send(Elapsed(timer, desk.moment()))
        assert (desk.model, desk.effects) == (before, [])
    desk.did("replay.play")
    desk.send(Elapsed(timers.OfScreen("replay", StepOver("open", step)), desk.moment()))
    assert desk.replay.at == step


def test_every_seats_board_can_be_looked_at():
    """The enlarged board follows the choice; a seat that is not there changes nothing."""
    desk = at("#/replay/three")
    desk.did("replay.look", "2")
    assert desk.replay.look == 2
    for seat in ("4", "0", "x"):
        desk.did("replay.look", seat)
        assert desk.replay.look == 2
    ways = check(desk.shown).doing("replay.look")
    assert len(ways) == 3
    names = [way.attrs["aria-label"] or "" for way in ways]
    for name, told in zip(desk.replay.names, names, strict=True):
        assert told == look_words(name)  # before the end no points are counted
        assert told == f"Look at {name}'s board"


def test_the_end_screen_shows_every_line_of_every_seat():
    """Labels down, seats across, totals below."""
    page = check(at("#/replay/three").shown)
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
    return THREE.match, ("Mia", "Tom", "Zoë")


def test_a_tie_is_explained(monkeypatch):
    """Equal totals: what decided, or that it was equal as well; no words without a tie."""
    decided = tie_words(*scored(monkeypatch, (21, 21, 3), (13, 15, 20), (2,)))
    assert decided == "Mia and Tom have 21 points each; ticked items decide: 15 against 13 for Tom."
    shared = tie_words(*scored(monkeypatch, (21, 21, 3), (13, 13, 20), (1, 2)))
    assert shared == "Ticked items would decide between them, and are equal as well."
    match, names = scored(monkeypatch, (21, 21, 3), (13, 13, 20), (1, 2))
    told_to_mia = tie_words(match, (YOU, *names[1:]))
    assert told_to_mia == "Ticked items would decide between you, and are equal as well."
    assert tie_words(*scored(monkeypatch, (21, 20, 3), (1, 1, 1), (1,))) == ""


def test_a_shared_win_is_told_once(monkeypatch):
    """Where nothing decides between equal totals the heading has said it all."""
    match, names = scored(monkeypatch, (8, 8, 3), (0, 0, 0), (1, 2))
    monkeypatch.setattr(match.game, "info", replace(match.game.info, tie_breaks=()))
    assert tie_words(match, names) == ""


def test_three_level_with_two_winners_says_what_decided(monkeypatch):
    """A shared win after the tie-break left somebody out."""
    words = tie_words(*scored(monkeypatch, (9, 9, 9), (5, 4, 5), (1, 3)))
    assert words.startswith("Mia, Tom and Zoë have 9 points each; ticked items decide")
    assert words.endswith(": 5 against 4 for Mia and Zoë.")


def test_rematch_and_same_dice_start_new_matches_of_the_same_players():
    """A rematch rolls new dice, Same luck again the old ones."""
    for name, same in (("rematch", False), ("same", True)):
        desk = at("#/replay/three")
        desk.did(f"replay.{name}")
        made = desk.model.session.records[0]
        assert made.players == THREE.players
        assert made.match.header == THREE.match.header
        assert (made.seed == THREE.seed) is same
        assert not made.match.entries
        assert desk.effects == [fx.SaveRecord(made), fx.Navigate(f"/match/{made.id}")]


def test_practice_goes_on_from_a_turn_in_a_copy():
    """Alone only, and the finished match stays as it is."""
    desk = at("#/replay/solo")
    desk.did("replay.go", "", "4")
    desk.did("replay.practice")
    copy = desk.model.session.records[0]
    assert copy.practice
    assert copy.id != SOLO.id
    assert copy.seed == SOLO.seed
    assert copy.match.entries == SOLO.match.entries[: desk.replay.at]
    assert desk.model.session.record(SOLO.id) == SOLO
    three = at("#/replay/three")
    before = three.model
    three.did("replay.practice")
    assert (three.model, three.effects) == (before, [])


def test_a_match_is_given_away_as_a_file_or_as_its_luck():
    """Export is the match text; the link holds options and seed, and no names."""
    desk = at("#/replay/three")
    desk.did("replay.export")
    assert [file.content for file in desk.of(fx.Download)] == [export_file(THREE)]
    desk.did("replay.share")
    (copied,) = desk.of(fx.CopyLink)
    assert f"seed={THREE.seed}" in copied.address
    assert copied.text(SITE) == SITE + copied.address
    assert "Tom" not in copied.text(SITE)
    desk.did("replay.result")
    assert not desk.of(fx.CopyLink)  # no challenge of a day: there is nothing to prove


def holding(record: Record) -> Model:
    """A browser in which one match more is kept."""
    return with_session(FULL, records=(record, *FULL.session.records))


def test_a_challenge_takes_ones_own_total_along():
    """Not of a match that two people have played here, of practice, or of what was imported."""
    desk = at("#/replay/solo")
    desk.did("replay.share")
    (copied,) = desk.of(fx.CopyLink)
    total = SOLO.match.scores().totals[0]
    assert read_plan(parse_route(copied.address)).to_beat == total
    assert f"{points(total)} to beat" in copied.outcome.done
    for other in (THREE, replace(SOLO, practice=True), replace(SOLO, brought=True)):
        desk = at("#/replay/other", holding(replace(other, id="other")))
        desk.did("replay.share")
        assert read_plan(parse_route(desk.of(fx.CopyLink)[0].address)).to_beat is None


@pytest.mark.parametrize(
    ("beside", "words"),
    [
        (-3, "Challenge won: 3 points more than whoever sent you the link."),
        (0, "A tie with whoever sent you the link."),
        (1, "Challenge lost: 1 point behind whoever sent you the link."),
    ],
)
def test_the_result_answers_a_challenge(beside, words):
    """And the same luck again is the same challenge; a rematch is none."""
    to_beat = Local(to_beat=SOLO.match.scores().totals[0] + beside)
    desk = at("#/replay/called", holding(replace(SOLO, id="called", kind=to_beat)))
    assert words in desk.shown
    desk.did("replay.same")
    assert desk.of(fx.SaveRecord)[0].record.kind == to_beat
    again = at("#/replay/called", holding(replace(SOLO, id="called", kind=to_beat)))
    again.did("replay.rematch")
    assert again.of(fx.SaveRecord)[0].record.kind == Local()


@pytest.mark.parametrize("name", SCREEN.handlers)
def test_where_no_replay_is_shown_its_controls_mean_nothing(name):
    """A click that was under way when the screen changed."""
    desk = at("#/about")
    before = desk.model
    desk.did(f"replay.{name}", "1", "1")
    assert (desk.model, desk.effects) == (before, [])


def test_an_open_match_is_shown_as_everybody_may_see_it(monkeypatch):
    """The cards in hand stay secret in the replay of an unfinished match."""
    secret = make(("Mia", "Tom", "Zoë"), "secret", actions=12, game="ninelives")
    game = secret.match.game
    assert secret.match.state != game.view(secret.match.state, PUBLIC)
    seen = []

    def drawn(state: object, *rest: object) -> Drawing:
        seen.append(state)
        return drawing(str, "")

    face = SimpleNamespace(
        board=lambda state, *rest: region("drawn", drawn(state)),
        small=drawn,
        scores=drawn,
        chance=drawn,
        symbols=drawn,
        description=lambda state, *rest: seen.append(state) or Description("The board", "Cards."),
        gist=lambda state, *rest: seen.append(state) or "Cards.",
        describe_action=lambda before, actor, action, after, names: seen.append(after) or "",
        closing=lambda before, after, names: seen.append(after) or "",
    )
    for module in (view, narrated):
        monkeypatch.setattr(module, "load_face", lambda game: face)
    desk = at("#/replay/secret", with_session(FULL, records=(secret,)))
    for step in ("last", "first"):
        desk.did(f"replay.{step}")
        assert desk.shown
    assert seen
    assert all(state == game.view(state, PUBLIC) for state in seen)


def secretly(match: Match, index: int, action: str) -> Match | None:
    """The match with another action in one place, where nobody else could tell it by now."""
    other = match.upto(index)
    with suppress(IllegalAction):
        other = other.apply(match.entries[index].actor, action)
        for entry in match.entries[index + 1 :]:
            other = other.apply(entry.actor, entry.action)
        seen = (
            [match.game.view(played.states[stop], PUBLIC) for stop in (*stops(played), -1)]
            for played in (match, other)
        )
        if other.state != match.state and stops(other) == stops(match) and next(seen) == next(seen):
            return other
    return None


def other_moves(match: Match) -> Iterator[Match]:
    """The match with another of the newest actions of seats, as far as it is still a secret."""
    for index, entry in list(enumerate(match.entries))[-3:]:
        if entry.actor != CHANCE:
            for action in match.game.legal_actions(match.states[index], entry.actor)[:20]:
                if action != entry.action and (other := secretly(match, index, action)):
                    yield other


def other_deals(match: Match) -> Iterator[Match]:
    """The match with two things exchanged in its newest deal, where nobody could tell."""
    words = ("deal", "guests")
    dealt = [i for i, entry in enumerate(match.entries) if entry.action.startswith(words)][-1:]
    for index in dealt:
        game, state = match.game, match.states[index]
        order = SeededChance("tea").draw(game.pending(state).chance)
        assert game.chance_action(state, order) == match.entries[index].action
        for left, right in combinations(range(len(order)), 2):
            cards = list(order)
            cards[left], cards[right] = cards[right], cards[left]
            if other := secretly(match, index, game.chance_action(state, tuple(cards))):
                yield other


def told_and_shown(record: Record) -> list[tuple[str, list[str]]]:
    """The replay of a match at each of its steps: its markup, and what is said."""
    desk = at(f"#/replay/{record.id}", with_session(FULL, records=(record,)))
    found = [(desk.shown, desk.announced)]
    for step in range(len(stops(record.match))):
        desk.did("replay.go", "", str(step))
        found.append((desk.shown, desk.announced))
        desk.did("replay.look", str(1 + step % len(record.players)))
        found.append((desk.shown, desk.announced))
    desk.did("replay.last")
    return [*found, (desk.shown, desk.announced)]


@pytest.mark.parametrize("game", FACES)
def test_the_replay_of_an_open_match_tells_no_secret(game):
    """Another hidden card, another move in the open phase, another seed: the same to the letter."""
    info = load_game(game).info
    players = some_players(game, 3)
    people = tuple(map(Player, ("Mia", "Tom", "Zoë", "Ada")[:players]))
    moved = dealt = 0
    for match in islice(random_steps(Match.new(game, players), "tea"), 40):
        moves = list(islice(other_moves(match), 2)) if moved < 12 else []
        deals = list(islice(other_deals(match), 2)) if len(match.entries) % 9 == 5 else []
        record = Record("open", match, people, "tea", NOW.now, NOW.now)
        known = told_and_shown(record) if moves or deals else []
        for other in (*moves, *deals):
            assert told_and_shown(replace(record, match=other, seed="other")) == known
        moved, dealt = moved + len(moves), dealt + len(deals)
    # In a race some moves are made at once as well, and some are not.
    assert info.tempo == "race" or bool(moved) == (info.tempo == "together")
    assert moved or dealt or not info.hidden


def test_an_open_match_does_not_give_its_seed_away():
    """It foretells what is to come: it is offered again when the match is over, and never read."""
    for record, shown in ((OPEN, False), (THREE, True)):
        record = replace(record, seed="purple-cow")
        desk = at(f"#/replay/{record.id}", with_session(FULL, records=(record,)))
        page = check(desk.shown)
        assert "purple-cow" not in desk.shown
        for name in ("share", "same"):
            assert bool(page.doing(f"replay.{name}")) is shown
            before = desk.model
            desk.did(f"replay.{name}")
            assert (desk.model != before or bool(desk.effects)) is shown
            desk.go(f"#/replay/{record.id}")


def test_of_a_match_that_is_over_everything_is_shown():
    """Hands that were hidden then, at every step."""
    secret = make(("Mia", "Tom", "Zoë"), "secret", game="ninelives")
    desk = at("#/replay/secret", with_session(FULL, records=(secret,)))
    desk.did("replay.go", "", "5")
    shown = state_of(desk.replay)
    assert shown is secret.match.states[desk.replay.at]
    assert shown != secret.match.game.view(shown, PUBLIC)


def test_the_score_table_leaves_out_what_the_match_is_played_without():
    """No row of cups without cups, and one with them, even where nobody met any."""
    for there, cups in ((True, "on"), (False, "off")):
        record = replace(THREE, match=Match.new("yarn", 3, {"cups": cups}))
        table = str(score_table(record, record.names, record.match.scores()))
        assert ("Cups" in table) is there
        assert "Mice" in table


def test_a_round_of_a_race_leads_to_where_it_ended():
    """From its row in the look back; what is no number leads nowhere."""
    match = random_match("kittypaw", 2, "rounds")
    players = (Player("Mia"), Player("Tom"))
    desk = at("#/replay/race", holding(Record("race", match, players, "rounds", NOW.now, NOW.now)))
    page = check(desk.shown)
    assert {"Round by round", "Replay"} <= {title.text for title in page.all("h2")}
    assert len(page.doing("replay.round")) == len(match.state.rounds)
    ends = [end for end, state in enumerate(match.states) if len(state.rounds) == 2]
    desk.did("replay.round", str(ends[0]))
    assert desk.replay.at == ends[0]
    assert len(state_of(desk.replay).rounds) == 2
    assert fx.Focus("#replay-title") in desk.effects
    desk.did("replay.round", "first")
    assert desk.replay.at == ends[0]


@pytest.mark.parametrize(("name", "elsewhere"), [("Mia", "Mia's"), ("Player 1", "Your")])
def test_a_called_picture_is_yours_on_your_board_and_has_your_name_on_another(name, elsewhere):
    """Under a bot's name nobody who has a name is told of "your picture"."""
    match = parse_match(
        "clowder match 1\ngame: kittypaw\nplayers: 2\n\n"
        "* cards 1 2 3 4\n1 1480 grab 1\n1 24310 meow Aa0@0,0\n2 touch 400\n"
    )
    players = (Player(name), Player("Inkwell", "easy"))
    desk = at("#/replay/race", holding(Record("race", match, players, "rounds", NOW.now, NOW.now)))
    for seat, whose in (("1", "Your"), ("2", elsewhere)):
        desk.did("replay.look", seat)
        titles = {found.text for found in check(desk.shown).all("h2")}
        assert {found for found in titles if "picture" in found} == {f"{whose} picture is wrong"}


def test_who_has_no_name_is_you_on_every_board_of_a_match_in_turns():
    """The board of a bot that has won shows the points of all."""
    match = random_match("ninelives", 3, "5")
    players = (Player(""), Player("Inkwell", "easy"), Player("Fog", "easy"))
    desk = at("#/replay/cards", holding(Record("cards", match, players, "x", NOW.now, NOW.now)))
    for seat in "123":
        desk.did("replay.look", seat)
        assert "Player 1" not in desk.shown


def test_a_round_is_looked_at_on_ones_own_board_and_played_from_its_beginning():
    """A match that a bot has won: the heading is about you, so the board is yours; Play shows that
    round, and from wherever one has gone on it goes on."""
    match = next(
        found
        for found in (random_match("kittypaw", 2, f"lost {number}") for number in range(40))
        if found.scores().winners == (2,)
    )
    players = (Player("Mia"), Player("Inkwell", "easy"))
    desk = at("#/replay/race", holding(Record("race", match, players, "rounds", NOW.now, NOW.now)))
    assert shown_seat(desk.replay) == 1
    first, second = (
        next(end for end, state in enumerate(match.states) if len(state.rounds) == number)
        for number in (1, 2)
    )
    desk.did("replay.round", str(second))
    assert shown_seat(desk.replay) == 1
    desk.did("replay.play")
    begun = state_of(desk.replay)
    assert desk.replay.playing
    assert desk.replay.at == stops(match)[stops(match).index(first) + 1]
    assert (len(begun.rounds), bool(begun.row)) == (1, True)
    desk.did("replay.round", str(second))
    desk.did("replay.next")
    after = desk.replay.at
    desk.did("replay.play")
    assert desk.replay.at == after


def test_a_round_is_read_last_in_which_all_was_right():
    """One wrong call, or a picture that was not finished, brings it forward."""
    right, wrong, neither = Cell("Right", "right"), Cell("Wrong", "wrong"), Cell("")
    for cells, quiet in (
        (((right, neither), (right,)), True),
        (((right, wrong), (right,)), False),
        (((right,), (neither,)), False),
    ):
        hands = (HandBack(seat, "A", Markup(), each) for seat, each in enumerate(cells, 1))
        assert is_quiet(RoundBack("Round 1", 9, tuple(hands))) is quiet


def test_a_match_of_turns_has_no_rounds_to_look_back_at():
    """It has a review."""
    titles = {title.text for title in check(at("#/replay/three").shown).all("h2")}
    assert "Round by round" not in titles
    assert "Turn by turn" in titles
