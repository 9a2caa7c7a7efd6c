"""The typed language in every game: moves in notation and in words, questions, completion."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from every_game import SPOKEN, some_players
from hypothesis import given
from hypothesis import strategies as st
from test_conformance import some_actions

from pyengine.core.chance import rng_for
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game
from pyengine.testing import random_steps
from pyengine.typed.completing import completions
from pyengine.typed.contract import Spoken
from pyengine.typed.finding import load_spoken
from pyengine.typed.general import GENERAL
from pyengine.typed.reading import LONGEST_LINE, Answered, Move, Refused, read_line
from pyengine.typed.typist import Typist

NAMES = ("Mia", "Ben & Co", "{iris}", "Tom", "Ada", "Zoë")


def typist_of(match: Match, seat: int, view: object = None) -> Typist:
    """A seat of a match; it knows its view, or another one that is given."""
    known = match.game.view(match.state, seat) if view is None else view
    names = NAMES[: match.header.players]
    return Typist(match.game, known, seat, names, time=match.pending.since)


def calm_options(game_id: str) -> dict[str, str]:
    """A race without its clock; every other game at its defaults."""
    calm = load_game(game_id).info.calm
    return dict([calm]) if calm else {}


def positions(game_id: str, seed: str, players: int = 2, every: int = 3) -> Iterator[Match]:
    """A random match, every few actions."""
    match = Match.new(game_id, some_players(game_id, players), calm_options(game_id))
    yield from islice(random_steps(match, seed), 0, None, every)


def questions_of(typist: Typist) -> list[str]:
    """Everything that may be asked, with some of what may follow."""
    lines = [head for general in GENERAL for head in general.heads]
    for question in typist.spoken.questions:
        arguments = question.arguments(typist.view)
        for head in question.heads:
            lines += (
                [f"{head} {argument}" for argument in (arguments[0], arguments[-1])]
                if arguments
                else []
            )
            lines += [head] if not arguments else [head, f"{head} 99"]
    return lines


def answers(typist: Typist, lines: list[str]) -> list[str]:
    """What is told, a text for each question; every one is answered."""
    answers = []
    for line in lines:
        reading = read_line(typist, line)
        assert isinstance(reading, Answered), (line, reading)
        assert reading.sentences, line
        for sentence in map(str, reading.sentences):
            assert sentence[-1] in ".)", (line, sentence)
        answers.append(f"{line}: {' '.join(map(str, reading.sentences))}")
    return answers


@pytest.mark.parametrize("game_id", SPOKEN)
def test_a_language_of_its_own_has_moves_and_questions(game_id):
    """Moves in words, and no head that means something else already."""
    spoken = load_spoken(game_id)
    assert type(spoken) is not Spoken
    assert spoken.hint
    heads = [head for entry in (*GENERAL, *spoken.questions) for head in entry.heads]
    assert len(heads) == len(set(heads))


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_legal_actions_are_read_in_notation_and_in_words(game_id, seed):
    """Whatever the case and the spaces; each form means that action and no other.

    Whose game has words has some for whoever is to act.
    """
    for match in positions(game_id, seed):
        for seat in match.pending.seats:
            typist, typed = typist_of(match, seat), 0
            actions = some_actions(match.game, match.state, seat, 12)
            for action in actions:
                wanted = _untimed(match, action)
                for line in (f"  {wanted.replace(' ', '  ')} ", wanted.lower()):
                    assert _untimed_move(match, typist, line) == wanted
                for form in typist.spoken.forms(typist.view, seat, action):
                    assert _untimed_move(match, typist, form.upper()) == wanted
                    typed += 1
            silent = not typed and game_id in SPOKEN
            assert not silent, f"SPOKEN.forms of {game_id} has no words for any of {actions}"


def _untimed_move(match: Match, typist: Typist, line: str) -> str:
    """The action that a line means, without its time."""
    reading = read_line(typist, line)
    assert isinstance(reading, Move), (line, reading)
    return _untimed(match, reading.action)


def _untimed(match: Match, action: str) -> str:
    """An action without its time, which a form leaves out."""
    if match.game.time_of(action) >= 0:
        return action.partition(" ")[2]
    return "touch" if action.startswith("touch") and action != "touch none" else action


@pytest.mark.parametrize("game_id", GAMES)
def test_all_moves_that_are_offered_can_be_made(game_id):
    """Completion leads to nothing that is refused, but for a call, whose picture is to follow."""
    for match in positions(game_id, "offers", every=5):
        for seat in match.pending.seats:
            typist = typist_of(match, seat)
            legal = match.game.legal_actions(typist.view, seat)
            for line in typist.spoken.offers(typist.view, seat, legal)[:30]:
                assert line == "meow" or isinstance(read_line(typist, line), Move), line


@pytest.mark.parametrize("game_id", GAMES)
def test_every_question_is_answered_at_every_moment(game_id):
    """By whoever is asked, a spectator too, about everybody."""
    for match in positions(game_id, "questions", players=3, every=13):
        for seat in range(PUBLIC, match.header.players + 1):
            typist = typist_of(match, seat)
            lines = questions_of(typist)
            answers(typist, lines)
            for other, name in enumerate(typist.names, 1):
                about = (f"mine of {name}", f"board of seat {other}", f"{name}?")
                answers(typist, list(about))


@pytest.mark.parametrize("game_id", GAMES)
def test_answers_are_the_same_in_every_world_that_fits_what_a_seat_knows(game_id):
    """So nothing is told that it may not know: not a card, not an open choice, not a guest."""
    for match in positions(game_id, "worlds", players=3, every=17):
        for seat in range(1, match.header.players + 1):
            game, view = match.game, match.game.view(match.state, seat)
            world = game.sample_world(view, seat, rng_for("world", seat, len(match.entries)))
            known = typist_of(match, seat)
            imagined = typist_of(match, seat, game.view(world, seat))
            lines = [*questions_of(known), *(f"board of {name}" for name in known.names)]
            assert answers(known, lines) == answers(imagined, lines)


@pytest.mark.parametrize(
    "game_id", [game for game in GAMES if load_game(game).info.tempo != "race"]
)
def test_what_others_choose_in_an_open_phase_changes_no_board(game_id):
    """Where several act at once the others' boards stay as they were until all have acted."""
    compared = 0
    match = Match.new(game_id, some_players(game_id, 3))
    before = match
    for after in random_steps(match, "open"):
        actor = after.entries[-1].actor
        if actor and not after.over and after.open_phase == after.entries[-1].phase:
            for seat in set(after.pending.seats) - {actor}:
                found = (
                    answers(
                        typist_of(played, seat), [f"board of seat {actor}", f"mine of seat {actor}"]
                    )
                    for played in (before, after)
                )
                assert len({*map(tuple, found)}) == 1
                compared += 1
        before = after
    assert compared or load_game(game_id).info.tempo == "turns"


BAD = (
    "", "   ", "!", "...", "?!", "{x}", "{0}", "of", "of Ben", "row of", "'s", "nonsense", "é",
    "٣", "r٣ d1", "1" * 300, "x" * (LONGEST_LINE + 1), "* roll 4", "roll 6", "row 3 of nobody", "²",
)  # fmt: skip


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("line", BAD)
def test_bad_lines_get_one_clear_sentence(game_id, line):
    """No error, no move, whoever types and whenever."""
    for match in islice(positions(game_id, "bad", every=7), 4):
        for seat in range(match.header.players + 1):
            reading = read_line(typist_of(match, seat), line)
            assert not isinstance(reading, Move)
            if isinstance(reading, Refused):
                assert str(reading.sentence).strip()
                assert "\n" not in str(reading.sentence)


@given(st.sampled_from(tuple(GAMES)), st.text(max_size=60))
def test_no_text_at_all_breaks_the_reader(game_id, line):
    """Reading and completing never raise."""
    match = next(positions(game_id, "fuzz"))
    typist = typist_of(match, 1)
    read_line(typist, line)
    completions(typist, line)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_spectator_moves_nothing(game_id):
    """Not even the dice, although chance is the actor 0."""
    fresh = Match.new(game_id, some_players(game_id))
    for match in islice(random_steps(fresh, "public"), 8):
        typist = typist_of(match, PUBLIC)
        for line in ("roll 4", "start 1", "pass", "timeout", "take 3", "r2"):
            assert not isinstance(read_line(typist, line), Move)


def test_a_spectator_says_whose_board_is_meant():
    """Else it would be nobody's."""
    match = next(islice(positions("yarn", "whose"), 4, None))
    typist = typist_of(match, PUBLIC)
    asked, named = read_line(typist, "row 5"), read_line(typist, "row 5 of Mia")
    assert isinstance(asked, Answered)
    assert str(asked.sentences[0]) == "Say whose: row N of Mia."
    assert named == read_line(typist_of(match, 1), "row 5")


@pytest.mark.parametrize("game_id", GAMES)
def test_completions_begin_with_what_is_typed_and_go_on_word_by_word(game_id):
    """At most as many as asked for; each but a cut one can be typed as it stands."""
    for match in islice(positions(game_id, "complete", every=4), 8):
        for seat in match.pending.seats:
            typist = typist_of(match, seat)
            for start in ("", "s", "M", "mine ", "row", "help", "zzz", "t", "x E"):
                found = completions(typist, start, 6)
                assert len(found) <= 6
                assert len(found) == len(set(found))
                assert all(
                    completion.casefold().startswith(start.casefold()) for completion in found
                )
            assert "help" in completions(typist, "he")
            assert completions(typist, "zzz") == ()


@pytest.mark.parametrize("game_id", GAMES)
def test_help_is_short_and_leads_to_all_that_can_be_asked(game_id):
    """How moves look, then what is asked most, and the line that tells every question."""
    typist = typist_of(next(positions(game_id, "help")), 1)
    told = read_line(typist, "help")
    every = read_line(typist, "help more")
    assert isinstance(told, Answered)
    assert isinstance(every, Answered)
    *asked, more = map(str, told.sentences)
    if typist.spoken.hint:
        assert asked.pop(0) == f"Moves look like {typist.spoken.hint}."
    assert more == "help more: every question."
    assert len(" ".join(map(str, told.sentences))) < 500
    assert [sentence.partition(":")[0] for sentence in asked[:3]] == ["moves", "state", "mine"]
    assert len(asked) == 3 + len(typist.spoken.first)
    sentences = [*map(str, every.sentences)]
    assert {*asked} < {*sentences}
    for question in (*GENERAL[1:-1], *typist.spoken.questions):
        assert f"{question.form}: {question.meaning}." in sentences


def test_questions_about_somebody_are_asked_by_name_by_seat_or_in_between():
    """``of`` behind the question, or the name before it."""
    match = next(islice(positions("yarn", "names", players=3), 6, None))
    typist = typist_of(match, 1)
    lines = ("row 3 of ben & co", "row 3 of seat 2", "Ben & Co's row 3", "ROW 3 OF  Ben & Co?")
    answers = [read_line(typist, line) for line in lines]
    assert isinstance(answers[0], Answered)
    assert answers == [answers[0]] * len(lines)


def test_whoever_is_not_there_is_named_with_all_who_are():
    """A question about nobody is refused with the names."""
    match = next(positions("yarn", "names"))
    reading = read_line(typist_of(match, 1), "mine of Zed")
    assert isinstance(reading, Refused)
    assert str(reading.sentence) == (
        "Nobody here is called 'zed'; here are Mia (seat 1) and Ben & Co (seat 2)."
    )


def test_what_begins_like_a_move_and_is_none_is_refused_as_one():
    """``play the 10 of cats`` asks for nothing: it is not answered as a question about plays."""
    match = next(
        found
        for found in positions("ninelives", "no card", players=3)
        if found.state.phase == "play"
    )
    typist = typist_of(match, match.pending.seats[0])
    reading = read_line(typist, "play the 10 of cats")
    assert isinstance(reading, Refused)
    assert str(reading.sentence) == (
        "'play the 10 of cats' is no move here; moves says what can be done."
    )
    assert isinstance(read_line(typist, "what was played last"), Answered)


def test_what_a_cat_likes_is_told_with_its_points():
    """C9: each is named after the item that it likes."""
    typist = typist_of(next(positions("cattower", "cats")), 1)
    reading = read_line(typist, "what does the yarn cat like")
    assert isinstance(reading, Answered)
    assert any(str(told).startswith("Each likes the item") for told in reading.sentences)


def test_a_game_without_words_is_played_in_its_notation():
    """Its moves, its picture and what all games tell are there."""
    spoken: Spoken[object] = Spoken()
    assert spoken.moves(None, 1, "r3 d1") == ()
    assert spoken.offers(None, 1, ("R3", "pass")) == ()
    assert spoken.questions == ()
