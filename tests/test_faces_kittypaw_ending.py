"""What a round has brought each seat, and why a match is over: one sentence each."""

from __future__ import annotations

from pathlib import Path

import pytest
from kittypaw_face import begun
from kittypaw_table import table

from app.games.kittypaw.face import FACE
from app.games.kittypaw.result.ending import why
from app.narration.sentences import describe_phase
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.text import parse_match
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.loader import load_cards

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Mia", "Ben", "Cleo")


def read_golden(name: str) -> Match:
    """One of the matches that are kept as a model."""
    return parse_match((GOLDEN / f"{name}.match").read_text("utf-8"))


def called(picture: str, *touches: str) -> Match:
    """Three have taken a card, and Mia has called; Ben and Cleo answer."""
    match = begun(3, "1 2 3 4")
    for seat in (1, 2, 3):
        match = match.apply(seat, f"{seat} grab {seat}")
    match = match.apply(1, f"9000 meow {picture}")
    for seat, touch in enumerate(touches, 2):
        match = match.apply(seat, f"touch {touch}")
    return match


def sentences_of(match: Match) -> list[str]:
    """What stands at each of the places."""
    return [
        FACE.ask(GAME.view(match.state, seat), seat, None, NAMES)
        for seat in range(1, len(NAMES) + 1)
    ]


def test_each_place_is_told_of_its_own_seat_alone():
    """A right call: who called scores, the last one turns the card, the other has nothing."""
    worth = load_cards()[1].points
    assert sentences_of(called(str(load_cards()[1].picture), "300", "400")) == [
        f"Mia scores {worth} points and has 1 of 5 cards.",
        "Ben touched in time: the card costs nothing.",
        "Cleo touched last: −1 point.",
    ]


def test_a_wrong_call_is_told_without_blame():
    """Who called turns their own card, and so does who did not touch."""
    assert sentences_of(called("Aa0@0,0", "none", "400")) == [
        "Mia's picture is wrong: −1 point.",
        "Ben did not touch: −1 point.",
        "Cleo touched in time: the card costs nothing.",
    ]


def test_who_has_no_card_or_does_not_touch_is_told_of_nothing():
    """Touching in time saves a card: of whoever has none there is nothing to say."""
    match = begun(3, "1 2 3 4")
    for seat in (1, 2):
        match = match.apply(seat, f"{seat} grab {seat}")
    match = match.apply(1, f"9000 meow {load_cards()[1].picture}")
    match = match.apply(2, "touch 300").apply(3, "touch 400")
    assert sentences_of(match)[1:] == [
        "Ben touched in time: the card costs nothing.",
        "Cleo: nothing this time.",
    ]


@pytest.mark.parametrize(
    ("touch", "late"), [("1500", ""), ("1501", "touched too late"), ("none", "did not touch")]
)
def test_the_only_one_who_answers_is_late_and_not_last(touch, late):
    """K7: with two players there is no last one; what is in time is said where it was not kept."""
    match = begun(2, "1 2 3 4")
    for seat in (1, 2):
        match = match.apply(seat, f"{seat} grab {seat}")
    match = match.apply(1, f"9000 meow {load_cards()[1].picture}")
    after = match.apply(2, f"touch {touch}")
    told = FACE.ask(GAME.view(after.state, 2), 2, None, NAMES)
    closing = FACE.closing(match.state, after.state, NAMES)
    why_over = why(after.state, NAMES)
    assert told == (
        f"Ben {late}: −1 point." if late else "Ben touched in time: the card costs nothing."
    )
    assert (f"Ben {late} and turns the card, −1 point." in closing) == bool(late)
    assert ("a touch within 1.5\xa0s is in time" in why_over) == bool(late)
    assert "last" not in told + closing + why_over


def test_before_the_first_round_there_is_nothing_to_tell_of():
    """The cards are still to come."""
    match = Match.new("kittypaw", 3)
    assert sentences_of(match)[0] == "Mia: the next cards are coming."


def played(scored: int) -> Match:
    """A whole match in which Mia scores the first card of so many rounds, and nobody another."""
    match = Match.new("kittypaw", 3)
    while not match.over:
        scores = match.state.round < scored
        match = match.apply(0, "cards " + " ".join(map(str, sorted(match.state.top)[:4])))
        if match.state.phase == "guests":
            match = match.apply(0, "guests 1 2 3 4 5 6 7 8")
        if not scores:
            match = match.apply(0, "timeout")
            continue
        picture = load_cards()[match.state.row[0]].picture
        match = match.apply(1, "5 grab 1").apply(1, f"9 meow {picture}")
        match = match.apply(2, "touch 300").apply(3, "touch 400")
    return match


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (played(5), "Mia has scored 5 cards."),
        (played(1), "All 10 rounds are played."),
        (
            read_golden("kittypaw-extra-round"),
            "Ben wins the extra round with the first right call.",
        ),
        (read_golden("kittypaw-shared-by-two"), "No extra round has broken the tie."),
    ],
)
def test_the_end_says_why_it_is_one(match, sentence):
    """Five scored cards, the last round, or what extra rounds have brought (K9, K10)."""
    assert match.over
    assert FACE.ask(GAME.view(match.state, PUBLIC), PUBLIC, None, NAMES) == sentence


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        (("1 900 meow {p1}", "2 1000 pass"), "The round is over."),
        (("1 900 pass", "2 1000 pass"), "Nobody scores this round."),
    ],
)
def test_without_a_clock_the_last_one_may_give_up(actions, sentence):
    """Nothing counts by that; but somebody may have scored before (K13)."""
    row = ("* cards 1 2 3 4", "1 5 grab 1", "2 6 grab 2")
    match = table(*row, *actions, options="pace=calm")
    assert [sentence for _, sentence in describe_phase(match, NAMES)] == [
        "Ben gives up this card.",
        sentence,
    ]


def test_who_wins_an_extra_round_is_told_once():
    """Of the round that the picture is right, of the match who has won it (K10)."""
    match = read_golden("kittypaw-extra-round")
    sentences = [sentence for _, sentence in describe_phase(match, NAMES)]
    assert sentences == ["Ben calls Meow.", "The picture is right."]
    assert (
        FACE.ask(match.state, PUBLIC, None, NAMES)
        == "Ben wins the extra round with the first right call."
    )


def calm_ending(people: int) -> str:
    """What is said below the title when everybody has built the own card without a clock."""
    match = begun(people, "1 2 3 4", options="pace=calm")
    for seat in range(1, people + 1):
        match = match.apply(seat, f"{seat} grab {seat}")
    for seat in range(1, people + 1):
        match = match.apply(seat, f"{9000 + seat} meow {load_cards()[seat].picture}")
    return why(match.state, NAMES[:people])


def test_without_a_clock_it_is_told_where_the_point_beside_the_card_comes_from():
    """K13: the first right picture of a round brings one more; K12: alone that is every one."""
    assert calm_ending(1) == "Every cat matches the card; without a clock it brings 1 point more."
    assert calm_ending(2) == (
        "Everybody's cats match the card; the first one to finish has 1 point more."
    )


def test_without_a_clock_a_point_beside_the_cats_is_explained_aloud():
    """K13: the first right call of a round brings one more; alone each of them does."""
    for players, names, reason in (
        (1, NAMES[:1], "because no clock runs"),
        (2, NAMES[:2], "for being first"),
    ):
        match = begun(players, "1 2 3 4", "", "pace=calm")
        match = match.apply(1, "500 grab 1").apply(1, f"9000 meow {load_cards()[1].picture}")
        told = " ".join(sentence for _, sentence in describe_phase(match, names))
        worth = load_cards()[1].points + 1
        assert f"The picture is right: Mia scores {worth} points, one of them {reason}." in told
