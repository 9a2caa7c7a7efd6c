"""What is said of a card of Nine Lives holds in every deal that its seat cannot tell from the real
one: who wins the trick is worked out here from the rules, card by card."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest

from app.analysis.why import why_worse
from pyengine.core.chance import rng_for
from pyengine.core.match import Match
from pyengine.core.reasons import list_reasons, why_not
from pyengine.core.registry import GAMES, find_part, load_game
from pyengine.games.ninelives.cards import card_text, cards_of
from pyengine.games.ninelives.worlds import all_worlds, count_worlds, sample_world
from pyengine.testing import random_steps
from tests.ninelives_positions import puzzle_of

NAMES = ("Mia", "Tom", "Zoë", "Ben")

FEW = 30
"""So many deals are all looked at; of more, so many are drawn."""

WINS = re.compile(
    r"wins (a trick too many|one for certain|it$|it for certain|this trick for certain|the trick)"
)
LOSES = re.compile(r"loses (a trick that is|this trick|this one)|gives away ")
OPEN = re.compile(
    r"may (win a trick too many$|still win one|lose this trick)|if nobody plays higher"
    r"|is likely to (leave|hand)|has more of a chance"
)


def beats(card: str, other: str) -> bool:
    """N10."""
    return card[1] > other[1] if card[0] == other[0] else card[0] == "P"


def fates(view, seat: int, card: str) -> set[bool]:
    """Whether the card can win and can lose the open trick, over the deals that fit the view."""
    trick, found = [card_text(bit) for bit in view.trick], set()
    led = (trick or [card])[0][0]
    ahead = next((each for each in trick if not any(beats(it, each) for it in trick)), card)
    if trick and not (card[0] in ("P", led) and beats(card, ahead)):
        return {False}
    rng = rng_for("deals", view.round, card)
    few = count_worlds(view) <= FEW
    deals = all_worlds(view) if few else (sample_world(view, rng) for _ in range(FEW))
    later = [(seat - 1 + step) % view.players for step in range(1, view.players - len(trick))]
    for deal in deals:
        replies = []
        for other in later:
            hand = [card_text(bit) for bit in cards_of(deal.hands[other].cards)]
            follow = [it for it in hand if it[0] == led] or hand
            replies.append({beats(it, card) and it[0] in ("P", led) for it in follow})
        if any(True in reply for reply in replies):
            found.add(False)
        if all(False in reply for reply in replies):
            found.add(True)
    return found if few else found | {None}


def holds(words: str, fate: set) -> bool:
    """Returns whether what is said of a card agrees with what can become of it."""
    if WINS.match(words):
        return False not in fate
    if LOSES.match(words):
        return True not in fate
    # Of more deals than were looked at another one may be the other way.
    return not OPEN.search(words) or {True, False} <= fate or None in fate


def halves(text: str) -> tuple[str, str]:
    """What a sentence says of what was done, and of the better choice."""
    first, *rest = re.split(r"(?:^|; |, but )[Tt]he better choice ", text.removesuffix("."))
    return first.removeprefix("It "), rest[0] if rest else ""


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_what_is_said_of_a_card_holds_in_every_deal(seed):
    """N8 to N12: that it wins, loses, or may do either; also of the better one in a review."""
    game, told = load_game("ninelives"), Counter[str]()
    for match in islice(random_steps(Match.new("ninelives", 3 + (seed > "a")), seed), 200):
        state = match.state
        if match.pending.chance is not None or state.phase != "play" or state.turn == 0:
            continue
        seat = state.turn
        view = game.view(state, seat)
        actions = game.legal_actions(view, seat)
        fate = {action: fates(view, seat, action[5:]) for action in actions}
        for action in actions:
            for reason in list_reasons("ninelives", view, seat, action):
                assert holds(str(reason.words), fate[action]), (reason, action, state)
            for better in set(actions) - {action}:
                text = why_worse(match, view, seat, action, better, NAMES)
                first, second = halves(text)
                assert holds(first, fate[action]), (text, action, state)
                assert holds(second, fate[better]), (text, better, state)
                if second == "does not" and "trick too many" in first:
                    assert True not in fate[better], (text, better, state)
                told[second] += 1
    assert len(told) > 5


def test_a_trick_that_the_better_card_wins_for_certain_is_not_said_to_be_spared():
    """N10, N12: both paws that are out are known and lower than the P5, so it wins; the Y7 may.
    Two of 2 or 6 are won, and with four tricks to come 6 is still within reach."""
    hands = ["P5 Y7 B1 B2", "P1 P3 Y6 B3", "Y2 Y8 B4 F1", "Y3 B5 F2 F3"]
    data = {"name": "", "seat": 1, "phase": "play", "leader": 1, "trick": "", "tricks": [2] * 4}
    places = {2: "2L", 6: "1L"}
    told = {}
    for number, place in places.items():
        others = ["1R", "2R", "3R"]
        shown = ["", "P1 P3", "", ""]
        tricks = [number if number == 2 else 5, 1, 1, 0]
        view = puzzle_of(
            {**data, "places": [place, *others], "hands": hands, "shown": shown, "tricks": tricks}
        ).state
        view = load_game("ninelives").view(view, 1)
        match = Match.new("ninelives", 4)
        told[number] = why_worse(match, view, 1, "play Y7", "play P5", NAMES)
    assert told[2] == (
        "It may lose this trick; the better choice wins it for certain, with 6 still within reach."
    )
    assert told[6] == (
        "It may win a trick too many; the better choice wins one for certain, but brings more in"
        " the end."
    )


@pytest.mark.parametrize("game_id", [it for it in GAMES if find_part(it, "reasons")])
def test_a_better_choice_is_said_not_to_do_so_only_where_nothing_speaks_against_it(game_id):
    """What costs 2 footprints is not told from what costs 4 by saying that that one does not."""
    game, sentences = load_game(game_id), set()
    for match in islice(random_steps(Match.new(game_id, 3), "either"), 100):
        for seat in match.pending.seats[:1]:
            view = game.view(match.state, seat)
            actions = game.legal_actions(view, seat)[:8]
            for done in actions:
                for better in actions:
                    text = why_worse(match, view, seat, done, better, NAMES)
                    sentences.add(text)
                    against = str(why_not(game_id, view, seat, done, better, only_own=True, most=1))
                    if done == better or text != f"It {against}; the better choice does not.":
                        continue
                    if "ends the match" not in against:
                        assert not why_not(game_id, view, seat, better, done, only_own=True), text
    assert sentences
