"""The contract of a game's face with the screens; they know no game by name.

A game's face is ``app.games.<game id>.face``, which exports ``FACE``, a :class:`Face`, of which
nearly all has a default; the shortest is an :class:`app.games.plain.PlainFace`. Everything in it is
pure: a view of a state goes in; drawings, words or a new draft come out. A **draft** is what a
person has chosen but not confirmed: an immutable value of the face's own type. Faces name what
every drawing depends on (:mod:`app.render.regions`), so that a click draws what it has changed and
nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from htpy import Node

from app.base.views import scores_in
from app.base.words import does, points, possessive, prompt
from app.games import has_part
from app.games.feedback import Cue
from app.games.interaction import BoardEvent, Control, Interaction, Move
from app.games.scene import Ghost, Paces, Rest, Scene
from app.games.score_lines import score_lines
from app.render.description import Description
from app.render.regions import Drawing, Region, drawing
from pyengine.core.game import Game
from pyengine.core.registry import load_game

if TYPE_CHECKING:
    from app.games.look_back import LookBack

D = TypeVar("D")
View = TypeVar("View", contravariant=True)
"""A game's state, as a seat may know it."""


class Face(ABC, Generic[View, D]):
    """A game's face. ``view`` is always ``game.view(state, seat)``; ``names`` has one a seat.

    One of the names may be ``YOU`` (:mod:`pyengine.core.words`), whoever reads: sentences are made
    with the helpers of :mod:`app.base.words`, so that their verbs agree.

    A draft of None means that the seat has none: nobody is choosing there now. What a method
    answers by itself is what most games say.
    """

    game: Game[Any]
    """The game whose face it is."""

    counted = "how many"
    """What a score sheet counts beside a line's points, where that is another number."""

    aimed = ""
    """What a score sheet says before a count that was aimed at something."""

    chooses_once = True
    """True if a choice is one thing, such as a card: chosen a second time it is played. False where
    it grows, or a second touch chooses otherwise."""

    counts_winning = False
    """True if the bots' policy counts the chance to win beside one's own points, as far as there is
    somebody to win against: then hints and reviews say a difference by its parts, points and wins,
    as their sum would be more points than one can miss."""

    settles_late = ""
    """What among several a match's end alone settles, so that a review's curve may jump there."""

    def is_secret(self, view: View, seat: int) -> bool:
        """True if the seat's screen shows what others must not see: a curtain comes first."""
        return False

    def as_drawn(self, view: View, upright: bool) -> object:
        """The view for sentences that say where on the board things lie: ``upright`` means that a
        board which is wider than high is drawn standing on its side."""
        return view

    @abstractmethod
    def new_draft(self, view: View, seat: int) -> D:
        """The draft at the start of a seat's action; the only action there is, is chosen in it."""

    @abstractmethod
    def draft_from(self, view: View, seat: int, action: str) -> D:
        """The draft in which ``action`` is chosen (a saved draft, a hint)."""

    def is_fresh(self, view: View, seat: int, draft: D) -> bool:
        """True if Undo could take back nothing; the focus and what is looked at do not count."""
        return draft == self.new_draft(view, seat)

    @abstractmethod
    def interact(self, view: View, seat: int, draft: D | None, event: BoardEvent) -> Interaction[D]:
        """Returns what an event of the acting person makes of the draft."""

    def moves(self, view: View, seat: int) -> Sequence[Move]:
        """Lists the moves of the acting seat, best first: by what it brings at once, less what it
        visibly gives up for good.

        It is gone through by keys. None where some are chosen of many, and in a race: then
        :meth:`interact` hears these keys and leads from place to place (:mod:`app.base.paging`).
        """
        return ()

    @abstractmethod
    def chosen(self, view: View, seat: int, draft: D | None) -> str | None:
        """The action that Confirm would carry out; None while the draft is incomplete."""

    def planned(self, draft: D) -> str:
        """The control that a choice has named for what its seat chooses next, such as the floor for
        which a die is taken: it is used by itself then. Empty for none."""
        return ""

    def controls(self, view: View, seat: int, draft: D | None) -> Sequence[Control]:
        """The game's own buttons for the control bar, apart from Undo and Confirm."""
        return ()

    @abstractmethod
    def board(self, view: View, seat: int, draft: D | None, scene: Scene) -> Region:
        """The large board of a seat in layers, with controls when ``scene.active``.

        One region: an ``<svg>``, or an element that lays out several. Its layers are regions
        with ids from ``scene.id``: the ground depends on the setup alone, marks on the seat's
        part of the view, the draft's layer on the draft. Controls are elements with
        ``data-control``, a role, an accessible name and ``tabindex``; where something may be
        let go without being a control, ``data-drop`` names the place. The ``<svg>`` that has
        ``data-units`` gives the units of pointer events.
        """

    def symbols(self, view: View) -> Drawing:
        """``<symbol>`` elements that the small boards use again and again: their floors."""
        return drawing(str)

    def small(self, view: View, seat: int, scene: Scene) -> Drawing:
        """A small picture of a seat's board, ``scene.last_action`` marked; points beside it."""
        return drawing(str)

    def description(self, view: View, seat: int, draft: D | None, scene: Scene) -> Description:
        """A seat's board in words, complete, for those who do not see it.

        It is asked for whenever the screen is made: what costs is kept by what it depends on.
        What lies at a place is told once, with the place's name, and in the words of the live
        control there; while that offers something it says what instead. Of a draft only what
        others see as well is told, or what nothing else says, such as what is built in a race.
        """
        return Description(
            f"{possessive(scene.names[seat - 1])} board", self.gist(view, seat, scene)
        )

    def gist(self, view: View, seat: int, scene: Scene) -> str:
        """Says what matters most of a seat's board to the others, in a sentence or two."""
        has = does(scene.names[seat - 1], "has", "have")
        return f"{has} {points(scores_in(self.game, view).totals[seat - 1])}."

    def chance(self, view: View, rolling: bool) -> Drawing:
        """Draws what chance and the round show now (a die, a timer), animated when ``rolling``."""
        return drawing(str)

    def at_hand(self, view: View, seat: int) -> Drawing | None:
        """Draws the few values that one decides by, small, for a window in which the scores are out
        of sight; None where the board itself has them."""
        return None

    def scores(self, view: View, seat: int, scene: Scene) -> Drawing:
        """Draws what stands beside the board: rows, boxes and live score lines."""
        return drawing(
            score_lines, scores_in(self.game, view).seats[seat - 1], seat, scene.names[seat - 1]
        )

    def paper(self, state: View) -> Node:
        """One sheet for play on paper, from the state at the start (``Info.sheet``)."""
        return None

    def rest(self, before: View, actor: int, action: str, after: View) -> Rest:
        """Returns the table's rest after an action, before anything else happens. The person who
        did it saw it coming: for that action a look is only a beat."""
        return ""

    def cues(self, before: View, actor: int, action: str, after: View) -> tuple[Cue, ...]:
        """Returns cues for what an action has brought its seat: an instant's joy, or a sigh.

        Of what the states do not show, as it is hidden still, there is none.
        """
        return ()

    def preview(self, view: View, seat: int, draft: D | None) -> str:
        """Says what matters most of the chosen action's result, in two to five words."""
        return ""

    def word(self, view: View, seat: int, action: str) -> str:
        """Says what a seat does by an action, such as "draw right 3, down 1 to C4".

        A hint says it after "would", so it begins with a verb, in small letters. Places have the
        names that are drawn on the board; the action as it is written does not stand in it: of
        ``doze`` it says "sleep on", not "doze once more". Why it is good, or not, is the engine's
        to say (:mod:`pyengine.core.reasons`).
        """
        return action

    def draws(self, view: View, seat: int, action: str) -> bool:
        """True if the board shows an action that a hint is about or that was done; False of one
        that marks nothing there, such as a pass."""
        return True

    def unnamed(self, view: View, seat: int, action: str) -> str:
        """Says what the name of an action's control leaves open, while the action is chosen there:
        heard behind that name, when a key has led there (:meth:`moves`). Nothing where it says all.
        """
        return self.word(view, seat, action)

    def brings(self, view: View, seat: int, action: str) -> str:
        """Says the points that an action brings at once, where a key has led to it (:meth:`moves`):
        the eye finds them beside the board. Nothing where no such thing is shown."""
        return ""

    def ask(self, view: View, seat: int, draft: D | None, names: Sequence[str]) -> str:
        """One sentence to the seat: what is to be done now, or that it is over."""
        if self.game.pending(view).over:
            return "The match is over."
        return (
            prompt(names[seat - 1], "choose.") if 0 < seat <= len(names) else "Somebody is to act."
        )

    def warning(self, view: View, seat: int, draft: D | None) -> str:
        """One short sentence about what a whole choice gives up for good, such as a thread that
        could go nowhere behind it; in the strip it is seen as an alarm, before Confirm."""
        return ""

    def lacks(self, view: View, seat: int, draft: D | None) -> str:
        """Says what is still to come before a choice that has begun can be confirmed: the answer
        to a Confirm that comes too early. Empty where nothing is chosen yet."""
        return ""

    def begins(self, view: View, seat: int, draft: D | None) -> str:
        """One sentence behind :meth:`ask`, as long as a seat has done and chosen nothing: how one
        begins, and what for. Lessons say that themselves."""
        return ""

    def describe_action(
        self, before: View, actor: int, action: str, after: View, names: Sequence[str]
    ) -> str:
        """One sentence that says what an action did, with names, for the live region.

        Nothing where the last action of its phase tells of all, or :meth:`closing` does.
        """
        return f"{names[actor - 1] if actor else 'Chance'}: {action}."

    def aim(self, view: View, seat: int, line_id: str) -> str:
        """What the count of a line was aimed at."""
        return ""

    def sheet_note(self, view: View) -> str:
        """Says of a score sheet what its figures do not explain by themselves."""
        return ""

    def figures(self, view: View) -> str:
        """Sums up a match that one has played alone in its own measure, such as seconds a card."""
        return ""

    def dealt(self, view: View, seat: int, names: Sequence[str]) -> str:
        """Says aloud, where nobody else hears it, what chance has just given a seat alone, such as
        a hand of cards; else nothing."""
        return ""

    def aside(
        self, before: View, actor: int, action: str, after: View, names: Sequence[str]
    ) -> str:
        """Says aloud, behind :meth:`describe_action`, what the eye finds elsewhere at the table, of
        what everybody knew before and after the action."""
        return ""

    def closing(self, before: View, after: View, names: Sequence[str]) -> str:
        """Says what has come for all of the end of a phase, from what everybody knows; else empty.

        ``before`` is the state before its last action. What was done itself is told by
        :meth:`describe_action`, and what somebody has done alone as well.
        """
        return ""

    def brief(self, before: View, actor: int, action: str, after: View) -> str | None:
        """Sums up what an action has brought, in few words for its card: ``+2 · mouse and sock``.

        Of what everybody knew before and after the phase of the action. Empty where it brought
        nothing; None of an action that is only on the way to another, such as taking a die: what
        was marked and told before it stays.
        """
        return action

    def stays_told(self, before: View, view: View, resting: Rest) -> bool:
        """True as long as a seat's card tells what the seat did last, in the state ``before``; such
        as a card that was played, until its trick is over and looked at."""
        return True

    def where(self, before: View, actor: int, action: str) -> str:
        """Says where a move lies, in the fewest words: ``up 2 to C4``. Short sentences say it
        before what :meth:`brief` says; empty where that has it."""
        return ""


class RaceFace(Face[View, D]):
    """The further contract of the face of a race.

    The draft lasts as long as the match: what lies on the table stays there while the player
    acts. ``Interaction.confirm`` acts at once, with the time of the event.
    """

    aloud = ""
    """The control of the board that a call aloud stands for, where one may call into a microphone.
    """

    tools: tuple[str, ...] = ()
    """The controls of the board for what is in hand, by whose names they can be typed as well."""

    def private_result(self, view: View, seat: int, action: str) -> str:
        """Says what an action has shown to its own seat alone, in a sentence; empty for nothing.

        ``view`` is what the seat knows after it. The sentence is private, as that of an
        :class:`Interaction` may be.
        """
        return ""

    def sound(self, action: str) -> str:
        """The name of an action's own sound, or nothing; what it has brought has cues. That of a
        hand is only heard of people at this screen."""
        return ""

    def no_hints(self, view: View) -> str:
        """Says why nobody has hints in this match; empty where there are some."""
        return ""

    def stays(self, view: View, seat: int, draft: D | None) -> str:
        """Says why nothing that a seat did is taken back now, as there is no Undo in a race, and
        what it can change instead; empty where it has done nothing yet."""
        return "In a race what is done stays."

    def laid(self, view: View, seat: int, draft: D | None, action: str) -> D | None:
        """The draft as it lies on the table once an action that was typed is done: what that names
        has been built."""
        return draft

    def endings(self, view: View, seat: int, draft: D | None) -> Sequence[str]:
        """Names the lines that end what a seat does now, and says what they do: ``pass gives this
        round up``."""
        return ()

    def in_passing(self, action: str) -> bool:
        """True of what a hand does many times in a round, such as taking a tile.

        It is said to its own seat alone, and the hand goes on at once, before it is known elsewhere
        that it counts.
        """
        return False

    def is_ahead(self, view: View, seat: int, draft: D | None) -> bool:
        """True while a draft has done in passing what the view does not know yet."""
        return False

    def countdown(self, view: View) -> Sequence[str]:
        """The words that are shown one after the other before the signal; none for a surprise."""
        return ()

    def glance(self, view: View, seat: int, scene: Scene) -> Drawing:
        """Draws how far a seat is, as a sign beside its points where its small board is out of
        sight; ``scene.hands`` as for the boards. ``scene.place`` is 0, but for the seat whose board
        is in view."""
        return drawing(str)

    def stopwatch(self, view: View, seat: int, seconds: int, ghost: Ghost) -> Drawing | None:
        """Draws the time that has passed, and what it means; None where only what is left counts.

        It is drawn each second, by itself, and never spoken.
        """
        return None

    def ghosts(self, view: View) -> Sequence[tuple[str, str]]:
        """Lists whose ghosts may run along, with their names; the empty one is nobody."""
        return ()

    def ghost(self, view: View, seat: int, seconds: int, ghost: Ghost) -> Drawing:
        """Draws what a ghost has built by now."""
        return drawing(str)

    def paces(self, view: View, hands: Mapping[str, Sequence[tuple[int, str]]]) -> Paces:
        """Returns when each piece was laid that came to a best time of a match that is played
        alone. ``hands`` is by the signals of the rounds what lay there from when on; of a round
        that was not seen from its beginning nothing is known."""
        return ()

    def look_back(self, states: Sequence[View], names: Sequence[str]) -> LookBack | None:
        """Puts together what the states of a match tell of its rounds, for who looks back at it;
        None where nothing is over yet."""
        return None

    def outcome(self, view: View, scene: Scene) -> Region | None:
        """Draws what all look at together between two rounds and at the end; None while they play.

        The table shows it to several places at once, large, on each side where somebody sits.
        """
        return None

    def hand(self, view: View, draft: D | None) -> str | None:
        """What the person of a draft has built in this round, as :attr:`Scene.hands` has it of
        others; None for nobody."""
        return None

    def open_hand(self, text: str) -> str:
        """What everybody may see of what a hand has built, as it is written: nothing that its seat
        alone may know."""
        return text

    def read_hand(self, text: str) -> str | None:
        """The same of a text that a peer has sent; None for what cannot lie on a table."""
        return None

    def draft_text(self, draft: D) -> str:
        """Notes the pieces on a table in one line of up to 200 characters, without ``|``; empty for
        nothing."""
        return ""

    def draft_from_text(self, view: View, seat: int, line: str) -> D | None:
        """The draft that such a line tells of; None for one of another round, or a broken one."""
        return None


@cache  # asked for a dozen times for each picture
def is_race(game_id: str) -> bool:
    """Returns whether the seats of a game act at once and against each other."""
    return load_game(game_id).info.tempo == "race"


def load_race_face(game_id: str) -> RaceFace[Any, Any]:
    """The face of a race."""
    face: RaceFace[Any, Any] = load_face(game_id)  # type: ignore[assignment]
    return face


def has_face(game_id: str) -> bool:
    """Returns whether the app can show a game; the engine may know more of them."""
    return has_part(game_id, "face")


@cache
def load_face(game_id: str) -> Face[Any, Any]:
    """The face of a game, imported when it is first shown."""
    face: Face[Any, Any] = import_module(f"app.games.{game_id}.face").FACE
    return face
