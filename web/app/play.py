"""How a match goes on at a table: whose board is shown, who is asked, what is rolled.

Pure functions from a table to a table and effects. They work from the contract of
a game and of its view, and know no game by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app import effects as fx
from app.gameview import load_view
from app.matches import lot_for
from app.messages import Moment
from app.model import Player, Record, Settings, Table
from pyengine.core.chance import Dice, SeededChance, rng_for
from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.match import Match

__all__ = [
    "BEAT_MS",
    "ROLL_MS",
    "act",
    "acting",
    "ask_hint",
    "go_on",
    "hand_over",
    "last_word",
    "open_table",
    "own_view",
    "proceed",
    "result_sentence",
    "roll",
    "settle",
    "take_back",
    "undo_offer",
]

ROLL_MS = 650
"""How long the dice tumble."""

BEAT_MS = 650
"""How long the table rests after a bot's play, so that eyes can follow."""

Effects = tuple[fx.Effect, ...]


def open_table(record: Record, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Sit down at a match, new or saved, and let it go on to the next person's choice."""
    table, effects = proceed(Table(record), settings, moment)
    seat, _, action = record.draft.partition(" ")
    if action and acting(table) and seat == str(table.seat):
        face, view = load_view(record.match.header.game), own_view(table)
        if record.match.game.is_legal(record.match.state, table.seat, action):
            table = replace(table, draft=face.draft_from(view, table.seat, action))
    return table, effects


def proceed(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Carry out all that needs no choice, then turn to the next seat and ask the bots.

    While the table rests nothing goes on; :func:`go_on` ends the rest.
    """
    effects: list[fx.Effect] = []
    while not table.resting:
        match = table.record.match
        pending = match.pending
        if pending.over:
            return replace(table, thinking=0, asked=""), (*effects, *_farewell(table))
        if pending.chance is not None:
            if isinstance(pending.chance, Dice) and _waits_for_click(table.record, settings):
                break
            table, more = roll(table, moment)
            effects.extend(more)
            continue
        automatic = _automatic_actions(table.record)
        if not automatic:
            break
        for seat, action in automatic:
            table, more = _applied(table, seat, action, settings, moment)
            effects.extend(more)
    if table.resting:
        return table, tuple(effects)
    table, told = _turn_to_next_person(table)
    table, more = _ask_next_bot(table, moment)
    return table, (*effects, *told, *more)


def roll(table: Table, moment: Moment) -> tuple[Table, Effects]:
    """Answer the pending chance event from the match's seed; dice tumble for a moment."""
    record = table.record
    before = record.match
    dice = isinstance(before.pending.chance, Dice)
    match = before.draw(SeededChance(record.seed))
    news = _tell_entry(match, len(match.entries) - 1, record.names)
    record = replace(record, match=match, updated=moment.now, draft="")
    table = replace(table, record=record, rolling=dice, say="", refused=False)
    kept = tuple((actor, told) for actor, told in table.news if actor != CHANCE)
    table = replace(table, news=(*kept, (CHANCE, news)))
    effects: list[fx.Effect] = [fx.SaveRecord(record), fx.Announce(news)]
    if dice:
        effects += [fx.Sound("roll"), fx.After(ROLL_MS, _roll_token(table), motion=True)]
    return table, tuple(effects)


def settle(table: Table, token: str) -> Table:
    """Let the dice come to rest, if ``token`` speaks of the newest roll (empty: at once)."""
    if token in ("", _roll_token(table)):
        return replace(table, rolling=False)
    return table


def go_on(table: Table, token: str, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """End the rest that ``token`` speaks of (empty: whichever it is)."""
    if not table.resting or token not in ("", _rest_token(table)):
        return table, ()
    if table.resting == "stop" and len(_people(table.record)) > 1:
        # Everybody has looked at what was counted: nobody holds the device any more.
        table = replace(table, seat=0, draft=None)
    return proceed(replace(table, resting=""), settings, moment)


def act(
    table: Table, seat: int, action: str, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """Carry out a seat's action and go on; an illegal one only says why."""
    try:
        table, effects = _applied(table, seat, action, settings, moment)
    except IllegalAction as refusal:
        why = str(refusal.message)
        return replace(table, say=why, refused=True), (fx.Announce(why),)
    table, more = proceed(table, settings, moment)
    return table, (*effects, *more)


def acting(table: Table) -> bool:
    """Whether the person whose board is shown may act now."""
    waiting = table.record.match.pending.seats
    return table.seat in waiting and not table.curtain and not table.resting


def own_view(table: Table) -> object:
    """The state as the shown seat may know it (everybody's knowledge if nobody's)."""
    match = table.record.match
    return match.game.view(match.state, table.seat)


def undo_offer(table: Table) -> tuple[str, str]:
    """What Undo would do now (``draft``, ``seat 2``, ``practice`` or nothing), and why not.

    Taking back never crosses a roll or another uncovering, except alone: then to
    any depth, and the match counts as practice from there on.
    """
    match, seat = table.record.match, table.seat
    if acting(table) and table.draft is not None:
        face = load_view(match.header.game)
        if table.draft != face.new_draft(own_view(table), seat):
            return "draft", ""
    people = _people(table.record)
    for entry in reversed(match.entries):
        if entry.actor in people and match.can_undo(entry.actor):
            return f"seat {entry.actor}", ""
        if entry.reveals:
            break
    if match.header.players == 1 and _last_choice(match) is not None and not match.over:
        return "practice", ""
    return "", "What everybody has seen cannot be taken back."


def take_back(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Carry out what :func:`undo_offer` names."""
    offer, why = undo_offer(table)
    record = table.record
    if offer == "draft":
        face = load_view(record.match.header.game)
        fresh = replace(table, draft=face.new_draft(own_view(table), table.seat))
        return replace(fresh, say="", refused=False), ()
    if not offer:
        return replace(table, say=why, refused=True), (fx.Announce(why),)
    if offer == "practice":
        index = _last_choice(record.match) or 0
        crossed = any(entry.reveals for entry in record.match.entries[index:])
        match, practice = record.match.upto(index), record.practice or crossed
        seat = 1
    else:
        seat = int(offer.split()[1])
        match, practice = record.match.undo(seat), record.practice
    record = replace(record, match=match, practice=practice, draft="", updated=moment.now)
    said = f"{record.names[seat - 1]} takes a move back."
    # The seat whose board is shown is forgotten, so that a secret phase draws its curtain again.
    table, effects = proceed(Table(record, news=((seat, said),)), settings, moment)
    return table, (fx.SaveRecord(record), fx.Announce(said), *effects)


def _applied(
    table: Table, seat: int, action: str, settings: Settings, moment: Moment
) -> tuple[Table, Effects]:
    """The table after an action of a seat; news are told when nobody can be harmed by them."""
    record = table.record
    before = record.match
    match = before.apply(seat, action)
    own = seat == table.seat
    record = replace(record, match=match, updated=moment.now, draft="" if own else record.draft)
    table = replace(table, record=record)
    if seat == table.thinking:
        table = replace(table, thinking=0, asked="")
    if own:
        table = replace(table, draft=None, say="", refused=False, look=0)
        table = replace(table, hint_asked="", opinions=())
    effects: list[fx.Effect] = [fx.SaveRecord(record)]
    if _closes_phase(before, match, seat):
        told = _tell_phase(match, record.names)
        table = replace(table, news=told)
        effects.append(fx.Announce(" ".join(sentence for _, sentence in told)))
    if own:
        effects.append(fx.Sound("pass" if action == "pass" else "draw"))
    rest = load_view(match.header.game).rest(before.state, seat, action, match.state)
    if own and rest == "look":
        # Whoever did it has seen it: no click is asked for.
        rest = "beat"
    if rest and _people(record) and not match.over:
        table = replace(table, resting=rest)
        stay_ms = {"beat": BEAT_MS, "look": settings.look_ms}.get(rest, 0)
        if stay_ms:
            effects.append(fx.After(stay_ms, _rest_token(table)))
    return table, tuple(effects)


def _closes_phase(before: Match, after: Match, seat: int) -> bool:
    waiting = tuple(other for other in before.pending.seats if other != seat)
    return not waiting or after.pending.seats != waiting


def _tell_phase(match: Match, names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """What every seat did in the phase that just closed, in seat order."""
    phase = match.entries[-1].phase
    first = next(i for i, entry in enumerate(match.entries) if entry.phase == phase)
    told = [
        (match.entries[index].actor, _tell_entry(match, index, names))
        for index in range(first, len(match.entries))
    ]
    return tuple(sorted((actor, sentence) for actor, sentence in told if sentence))


def _tell_entry(match: Match, index: int, names: Sequence[str]) -> str:
    """An action in words, from what everybody knows: the live region speaks to the whole room."""
    game, entry = match.game, match.entries[index]
    before, after = (game.view(state, PUBLIC) for state in match.states[index : index + 2])
    action = game.action_view(match.states[index], entry.actor, entry.action, PUBLIC)
    return load_view(match.header.game).tell(before, entry.actor, action, after, names)


def _roll_token(table: Table) -> str:
    # Counts chance alone: seats may act while the dice still tumble.
    rolls = sum(entry.actor == CHANCE for entry in table.record.match.entries)
    return f"rolled {table.record.id} {rolls}"


def _rest_token(table: Table) -> str:
    return f"rested {table.record.id} {len(table.record.match.entries)}"


def _waits_for_click(record: Record, settings: Settings) -> bool:
    return not settings.auto_roll and bool(_people(record))


def _people(record: Record) -> list[int]:
    return [seat for seat, player in enumerate(record.players, 1) if not player.is_bot]


def _automatic_actions(record: Record) -> list[tuple[int, str]]:
    """What the rules leave to chance for the seats to act, from the match's seed."""
    match, found = record.match, []
    for seat in match.pending.seats:
        rng = lot_for(record.seed, match, seat)
        bot = record.players[seat - 1].is_bot
        action = match.game.automatic(match.state, seat, bot, rng)
        if action is not None:
            found.append((seat, action))
    return found


def _turn_to_next_person(table: Table) -> tuple[Table, Effects]:
    """Show the board of the next person to act; draw the curtain where it holds a secret.

    Whoever becomes the one to act is told so, once, and without a word of what the game
    chose beforehand: the live region speaks to the whole room.
    """
    record = table.record
    people = _people(record)
    waiting = [seat for seat in record.match.pending.seats if seat in people]
    if not waiting:
        shown = table.seat or (people[0] if len(people) == 1 else 0)
        return replace(table, seat=shown), ()
    seat = table.seat if table.seat in waiting else waiting[0]
    game, state = record.match.game, record.match.state
    face = load_view(record.match.header.game)
    view = game.view(state, seat)
    handed_over = seat != table.seat or table.curtain == seat
    if handed_over and len(people) > 1 and face.is_secret(view, seat):
        drawn = table.curtain == seat
        table = replace(table, seat=0, curtain=seat, draft=None, look=0, say="", refused=False)
        return table, () if drawn else (fx.Announce(hand_over(record.names[seat - 1])),)
    told: Effects = ()
    if seat != table.seat or table.draft is None:
        table = replace(table, draft=face.new_draft(view, seat), say="", refused=False)
        told = (fx.Announce(face.ask(view, seat, None, record.names)),)
    return replace(table, seat=seat, curtain=0), told


def hand_over(name: str) -> str:
    """What the curtain asks for."""
    return f"Hand the device to {name}"


def _ask_next_bot(table: Table, moment: Moment) -> tuple[Table, Effects]:
    """Ask the first bot that is to act, unless one is being asked."""
    record = table.record
    match = record.match
    if table.thinking in match.pending.seats and table.asked:
        return table, ()
    for seat in match.pending.seats:
        player: Player = record.players[seat - 1]
        if player.is_bot:
            token = f"{record.id} {len(match.entries)} {seat} {moment.fresh}"
            question = fx.AskBot(
                token=token,
                game=match.header.game,
                view=match.game.view(match.state, seat),
                seat=seat,
                level=player.kind,
                seed=f"{record.seed}/{match.entries[-1].phase if match.entries else 0}/{seat}",
            )
            return replace(table, thinking=seat, asked=token), (question,)
    return replace(table, thinking=0, asked=""), ()


def ask_hint(table: Table, moment: Moment) -> tuple[Table, Effects]:
    """Ask the hard bot for its opinion on the shown person's choice, from that view alone."""
    if not acting(table):
        return table, ()
    record = table.record
    token = f"hint {record.id} {len(record.match.entries)} {moment.fresh}"
    question = fx.AskBot(
        token=token,
        game=record.match.header.game,
        view=own_view(table),
        seat=table.seat,
        level="hard",
        seed=f"{record.seed}/hint/{len(record.match.entries)}",
        hint=True,
    )
    return replace(table, hint_asked=token, opinions=()), (question,)


def _last_choice(match: Match) -> int | None:
    """Where the newest action stands that a solo player chose rather than chance or the rules."""
    for index in range(len(match.entries) - 1, -1, -1):
        if match.entries[index].actor == 1:
            rng = rng_for("", "automatic")
            if match.game.automatic(match.states[index], 1, False, rng) is None:
                return index
    return None


def _farewell(table: Table) -> Effects:
    said = f"{last_word(table.record)} {result_sentence(table.record)}"
    return (fx.Sound("end"), fx.Announce(said))


def last_word(record: Record) -> str:
    """That the match is over, as the game says it: of the match, not of whoever acted last."""
    match = record.match
    face = load_view(match.header.game)
    return face.ask(match.game.view(match.state, PUBLIC), PUBLIC, None, record.names)


def result_sentence(record: Record) -> str:
    """Who won, with the points; a shared win is said as one."""
    scores = record.match.scores()
    names = [record.names[seat - 1] for seat in scores.winners]
    points = scores.totals[scores.winners[0] - 1] if scores.winners else 0
    unit = "point" if points == 1 else "points"
    if record.match.header.players == 1:
        return f"{names[0]} scores {points} {unit}."
    if len(names) == 1:
        return f"{names[0]} wins with {points} {unit}."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win with {points} {unit}."
