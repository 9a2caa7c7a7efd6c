"""Descriptions of actions, phases and results, in sentences with names."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.identity import by_identity
from app.base.views import state_view
from app.base.words import and_list, do_all, does, does_within, each_does, minus, points, within
from app.games.face import load_face
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.core.words import YOU, ended


def phase_of(match: Match, index: int) -> tuple[int, int]:
    """The states before and after the phase of an action, by how many actions led to them."""
    entries = match.entries
    phase, first, last = entries[index].phase, index, index + 1
    while first and entries[first - 1].phase == phase:
        first -= 1
    while last < len(entries) and entries[last].phase == phase:
        last += 1
    return first, last


def newest_chance(match: Match) -> int:
    """Returns the index of the newest action of chance; there is one."""
    index = match.newest(CHANCE)
    assert index is not None
    return index


def describe_phase(
    match: Match, names: Sequence[str], verbosity: str = "full"
) -> tuple[tuple[int, str], ...]:
    """Tells what every seat did in the phase that just closed, and what came of it.

    What was said behind a seat's last action in the same words, such as that its thread is walled
    in, is not said again; but in a race it is the answer to what has just been done.
    """
    first, end = phase_of(match, len(match.entries) - 1)
    told = describe_between(match, first, end, names, verbosity)
    return tuple([(actor, _once(match, first, actor, text, names)) for actor, text in told])


def _once(match: Match, first: int, actor: int, text: str, names: Sequence[str]) -> str:
    if actor == CHANCE:
        return text
    more = text.removeprefix(names[actor - 1]).partition(". ")[2]
    if not more:
        return text
    last = match.newest(actor, before=first)
    if last is None or not describe_entry(match, last, names).endswith(f". {more}"):
        return text
    return text if match.game.info.tempo == "race" else text.removesuffix(f" {more}")


def describe_between(
    match: Match, first: int, end: int, names: Sequence[str], verbosity: str = "full"
) -> tuple[tuple[int, str], ...]:
    """Tells what was done in a phase of the log, in seat order, with who did it.

    Last comes what the end of a round has brought: nobody has done that alone. ``verbosity`` are
    full or short, as the settings have it.
    """
    describe = _describe_shortly if verbosity == "short" else describe_entry
    found = [
        (match.entries[index].actor, describe(match, index, names)) for index in range(first, end)
    ]
    closed = (CHANCE, _closing(match, end, names))
    return tuple([item for item in (*sorted(found), closed) if item[1]])


def _closing(match: Match, end: int, names: Sequence[str]) -> str:
    if match.entries[end - 1].actor == CHANCE:
        return ""
    game, states = match.game, match.states[end - 1 : end + 1]
    before, after = [state_view(game, state, PUBLIC) for state in states]
    return load_face(match.header.game).closing(before, after, names)


def describe_entry(match: Match, index: int, names: Sequence[str]) -> str:
    """An action in words, from what everybody knows: the live region speaks to the whole room.

    ``names`` say whom the sentence is for: where a person is alone with it one of them is ``YOU``.
    """
    entry, (before, after) = match.entries[index], match.states[index : index + 2]
    return _describe(before, after, match.header.game, entry.actor, entry.action, tuple(names))


# The strip, the live region and the history all tell it.
@by_identity(2, most=64)
def _describe(
    before: object, after: object, game_id: str, actor: int, action: str, names: tuple[str, ...]
) -> str:
    game = load_game(game_id)
    public_action = game.action_view(before, actor, action, PUBLIC)
    seen, then = [state_view(game, state, PUBLIC) for state in (before, after)]
    return load_face(game_id).describe_action(seen, actor, public_action, then, names)


def aside_words(match: Match, names: Sequence[str]) -> str:
    """What is said aloud of the newest action beside its description, from what everybody knows."""
    game, entry = match.game, match.entries[-1]
    seen, then = [state_view(game, state, PUBLIC) for state in match.states[-2:]]
    action = game.action_view(match.states[-2], entry.actor, entry.action, PUBLIC)
    return load_face(match.header.game).aside(seen, entry.actor, action, then, names)


def _describe_shortly(match: Match, index: int, names: Sequence[str]) -> str:
    """An action in few words, and in full what came of it for all."""
    sentence, entry = describe_entry(match, index, names), match.entries[index]
    if entry.actor == CHANCE:
        return sentence
    game, name = match.game, names[entry.actor - 1]
    before, after = [state_view(game, match.states[at], PUBLIC) for at in phase_of(match, index)]
    action = game.action_view(match.states[index], entry.actor, entry.action, PUBLIC)
    brief = load_face(match.header.game).brief(before, entry.actor, action, after)
    if brief is None:
        return sentence
    where = load_face(match.header.game).where(before, entry.actor, action)
    return shorten_sentence(sentence, name, brief, where)


def shorten_sentence(sentence: str, name: str, brief: str, where: str = "") -> str:
    """A sentence of what somebody did, as where that was and the words of their card.

    What follows that sentence is told of the match, and stays.

    >>> drawn = "W. S. draws up 2 to C4. The timer starts."
    >>> shorten_sentence(drawn, "W. S.", "+2 · mouse and sock", "up 2 to C4")
    'W. S.: up 2 to C4; 2 points, mouse and sock. The timer starts.'
    >>> shorten_sentence("Mia draws up 1 to C3.", "Mia", "", "up 1 to C3")
    'Mia: up 1 to C3; no points.'
    >>> shorten_sentence("Mia passes.", "Mia", "passes")
    'Mia: passes.'
    >>> from pyengine.core.words import YOU
    >>> shorten_sentence("You draw up 1 to C3.", YOU, "+1 · sock")
    'You: 1 point, sock.'
    """
    worth, _, things = brief.rpartition(" · ")
    if not worth and things[:1] in ("+", "−"):
        worth, things = things, ""
    points_text = points(int(worth.replace("−", "-"))) if worth else ""
    gain = ", ".join(filter(None, (points_text, things))) or "no points"
    after = sentence.removeprefix(name).partition(". ")[2]
    done = f"{where}; {gain}" if where else gain
    return " ".join(filter(None, (f"{name}: {done}.", after)))


def hand_over(name: str) -> str:
    """Says what the curtain asks for."""
    return f"Hand the device to {name}"


def end_sentence(match: Match, names: Sequence[str]) -> str:
    """Says that the match is over, as the game says it: of the match, not of whoever acted last."""
    view = match.game.view(match.state, PUBLIC)
    return load_face(match.header.game).ask(view, PUBLIC, None, names)


def result_sentence(match: Match, names: Sequence[str]) -> str:
    """Says who won, with the points; a shared win is said as one."""
    scores = match.scores()
    winners = [names[seat - 1] for seat in scores.winners]
    won = points(scores.totals[scores.winners[0] - 1] if scores.winners else 0)
    if match.header.players == 1:
        return f"{does(winners[0], 'scores', 'score')} {won}."
    if len(winners) == 1:
        return f"{does(winners[0], 'wins', 'win')} with {won}."
    return f"{do_all(winners, 'shares', 'share')} the win with {won}."


def outcome_sentence(match: Match, names: Sequence[str]) -> str:
    """Says who won, and of two what the other has: ``You win with 34 points; Tom has 28.``

    Of more it says what you have, if you have not won. Where both have the same it is
    :func:`tie_words` that say why.
    """
    told, scores = result_sentence(match, names), match.scores()
    others = [seat for seat in range(1, len(names) + 1) if seat not in scores.winners]
    told_of = [seat for seat in others if len(names) == 2 or names[seat - 1] == YOU]
    if len(told_of) != 1:
        return told
    total = scores.totals[told_of[0] - 1]
    if total == scores.totals[scores.winners[0] - 1]:
        return told
    return f"{told[:-1]}; {does_within(names[told_of[0] - 1], 'has', 'have')} {minus(total)}."


def tie_words(match: Match, names: Sequence[str]) -> str:
    """Says what decided between equal totals, or that nothing did.

    Empty without a tie, and where equal totals share the win by the rules: who shares it, and with
    how many points, is the heading above.
    """
    scores = match.scores()
    if not scores.winners or len(scores.seats) < 2:
        return ""
    best = max(scores.totals)
    level = [seat for seat, total in enumerate(scores.totals, 1) if total == best]
    if len(level) < 2:
        return ""
    labels = [label.lower() for label in match.game.info.tie_breaks]
    if len(scores.winners) == len(level):
        compared = and_list([*match.game.info.tie_breaks[:1], *labels[1:]])
        them = "you" if YOU in [names[seat - 1] for seat in level] else "them"
        return f"{compared} would decide between {them}, and are equal as well." if labels else ""
    told = do_all([names[seat - 1] for seat in level], "has", "have")
    breaks = scores.seats[scores.winners[0] - 1].tie_break
    others = [scores.seats[seat - 1].tie_break for seat in level if seat not in scores.winners]
    # The first value in which the winner is ahead of the next best seat decided.
    place = next(i for i, value in enumerate(breaks) if value != max(others)[i])
    label = labels[place] if place < len(labels) else "the tie-break"
    winner = and_list([within(names[seat - 1]) for seat in scores.winners])
    return ended(
        f"{told} {points(best)} each; {label} decide: {breaks[place]} against"
        f" {max(others)[place]} for {winner}"
    )


def standing_sentence(match: Match, names: Sequence[str]) -> str:
    """Says what all others have, the best of them first; empty where there are none."""
    scores = match.scores()
    order = sorted(enumerate(scores.totals, 1), key=lambda entry: -entry[1])
    others = [(names[seat - 1], total) for seat, total in order if seat not in scores.winners]
    return f"{_have(others)}." if others else ""


def totals_sentence(match: Match, names: Sequence[str]) -> str:
    """Says what everybody has after a round, by seat; what the round has brought is told before."""
    totals = zip(names, match.scores().totals, strict=True)
    return f"In all {_have(tuple(totals), inside=True)}."


def _have(totals: Sequence[tuple[str, int]], inside: bool = False) -> str:
    parts = [(name, f"has {points(total)}", f"have {points(total)}") for name, total in totals]
    return each_does(parts, inside)
