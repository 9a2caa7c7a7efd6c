"""Faces of the toy games: plain markup, so that the app's table can be tested with them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from types import SimpleNamespace

import htpy as h

from app.games.face import Face, RaceFace, load_face
from app.games.interaction import Control, Interaction
from app.render.description import Description
from app.render.regions import drawing, layer, region
from pyengine.core.registry import GAMES

TOYS = {"grab": "toys.grab", "bell": "toys.bell"}


@dataclass(frozen=True)
class Draft:
    """What is chosen, and by which pointer it is held."""

    action: str = ""
    pointer: int = 0


class ToyFace(Face):
    """What both toys share: a row of controls, one for each choice.

    ``rests`` says how the table rests after an action of that first word.
    """

    def __init__(self, rests=()):
        self.rests = dict(rests)

    def choices(self, view):
        """The controls of the board: what is on each, and whether it can be chosen."""
        raise NotImplementedError

    def action(self, view, choice, event):
        """What somebody does who chooses that."""
        raise NotImplementedError

    def new_draft(self, view, seat):
        return Draft()

    def draft_from(self, view, seat, action):
        return Draft(action)

    def interact(self, view, seat, draft, event):
        if event.kind == "cancel":
            return Interaction(Draft())
        if event.kind == "drop":
            held = event.pointer == draft.pointer
            return Interaction(draft, confirm=held, handled=held)
        choice = str(int(event.x)) if event.kind == "drag" else event.control
        if choice not in self.choices(view):
            return Interaction(draft, say="That is not here.", refused=True)
        return Interaction(Draft(self.action(view, choice, event), event.pointer), say="Chosen.")

    def chosen(self, view, seat, draft):
        return (draft and draft.action) or None

    def controls(self, view, seat, draft):
        return tuple(Control(choice, f"Take {choice}") for choice in self.choices(view))[:1]

    def board(self, view, seat, draft, scene):
        choices = tuple(self.choices(view)) if scene.active else ()
        inside = (
            layer(scene.id("marks"), _marks, view, seat),
            layer(scene.id("controls"), _controls, choices, draft, controls=True),
        )
        return region(scene.id("toy"), inside, tag="svg", data_units=True)

    def small(self, view, seat, scene):
        return drawing(str, f"seat {seat}")

    def description(self, view, seat, draft, scene):
        return Description(f"The toys of {scene.names[seat - 1]}", self.gist(view, seat, scene))

    def gist(self, view, seat, scene):
        return f"{view} of {scene.names[seat - 1]}"

    def chance(self, view, rolling):
        return drawing(str, "rolling" if rolling else "still")

    def scores(self, view, seat, scene):
        return drawing(str, f"scores of {scene.names[seat - 1]}")

    def rest(self, before, actor, action, after):
        return self.rests.get(action.split()[0], "")

    def ask(self, view, seat, draft, names):
        return f"{names[seat - 1]}: choose." if seat else "It is over."

    def brief(self, before, actor, action, after):
        return f"did {action}"


def _marks(view, seat):
    return h.text[f"{view} of seat {seat}"]


def _controls(choices, draft):
    return [
        h.g(data_control=choice, role="button", aria_label=f"Choose {choice}", tabindex="0")[
            draft is not None and draft.action
        ]
        for choice in choices
    ]


class GrabFace(ToyFace, RaceFace):
    """A card of the row is grabbed at the time of the event."""

    def sound(self, action):
        return "take"

    def countdown(self, view):
        return self.words

    words = ()

    def outcome(self, view, scene):
        if view.over:
            return region(scene.id("came-of"), drawing(str, "Nothing is left."))
        return None

    def draft_text(self, draft):
        return draft.action

    def draft_from_text(self, view, seat, line):
        return Draft(line)

    def choices(self, view):
        return [str(place) for place, owner in enumerate(view.owners, 1) if not owner]

    def action(self, view, choice, event):
        return f"{max(view.time, int(event.at))} grab {choice}"


class BellFace(ToyFace):
    """A number from one to three is said, or nothing."""

    def choices(self, view):
        return ["1", "2", "3", "pass"] if view.open else []

    def action(self, view, choice, event):
        return choice if choice == "pass" else f"say {choice}"


def put_up(monkeypatch, rests=()):
    """The toys are games with faces until the test is over."""
    load_face.cache_clear()
    for game, face in (("grab", GrabFace(rests)), ("bell", BellFace(rests))):
        monkeypatch.setitem(GAMES, game, TOYS[game])
        module = SimpleNamespace(FACE=face)
        monkeypatch.setitem(sys.modules, f"app.games.{game}.face", module)
