"""The model: everything that the screen shows, as one immutable value.

What outlives a screen is in the session. All else is the screen's own value, and is gone when
another screen is shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Protocol

from app.base.controllers import Bot, Hint, Question
from app.base.routes import Route
from app.core.clocks import Clock, PausedClock
from app.core.messages import FiguresImported, UserDid
from app.core.session import Session
from app.core.timers import TurnClock
from app.games.scene import Rest
from app.saves.records import Record
from pyengine.core.match import Match

if TYPE_CHECKING:
    from app.remote.values.transcripts import Testimony
    from app.saves.hands import Hands
    from app.saves.replay_links import DrawnChoice


class Shown(Protocol):
    """A screen's value: each screen has a frozen dataclass with exactly what it needs.

    ``kind`` is the screen's name, that of its package (:mod:`app.core.screens`). What several
    packages ask of stands here; a value that is its screen's alone lies in that screen's package.
    """

    @property
    def kind(self) -> str:
        """The screen that draws it."""


@dataclass(frozen=True, slots=True)
class Addressed:
    """A screen that needs nothing but its address, and the session."""

    kind: str


HOME = Addressed("home")


@dataclass(frozen=True, slots=True)
class Opening:
    """The screen until a match has been read: then its address is looked at again."""

    kind: ClassVar[str] = "opening"

    record_id: str


@dataclass(frozen=True, slots=True)
class Deferred:
    """The home screen, until the saved matches are known: then its address is looked at again."""

    kind: ClassVar[str] = "home"


@dataclass(frozen=True, slots=True)
class Touched:
    """The last touch on a board, for who plays at once (:mod:`app.play.at_once`).

    ``control`` is the one that has made the choice whole: once more, and it is played. While a
    pointer is down ``pressed`` is the control below its beginning, ``before`` the action that was
    chosen then.
    """

    control: str = ""
    pressed: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place where people sit at the table and act: a part of the screen with a board of its own.

    ``people`` are the seats that act here: everybody of this device where one hands it to the
    other, one seat where several act at once. ``seat`` is the one whose board is shown (0 before
    anybody's is); ``draft`` is the game's own value for that seat. ``curtain`` is the seat that the
    device is being handed to, or 0. ``look`` is the seat whose board is enlarged instead, or 0.
    ``laid`` says that the hand of that seat lies face down before several people: it opens behind a
    curtain alone. ``say`` answers the newest try; ``refused`` marks that answer as a no, ``asked``
    as one that was asked for. ``forced`` is the only thing that the seat can do, while it is about
    to be done by itself. ``announced_preview`` is what was last said aloud of what Confirm would
    bring. ``planned`` is the control that the seat's choice before has named for this one.
    ``ready`` says that who sits here has looked at what came of a round, and waits for the other
    places. ``by_keys`` says that a key did the newest thing on the board.
    """

    people: tuple[int, ...] = ()
    seat: int = 0
    draft: object = None
    laid: bool = False
    say: str = ""
    refused: bool = False
    asked: bool = False
    curtain: int = 0
    look: int = 0
    hint: Hint = field(default_factory=Hint)
    touched: Touched = Touched()
    forced: str = ""
    announced_preview: str = ""
    planned: str = ""
    ready: bool = False
    by_keys: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """The line at a table in which moves and questions are typed (:mod:`app.play.typing`).

    ``line`` was typed there by ``seat``, ``offers`` are what it may become, of which the one at
    ``active`` is chosen (-1: none). ``lines`` were typed before, by which seat, the newest last;
    the one that is ``back`` from the end has been fetched again (0: none). ``log`` has what was
    answered last: to which seat, after how many actions, the stage then, the line and its answers.
    """

    seat: int = 0
    line: str = ""
    offers: tuple[str, ...] = ()
    active: int = -1
    lines: tuple[tuple[int, str], ...] = ()
    back: int = 0
    log: tuple[tuple[int, int, str, str, tuple[str, ...]], ...] = ()


class RemoteMatch(Protocol):
    """The other devices of a table: the session's own value is that
    (:class:`~pyengine.peers.table.remote_table.RemoteTable`)."""

    @property
    def match(self) -> Match | None: ...
    @property
    def matches(self) -> tuple[Match, ...]: ...
    @property
    def signal(self) -> tuple[str, float]: ...
    @property
    def behind(self) -> bool: ...
    @property
    def left(self) -> bool: ...
    @property
    def phase(self) -> int: ...
    @property
    def seats(self) -> tuple[tuple[int, str], ...]: ...
    @property
    def sealed(self) -> tuple[int, ...]: ...
    @property
    def claimed(self) -> tuple[tuple[int, str], ...]: ...
    @property
    def pending(self) -> object: ...
    def may_act(self, seat: int) -> bool: ...
    def has_sealed(self, seat: int) -> bool: ...


@dataclass(frozen=True, slots=True)
class RemotePlay:
    """The state of a match in which people on other devices play along."""

    table: RemoteMatch
    """The session's value: the match here follows it, action by action."""
    waits: str = ""
    """For whom the match waits, in words."""
    story: tuple[str, ...] = ()
    """Events besides moves, in sentences."""
    ruling: str = ""
    """A ruling: how close the newest action was in a race."""
    hidden: str = ""
    """Whose pages are hidden while a race goes on, in a sentence."""
    away: str = ""
    """Who of those who race is away, and whether the clock goes on, in two sentences."""
    start: str = ""
    """For whom a round of a race waits before its signal, in a sentence."""
    ready: str = ""
    """Who is ready for the next round of a race, in a few words."""
    gone: str = ""
    """That all others have left for good, and what can be done, in two sentences: nobody is asked
    to move meanwhile."""
    sent: tuple[int, ...] = ()
    """Seats of this device whose actions are on their way."""
    stored: Match | None = None
    """The match as it is stored here, while this device still works out less than that from what
    the others told: nobody acts meanwhile."""

    @property
    def match(self) -> Match:
        """The match as far as it is known."""
        match = self.stored or self.table.match
        assert match is not None
        return match

    @property
    def matches(self) -> tuple[Match, ...]:
        """Returns the views of this device's other seats."""
        return () if self.stored else self.table.matches

    def claimed_by(self, seat: int) -> tuple[str, ...]:
        """What a seat has done in a race that the others have not told that they know of: only then
        it counts, as somebody may have been quicker."""
        return tuple([action for who, action in self.table.claimed if who == seat])

    def has_chosen(self, seat: int) -> bool:
        """Returns whether a seat has chosen, and waits for the others."""
        return self.stored is not None or seat in self.sent or self.table.has_sealed(seat)

    def may_act(self, seat: int) -> bool:
        """Returns whether what a seat does now would be heard."""
        is_heard = self.stored is None and not self.gone
        return is_heard and seat not in self.sent and self.table.may_act(seat)


@dataclass(frozen=True, slots=True)
class Table:
    """A match being played: its record, and the places from which it is played.

    ``asked`` are the open questions, one an actor. ``rolling`` animates chance; ``flying`` is after
    how many actions own points have begun to fly that have not landed yet (0: none). ``news`` says
    what happened last, sentence by actor; ``resting`` keeps what just happened before everybody's
    eyes, since there were ``rest_from`` actions. ``clock`` is None where actions carry no times;
    ``hands`` is what others are seen to build meanwhile, by seat. ``remote`` is set as soon as the
    table of a match with people on other devices is heard of. ``skips`` says that who sits here has
    finished and wants to see how it ends, ``took_back`` that the newest that was done here was
    taken back, and nothing done since. ``confirmed`` counts the choices that were confirmed here.
    ``typed`` is the line to type in. ``tale`` lays the list of what happened open: at each table it
    begins folded. ``newest_hands`` is what the record does not have yet of what hands build (None:
    it has all).
    """

    kind: ClassVar[str] = "table"

    record: Record
    places: tuple[Place, ...] = (Place(),)
    asked: tuple[Question, ...] = ()
    rolling: bool = False
    flying: int = 0
    news: tuple[tuple[int, str], ...] = ()
    resting: Rest = ""
    rest_from: int = 0
    clock: Clock | None = None
    hands: tuple[tuple[int, str], ...] = ()
    remote: RemotePlay | None = None
    skips: bool = False
    took_back: bool = False
    confirmed: int = 0
    typed: Typed = Typed()
    tale: bool = False
    newest_hands: Hands | None = None
    turns: TurnClock | None = None
    """The clock for turns; None where there is none."""

    @property
    def built(self) -> Hands:
        """What hands were seen to build in all rounds; the record has it with its next change."""
        return self.record.hands if self.newest_hands is None else self.newest_hands

    @property
    def thinking(self) -> int:
        """The first bot that is being asked, or 0."""
        return next(
            (question.actor for question in self.asked if isinstance(question.controller, Bot)), 0
        )

    @property
    def paused(self) -> bool:
        """True while the race stands still, and is hidden."""
        return isinstance(self.clock, PausedClock)

    @property
    def curtain(self) -> int:
        """The seat that the device is being handed to, or 0."""
        return next((place.curtain for place in self.places if place.curtain), 0)

    def question(self, actor: int) -> Question | None:
        """The question to an actor."""
        return next((question for question in self.asked if question.actor == actor), None)


@dataclass(frozen=True, slots=True)
class Replay:
    """A match being looked at again: ``at`` counts the actions carried out.

    ``look`` is the seat whose board is enlarged (0: the own one, or the winner's), ``landed`` says
    that the address named a turn, which then stands above the result; ``drawn`` is what a seat
    chose there and what was better, where the address named that too. ``proved`` says that the
    match is a daily challenge with the dice of its day. Where a clock ran ``speed`` is how many
    times as fast as it was the replay plays. A result that would give a challenge away is
    ``veiled`` until its viewer wants to see it. While the scores of a match that has just ended are
    counted up, ``counted`` of their lines are shown (None: all). ``testimony`` is what the
    transcript proves that the match was read from; such a match is not kept. In a race a playing
    replay is ``ms`` after the signal of its round, where that is later than its newest action.
    Where the end of a round was asked for, Play shows that round from step ``again`` on (0: it goes
    on from what is shown).
    """

    kind: ClassVar[str] = "replay"

    record: Record
    at: int
    playing: bool = False
    look: int = 0
    proved: bool = False
    speed: int = 1
    counted: int | None = None
    veiled: bool = False
    testimony: Testimony | None = None
    ms: int = 0
    landed: bool = False
    drawn: DrawnChoice | None = None
    again: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat: of what a transcript tells they are everybody's."""
        return self.record.names if self.testimony else self.record.names_afterwards


@dataclass(frozen=True, slots=True)
class Consent:
    """The question to a person before ``message`` is carried out (:mod:`app.core.consent`).

    ``words`` say what there is to know of it; ``yes`` and ``no`` stand on the buttons. Once it is
    ``given`` the message goes the same way again. ``before`` is what was asked before and waits for
    the answer to this: nobody has given that up by asking for something else.
    """

    words: str
    message: UserDid | FiguresImported
    yes: str
    no: str = "Not now"
    given: bool = False
    before: Consent | None = None


@dataclass(frozen=True, slots=True)
class Notices:
    """The notices of the page's frame: storage, updates, offline, one-off words.

    ``waits`` stands there as long as storage holds up what is to be sent, ``by_hand`` is a text
    that the browser does not let the page copy. ``is_talk`` says that the word in passing is a line
    of the talk, ``goes_along`` that it was said on the way to another page. ``consent`` is what a
    person is asked over the page.
    """

    storage: str = ""
    waits: str = ""
    update: bool = False
    updating: bool = False
    offline: bool = False
    toast: str = ""
    is_talk: bool = False
    goes_along: bool = False
    by_hand: str = ""
    consent: Consent | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """The whole app: what stays, where one is, what is shown there, what the frame says.

    ``route`` is the address that the browser shows. Nothing of a screen lives anywhere but in
    ``screen``; who shows another one leaves it behind.
    """

    session: Session = field(default_factory=Session)
    route: Route = field(default_factory=Route)
    screen: Shown = HOME
    notices: Notices = field(default_factory=Notices)

    def with_screen(self, screen: Shown) -> Model:
        """The model with that on the screen: the one way to change it."""
        return Model(self.session, self.route, screen, self.notices)

    def with_session(self, session: Session) -> Model:
        """The model with another session."""
        return Model(session, self.route, self.screen, self.notices)

    def with_notice(self, toast: str, *, is_talk: bool = False) -> Model:
        """The model with a word in passing, or with what somebody else has just said."""
        notices = replace(self.notices, toast=toast, is_talk=is_talk)
        return Model(self.session, self.route, self.screen, notices)

    @property
    def table(self) -> Table | None:
        """The match being played, where its table is shown."""
        return self.screen if isinstance(self.screen, Table) else None
