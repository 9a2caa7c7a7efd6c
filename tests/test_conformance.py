"""What every game of the registry has to keep; a new game is tested without a new line here."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations, product

import pytest
from every_game import some_players

from pyengine.core.chance import Dice, SeededChance, pick, rng_for
from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE, Game
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import parse_match, write_match
from pyengine.testing import all_options, outcomes, random_match, random_steps

WRONG = ("", " ", "pass pass", "nonsense", "R1L1U1", "roll 99", "deal", "*", "é", "1 1 pass", "!")


SOME_OF_THEM = pytest.mark.sampled(one_in=8)


def setups() -> Iterator[object]:
    """Every game over all its options with few players, at its defaults with the most.

    Of other options than the defaults a part is played with each commit: they are nine of ten.
    """
    for game_id in GAMES:
        info = load_game(game_id).info
        found = [(info.max_players, info.defaults())]
        for players in {info.min_players, some_players(game_id)} - {info.max_players}:
            found += [(players, options) for options in all_options(load_game(game_id))]
        for players, options in found:
            name = " ".join((game_id, str(players), *filter(None, options.values())))
            marks = () if options == info.defaults() else SOME_OF_THEM
            yield pytest.param(game_id, players, options, id=name, marks=marks)


SETUPS = list(setups())


def sample(match: Match, count: int) -> list[tuple[int, str]]:
    """Up to ``count`` legal actions of each seat that is to act."""
    rng = rng_for("sample", len(match.entries))
    found = []
    for seat in match.pending.seats:
        found += [(seat, match.game.sample_action(match.state, seat, rng)) for _ in range(count)]
    return found


def some_actions(game: Game[object], state: object, seat: int, wanted: int) -> list[str]:
    """Up to so many different legal actions of a seat: listed ones, then some of the others."""
    rng = rng_for("some", seat)
    found = list(game.legal_actions(state, seat)[:wanted])
    if not game.info.listed:
        found += [game.sample_action(state, seat, rng) for _ in range(wanted)]
    return list(dict.fromkeys(found))[:wanted]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_declared_facts_make_sense(game_id):
    """Ids, player ranges, options with a default among their values."""
    info = load_game(game_id).info
    assert info.id == game_id
    assert info.title
    assert 1 <= info.min_players <= info.max_players
    assert len({option.name for option in info.options}) == len(info.options)
    for option in info.options:
        assert option.title
        assert option.help
        assert " " not in option.name
        if option.kind == "choice":
            assert option.default in option.values
            assert len(option.labels) == len(option.values)
        else:
            assert option.default == ""
    assert info.score_bounds[0] <= info.score_bounds[1]
    assert info.chance or not info.daily, "every day would be the same"
    if info.calm is not None:
        name, value = info.calm
        option = info.option(name)
        assert option is not None
        assert value in set(option.values) - {option.default}
        assert info.tempo == "race"


@pytest.mark.parametrize("game_id", GAMES)
def test_seats_act_as_the_game_declares(game_id):
    """One after the other, or several in a phase, or in a race; actions listed, or not all."""
    info = load_game(game_id).info
    several = races = forms = chances = 0
    dice = set()
    new = Match.new(game_id, some_players(game_id))
    for match in (step for seed in range(3) for step in (new, *random_steps(new, f"tempo {seed}"))):
        pending = match.pending
        races += pending.race
        chances += pending.event is not None
        if isinstance(pending.chance, Dice) and pending.chance.count:
            dice.add((pending.chance.purpose, pending.chance.turn))
        several += len(pending.seats) > 1 and not pending.race
        assert pending.deadline is None or (pending.seats and pending.chance is None)
        for seat in pending.seats:
            forms += len(match.game.action_forms(match.state, seat))
    assert bool(races) == (info.tempo == "race")
    assert bool(chances) == info.chance
    # A single roll may be a lot that says who begins, or a die that a match begins with.
    assert info.dice if len(dice) > 1 else bool(dice) or not info.dice
    assert several if info.tempo == "together" else not (several and info.tempo == "turns")
    assert bool(forms) == (not info.listed)


@pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)
def test_random_play_ends_within_the_declared_bounds(game_id, players, options):
    """Length, totals, lines that add up, winners exactly at the end."""
    info = load_game(game_id).info
    low, high = info.score_bounds
    for match in random_steps(Match.new(game_id, players, options), "bounds"):
        scores = match.scores()
        assert len(scores.seats) == players
        for seat in scores.seats:
            assert seat.total == sum(line.points for line in seat.lines)
            assert len({line.id for line in seat.lines}) == len(seat.lines)
            assert len({str(line.label) for line in seat.lines}) == len(seat.lines)
            assert all(re.fullmatch(r"[a-z]+(-[0-9]+)?", line.id) for line in seat.lines)
            assert low <= seat.total <= high
            assert len(seat.tie_break) == len(info.tie_breaks)
        assert bool(scores.winners) == match.over
        assert scores.winners in ((), scores.leaders())
    assert match.over
    assert len(match.entries) <= info.longest


@pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)
def test_text_undo_and_normal_form_hold_at_every_step(game_id, players, options):
    """The text of any prefix reads back to equal states; undo gives the state before.

    In a race nothing is taken back.
    """
    for match in random_steps(Match.new(game_id, players, options), "steps"):
        text = write_match(match)
        again = parse_match(text)
        assert write_match(again) == text
        assert again.state == match.state
        entry = match.entries[-1]
        before = match.states[-2]
        assert match.game.normalise(before, entry.actor, entry.action) == entry.action
        kept = entry.reveals or match.game.info.tempo == "race"
        assert match.can_undo(entry.actor) == (not kept)
        if not kept:
            assert match.undo(entry.actor).state == before


@pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)
def test_legal_actions_are_complete_unique_and_only_for_seats_to_act(game_id, players, options):
    """A fixed order, no doubles, none for others; each is accepted as it is written."""
    for match in random_steps(Match.new(game_id, players, options), "legal"):
        game, state = match.game, match.state
        seats = match.pending.seats
        assert list(seats) == sorted(set(seats))
        assert not (match.pending.chance and seats)
        for seat in range(players + 2):
            legal = game.legal_actions(state, seat)
            assert bool(legal or game.action_forms(state, seat)) == (seat in seats)
            assert len(set(legal)) == len(legal)
            assert game.legal_actions(state, seat) == legal
        for seat, action in sample(match, 3):
            assert game.normalise(state, seat, action) == action
            assert game.is_legal(state, seat, action)
            assert action == " ".join(action.split())
            assert game.refusal(state, seat, action) is None
            assert game.successor(state, seat, action) != state


@pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)
def test_wrong_actions_are_refused_and_change_nothing(game_id, players, options):
    """Rule and sentence for each, from every actor; is_legal agrees with apply."""
    for match in random_steps(Match.new(game_id, players, options), "wrong"):
        game, state = match.game, match.state
        kept = repr(state)
        for actor in range(players + 2):
            legal = set(game.legal_actions(state, actor))
            for action in WRONG:
                if action in legal:
                    continue
                assert not game.is_legal(state, actor, action)
                with pytest.raises(IllegalAction) as caught:
                    game.apply(state, actor, action)
                assert caught.value.rule
                assert caught.value.message
        assert repr(state) == kept


@pytest.mark.parametrize("game_id", GAMES)
def test_every_outcome_of_chance_is_taken(game_id):
    """Whatever a source draws for the pending event, the game accepts it."""
    for match in random_steps(Match.new(game_id, some_players(game_id)), "chance"):
        game, state, spec = match.game, match.state, match.pending.event
        for values in islice(outcomes(spec), 100) if spec else ():
            action = game.chance_action(state, values)
            assert game.normalise(state, CHANCE, action) == action
            assert game.is_legal(state, CHANCE, action)
            assert game.reveals(state, CHANCE, action)


@pytest.mark.parametrize(
    ("game_id", "players"), [(game_id, some_players(game_id, 3)) for game_id in GAMES]
)
def test_simultaneous_actions_commute(game_id, players):
    """Every order of the seats gives the same state and the same text, but in a race.

    A game of turns shows that there is nothing to compare, a race that it is one.
    """
    tempo = load_game(game_id).info.tempo
    match, looked = Match.new(game_id, players), Counter()
    for after in random_steps(match, "order"):
        looked["states"] += 1
        if len(match.pending.seats) > 1:
            looked["race" if match.pending.race else "together"] += 1
            if not match.pending.race:
                looked["choices"] += compare_orders(match)
        match = after
    assert looked["states"] == len(match.entries) > 0
    if tempo == "turns":
        assert not looked["race"] + looked["together"], "seats act at once in a game of turns"
    elif tempo == "race":
        assert looked["race"], "a race in which nobody races"
    else:
        assert not looked["race"], "a race in a game without"
        assert looked["choices"], "no two seats had a choice at the same time"


def compare_orders(match: Match) -> bool:
    """Let the seats to act do so in every order; whether two of them had a choice."""
    rng = rng_for("order", len(match.entries))
    seats = match.pending.seats
    found = {seat: some_actions(match.game, match.state, seat, 6) for seat in seats}
    actions = {seat: pick(found[seat], rng) for seat in seats}
    ends = []
    for order in permutations(seats):
        end = match
        for seat in order:
            end = end.apply(seat, actions[seat])
        ends.append((end.state, write_match(end)))
    assert all(end == ends[0] for end in ends)
    return sum(len(listed) > 1 for listed in found.values()) > 1


@pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)
def test_views_are_idempotent_and_enough_for_their_seat(game_id, players, options):
    """A view of a view is the view; it offers the seat's legal actions and the same phase."""
    for match in random_steps(Match.new(game_id, players, options), "views"):
        game, state = match.game, match.state
        for viewer in range(players + 1):
            view = game.view(state, viewer)
            assert type(view) is type(state)
            assert game.view(view, viewer) == view
            assert game.pending(view) == game.pending(state)
            assert game.situation(view) == game.situation(state)
            assert game.legal_actions(view, viewer) == game.legal_actions(state, viewer)
            assert len(game.scores(view).seats) == players
            assert isinstance(game.picture(view, viewer), str)


@pytest.mark.parametrize("game_id", GAMES)
def test_views_leak_nothing_of_choices_that_are_still_secret(game_id):
    """Other seats' choices in an open phase, changed, leave view and legal actions unchanged."""
    compared = 0
    for seed in range(3):
        match = Match.new(game_id, some_players(game_id, 3))
        for after in random_steps(match, f"leak {seed}"):
            compared += compare_secret_choices(match, after)
            match = after
    if load_game(game_id).info.tempo == "together":
        assert compared > 100


def compare_secret_choices(match: Match, after: Match) -> int:
    """Replace the newest action by others while the phase is open; returns how many."""
    entry = after.entries[-1]
    if after.pending.seats == () or after.open_phase != entry.phase or entry.actor == CHANCE:
        return 0
    game: Game[object] = match.game
    compared = 0
    for action in some_actions(game, match.state, entry.actor, 12):
        other = match.apply(entry.actor, action)
        for viewer in range(match.header.players + 1):
            if viewer == entry.actor:
                continue
            view, other_view = game.view(after.state, viewer), game.view(other.state, viewer)
            assert view == other_view
            assert repr(view) == repr(other_view)
            assert game.legal_actions(view, viewer) == game.legal_actions(other_view, viewer)
            assert game.picture(view, viewer) == game.picture(other_view, viewer)
            compared += 1
    return compared


@pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)
def test_sampled_worlds_reproduce_the_view(game_id, players, options):
    """A world is full and playable, and the seat sees in it what it saw before."""
    for match in random_steps(Match.new(game_id, players, options), "worlds"):
        game = match.game
        for viewer in range(players + 1):
            view = game.view(match.state, viewer)
            world = game.sample_world(view, viewer, rng_for("world", len(match.entries), viewer))
            assert game.view(world, viewer) == view
            assert game.pending(world) == game.pending(view)
            assert game.legal_actions(world, viewer) == game.legal_actions(view, viewer)
            if world != match.state:
                assert game.info.hidden
    world = game.sample_world(game.view(match.states[0], 1), 1, rng_for("world"))
    while not game.pending(world).over:  # the rest can be played out from a sampled world
        pending = game.pending(world)
        if pending.chance is not None:
            values = SeededChance("rest").draw(pending.chance)
            world = game.apply(world, CHANCE, game.chance_action(world, values))
        else:
            seat = pending.seats[0]
            world = game.apply(world, seat, game.sample_action(world, seat, rng_for("rest")))


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_hidden_changes_nothing_that_a_seat_or_its_bot_gets(game_id):
    """Hidden cards or choices, exchanged: same view and text, picture, legal actions, samples."""
    different = 0
    for match in random_steps(Match.new(game_id, some_players(game_id)), "hidden"):
        game = match.game
        for viewer in range(match.header.players + 1):
            view = game.view(match.state, viewer)
            world = game.sample_world(view, viewer, rng_for("other", len(match.entries), viewer))
            if world == match.state:
                continue
            different += 1
            again = game.view(world, viewer)
            assert again == view
            assert repr(again) == repr(view)
            assert game.picture(again, viewer) == game.picture(view, viewer)
            assert game.legal_actions(world, viewer) == game.legal_actions(match.state, viewer)
            samples = [game.sample_world(known, viewer, rng_for("bot")) for known in (view, again)]
            assert samples[0] == samples[1]
    assert bool(different) == load_game(game_id).info.hidden


@pytest.mark.parametrize("game_id", GAMES)
def test_a_seat_is_told_of_actions_what_it_may_know(game_id):
    """A seat's own actions in full; what a seat was told, told again, is the same."""
    before = Match.new(game_id, some_players(game_id))
    for match in random_steps(before, "told"):
        game, entry = match.game, match.entries[-1]
        for viewer in range(match.header.players + 1):
            shown_action = game.action_view(before.state, entry.actor, entry.action, viewer)
            assert shown_action.split()[0] == entry.action.split()[0]
            if viewer and viewer == entry.actor:
                assert shown_action == entry.action
            assert game.action_view(before.state, entry.actor, shown_action, viewer) == shown_action
        before = match


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_seed_gives_the_same_match(game_id):
    """Also while somebody else uses the global random, which stays untouched."""
    random.seed(1)
    first = write_match(random_match(game_id, some_players(game_id), "same"))
    random.seed(2)
    before = random.getstate()
    assert write_match(random_match(game_id, some_players(game_id), "same")) == first
    assert random.getstate() == before
    assert write_match(random_match(game_id, some_players(game_id), "other")) != first


@pytest.mark.parametrize("game_id", GAMES)
def test_states_hold_no_floats_and_no_mutable_values(game_id):
    """Only ints, texts, booleans, tuples and frozen dataclasses: equal everywhere, hashable."""
    for match in random_steps(Match.new(game_id, some_players(game_id)), "values"):
        hash(match.state)
        assert not [value for value in values_of(match.state) if isinstance(value, float)]


def values_of(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from values_of(item)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from values_of(getattr(value, name))


@pytest.mark.parametrize("game_id", GAMES)
def test_automatic_actions_are_legal(game_id):
    """What the rules leave to chance for a seat is one of its legal actions, whenever it acts.

    A game without any never answers for a seat; one that has some is caught at it.
    """
    game, asked, found = load_game(game_id), 0, 0
    for players in sorted({game.info.min_players, some_players(game_id)}):
        match = Match.new(game_id, players)
        for step, after in enumerate(random_steps(match, "automatic")):
            for seat, bot in product(match.pending.seats, (True, False)):
                action = game.automatic(match.state, seat, bot, rng_for("auto", step, seat))
                asked += 1
                found += action is not None
                assert action is None or game.is_legal(match.state, seat, action)
            match = after
    assert asked, "no seat was ever to act"
    has_some = type(game).automatic is not Game.automatic
    assert bool(found) == has_some, "declared and never seen, or seen and never declared"
