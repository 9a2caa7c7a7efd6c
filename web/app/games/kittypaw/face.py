"""The face of Kitty Paw: see :class:`app.games.face.RaceFace` for what each function answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.games.face import RaceFace
from app.games.interaction import BoardEvent, Control, Interaction
from app.games.kittypaw.board import board as boards
from app.games.kittypaw.board import small as smalls
from app.games.kittypaw.board import strip
from app.games.kittypaw.board.ghost import draw_ghost, ghosts, paces
from app.games.kittypaw.board.picture import (
    centre_picture,
    hand_seen,
    open_hand,
    read_hand,
)
from app.games.kittypaw.board.stages import has_outcome, needs_guest, to_act
from app.games.kittypaw.board.stopwatch import stopwatch
from app.games.kittypaw.draft import BOX, Draft, current
from app.games.kittypaw.input import choosing
from app.games.kittypaw.input.heap import give_back, up_to_date
from app.games.kittypaw.input.lattice import inside
from app.games.kittypaw.result import ending, scores
from app.games.kittypaw.result.check import check
from app.games.kittypaw.text import heap_words, inquiries, sounds, speech, words
from app.games.kittypaw.text.description import describe, gist
from app.games.kittypaw.text.feedback import cues
from app.games.scene import Rest, Scene
from app.render.regions import Drawing, Region
from pyengine.core.errors import IllegalAction
from pyengine.games.kittypaw import GAME, notation
from pyengine.games.kittypaw.pictures import KINDS, read_picture
from pyengine.games.kittypaw.state import State

if TYPE_CHECKING:
    from app.games.look_back import LookBack

_COUNTDOWN = ("3", "2", "1")


class KittyPawFace(RaceFace[State, Draft]):
    """Kitty Paw for the table screen."""

    game = GAME
    aloud = "meow"
    tools = ("turn", "flip", "raise", "away")

    closing = staticmethod(ending.closing)
    sound = staticmethod(sounds.of_action)
    board = staticmethod(boards.board)
    small = staticmethod(smalls.small)
    glance = staticmethod(smalls.glance)
    description = staticmethod(describe)
    gist = staticmethod(gist)
    scores = staticmethod(scores.scores)
    stopwatch = staticmethod(stopwatch)
    ghosts = staticmethod(ghosts)
    ghost = staticmethod(draw_ghost)
    paces = staticmethod(paces)
    figures = staticmethod(ending.figures)
    cues = staticmethod(cues)
    word = staticmethod(speech.word)
    ask = staticmethod(speech.ask)
    describe_action = staticmethod(speech.describe_action)

    def private_result(self, view: State, seat: int, action: str) -> str:
        """Says who hides where a seat has just looked (K4), or what it took or put back (K3)."""
        kind = notation.kind_of(action)
        if kind in ("take", "back"):
            tile = view.fallen[notation.read_number(action) - 1]
            return heap_words.taken(*tile) if kind == "take" else heap_words.back(tile.kind)
        if notation.kind_of(action) != "peek":
            return ""
        at = notation.read_number(action)
        return words.behind(at, view.guests[at - 1])

    def countdown(self, view: State) -> Sequence[str]:
        """Three numbers before a row is turned up; a call comes as a surprise."""
        return _COUNTDOWN if view.phase == "build" else ()

    def outcome(self, view: State, scene: Scene) -> Region | None:
        """The check, after a round."""
        return check(view, scene) if has_outcome(view) else None

    def look_back(self, states: Sequence[State], names: Sequence[str]) -> LookBack | None:
        """The rounds that are over, and how quick everybody was."""
        from app.games.kittypaw.result.look_back import look_back

        return look_back(states, names)

    def stays(self, view: State, seat: int, draft: Draft | None) -> str:
        """Cards, calls and rounds that are over stay; cats can be put back (K2, K3, K5, K13)."""
        from app.games.kittypaw.text.staying import stays

        return stays(view, seat, draft)

    def laid(self, view: State, seat: int, draft: Draft | None, action: str) -> Draft | None:
        """The picture of a typed call, so that it can be asked about, and mended (K13); without a
        cat that goes back into the heap (K3)."""
        kind = notation.kind_of(action)
        now = up_to_date(view, seat, current(view, draft))
        if kind == "meow":
            return centre_picture(now, notation.read_call(action))
        if kind == "back":
            return give_back(view, now, view.fallen[notation.read_number(action) - 1].kind)
        return draft

    def endings(self, view: State, seat: int, draft: Draft | None) -> Sequence[str]:
        """The call, and giving up (K5, K13)."""
        from app.games.kittypaw.text.staying import endings

        return endings(view, seat, draft)

    def in_passing(self, action: str) -> bool:
        """True of tiles that are taken from the heap and put back (K3)."""
        return notation.kind_of(action) in ("take", "back")

    def is_ahead(self, view: State, seat: int, draft: Draft | None) -> bool:
        """True while tiles are on their way that were taken or put back (K3)."""
        if draft is None or draft.round != view.round or not view.heap or not view.row:
            return False
        held = set(view.held_by(seat).values())
        return held != {number for number in draft.taken if number}

    def hand(self, view: State, draft: Draft | None) -> str | None:
        """The picture on a person's table in this round."""
        return hand_seen(view, draft)

    open_hand = staticmethod(open_hand)
    read_hand = staticmethod(read_hand)

    def draft_text(self, draft: Draft) -> str:
        """The round, the piece that keys have taken in hand, and the picture where it lies."""
        hand = f":{draft.chosen}" if draft.chosen and draft.cursor is not None else ""
        if not draft.tiles and not hand:
            return ""
        return f"{draft.round}{hand} {draft.picture if draft.tiles else ''}".rstrip()

    def draft_from_text(self, view: State, seat: int, line: str) -> Draft | None:
        """The picture of this round, where all of it lies in the build area."""
        head, _, text = line.partition(" ")
        number, _, chosen = head.partition(":")
        # Between two rounds there is no row, and nobody has seen a guest.
        if number != str(view.round) or not view.row or not view.card_of(seat):
            return None
        if chosen not in ("", *KINDS) and not (chosen == BOX and needs_guest(view, seat)):
            return None
        draft = up_to_date(view, seat, Draft(round=view.round, chosen=chosen))
        if not text:
            return draft if chosen else None
        try:
            picture = read_picture(text)
        except IllegalAction:
            return None
        places = [tile.at for tile in picture.tiles]
        if picture.box is not None:
            places.append(picture.box.at)
        if not all(map(inside, places)):
            return None
        if view.heap and any(not draft.heap_tile(tile.kind) for tile in picture.tiles):
            return None
        guest = picture.guest if picture.guest in view.seen_by(seat) else 0
        return replace(draft, tiles=picture.tiles, box=picture.box, guest=guest)

    def new_draft(self, view: State, seat: int) -> Draft:
        """An empty table."""
        return up_to_date(view, seat, Draft(round=view.round))

    def draft_from(self, view: State, seat: int, action: str) -> Draft:
        """The draft in which ``action`` is to be done; a called picture lies on the table."""
        draft, kind = Draft(round=view.round, action=action), notation.kind_of(action)
        if kind != "meow":
            return draft
        return centre_picture(draft, notation.read_call(action))

    def is_fresh(self, view: State, seat: int, draft: Draft) -> bool:
        """Returns whether nothing is built and nothing is to be done."""
        now = current(view, draft)
        return not (draft.action or now.tiles or now.box or now.guest)

    def interact(
        self, view: State, seat: int, draft: Draft | None, event: BoardEvent
    ) -> Interaction[Draft]:
        """Carries out an event of the person at the board."""
        if draft is not None and (draft.hinted or draft.gap):
            draft = replace(draft, hinted=(), gap=None)
        if draft is not None and draft.leaving and event.control != "pass":
            draft = replace(draft, leaving=False)
        if inquiry := inquiries.inquiry_of(event):
            if inquiry == "hint" and event.kind == "key" and (refusal := self.no_hints(view)):
                return Interaction(current(view, draft), say=refusal, asked=True)
            return inquiries.answer_inquiry(
                view, seat, current(view, draft), inquiry, event.control
            )
        answer = choosing.interact(view, seat, draft, event)
        return replace(answer, sound=sounds.of_hand(current(view, draft), answer.draft))

    def chosen(self, view: State, seat: int, draft: Draft | None) -> str | None:
        """Returns the action that the newest event asks for."""
        return draft.action or None if draft else None

    def controls(self, view: State, seat: int, draft: Draft | None) -> Sequence[Control]:
        """A hint and giving up, where there is no clock (K13).

        They keep their places when there is no need of them.
        """
        if not view.calm:
            return ()
        acts = to_act(view, seat)
        return (
            Control("hint", words.HINT, enabled=acts),
            Control("pass", words.GIVE_UP, enabled=acts),
        )

    def no_hints(self, view: State) -> str:
        """Says that hints are for those who do not race (K13)."""
        return "" if view.calm else words.NO_HINTS

    def chance(self, view: State, rolling: bool) -> Drawing:
        """The round, its levels and its limit."""
        return strip.strip(view)

    def aside(
        self, before: State, actor: int, action: str, after: State, names: Sequence[str]
    ) -> str:
        """What a call asks of the others (K5)."""
        return speech.aside(actor, action, after, names)

    def rest(self, before: State, actor: int, action: str, after: State) -> Rest:
        """A stop when a round is over, so that all can look at the check."""
        return "stop" if len(after.rounds) > len(before.rounds) else ""

    def brief(self, before: State, actor: int, action: str, after: State) -> str | None:
        """Nothing: in a race all is seen as it is done."""
        return None


FACE = KittyPawFace()
