"""Circling the cups in secret, on the screen."""

from __future__ import annotations

import random

from yarn_hand import (
    ACTIVE,
    ARROWS,
    NAMES,
    SCENE,
    click,
    controls_of,
    cups_view,
    do,
    engine_says,
    positions,
    press_key,
    text_of,
)

from app.games.yarn.draft import EMPTY
from app.games.yarn.face import FACE
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.core.words import YOU
from pyengine.games.yarn import GAME
from pyengine.games.yarn.carpet import dots_of
from pyengine.games.yarn.state import HIDDEN


def test_cups_are_toggled_counted_and_chosen_at_six() -> None:
    """Six circles make the action; each can be taken away again."""
    view = cups_view()
    carpet, draft = view.setup.carpet, FACE.new_draft(view, 1)
    places = [carpet.dot_name(dot) for dot in dots_of(carpet.shadows)]
    for count, place in enumerate(places[:6], 1):
        assert FACE.chosen(view, 1, draft) is None
        draft, outcome = do(view, 1, draft, click(f"cup:{place}"))
        assert outcome.say.startswith(f"{count} of 6 cups.")
    assert FACE.chosen(view, 1, draft) == f"cups {' '.join(places[:6])}"
    controls = controls_of(view, 1, draft)
    assert [controls[f"cup:{place}"].get("aria-pressed") for place in places] == (
        ["true"] * 6 + ["false"] * 5
    )
    fewer, _ = do(view, 1, draft, click(f"cup:{places[0]}"))
    assert FACE.chosen(view, 1, fewer) is None
    assert do(view, 1, draft, press_key("Enter", f"cup:{places[0]}"))[1].confirm


def test_a_seventh_cup_and_a_dot_without_a_shadow_are_refused_in_words() -> None:
    """The sentences are the engine's."""
    view = cups_view()
    carpet = view.setup.carpet
    places = [carpet.dot_name(dot) for dot in dots_of(carpet.shadows)]
    six = FACE.draft_from(view, 1, f"cups {' '.join(places[:6])}")
    draft, outcome = do(view, 1, six, click(f"cup:{places[6]}"))
    assert draft == six
    assert outcome.say == engine_says(view, 1, f"cups {' '.join(places[:7])}")
    outcome = FACE.interact(view, 1, EMPTY, click("dot:A1"))
    assert outcome.refused
    assert outcome.say == engine_says(view, 1, "cups A1")


def test_a_hint_names_the_cups_and_too_few_need_more() -> None:
    """The lights alone tell nothing by ear (Y2)."""
    view = cups_view()
    carpet = view.setup.carpet
    places = [carpet.dot_name(dot) for dot in dots_of(carpet.shadows)][:6]
    named = f"circle {', '.join(places[:5])} and {places[5]}"
    assert FACE.word(view, 1, f"cups {' '.join(places)}") == named
    five, _ = do(view, 1, EMPTY, *(click(f"cup:{place}") for place in places[:5]))
    assert FACE.lacks(view, 1, five) == "1 more cup is needed."


def test_choose_for_me_is_legal_and_changes_when_pressed_again() -> None:
    """Six shadow dots, other ones each time, and Clear takes all away."""
    view = cups_view()
    once, _ = do(view, 1, EMPTY, click("cups-random"))
    twice, _ = do(view, 1, once, click("cups-random"))
    for draft in (once, twice):
        assert GAME.is_legal(view, 1, FACE.chosen(view, 1, draft) or "")
    assert once.cups != twice.cups
    assert do(view, 1, twice, click("cups-clear"))[0] == EMPTY
    assert [control.enabled for control in FACE.controls(view, 1, EMPTY)] == [True, False]


def test_choose_for_me_is_the_plain_way_on_until_a_cup_is_circled() -> None:
    """A newcomer's first match opens with the cups: the button that helps stands out."""
    view = cups_view()
    once, _ = do(view, 1, EMPTY, click("cups-random"))
    assert [control.main for control in FACE.controls(view, 1, EMPTY)] == [True, False]
    assert [control.main for control in FACE.controls(view, 1, once)] == [False, False]


def test_arrow_keys_reach_every_place_for_a_cup() -> None:
    """From the one tab stop the arrows lead everywhere."""
    for side in "AB":
        view = GAME.view(Match.new("yarn", 2, {"side": side}).state, 1)
        controls = controls_of(view, 1, EMPTY)
        stops = [c for c, element in controls.items() if element.get("tabindex") == "0"]
        assert len(stops) == 1
        reached, frontier = set(stops), list(stops)
        while frontier:
            here = frontier.pop()
            for key in ARROWS.values():
                focus = FACE.interact(view, 1, EMPTY, press_key(key, here)).focus
                if focus not in reached:
                    reached.add(focus)
                    frontier.append(focus)
        assert reached == {c for c in controls if c.startswith("cup:")}


def test_other_seats_cups_are_never_in_the_markup() -> None:
    """Whatever the others circled, this seat's screen is the same to the letter."""
    screens = set()
    for choice in GAME.legal_actions(cups_view(), 2)[::50]:
        match = Match.new("yarn", 3, {}).apply(2, choice)
        for seat in (1, 3):
            view = GAME.view(match.state, seat)
            assert view.drawn[1] == HIDDEN
            assert FACE.is_secret(view, seat)
            drawn = [
                FACE.board(view, seat, EMPTY, ACTIVE),
                *(FACE.board(view, other, None, SCENE) for other in (1, 2, 3)),
                *(FACE.small(view, other, SCENE) for other in (1, 2, 3)),
                *(FACE.scores(view, other, SCENE) for other in (1, 2, 3)),
                FACE.ask(view, seat, EMPTY, NAMES),
                FACE.describe_action(match.states[0], 2, choice, match.state, NAMES),
            ]
            screens.add((seat, *map(text_of, drawn)))
    assert len(screens) == 2
    for seat in (1, 3):
        own = next(screen for screen in screens if screen[0] == seat)
        assert 'href="#i-cup"' not in str(own[1:8])


def test_a_move_is_no_secret() -> None:
    """The curtain is only for the cups."""
    assert not any(FACE.is_secret(view, seat) for view, seat in positions()[:5])


def test_alone_nobody_is_asked_to_circle_cups() -> None:
    """Chance circles them (Y2); what the first turn says is short, as a phone's strip is."""
    match = Match.new("yarn", 1)
    assert FACE.ask(match.state, 1, EMPTY, (YOU,)) == "Items bring points, cups cost them."
    circled = match.apply(1, GAME.automatic(match.state, 1, False, random.Random(1)))
    dealt = circled.draw(SeededChance("alone"))
    rolled = dealt.apply(0, "roll 5")
    states = match.state, circled.state, dealt.state, rolled.state
    actors = 1, 0, 0
    told = [
        FACE.describe_action(before, actor, entry.action, after, (YOU,))
        for before, after, actor, entry in zip(
            states, states[1:], actors, rolled.entries, strict=False
        )
    ]
    assert told == [
        "You get six cups by lot.",
        "Six cups are set out.",
        "A 5 is rolled; the timer's “5 or more” is circled.",
    ]
