"""What the card table of Nine Lives shows and says, and what it never gives away."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hand import NAMES, assert_allowed, text_of, told_in
from ninelives_hand import act, begun, dealt, sweep, trick
from ninelives_table import (
    controls_of,
    in_phase,
    matches,
    pictures,
    positions,
    row_of,
    scene,
    swapped,
    tree,
)

from app.games.ninelives.board.aids import certain
from app.games.ninelives.board.board import round_summary
from app.games.ninelives.board.picture import shown_trick
from app.games.ninelives.draft import EMPTY, Draft
from app.games.ninelives.face import FACE
from app.games.scene import Scene
from app.places.last_actions import last_action_of
from app.render.regions import body_of
from pyengine.core.game import PUBLIC
from pyengine.core.words import YOU
from pyengine.games.ninelives import GAME, worlds
from pyengine.games.ninelives.cards import SUIT_NAMES, card_at, card_text, cards_of
from pyengine.games.ninelives.notation import read_card
from pyengine.games.ninelives.state import State
from pyengine.testing import random_match


def looks(view: State) -> list[Scene]:
    """The ways in which a table can show a view."""
    return [
        scene(view),
        scene(view, active=False),
        scene(view, active=False, resting="look"),
        scene(view, active=False, resting="stop", aids="paper"),
    ]


def test_a_prediction_is_looked_back_at_as_it_was_made() -> None:
    """A cat at the place that was chosen, rings round its numbers, and the other free places: a
    mark beside nothing would not say which numbers it means."""
    for view, seat in in_phase("bid", 7):
        done, hint, *_ = (*GAME.legal_actions(view, seat), "")
        board = tree(FACE.board(view, seat, EMPTY, scene(view, active=False, done=done, hint=hint)))
        classes = [it.get("class", "") for it in board.iter()]
        assert classes.count("rug-rings") == 1
        slots = sum(name.startswith("rug-slot ") or name == "rug-slot" for name in classes)
        assert slots == len(GAME.legal_actions(view, seat))
        watched = tree(FACE.board(view, seat, EMPTY, scene(view, active=False)))
        assert not any("rug-slot" in it.get("class", "").split() for it in watched.iter())


# Markup


@pytest.mark.sampled(one_in=2, group="hands in pictures")
def test_all_markup_is_well_formed_in_any_position() -> None:
    """Every seat's view and the public one, acting, watching and resting."""
    for states in matches():
        for match in states[::31]:
            for viewer in range(match.header.players + 1):
                view = GAME.view(match.state, viewer)
                for at in looks(view):
                    for picture in pictures(view, viewer or 1, None, at):
                        tree(picture)


def test_full_states_are_shown_too() -> None:
    """A match that is over is replayed with all hands open."""
    for states in matches()[:2]:
        for match in states[::60]:
            for seat in range(1, match.header.players + 1):
                for picture in pictures(match.state, seat, None, scene(match.state, active=False)):
                    tree(picture)


def test_nothing_in_the_markup_breaks_the_content_security_policy_or_its_ids() -> None:
    """No inline style or script, no picture role, every id once, every control named."""
    for view, seat in positions(16):
        for action in GAME.legal_actions(view, seat)[-2:]:
            root = tree(pictures(view, seat, Draft(action), scene(view)))
            assert_allowed(root)
            for element in root.iter():
                if element.get("data-control"):
                    assert (element.get("aria-label") or "").strip()
                    assert element.get("tabindex") in ("0", "-1")


def test_names_are_escaped_everywhere() -> None:
    """A player called like a script stays text, wherever the name stands."""
    for states in matches():
        for match in states[::29]:
            view = GAME.view(match.state, PUBLIC)
            for at in looks(view):
                assert "<script>" not in text_of(pictures(view, 3, None, at))
    for view, seat in in_phase("bid"):
        assert "<script>" not in text_of(FACE.board(view, seat, EMPTY, scene(view)))


def test_the_same_view_is_the_same_markup() -> None:
    """No chance, no clock: what has not changed is not drawn again."""
    for view, seat in positions(20):
        once, again = (text_of(pictures(view, seat, EMPTY, scene(view))) for _ in range(2))
        assert once == again


# Secrets


@pytest.mark.sampled(one_in=2, group="hands in pictures")
def test_hidden_numbers_are_in_nobodys_picture() -> None:
    """N2: swapping hidden cards of a suit between other hands changes not one byte."""
    rng, found = random.Random(5), 0
    for states in matches():
        for match in states[::17]:
            for viewer in range(match.header.players + 1):
                other = swapped(match.state, viewer, rng)
                if other is None:
                    continue
                first, second = GAME.view(match.state, viewer), GAME.view(other, viewer)
                for at in looks(first)[1:3]:
                    left = text_of(pictures(first, viewer or 1, None, at))
                    assert left == text_of(pictures(second, viewer or 1, None, at))
                found += 1
    assert found > 60


def test_another_hand_is_only_backs_and_cards_that_were_taken_openly() -> None:
    """Looking at somebody else's place shows no card but those."""
    for states in matches():
        for match in states[::19]:
            state = match.state
            for viewer in range(1, state.players + 1):
                view = GAME.view(state, viewer)
                for seat in range(1, state.players + 1):
                    if seat == viewer or not state.hands[seat - 1].size:
                        continue
                    row = row_of(view, seat, None, scene(view, active=False))
                    shown = {key for key in row if not key.startswith("back-")}
                    hand = state.hands[seat - 1]
                    assert shown == {card_text(card) for card in cards_of(hand.shown)}


def test_a_hand_before_its_owner_is_a_secret() -> None:
    """Whenever somebody holds cards, the device is handed over behind a curtain."""
    for view, seat in positions():
        assert FACE.is_secret(view, seat) == bool(view.hands[seat - 1].size)
    assert any(FACE.is_secret(view, seat) for view, seat in in_phase("bid"))


def test_what_is_told_holds_no_number_that_was_hidden() -> None:
    """The news of a deal, of a play and of a take are the same whatever the others hold."""
    rng, found = random.Random(9), 0
    for states in matches():
        for before, after in list(pairwise(states))[::3]:
            entry = after.entries[-1]
            acting = entry.actor or 1
            other = swapped(after.state, acting, rng)
            if other is None:
                continue
            names = NAMES[: after.header.players]
            sentence = FACE.describe_action(
                before.state, entry.actor, entry.action, after.state, names
            )
            assert sentence == FACE.describe_action(
                before.state, entry.actor, entry.action, other, names
            )
            found += 1
    assert found > 50


# What is to be seen


def test_the_hand_is_sorted_by_suit_and_number() -> None:
    """And stays so when a card is taken."""
    for view, seat in positions(3):
        hand = [card_text(card) for card in cards_of(view.hands[seat - 1].cards)]
        assert row_of(view, seat, EMPTY, scene(view)) == hand
        assert hand == sorted(hand, key=lambda text: ("PFYB".index(text[0]), text[1]))


def test_playable_cards_are_raised_and_the_others_dimmed() -> None:
    """Only while that seat is to play; at other times no card is either."""
    for view, seat in in_phase("play", 3):
        legal = {action[5:] for action in GAME.legal_actions(view, seat)}
        controls = controls_of(view, seat, EMPTY)
        for control, element in controls.items():
            picture = next(element.iter("svg")).get("class", "")
            assert ("is-playable" in picture) == (control[5:] in legal)
            assert ("is-dimmed" in picture) == (control[5:] not in legal)
    for view, seat in in_phase("bid"):
        board = text_of(FACE.board(view, seat, EMPTY, scene(view)))
        assert "is-playable" not in board
        assert "deck-card is-dimmed" not in board


def test_backs_show_the_suit_counts_of_every_opponent() -> None:
    """N2: as backs and as numbers, with the cards that were taken openly face up."""
    for view, seat in positions(5):
        for other in range(1, view.players + 1):
            small = tree(FACE.small(view, other, scene(view)))
            counts = [
                int((element[0].tail or "").strip())
                for element in small.iter("span")
                if "nl-count " in f"{element.get('class')} "
            ]
            hand = view.hands[other - 1]
            played = [suit for suit in range(4) if view.players > 3 or suit != 1]
            wanted = [hand.counts[suit] for suit in played]
            assert counts == ([] if view.phase in ("start", "deal") else wanted)
            if other != seat:
                slips = text_of(FACE.small(view, other, scene(view, aids="some")))
                assert slips.count("deck-small") == hand.shown.bit_count()
                paper = text_of(FACE.small(view, other, scene(view, aids="paper")))
                assert "deck-small" not in paper


def test_before_a_deal_nobody_is_said_to_hold_no_card_of_a_suit() -> None:
    """N2: a deal far apart takes seconds, and a 0 would be a number; so before each round's."""
    seen = set()
    every = (GAME.view(match.state, 1) for states in matches() for match in states)
    for view in [view for view in every if view.phase == "deal"]:
        seen.add(bool(view.rounds))
        for other in range(1, view.players + 1):
            small = tree(FACE.small(view, other, scene(view)))
            (words,) = [part for part in small.iter("small") if part.text]
            # Of a round that is over the cards were dealt.
            assert words.text == ("next deal to come" if view.rounds else "not dealt yet")
    assert seen == {True, False}


def test_with_aids_what_follows_from_the_counts_is_shown_as_well() -> None:
    """Where all unseen cards of a suit must be in one hand, they are as good as seen."""
    found = 0
    for states in matches():
        for match in states[::3]:
            for viewer in range(1, match.header.players + 1):
                view = GAME.view(match.state, viewer)
                for other in range(1, view.players + 1):
                    held = match.state.hands[other - 1]
                    known = certain(view, other, True)
                    if other != viewer:
                        assert known & ~held.cards == 0
                        assert held.shown & ~known == 0
                        found += known != held.shown
                    assert certain(view, other, False) == held.shown
    assert found > 20


def test_cards_that_everybody_knows_are_marked_in_the_own_hand() -> None:
    """An eye, and a word for who cannot see it."""
    match = trick(begun(), "Y1 Y3 Y5 Y7", "Y3")
    view = GAME.view(match.state, 4)
    controls = controls_of(view, 4, EMPTY)
    assert "known to all" in controls["card:Y3"].get("aria-label", "")
    assert "known to all" not in controls["card:P9"].get("aria-label", "")
    drawn = text_of(FACE.board(view, 4, EMPTY, scene(view)))
    assert drawn.count("nl-shown") == 1
    # In the colour of its suit, which is one's own only inside an element of that suit: without it
    # the eye has no outline, and is a black dot.
    assert 'class="nl-shown of-yarn"' in drawn


@pytest.mark.sampled(one_in=2, group="hands in pictures")
def test_the_memory_aid_says_where_every_card_is() -> None:
    """Own, on the table, gone, known in a hand, or not seen; only with aids, and never a secret."""
    states = {"is-own", "is-out", "is-gone", "is-known", "is-open"}
    met = set()
    for view, seat in positions(3):
        root = tree(FACE.scores(view, seat, scene(view)))
        table = next(
            element for element in root.iter("table") if "nl-memory" in element.get("class", "")
        )
        rows = [row for row in table.iter("tr") if row.get("class")]
        assert len(rows) == (4 if view.players == 4 else 3)
        for row in rows:
            suit = {"of-paw": "P", "of-fish": "F", "of-yarn": "Y", "of-bell": "B"}[row.get("class")]
            for number, cell in enumerate(row.findall("td"), 1):
                card, state = card_at(f"{suit}{number}"), cell.get("class", "").split()[0]
                met.add(state)
                assert (state == "is-own") == bool(view.hands[seat - 1].cards & card)
                assert (state == "is-out") == (card in view.trick)
                assert (state == "is-gone") == bool(view.discards & card)
                assert "".join(cell.itertext()).startswith(f"{number} ")
        assert "nl-memory" not in text_of(FACE.scores(view, seat, scene(view, aids="paper")))
    assert met == states


def test_what_only_follows_is_drawn_apart_from_what_was_seen() -> None:
    """Dashed, and said as what has to be; with some aids it is not there at all."""
    found = 0
    for view, seat in positions(3):
        follows = sum(
            (certain(view, other, True) & ~view.hands[other - 1].shown).bit_count()
            for other in range(1, view.players + 1)
            if other != seat
        )
        everything = text_of(FACE.scores(view, seat, scene(view)))
        assert everything.count("is-followed") == follows
        assert everything.count("must be in ") == follows
        assert "is-followed" not in text_of(FACE.scores(view, seat, scene(view, aids="some")))
        found += follows
    assert found


def test_the_discards_can_be_looked_at_whatever_is_remembered() -> None:
    """N12: all of them lie open, one tap away."""
    met = 0
    for view, seat in positions(3):
        root = tree(FACE.scores(view, seat, scene(view, aids="paper")))
        piles = [
            element for element in root.iter("details") if element.get("class") == "nl-discards"
        ]
        shown = [
            element
            for pile in piles
            for element in pile.iter("span")
            if element.get("class") == "nl-slip"
        ]
        assert len(shown) == view.discards.bit_count()
        met += len(shown)
    assert met


def test_the_mat_shows_the_open_trick_in_seat_order() -> None:
    """Who played what is drawn, and said for who cannot see it."""
    match = act(begun(), "play Y1", "play Y3")
    view = GAME.view(match.state, 3)
    board = text_of(FACE.board(view, 3, EMPTY, scene(view)))
    sentence = "Mia led the 1 of yarn, Ben & Co played the 3 of yarn. Ben & Co is ahead."
    assert sentence in describe(view, 3, EMPTY, scene(view))
    assert board.count('class="laid ') == 2
    assert "Trick 1" in board


def test_a_trick_that_is_over_stays_while_the_table_rests() -> None:
    """With its winner and what was taken; afterwards the mat is free for the next."""
    match = trick(begun(), "Y1 Y3 Y5 Y7", "Y3")
    view = GAME.view(match.state, 1)
    for resting in ("look", "beat"):
        shown = scene(view, active=False, resting=resting)
        board = text_of(FACE.board(view, 1, None, shown))
        assert describe(view, 1, None, shown).endswith("Iris won it and took the 3 of yarn.")
        assert board.count('class="laid ') == 4
        assert "is-taken" in board
    board = text_of(FACE.board(view, 1, None, scene(view, active=False)))
    assert 'class="laid ' not in board
    assert describe(view, 1, None, scene(view, active=False)) == "Nothing has been played yet."
    own = GAME.view(match.state, 4)
    again = describe(own, 4, Draft(last=True), scene(own))
    assert again.endswith("Iris won it and took the 3 of yarn.")


def describe(view, seat, draft, shown) -> str:
    """What is said of the mat."""
    (sentence,) = FACE.description(view, seat, draft, shown).parts[-1].items
    return sentence


def test_the_rug_leaves_out_0_and_9_for_as_long_as_anybody_predicts() -> None:
    """For whoever waits or looks as well: the same rug in every board of the phase."""
    seen = set()
    for view, seat in positions(8):
        for active in (True, False):
            for other in range(1, view.players + 1):
                board = str(FACE.board(view, other, None, scene(view, active=active)))
                bidding = view.phase == "bid"
                assert ('class="rug is-open ' in board) == bidding, (view.phase, seat, other)
                seen.add(bidding)
    assert seen == {True, False}


def test_the_cat_that_is_chosen_sits_on_the_rug_before_it_is_confirmed() -> None:
    """And the others' cats sit where they were put; the cubes follow the tricks."""
    match = act(dealt(), "bid 2L")
    view = GAME.view(match.state, 2)
    board = text_of(FACE.board(view, 2, Draft("bid 3-4R"), scene(view)))
    assert board.count("rug-cat ") == 2
    assert board.count("rug-cat seat-2 is-chosen") == 1
    assert 'class="cube ' not in board
    match = trick(begun(), "Y1 Y3 Y5 Y7", "Y3")
    board = text_of(FACE.board(match.state, 1, None, scene(match.state, active=False)))
    assert board.count('class="cube') >= 4


def test_a_round_ends_with_a_line_for_every_seat() -> None:
    """N14, N15: predicted, won, hit or missed, what was really lost, and the total."""
    match = sweep(
        begun(
            (
                "P1,P2,P3,P4,P5,P6,P7,P8,P9",
                "F1,F2,F3,F4,F5,F6,F7,F8,F9",
                "Y1,Y2,Y3,Y4,Y5,Y6,Y7,Y8,Y9",
                "B1,B2,B3,B4,B5,B6,B7,B8,B9",
            ),
            bids="4L 1L 1-2R 2L",
        )
    )
    view = GAME.view(match.state, 1)
    root = tree(FACE.board(view, 1, None, scene(view, active=False, resting="stop")))
    table = next(
        element for element in root.iter("table") if "nl-lines" in element.get("class", "")
    )
    rows = ["".join(row.itertext()) for row in table.iter("tr") if row.get("class")]
    assert len(rows) == 4
    scored = view.rounds[-1]
    for seat, row in enumerate(rows, 1):
        assert row.startswith(NAMES[seat - 1])
        assert row.endswith(str(scored.totals[seat - 1]))
    assert "missed by 1, nothing to lose" in rows[0]
    assert "nl-hand" not in text_of(FACE.board(view, 1, None, scene(view, active=False)))


def test_the_points_add_up_as_the_engine_has_it() -> None:
    """A column for each round, and the total."""
    for states in matches():
        view = GAME.view(states[-1].state, 1)
        root = tree(FACE.scores(view, 1, scene(view, active=False)))
        table = next(
            element for element in root.iter("table") if "nl-scores" in element.get("class", "")
        )
        rows = [row for row in table.iter("tr") if row.get("class")]
        for row, score in zip(rows, GAME.scores(view).seats, strict=True):
            cells = ["".join(cell.itertext()).replace("−", "-") for cell in row.findall("td")]
            points = [int(cell) for cell in cells[:-1] if cell]
            assert points == [line.points for line in score.lines]
            assert sum(points) == int(cells[-1]) == score.total


# Words


def test_what_happened_is_told_with_names() -> None:
    """Start, deal, predictions, plays, takes and the round, never a "you"."""
    text = told_in(FACE, matches())
    for part in (
        "is the start player.",
        "Round 1 of 4 is dealt.",
        "predicts 2 or 6 tricks.",
        " leads the ",
        " plays the ",
        " wins the trick and takes the ",
        "The round is over: Mia ",
    ):
        assert part in text


def test_a_trick_is_told_like_this() -> None:
    """Who leads, who plays, who wins and what is taken."""
    match, sentences = begun(), []
    for action in ("play Y1", "play Y3", "play Y5", "play Y7", "take Y3"):
        before, seat = match.state, match.pending.seats[0]
        match = act(match, action)
        sentences.append(FACE.describe_action(before, seat, action, match.state, NAMES))
    assert sentences == [
        "Mia leads the 1 of yarn.",
        "Ben & Co plays the 3 of yarn.",
        f"{NAMES[2]} plays the 5 of yarn.",
        "Iris plays the 7 of yarn.",
        "Iris wins the trick and takes the 3 of yarn.",
    ]


def test_what_is_asked_follows_phase_and_draft() -> None:
    """A prediction, a lead, a suit to follow, a card to take, and what is chosen."""
    names = NAMES
    view = GAME.view(dealt().state, 1)
    assert FACE.ask(view, 1, EMPTY, names).startswith("Mia: how many tricks will you win?")
    assert FACE.ask(view, 1, Draft("bid 2L"), names) == "Mia predicts 2 or 6 tricks. Confirm?"
    match = begun()
    view = GAME.view(match.state, 1)
    assert FACE.ask(view, 1, EMPTY, names) == "Mia leads: any card will do."
    assert FACE.ask(view, 1, Draft("play P2"), names) == "Mia plays the 2 of paws. Confirm?"
    assert FACE.ask(view, 2, EMPTY, names) == "Ben & Co waits."
    match = act(match, "play Y1")
    view = GAME.view(match.state, 2)
    assert FACE.ask(view, 2, EMPTY, names) == "Ben & Co: follow with yarn."
    match = act(match, "play Y3", "play Y5", "play Y7")
    view = GAME.view(match.state, 4)
    # that she has won is told with the card that she takes
    assert FACE.ask(view, 4, EMPTY, names) == "Iris: take one of the others' cards."
    own = (*names[:3], YOU)
    assert FACE.ask(view, 4, EMPTY, own) == "You win the trick: take one of the others' cards."
    assert FACE.ask(view, 4, Draft("take Y1"), names) == "Iris takes the 1 of yarn. Confirm?"


def test_hints_name_actions_in_words() -> None:
    """Every legal action has words of its own."""
    for view, seat in positions(7):
        legal = GAME.legal_actions(view, seat)
        words = [FACE.word(view, seat, action) for action in legal]
        assert len(set(words)) == len(legal)
        assert not any(action in words for action in legal)


def test_how_the_table_rests() -> None:
    """A beat after a cat or a card, a look at a trick that is over, a stop after a round."""
    for states in matches():
        for before, after in pairwise(states):
            entry = after.entries[-1]
            if not entry.actor:
                continue
            rest = FACE.rest(before.state, entry.actor, entry.action, after.state)
            counted = len(after.state.rounds) > len(before.state.rounds)
            taken = entry.action.startswith("take")
            assert rest == ("stop" if counted else "look" if taken else "beat")


def test_certainties_are_never_wrong() -> None:
    """What the memory aid marks as known is in that hand in every world that fits the view."""
    rng = random.Random(3)
    for view, seat in positions(11):
        for _ in range(3):
            world = worlds.sample_world(view, rng)
            for other in range(1, view.players + 1):
                if other != seat:
                    assert certain(view, other, True) & ~world.hands[other - 1].cards == 0


@pytest.mark.parametrize("players", [3, 4])
def test_a_seats_card_tells_of_the_trick_on_the_mat_alone(players) -> None:
    """Whoever leads sees no card of the trick before on it; while the table rests after a trick
    that is the one told of, with what was taken (N12)."""
    match, told, rested = random_match("ninelives", players, "told"), 0, 0
    for count in range(1, len(match.entries)):
        part = match.upto(count)
        state = part.state
        newest_take = max((n for n in range(count) if takes(match, n)), default=-1)
        trick_before = max((n for n in range(newest_take) if takes(match, n)), default=-1)
        for seat in range(1, players + 1):
            last = last_action_of(part, seat)
            if last is None:
                continue
            lies = last.action.startswith("play") and (
                shown_trick(state, False).card_of(seat) == read_card(last.action)
            )
            assert FACE.stays_told(last.before, state, "") == (
                lies and last.number > newest_take
            ), count
            told += lies
            if count - 1 == newest_take:
                of_this_trick = last.number > trick_before and not last.action.startswith("bid")
                assert FACE.stays_told(last.before, state, "look") == of_this_trick
                rested += of_this_trick
    assert told > 40
    assert rested > 40


def takes(match, index) -> bool:
    """Whether an action of the log ends a trick."""
    return match.entries[index].action.startswith("take")


def test_who_has_not_predicted_is_said_to_have_no_prediction_yet() -> None:
    """In words, on the card as by ear."""
    match = dealt()
    text = body_of(FACE.small(match.state, 1, scene(match.state)))
    assert "no prediction yet" in text
    assert "–" not in text


@pytest.mark.parametrize(("players", "suits"), [(3, {"paw", "yarn", "bell"}), (4, set(SUIT_NAMES))])
def test_the_garland_of_a_round_has_the_suits_of_its_match(players, suits) -> None:
    """Three play without the fish (N1), so none hangs there."""
    state = random_match("ninelives", players, "ends").state
    text = body_of(round_summary(state, scene(state)).inside)
    garland = text[text.index("garland") :]
    drawn = garland[: garland.index("</svg>")]
    assert {suit for suit in SUIT_NAMES if f"of-{suit}" in drawn} == suits
