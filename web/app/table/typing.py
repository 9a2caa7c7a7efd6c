"""The line at a table in which moves and questions are typed, with what may follow and a log.

A move that is typed is chosen as a click would choose it, and Enter on the empty line confirms; in
a race it is made at once. What is answered stands in the log, and the live region says it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

import htpy as h

from app import play
from app.core import effects as fx
from app.core.clocks import Countdown, SharedCountdown
from app.core.messages import UserDid
from app.core.model import Model, Place, Table
from app.core.screens import Result
from app.games.face import is_race, load_race_face
from app.games.interaction import BoardEvent, Interaction
from app.narration.sentences import describe_entry
from app.play import typing
from app.render.regions import Region, drawing, region
from app.table.controls import CONTROLS
from app.table.hints import THINKING, hint_aloud
from app.table.rules import asks_rules, open_rules
from app.table.status import BEGINS_SOON
from app.table.update import act_in_race, apply_outcome, placed
from pyengine.typed.lines import folded
from pyengine.typed.reading import Answered, Move, Refused, read_line

DONE = "done"
CONFIRMS = ("", "confirm", "yes", "ok", "okay", DONE)
GOES_ON = ("go on", "continue", "next", "skip")
TAKES_BACK = ("undo", "no", "back", "take back")
HINT = "hint"
ROLLS = ("roll",)
PAUSES = ("pause",)
RESUMES = ("resume", "unpause")

_BUTTONS = ((TAKES_BACK, "undo"), ((HINT,), "hint"), (PAUSES, "pause"))

_MOVE = r"(?: (?:my|the|a|last|move|turn|choice|it|this|that|one|again|please))*"
_ASKS_UNDO = re.compile(rf"(?:please )?(?:undo{_MOVE}|take{_MOVE} back{_MOVE})")
_ASKS_HINT = re.compile(
    r"(?:(?:give me|show me|i need|can i (?:have|get)) )?(?:a |any |another |some )?"
    r"(?:hint|tip|advice)(?: please)?"
    r"|(?:what|where|which(?: \w+){1,2}) (?:should|shall|would) (?:i|you) \w+(?: now| next| here)?"
    r"|what(?: is|'s| would be) (?:the |a |my )?(?:best|good)(?: \w+)?"
    r"|which(?: \w+){1,2} (?:is|are) (?:the )?(?:best|better|good)"
    r"|is (?:it|this|that)(?: \w+)? (?:a )?good(?: \w+)?"
    r"|suggest(?: something| a move)?"
)
_ASKS_CHECK = re.compile(
    r"what(?: is|'s) wrong(?: (?:here|with \w+(?: \w+)?))?"
    r"|(?:am|is) (?:i|it|this|that|my picture) (?:all )?(?:right|correct|done|finished|wrong)"
)
"""Asks what a hint says in a race: whether what was built is right."""

_ASKS_WHY = re.compile(r"why(?: not)?|what(?: is|'s) wrong|why (?:can|may)(?: i not|'t i)\b.*")

HELP = ("help", "commands", "?")
CONFIRM = ". Confirm?"
NOT_PAUSED = "The match is not paused."
PAUSED = "The match is paused: resume goes on, and questions are answered then."

LABEL = "Type a move or a question"
NOT_NOW = "Nothing can be done at this moment; questions are answered."
NO_MOVE = "No move is chosen yet."
IS_DONE = "Done."
AT_ONCE = "What is typed is done at once: there is nothing to confirm."
IN_THE_LOG = "The answer is in the log."

LONG = 200
"""Characters of an answer for which the slot of the log has no room."""

Handle = Callable[[Model, Table, UserDid], Result]


# The line


def typing_region(table: Table, number: int) -> Region:
    """The line of a place, what may follow, and what was answered."""
    typed = typing.typed_at(table, table.places[number - 1])
    active = f"offer-{number}-{typed.active}" if typed.active >= 0 else None
    line = region(
        f"line-{number}",
        tag="input",
        class_="input",
        type="text",
        maxlength=typing.LONGEST,
        role="combobox",
        aria_labelledby=f"line-label-{number}",
        aria_autocomplete="list",
        aria_expanded="true" if typed.offers else "false",
        aria_controls=f"offers-{number}",
        aria_activedescendant=active,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        enterkeyhint="go",
        # The style sheet tells an empty line by it.
        placeholder=" ",
        data_do="table.begun",
        data_keys=True,
    )
    offers = region(
        f"offers-{number}",
        drawing(_offers, typed.offers, typed.active, number),
        tag="ul",
        class_="typing-offers",
        role="listbox",
        aria_label="What may follow",
        hidden=not typed.offers,
    )
    form = region(
        f"line-form-{number}",
        (
            region(f"line-head-{number}", drawing(_head, number), class_="row typing-head"),
            line,
            offers,
        ),
        tag="form",
        autocomplete="off",
        data_do="table.typed",
    )
    answers = typing.visible_answers(table, table.places[number - 1])
    log = region(
        f"answers-{number}",
        drawing(_answers, answers, number),
        class_="typing-log",
        tag="section",
        aria_label="Answers",
        hidden=not answers,
    )
    return region(f"typing-{number}", (form, log), class_="typing")


def _head(number: int) -> h.Node:
    return [
        h.label(".label.grow", for_=f"line-{number}", id=f"line-label-{number}")[LABEL],
        h.button(".btn.btn-small.btn-quiet", type="button", data_do="table.type")["Hide"],
    ]


def _offers(offers: tuple[str, ...], active: int, number: int) -> h.Node:
    return [
        h.li(
            id=f"offer-{number}-{index}",
            role="option",
            tabindex="-1",
            aria_selected="true" if index == active else "false",
            data_do="table.offered",
            data_arg=offer,
        )[offer]
        for index, offer in enumerate(offers)
    ]


def _answers(answers: tuple[typing.LoggedAnswer, ...], number: int) -> h.Node:
    # The list scrolls by itself. Drawn anew it stands at its top, where the newest answer is.
    is_long = sum(map(len, answers[-1].answers)) > LONG if answers else False
    return h.dl(id=f"answers-list-{number}", class_={"is-long": is_long}, tabindex="0")[
        (
            h.div(class_={"is-past": bool(answer.when)})[
                h.dt[answer.line, answer.when and h.span(".typing-when")[f" ({answer.when})"]],
                (h.dd[sentence] for sentence in answer.answers),
            ]
            for answer in reversed(answers)
        )
    ]


# Input


def _type(model: Model, table: Table, did: UserDid) -> Result:
    """Show the line and go there, or put it away."""
    settings = replace(model.session.settings, typed=not model.session.settings.typed)
    to = f"#line-{did.place}" if settings.typed else f"#board-{did.place}"
    return model.with_session(replace(model.session, settings=settings)), (
        fx.SaveSettings(settings, model.session.settings),
        fx.Focus(to),
    )


def _begun(model: Model, table: Table, did: UserDid) -> Result:
    """Something was typed, or a key was pressed that leads through offers and earlier lines."""
    if did.arg:
        return _key(model, table, did)
    place, upright = table.places[did.place - 1], model.session.turns_boards
    begun = typing.with_line(table, place, did.value, upright=upright)
    return model.with_screen(begun), ()


def _key(model: Model, table: Table, did: UserDid) -> Result:
    before = typing.typed_at(table, table.places[did.place - 1])
    typed = typing.moved_in_offers(before, did.arg)
    after = model.with_screen(replace(table, typed=typed))
    return after, () if typed.line == before.line else (_put_text(did.place, typed.line),)


def _take_offer(model: Model, table: Table, did: UserDid) -> Result:
    """Take an offer into the line, and offer what may follow that."""
    place, upright = table.places[did.place - 1], model.session.turns_boards
    begun = typing.with_line(table, place, did.arg, upright=upright)
    focus = fx.Focus(f"#line-{did.place}")
    return model.with_screen(begun), (_put_text(did.place, did.arg), focus)


def _put_text(number: int, line: str) -> fx.PutText:
    return fx.PutText(f"#line-{number}", line)


def _enter(model: Model, table: Table, did: UserDid) -> Result:
    """Enter: an offer that is chosen comes into the line; else the line is carried out."""
    settled = play.settle(table, None, model.session.settings, did.moment)
    model, table, placing = placed(model, *settled)
    typed = typing.typed_at(table, table.places[did.place - 1])
    if typed.active >= 0:
        offered = did._replace(arg=typed.offers[typed.active])
        model, effects = _take_offer(model, table, offered)
        return model, (*placing, *effects)
    table = replace(table, typed=typing.remember_line(typed, did.value))
    model, effects = _carried_out(model.with_screen(table), table, did)
    return model, (*placing, _put_text(did.place, ""), *effects)


def _carried_out(model: Model, table: Table, did: UserDid) -> Result:
    place = table.places[did.place - 1]
    command = folded(did.value)
    if asks_rules(command):
        return open_rules(model, table, did.place)
    if table.paused:
        # What could be read of the cards meanwhile would be time to think.
        resumes = command in (*CONFIRMS, *GOES_ON, *RESUMES)
        return CONTROLS["resume"](model, did) if resumes else (model, (fx.Announce(PAUSED),))
    if isinstance(table.clock, Countdown | SharedCountdown):
        # Nobody has seen the row yet, and nobody reads it before the signal.
        return _refuse(model, table, did, BEGINS_SOON)
    if table.resting and command in (*CONFIRMS, *GOES_ON):
        return CONTROLS["go"](model, did)
    race = is_race(table.record.match.header.game)
    command = _button_meant(command, race)
    if command == HINT and race and (tried := _try_on_board(model, table, did, HINT)) is not None:
        return tried  # the game has hints of its own
    rolls = ((ROLLS, "roll"),) if table.record.match.game.info.dice else ()
    if rolls and command in ROLLS and (why := typing.why_no_roll(table)):
        return _refuse(model, table, did, why)
    for words, name in (*_BUTTONS, *rolls):
        if command in words:
            return _log_told(CONTROLS[name](model, did), did)
    if place.refused and place.say and _ASKS_WHY.fullmatch(command):
        return _refuse(model, table, did, place.say)
    if (hint := _hint_shown(model, table, place)) and _ASKS_WHY.fullmatch(command):
        return _tell(model, table, did, hint)
    if race and _ASKS_WHY.fullmatch(command):
        tried = _try_on_board(model, table, did, HINT)
        if tried is not None:
            return tried  # a call that was wrong, say: the hint tells what is
    if told := typing.of_the_table(table, place, command):
        return _tell(model, table, did, told)
    if command in RESUMES:
        return _refuse(model, table, did, NOT_PAUSED)
    if race and command == DONE:
        return _tell(model, table, did, typing.stop_words(table, place))
    if command in CONFIRMS:
        if play.draft_line(table, place) and play.acting(table, place):
            return CONTROLS["confirm"](model, did)
        return _refuse(model, table, did, AT_ONCE if race else NO_MOVE)
    return _read(model, table, did)


def _button_meant(command: str, race: bool) -> str:
    """The word of the button that is asked for in a sentence: undo, or hint; else the line."""
    if race and _ASKS_CHECK.fullmatch(command):
        return HINT
    if _ASKS_UNDO.fullmatch(command):
        return TAKES_BACK[0]
    return HINT if _ASKS_HINT.fullmatch(command) else command


def _read(model: Model, table: Table, did: UserDid) -> Result:
    """A move, a question, or a word that the board knows, such as ``meow``."""
    place, upright = table.places[did.place - 1], model.session.turns_boards
    race = is_race(table.record.match.header.game)
    if race and folded(did.value) in load_race_face(table.record.match.header.game).tools:
        # With nothing in hand such a word may still be a question.
        handled = _try_on_board(model, table, did, folded(did.value))
        if handled is not None and not _is_refused(handled, did):
            return handled
    reading = read_line(typing.typist_at(table, place, did.at, upright=upright), did.value)
    if isinstance(reading, Move):
        return _make_move(model, table, did, reading.action)
    if isinstance(reading, Answered):
        return _show_answer(model, table, did, reading)
    if race and reading.rule in ("LINE", "NOTATION"):
        tried = _try_on_board(model, table, did, folded(did.value))
        # Words that lack something say themselves what it is.
        if tried is not None and not (reading.rule == "NOTATION" and _is_refused(tried, did)):
            return tried
    if reading.rule == "LINE" and typing.asks_to_stop(folded(did.value)):
        return _tell(model, table, did, typing.stop_words(table, place))
    return _refuse(model, table, did, _why_not(table, place, reading))


def _try_on_board(model: Model, table: Table, did: UserDid, word: str) -> Result | None:
    """Carries out what the control of the board of that name does; None where there is none."""
    place = table.places[did.place - 1]
    if not play.acting(table, place):
        return None
    event = BoardEvent("activate", control=word, place=did.place, at=play.time_of(table, did.at))
    face, view = play.face_of(table.record), play.own_view(table, place)
    if not face.interact(view, place.seat, place.draft, event).handled:
        return None
    return _log_told(CONTROLS["control"](model, did._replace(arg=word)), did)


def _is_refused(result: Result, did: UserDid) -> bool:
    """Returns whether the board has refused what was done at the place."""
    table = result[0].table
    return table is not None and table.places[did.place - 1].refused


def _why_not(table: Table, place: Place, reading: Refused) -> str:
    if table.resting and reading.rule == "TURN":
        return typing.REST_FIRST
    return str(reading.sentence)


def _make_move(model: Model, table: Table, did: UserDid, action: str) -> Result:
    """Choose a move that was typed; in a race it is made, at the time of the line."""
    place = table.places[did.place - 1]
    question = table.question(place.seat)
    if not play.acting(table, place) or question is None:
        return _refuse(model, table, did, typing.REST_FIRST if table.resting else NOT_NOW)
    if is_race(table.record.match.header.game):
        view = play.own_view(table, place)
        laid = load_race_face(table.record.match.header.game).laid(
            view, place.seat, place.draft, action
        )
        table = play.with_place(table, did.place, replace(place, draft=laid))
        at = play.time_of(table, did.at)
        model, effects = act_in_race(model, table, did.place, action, at, did.moment)
        return _log_action(model, did, len(table.record.match.entries)), effects
    face, view = play.face_of(table.record), play.own_view(table, place)
    draft = face.draft_from(view, place.seat, action)
    others = typing.for_all_ears(table, place, upright=model.session.turns_boards)
    chosen = _chosen_words(table, place, draft, hears_alone=others is None)
    table = typing.log_answer(table, place, did.value, (chosen.removesuffix("Confirm?").strip(),))
    table = play.with_place(table, did.place, replace(place, look=0))
    confirm = model.session.settings.at_once
    # Said in any case; shown only where the prompt does not say so already.
    spoken = "" if confirm else chosen
    asked = face.ask(view, place.seat, draft, table.record.names_here)
    say = "" if spoken.removesuffix(CONFIRM).casefold() in asked.casefold() else spoken
    outcome: Interaction[object] = Interaction(draft, confirm=confirm, say=say, spoken=spoken)
    event = BoardEvent("activate", place=did.place, at=did.at)
    model, effects = apply_outcome(model.with_screen(table), table, event, outcome, did.moment)
    return model, effects


def _log_action(model: Model, did: UserDid, count: int) -> Model:
    """What a line has done in a race, as the table tells it, in the log; nothing where it came too
    late. ``count``: so many actions there were before."""
    table = model.table
    if table is None:
        return model
    match, place = table.record.match, table.places[did.place - 1]
    index = match.newest(place.seat)
    if index is None or index < count:
        return model
    told = describe_entry(match, index, table.record.names_here)
    # A touch is told once all have answered.
    return model.with_screen(typing.log_answer(table, place, did.value, (told or IS_DONE,)))


def _log_told(result: Result, did: UserDid) -> Result:
    """What a button named in the line only says, in the log, such as why it does nothing."""
    model, effects = result
    told = tuple(effect.text for effect in effects if isinstance(effect, fx.Announce))
    if model.table is None or not told or len(told) < len(effects) or told == (THINKING,):
        return result
    return model.with_screen(_answer(model.table, did, told)), effects


def _chosen_words(table: Table, place: Place, draft: object, *, hears_alone: bool) -> str:
    """Says what is chosen, all of it: ``to C4`` and ``E4 to E6`` may have meant something else.

    Where others hear what they may not know it is told as a click tells it.
    """
    face, view = play.face_of(table.record), play.own_view(table, place)
    action = face.chosen(view, place.seat, draft)
    if action is None or not hears_alone:
        return face.ask(view, place.seat, draft, table.record.names_here)
    word = face.word(view, place.seat, action)
    return f"{word[:1].upper()}{word[1:]}{CONFIRM}"


def _show_answer(model: Model, table: Table, did: UserDid, reading: Answered) -> Result:
    """An answer in the log, and aloud where nobody hears what they may not know."""
    place = table.places[did.place - 1]
    answers = tuple(map(str, reading.sentences))
    if did.value.strip().casefold() in HELP:
        answers += (typing.buttons_words(table),)
    if table.resting:
        answers += (typing.REST_GOES_ON,)
    shown = _answer(table, did, answers)
    others = typing.for_all_ears(table, place, upright=model.session.turns_boards)
    harmless = others is None or read_line(others, did.value) == reading
    aloud = " ".join(answers) if harmless else IN_THE_LOG
    return model.with_screen(shown), (fx.Announce(aloud),)


def _hint_shown(model: Model, table: Table, place: Place) -> str:
    """The hint that the strip shows, whose reason is asked for."""
    return hint_aloud(table, place, upright=model.session.turns_boards)


def _tell(model: Model, table: Table, did: UserDid, told: str) -> Result:
    """A sentence as the answer, in the log and aloud."""
    return model.with_screen(_answer(table, did, (told,))), (fx.Announce(told),)


def _answer(table: Table, did: UserDid, answers: tuple[str, ...]) -> Table:
    """An answer in the log; what was refused before it has been read by now."""
    place = table.places[did.place - 1]
    if place.refused and place.say not in answers:
        place = replace(place, say="", refused=False)
        table = play.with_place(table, did.place, place)
    return typing.log_answer(table, place, did.value, answers)


def _refuse(model: Model, table: Table, did: UserDid, why: str) -> Result:
    """Says why the line does nothing: in the strip, as after a click, and in the log."""
    place = table.places[did.place - 1]
    table = play.with_place(table, did.place, replace(place, say=why, refused=True, asked=False))
    shown = typing.log_answer(table, place, did.value, (why,)) if did.value.strip() else table
    return model.with_screen(shown), (fx.Announce(why),)


HANDLERS: Mapping[str, Handle] = {
    "type": _type,
    "begun": _begun,
    "offered": _take_offer,
    "typed": _enter,
}
