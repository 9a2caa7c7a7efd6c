"""Questions of every game: help, moves, the state, boards, the last actions, the scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pyengine.core.errors import IllegalAction
from pyengine.core.scores import ScoreLine, Scores
from pyengine.core.words import (
    Sentence,
    listing,
    reader_first,
    say,
    say_counted,
    say_of,
    with_names,
)
from pyengine.typed.contract import Answer, Question
from pyengine.typed.typist import Typist

HELP = "help"
PASS = "pass"
MOVES = "moves"
MINE = "mine"
WORTH = "worth"
STATE = "state"
HELP_MORE = "help more"
"""First words of questions that others refer to."""

_FIRST = (MOVES, STATE, MINE)
"""The questions that are asked most, in any game."""

SHOWN_MOVES = 24
"""Number of moves that are read out."""


@dataclass(frozen=True, slots=True)
class General:
    """A question that every game answers; ``answer`` is given about whose seat it is asked.

    ``also`` are words and groups of words by which somebody may ask the same in a free wording.
    """

    heads: tuple[str, ...]
    meaning: Sentence
    answer: Callable[[Typist, int], Answer]
    of_seats: bool = False
    also: tuple[str, ...] = ()

    @property
    def form(self) -> str:
        """Returns the written form, for help."""
        return self.heads[0]


def _state(typist: Typist, seat: int) -> Answer:
    stage = typist.game.stage(typist.view)
    opening = (say("{stage}.", stage=stage),) if stage else ()
    return (*opening, *typist.spoken.state(typist.asking), awaited_words(typist))


def awaited_words(typist: Typist) -> Sentence:
    """Returns whom the match waits for."""
    pending = typist.game.pending(typist.view)
    if pending.over:
        return say("The match is over.")
    if pending.chance is not None:
        return say("Next: the {event}.", event=say(pending.chance.purpose))
    names = [typist.names[seat - 1] for seat in pending.seats]
    if len(names) == 1:
        return say_of(names[0], "{name} is to act.", "You are to act.")
    return say("{names} are to act.", names=listing(reader_first(names)))


def _sheet(typist: Typist, seat: int) -> Answer:
    if not seat:
        return _others(typist, seat)
    return typist.spoken.sheet(typist.asking, seat) or _points(typist, seat)


def _others(typist: Typist, seat: int) -> Answer:
    others = [other for other in typist.asking.seats if other != seat]
    if not others:
        return (say("Nobody else plays."),)
    return tuple(sentence for other in others for sentence in _sheet(typist, other))


def _board(typist: Typist, seat: int) -> Answer:
    seats = (seat,) if seat else typist.asking.seats
    sentences = [
        sentence for other in seats for sentence in typist.spoken.board(typist.asking, other)
    ]
    if sentences:
        return tuple(sentences)
    drawn = typist.game.picture(typist.view, seat)
    return tuple(_line_words(line.strip()) for line in drawn.splitlines() if line.strip()) or (
        say("There is no board to tell of."),
    )


def _line_words(line: str) -> Sentence:
    """A line of a picture as a sentence of its own, so that two do not run into each other."""
    return say("{line}", line=line) if line.endswith(")") else say("{line}.", line=line)


def _last(typist: Typist, seat: int) -> Answer:
    """The newest actions of all; asked about somebody else, what that one has done."""
    last = typist.last
    if seat and seat != typist.seat:
        name = typist.names[seat - 1]
        last = tuple(told for told in last if re.match(rf"{re.escape(name)}(?!\w)", str(told)))
    return last or (say("Nothing has been done yet."),)


def _scores(typist: Typist, seat: int) -> Answer:
    """Everybody's points; asked about somebody else, those of that one."""
    return _points(typist, seat) if seat and seat != typist.seat else scores_words(typist)


def _worth(typist: Typist, seat: int) -> Answer:
    """What things count; a game that does not tell has its points, line by line."""
    return typist.spoken.worth(typist.view) or scores_words(typist)


def pass_words(typist: Typist) -> Answer:
    """Returns whether whoever asks can pass, or has to; where not, why not, by the rules."""
    game, view, own = typist.game, typist.view, typist.seat
    if own not in game.pending(view).seats:
        return (awaited_words(typist),)
    legal = game.legal_actions(view, own)
    if PASS in legal:
        return (say("You can pass.") if len(legal) > 1 else say("You have to pass."),)
    try:
        game.accept(view, own, game.with_time(PASS, typist.time))
    except IllegalAction as refused:
        if refused.rule in ("NOTATION", "TURN"):
            return (say("You cannot pass now."),)
        return (say("You cannot pass now."), with_names(refused.message, typist.names))
    return (say("You can pass."),)


def scores_words(typist: Typist) -> Answer:
    """Everybody's points, line by line, and who is ahead or has won."""
    scores = typist.game.scores(typist.view)
    sentences = tuple(
        sentence for number in typist.asking.seats for sentence in _points(typist, number)
    )
    if len(typist.names) == 1:
        return sentences
    return (*sentences, _ahead(typist, scores))


def _ahead(typist: Typist, scores: Scores) -> Sentence:
    """Returns who has won, or is ahead as it stands."""
    seats = scores.winners or scores.leaders()
    first = typist.names[seats[0] - 1]
    names = listing(reader_first(typist.names[seat - 1] for seat in seats))
    if scores.winners:
        if len(seats) == 1:
            return say_of(first, "{name} wins.", "You win.")
        return say("{names} share the win.", names=names)
    if len(seats) == len(typist.names):
        return say("Nobody is ahead.")
    if len(seats) == 1:
        return say_of(first, "{name} is ahead.", "You are ahead.")
    return say("{names} are ahead.", names=names)


def _points(typist: Typist, seat: int) -> Answer:
    score = typist.game.scores(typist.view).seats[seat - 1]
    name = typist.names[seat - 1]
    lines = [_line(line) for line in score.lines if not line.unused and (line.points or line.count)]
    if not lines:
        return (say_counted(score.total, "{name}: 1 point.", "{name}: {count} points.", name=name),)
    return (
        say_counted(
            score.total,
            "{name}: 1 point, from {lines}.",
            "{name}: {count} points, from {lines}.",
            name=name,
            lines=listing(lines, "comma"),
        ),
    )


def _line(line: ScoreLine) -> Sentence:
    if line.points == line.count:
        return say("{label} {points}", label=line.label, points=line.points)
    return say("{label} {points} ({count})", label=line.label, points=line.points, count=line.count)


def _moves(typist: Typist, seat: int) -> Answer:
    game, view = typist.game, typist.view
    if typist.seat not in game.pending(view).seats:
        return (awaited_words(typist),)
    legal = game.legal_actions(view, typist.seat)
    offers = typist.spoken.offers(view, typist.seat, legal) or legal
    if not offers:
        forms = (form.form for form in game.action_forms(view, typist.seat))
        return (say("Moves: {moves}.", moves=listing(forms, "comma")),)
    return moves_words(offers)


def moves_words(offers: Sequence[str]) -> Answer:
    """Returns how many moves these are, and the first `SHOWN_MOVES` of them."""
    shown = listing(offers[:SHOWN_MOVES], "comma")
    if len(offers) <= SHOWN_MOVES:
        return (
            say_counted(len(offers), "1 move: {moves}.", "{count} moves: {moves}.", moves=shown),
        )
    return (
        say(
            "{count} moves; the first {shown}: {moves}.",
            count=len(offers),
            shown=SHOWN_MOVES,
            moves=shown,
        ),
    )


def _help(typist: Typist, seat: int) -> Answer:
    """How moves look, what is asked most, and the way to all other questions."""
    spoken = typist.spoken
    hint = (say("Moves look like {forms}.", forms=spoken.hint),) if spoken.hint else ()
    general = [command for command in GENERAL if command.heads[0] in (*_FIRST, HELP_MORE)]
    own = [question for question in spoken.questions if question.heads[0] in spoken.first]
    *first, more = general
    return (*hint, *_meanings((*first, *own, more)))


def _help_more(typist: Typist, seat: int) -> Answer:
    """Every question, and how it is asked about somebody else."""
    others = [command for command in GENERAL if command.heads[0] not in (HELP, HELP_MORE)]
    sentences = _meanings((*others, *typist.spoken.questions))
    if len(typist.names) == 1:
        return sentences
    return (*sentences, say("of NAME behind a question asks about somebody else's board."))


def _meanings(questions: Sequence[General | Question[Any]]) -> Answer:
    """The form of each question, and what it tells."""
    return tuple(
        say("{form}: {meaning}.", form=question.form, meaning=question.meaning)
        for question in questions
    )


GENERAL: tuple[General, ...] = (
    General(
        (HELP, "commands", "h"),
        say("what can be typed"),
        _help,
        also=(
            *("ask", "questions", "type", "command", "do i play", "rules", "how work"),
            *("understand", "confused"),
        ),
    ),
    General(
        (MOVES, "legal", "options", "can i do", "possible", "allowed"),
        say("the moves there are"),
        _moves,
        also=(
            *("can play", "can go", "can move", "may play", "choices", "choose", "can do"),
            *("do draw", "do take", "do choose", "do start", "best", "better"),
        ),
    ),
    General(
        ("can i pass", "may i pass", "must i pass", "do i have to pass", "have to pass"),
        say("whether you may, or have to"),
        lambda typist, seat: pass_words(typist),
        also=("allowed pass", "stuck", "skip", "cannot move", "can not move"),
    ),
    General(
        (STATE, "status", "situation", "now", "turn", "die", "dice", "timer"),
        say("what lies open, and who is to act"),
        _state,
        also=(
            *("to play", "to act", "plays next", "last turn", "last round"),
            *("round", "roll", "rolled", "when", "end", "ends", "over", "long", "time"),
            *("happens", "next", "far", "left", "long do"),
        ),
    ),
    General(
        (MINE, "me", "sheet", "summary"),
        say("how your own board stands"),
        _sheet,
        of_seats=True,
        also=("doing", "get", "hold", "missing", "need", "who am i", "where am i"),
    ),
    General(
        ("opponents", "others", "rivals"),
        say("how the others stand"),
        _others,
        also=("players", "many players", "everybody", "everyone", "else"),
    ),
    General(
        ("board", "read", "list", "everything"),
        say("everything on your own board"),
        _board,
        of_seats=True,
        also=("table",),
    ),
    General(
        ("last", "news", "happened", "last move"),
        say("what was done last"),
        _last,
        of_seats=True,
        also=(
            *("did", "play", "played", "move", "moved", "take", "took"),
            *("again", "repeat", "said"),
        ),
    ),
    General(
        ("scores", "score", "points", "standing", "winning", "ahead"),
        say("everybody's points"),
        _scores,
        of_seats=True,
        also=(
            *("winner", "who wins", "did win", "won", "total", "losing", "behind", "leader"),
            *("who last", "am last"),
        ),
    ),
    General(
        (WORTH, "bring", "cost", "values", "value"),
        say("what things are worth"),
        _worth,
        also=("do i score", "do i win", "wins", "points for a", "goal", "aim", "lose"),
    ),
    General(
        (HELP_MORE, "more help", "help everything", "help questions"),
        say("every question"),
        _help_more,
    ),
)
