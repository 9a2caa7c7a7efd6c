"""Reads a typed line: a move of its seat, the answer to a question, or why it is neither."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pyengine.core.errors import IllegalAction, quoted
from pyengine.core.words import YOU, Sentence, listing, object_of, say, with_names
from pyengine.typed.contract import Answer
from pyengine.typed.defining import defined
from pyengine.typed.general import GENERAL, HELP, MINE, MOVES, awaited_words, moves_words
from pyengine.typed.lines import folded, parts_of, unarticled
from pyengine.typed.nearest import Nearest, is_filler, nearest
from pyengine.typed.typist import Typist

LONGEST_LINE = 400
"""Characters; nobody means to type more, and no pattern is tried on it."""

SHOWN_MEANINGS = 8
"""Number of named moves where a line does not tell some apart."""

_NO_FORM = ("NOTATION", "TURN", "OVER")
"""Refusals after which a line may still be something else than that action."""

_ASKED = re.compile(r"(?:what|which|who|whose|where|when|why|how)\b")
"""Begins a question: ``what is the 6`` takes no die."""

_MAY = re.compile(r"(?:can|may|could|am) i (?:allowed to |able to )?(?P<move>.+)")

_WHERE_TO = re.compile(
    r"where (?:can|may|could|must|should|do|does) (?:(?:i|we) )?(?:(?:put|place|play|use) )?"
    r"(?:the |an? |my |this )?(?P<move>.+?)(?: go)?"
)
"""Asks where a thing can be placed: ``where can the mouse go``."""

_OF_SEAT = re.compile(r"(?P<asked>.*?) ?\bof (?:the )?(?P<who>.+)")
_BY_SEAT = re.compile(r"(?P<who>.+?)'s? (?P<asked>.+)")
_NUMBERED = re.compile(r"(?:seat|player) ?([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Move:
    """A legal action, as the match text has it."""

    action: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a question."""

    sentences: Answer


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that is neither a possible move nor a question.

    ``rule`` is that of the engine's refusal; ``LINE`` where the line itself is not understood.
    """

    rule: str
    sentence: Sentence


Reading = Move | Answered | Refused
"""What a line turned out to be."""


def read_line(typist: Typist, line: str) -> Reading:
    """Returns what a line means. It never raises, whatever is typed.

    First it is tried as an action in notation, then as a move in words, then as a question, and at
    last as a question that somebody has put in words of their own.
    """
    if len(line) > LONGEST_LINE:
        return _not_understood(line)
    line = "help" if line.strip() == "?" else line
    if not folded(line):
        return Refused("LINE", say("Type a move or a question; help says what can be typed."))
    text = " ".join(line.split())
    written = _try_action(typist, text)
    if isinstance(written, Move) or written.rule not in _NO_FORM:
        return written
    try:
        may_move = typist.seat and not _ASKED.match(folded(line))
        meant = typist.spoken.moves(typist.view, typist.seat, line) if may_move else ()
    except IllegalAction as refused:
        return Refused(refused.rule, with_names(refused.message, typist.names))
    if len(meant) > 1:
        return _ambiguous(typist, meant)
    if meant:
        return _try_action(typist, meant[0])
    if about := defined(typist, line):
        return _taken_as(about.line, about.answer)
    answered = _read_where(typist, line) or _read_question(typist, folded(line))
    if answered is not None:
        return _read_nearer(typist, line, answered)
    # Notation of the right form at the wrong moment, such as a roll, or after the end.
    if _acts_later(typist, text):
        return written
    return _read_whether(typist, line) or _read_as_move(typist, line) or _read_freely(typist, line)


def _read_as_move(typist: Typist, line: str) -> Refused | None:
    """The refusal of a line that begins as moves do just now, such as ``play the 10 of cats``,
    and is none of them; None for any other line, and for one that is close to a move."""
    parts = parts_of(folded(line))
    if len(parts) < 2 or not typist.seat:
        return None
    legal = typist.game.legal_actions(typist.view, typist.seat)
    offers = typist.spoken.offers(typist.view, typist.seat, legal)
    if parts[0] not in {folded(move).partition(" ")[0] for move in (*legal, *offers)}:
        return None
    if isinstance(_read_freely(typist, line), Refused):
        return None
    return Refused(
        "LINE",
        say("{line} is no move here; moves says what can be done.", line=quoted(line)),
    )


def _try_action(typist: Typist, text: str) -> Move | Refused:
    """An action in notation, made when it is typed: a time that stands in a line is none."""
    game, view, seat = typist.game, typist.view, typist.seat
    if not seat:
        return Refused("TURN", say("Nobody at this place may act; questions are answered."))
    try:
        return Move(game.accept(view, seat, game.with_time(text, typist.time)))
    except IllegalAction as refused:
        return Refused(refused.rule, with_names(refused.message, typist.names))


def _acts_later(typist: Typist, text: str) -> bool:
    """Returns whether a text is an action in notation, whoever's."""
    if not typist.seat:
        return False
    try:
        timed = typist.game.with_time(text, typist.time)
        typist.game.normalise(typist.view, typist.seat, timed)
    except IllegalAction as refused:
        return refused.rule == "TURN"
    return True


def _as_typed(typist: Typist, action: str) -> str:
    """A move in the words in which it may be typed, else in notation."""
    forms = typist.spoken.forms(typist.view, typist.seat, action)
    return forms[0] if forms else action


def _ambiguous(typist: Typist, meant: Sequence[str]) -> Refused:
    shown = [_as_typed(typist, action) for action in meant[:SHOWN_MEANINGS]]
    if len(meant) > SHOWN_MEANINGS:
        several = say(
            "That may be {moves} or another move; say more.", moves=listing(shown, "comma")
        )
    else:
        several = say("That may be {moves}; which one?", moves=listing(shown, "or"))
    return Refused("LINE", several)


def _read_whether(typist: Typist, line: str) -> Answered | None:
    """The answer to ``can I go to C4``: that it is a move now, or why it is none; None where no
    move is asked about."""
    asked = _MAY.fullmatch(folded(line))
    if asked is None or not typist.seat:
        return None
    try:
        meant = typist.spoken.moves(typist.view, typist.seat, asked["move"])
    except IllegalAction as refused:
        return _denied(typist, Refused(refused.rule, with_names(refused.message, typist.names)))
    if len(meant) > 1:
        return Answered((say("Yes, in {count} ways.", count=len(meant)),))
    tried = _try_action(typist, meant[0] if meant else asked["move"])
    if isinstance(tried, Move):
        return Answered((say("Yes: {move}.", move=_as_typed(typist, tried.action)),))
    return _denied(typist, tried) if meant or tried.rule not in _NO_FORM else None


def _read_where(typist: Typist, line: str) -> Answered | None:
    """The moves there are with a thing: ``where can the mouse go``; None where there are none."""
    asked = _WHERE_TO.fullmatch(folded(line))
    if asked is None or not typist.seat or asked["move"].isdecimal():
        return None  # "Where can a 4 go" asks for all that a 4 can do.
    try:
        meant = typist.spoken.moves(typist.view, typist.seat, asked["move"])
    except IllegalAction:
        return None
    if not meant:
        return None
    return Answered(moves_words([_as_typed(typist, action) for action in meant]))


def _denied(typist: Typist, refused: Refused) -> Answered:
    """Says that a move is none now, and why."""
    why = awaited_words(typist) if refused.rule in _NO_FORM else refused.sentence
    return Answered((say("Not now."), why))


def _read_nearer(typist: Typist, line: str, answered: Answered | Refused) -> Reading:
    """The answer to a question, or to another that the line clearly means where it only begins
    like the first: ``where does my thread end``."""
    if isinstance(answered, Refused) or answered.sentences != _what_may_follow(typist, line):
        return answered
    free = _read_freely(typist, line)
    return free if isinstance(free, Answered) else answered


def _what_may_follow(typist: Typist, line: str) -> Answer | None:
    """The answer to a question whose argument makes no sense; None where it has none."""
    parts = unarticled(parts_of(folded(line)))
    begun = [(_begins(parts, question.heads), question) for question in typist.spoken.questions]
    length, question = max(begun, key=lambda found: found[0], default=(0, None))
    if question is None or not question.argument or not 0 < length < len(parts):
        return None
    return question.answer(typist.asking, typist.seat, ()) if typist.seat else None


def _read_freely(typist: Typist, line: str) -> Reading:
    """The answer to the question that a free wording clearly means, with the line that asks it; or
    those that it may mean."""
    near = nearest(typist, line)
    if (
        not near.lines
        and _ASKED.match(folded(line))
        and all(map(is_filler, unarticled(parts_of(line)[1:])))
    ):
        near = Nearest((HELP,), clear=True)  # ``what do I do`` asks for nothing in particular
    if not near.lines and typist.seat and _MAY.fullmatch(folded(line)):
        near = Nearest((MOVES,), clear=True)  # ``can I swap``: what can be done is told
    moves = _moves_with(typist, line)
    if not (near.lines or moves):
        return _not_understood(line)
    answered = _read_question(typist, folded(near.lines[0])) if near.clear else None
    if isinstance(answered, Answered):
        also = (say("As a move: {moves}.", moves=listing(moves, "or")),) if moves else ()
        return _taken_as(near.lines[0], (*also, *answered.sentences))
    lines = [quoted(meant) for meant in (*moves, *near.lines)]
    return Refused("LINE", say("Did you mean {lines}?", lines=listing(lines, "or")))


def _moves_with(typist: Typist, line: str) -> tuple[str, ...]:
    """The moves that a lone word is short for: ``A`` for ``grab A``. It is not enough to do them,
    as not every move can be taken back."""
    if not typist.seat or len(parts_of(line)) != 1:
        return ()
    legal = typist.game.legal_actions(typist.view, typist.seat)
    offers = typist.spoken.offers(typist.view, typist.seat, legal)
    return tuple(offer for offer in offers if folded(offer).partition(" ")[2] == folded(line))


def _taken_as(line: str, answer: Answer) -> Answered:
    """An answer behind the line that asks for it."""
    return Answered((say("Taken as: {asked}.", asked=line), *answer))


def _not_understood(line: str) -> Refused:
    return Refused(
        "LINE",
        say(
            "{line} is neither a move nor a question here; help says what can be typed.",
            line=quoted(line),
        ),
    )


# Questions


def _read_question(typist: Typist, asked: str) -> Answered | Refused | None:
    """The answer to a question, about one's own board or somebody else's; None if it is none."""
    for pattern in (_OF_SEAT, _BY_SEAT):
        found = pattern.fullmatch(asked)
        if found is None:
            continue
        seat, rest = _find_seat(typist, found["who"]), found["asked"] or MINE
        if seat is not None:
            return _answer_about(typist, rest, seat)
        if _answer(typist, rest, typist.seat, own=True) is not None:
            if _is_thing(typist, found["who"]):
                continue
            return _of_a_thing(typist, asked, rest) or _nobody(typist, found["who"])
    answered = _answer_about(typist, asked, typist.seat)
    if answered is not None:
        return answered
    seat = _find_seat(typist, asked)
    if seat is not None:
        return _answer_about(typist, MINE, seat)
    return _nobody(typist, asked) if _NUMBERED.fullmatch(asked) else None


def _of_a_thing(typist: Typist, asked: str, rest: str) -> Answered | None:
    """The answer to a line in which a thing stands behind "of", and nobody: ``where is the 9 of
    bells``. A name that nobody has changes nothing of what is asked."""
    whole = nearest(typist, asked)
    if not whole.clear or whole.lines == nearest(typist, rest).lines:
        return None
    free = _read_freely(typist, asked)
    return free if isinstance(free, Answered) else None


def _is_thing(typist: Typist, who: str) -> bool:
    """Returns whether a word is one that a question is asked with, and no name of a person."""
    return any(who in question.arguments(typist.view) for question in typist.spoken.questions)


def _answer_about(typist: Typist, asked: str, seat: int) -> Answered | None:
    answered = _answer(typist, asked, seat, own=seat == typist.seat)
    return None if answered is None else Answered(answered)


def _answer(typist: Typist, asked: str, seat: int, *, own: bool) -> Answer | None:
    """``own`` questions may also be such as have nothing to do with a board."""
    parts = _of_all(typist, unarticled(parts_of(asked)))
    longest = 0
    answered: Callable[[], Answer] | None = None
    for general in GENERAL:
        length = _begins(parts, general.heads)
        if longest < length == len(parts) and (own or general.of_seats):
            longest, answered = length, partial(general.answer, typist, seat)
    for question in typist.spoken.questions:
        length = _begins(parts, question.heads)
        rest = parts[length:]
        if not (own or question.of_seats) or (rest and not question.argument):
            continue
        if longest < length and (seat or not question.of_seats):
            longest, answered = length, partial(question.answer, typist.asking, seat, rest)
        elif longest < length:
            longest, answered = length, partial(_whose, typist, question.form)
    return None if answered is None else answered()


def _of_all(typist: Typist, parts: tuple[str, ...]) -> tuple[str, ...]:
    """The parts of a question; ``all chambers`` as ``chamber``, which alone tells what there is."""
    asked = parts[1:] if parts[:1] == ("all",) else parts
    if len(asked) != 1 or not asked[0].endswith("s"):
        return parts
    questions = typist.spoken.questions
    if any(asked[0] in question.heads for question in questions):
        return parts
    one = asked[0].removesuffix("s")
    tells = any(question.argument and one in question.heads for question in questions)
    return (one,) if tells else parts


def _whose(typist: Typist, form: str) -> Answer:
    """Returns what a spectator is told who asks about a board without saying whose."""
    return (say("Say whose: {form} of {name}.", form=form, name=typist.names[0]),)


def _begins(parts: tuple[str, ...], heads: Sequence[str]) -> int:
    """Returns how many parts the longest head has that stands at the beginning; 0 for none.

    >>> _begins(("last", "trick"), ("last", "last trick"))
    2
    """
    split = (tuple(head.split()) for head in heads)
    return max((len(head) for head in split if parts[: len(head)] == head), default=0)


def _find_seat(typist: Typist, who: str) -> int | None:
    # Somebody may be called "You"; whoever types is asked for as "me".
    names = ["" if name is YOU else folded(name) for name in typist.names]
    if who in names:
        return names.index(who) + 1
    numbered = _NUMBERED.fullmatch(who)
    seat = int(numbered[1]) if numbered else 0
    if who in ("me", "mine", "you"):
        seat = typist.seat
    return seat if 1 <= seat <= len(names) else None


def _nobody(typist: Typist, who: str) -> Refused:
    names = listing(
        [
            say("{name} (seat {seat})", name=object_of(name), seat=seat)
            for seat, name in enumerate(typist.names, 1)
        ]
    )
    return Refused(
        "LINE", say("Nobody here is called {who}; here are {names}.", who=quoted(who), names=names)
    )
