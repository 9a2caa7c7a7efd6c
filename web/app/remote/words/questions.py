"""The questions that remote people decide together: in words, and as what the session is to do."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.words import and_list, do_all, does, possessive, possessive_within
from app.remote.values.onlookers import newcomers_of, watching_question
from app.remote.values.waiting import (
    asleep_words,
    is_clocked,
    minutes_words,
    unresponsive_words,
)
from app.remote.words.calling import all_called, called, devices_of, list_within, verb_of
from app.remote.words.terms import back_words, last_turn
from pyengine.core.words import ended
from pyengine.peers.membership.epochs import UNASKED
from pyengine.peers.membership.people import has_quorum, people_of
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.table.remote_table import Ask, Participant, RemoteTable, Trouble
from pyengine.peers.wire.contents import NONE, PERSON, Proposal, Seats

STAND_IN = "normal"
"""The bot that plays for somebody who is away."""

IN_A_COPY = "You can play on alone in a copy."
_STAYS = "The match stays as it is until you choose."


# Who is away


def missing(table: RemoteTable) -> tuple[Participant, ...]:
    """Those with a person's seat who are away, have left, or are there and give nothing for which
    the match waits, while it runs."""
    if not table.begun or table.left:
        return ()
    people = people_of(table.seats)
    found = [
        participant
        for participant in table.participants
        if participant.member in people
        and participant.member != table.me
        and (participant.left or participant.how == "away" or participant.unresponsive)
    ]
    return tuple(found) if found and table.match and not table.match.settled else ()


def may_go_on(table: RemoteTable) -> bool:
    """Returns whether those who are here are enough to let bots play for the others."""
    gone = {participant.member for participant in missing(table)}
    people = people_of(table.seats)
    stay = tuple(member for member in people if member not in gone)
    return table.me in stay and has_quorum(table.id, people, stay)


def left_words(table: RemoteTable) -> str:
    """Says what those who stay can do without who is here: of two, the other one may have only a
    copy of the match."""
    people = people_of(table.seats)
    stay = tuple(member for member in people if member != table.me)
    if stay and has_quorum(table.id, people, stay):
        who = table.name_of(stay[0]) if len(stay) == 1 else "The others"
        return f"{who} can let a bot play on for you."
    if not stay:
        return "Nobody else plays here."
    who = and_list([table.name_of(member) for member in stay])
    return f"Without you {who} can only go on alone, in a copy."


def is_round_open(table: RemoteTable) -> bool:
    """Returns whether a round of hidden cards goes on: it ends without counting if somebody is
    replaced now, as nobody else can read their cards."""
    return table.deal is not None and table.deal.stage not in ("counted", "annulled")


def is_played(table: RemoteTable) -> bool:
    """Returns whether all of the round has been played, and it lacks its check alone."""
    return table.deal is not None and table.deal.stage == "checking"


def away_words(table: RemoteTable) -> str:
    """Says who is missing and what that means here, in one or two sentences."""
    gone = missing(table)
    names, is_single = and_list([participant.name for participant in gone]), len(gone) == 1
    cards = _cards_words(table, names)
    if table.looks_on:
        return _absences(table)
    if any(participant.is_unresponsive for participant in gone):
        return _unresponsive_words(table, cards)
    mine = any(need.member == table.me and need.kind in ("act", "commit") for need in table.needs)
    then = ended(f"Make your move; then the match waits for {names}")
    if all(participant.left for participant in gone):
        left = f"{names} {'has' if is_single else 'have'} left the table for good.{cards}"
        can = f"A bot can play on.{_bot_words(table)}" if may_go_on(table) else IN_A_COPY
        # With nobody else left no move is asked for.
        others = len(people_of(table.seats)) > len(gone) + 1
        return f"{left} {can} {then if mine and others and not is_clocked(table) else _STAYS}"
    waits = (
        _clocked_words(names, is_single)
        if is_clocked(table)
        else then
        if mine
        else f"The match waits; it goes on by itself when {names}"
        f" {'is' if is_single else 'are'} back."
    )
    rest = f"{cards}{_bot_words(table)}" if may_go_on(table) else f" {_too_few_words(table)}"
    if any(participant.long for participant in gone) and table.sheet is not None:
        time = minutes_words(table.sheet.patience)
        absent = f"{names} {'has' if is_single else 'have'} been away for more than {time}"
    else:
        absent = _absence_words(gone)
    return f"{absent}. {waits}{rest}"


def _clocked_words(names: str, is_single: bool) -> str:
    """Says what becomes of a round with a clock while somebody is away."""
    back = f"{names} {'is' if is_single else 'are'} back"
    return f"The clock of the round does not wait; what you do counts when {back}."


def _too_few_words(table: RemoteTable) -> str:
    """Says why bots cannot be asked to play on from here. Of two, one device alone may: each of
    them would else go on without the other."""
    others = [member for member in people_of(table.seats) if member != table.me]
    if len(others) > 1:
        return f"Too few are here to let bots play for them. {IN_A_COPY}"
    whose = possessive(table.name_of(others[0]))
    return (
        f"Only {whose} device may let a bot play: if both did, there would be two matches. You can"
        " play on in a copy."
    )


def _bot_words(table: RemoteTable) -> str:
    """What a bot's taking over brings besides, as a sentence to go on with."""
    return " If a bot takes over, this round ends at once." if is_clocked(table) else ""


def _absence_words(gone: Sequence[Participant]) -> str:
    """Says of those who are missing that they are, or that their devices sleep."""
    names = [participant.name for participant in gone]
    if all(participant.asleep for participant in gone):
        return asleep_words(names)
    return f"{and_list(names)} {'are' if names[1:] else 'is'} away"


def _unresponsive_words(table: RemoteTable, cards: str) -> str:
    """The same where somebody is there all the time; others may be away besides."""
    text = _absences(table)
    if not may_go_on(table):
        return f"{text} {_too_few_words(table)}"
    return f"{text} It goes on by itself as soon as that comes.{cards}{_bot_words(table)}"


def _absences(table: RemoteTable) -> str:
    """Who gives nothing, and who besides is away."""
    away = [participant.name for participant in missing(table) if not participant.is_unresponsive]
    gone = f"{and_list(away)} {'are' if away[1:] else 'is'} away." if away else ""
    return f"{unresponsive_words(table)} {gone}".strip()


def _cards_words(table: RemoteTable, names: str) -> str:
    """What becomes of the cards of those who are missing, as a sentence to go on with."""
    if not is_round_open(table):
        return ""
    if is_played(table):
        return ended(f" The round is over, but nobody can check it without {names}")
    return f" Nobody else can read {possessive(names)} cards."


def returned_words(table: RemoteTable) -> str:
    """The time that a bot plays the hand of who is here, back or never gone; else nothing."""
    sat = table.sheet is not None and (table.me, PERSON) in table.sheet.seats
    waits = table.begun and sat and not table.left and not table.alone and is_round_open(table)
    if not waits or table.out or table.me in people_of(table.seats) or _is_expelled(table):
        return ""
    return "A bot plays for you until this round is over."


def _is_expelled(table: RemoteTable) -> bool:
    return any(trouble.member == table.me for trouble in table.troubles)


def out_words(table: RemoteTable) -> str:
    """Says that the others have gone on without this device, which is there; else nothing."""
    words = "The others went on without you, as nothing had come from this device for a long time."
    if table.out == "refused":
        return "The others have said no to your coming back. A bot plays for you."
    if table.out == "asking":
        return "The others are asked whether you may play again."
    return f"{words} A bot plays for you." if table.out else ""


def ask_to_return(table: RemoteTable) -> ports.Request | None:
    """Ask the others to play again, in one's own seat; None where there is nothing to ask."""
    sat = table.sheet.seats if table.sheet else ()
    mine = (table.me, PERSON)
    if table.out not in ("out", "refused") or mine not in sat:
        return None
    pairs = zip(sat, table.seats, strict=True)
    seats = tuple([mine if at == mine and now[1] != PERSON else now for at, now in pairs])
    return ports.Propose("return", seats)


def stand_in_words(table: RemoteTable) -> str:
    """The label of the button by which bots take over: of whom may come back, until then."""
    gone = missing(table)
    names = and_list([participant.name for participant in gone])
    bots, are = ("bots", "are") if gone[1:] else ("a bot", "is")
    this = "the finished round" if is_played(table) else "this round"
    if any(participant.left or participant.is_unresponsive for participant in gone):
        anew, here = f"Deal {this} again, with {bots} for {names}", f"Let {bots} play for {names}"
    else:
        # As long as room beside the other buttons of a phone allows.
        until = f"until {names} {are} back"
        anew, here = f"Deal {this} again; {bots} {until}", f"{bots[:1].upper()}{bots[1:]} {until}"
    return anew if is_round_open(table) else here


def with_bots(table: RemoteTable) -> ports.Request | None:
    """Propose that bots play for all who are missing; None where that may not be."""
    gone = missing(table)
    if not gone or not may_go_on(table):
        return None
    unresponsive = any(participant.is_unresponsive for participant in gone)
    why = (
        "stalls"
        if unresponsive
        else "left"
        if all(participant.left for participant in gone)
        else "away"
    )
    return ports.Propose(why, covered(table.seats, [participant.member for participant in gone]))


def covered(seats: Seats, gone: list[int]) -> Seats:
    """The seats with bots in place of these members, hosted by the others."""
    for member in gone:
        seats = cover(seats, member, STAND_IN)
    return seats


# Who broke a rule


def troubles(table: RemoteTable) -> tuple[Trouble, ...]:
    """Returns what was found of those who still take part."""
    people = people_of(table.seats)
    return tuple(trouble for trouble in table.troubles if trouble.member in people)


def without_cheat(table: RemoteTable, member: int) -> ports.Request | None:
    """Propose to go on without somebody who broke a rule; None where that may not be.

    Where two devices only disagree nobody is sent away: both load the page again.
    """
    found = [
        trouble
        for trouble in troubles(table)
        if trouble.member == member and trouble.what != "diverged"
    ]
    people = people_of(table.seats)
    stay = tuple(person for person in people if person != member)
    if not found or table.me not in stay or not has_quorum(table.id, people, stay):
        return None
    return ports.Propose("lie", covered(table.seats, [member]))


# Going back


def go_back_a_turn(table: RemoteTable) -> ports.Request | None:
    """Propose to go back to before the newest move, or the round of hidden cards that goes on; None
    where nothing has been done, or nothing is taken back at this table."""
    if table.sheet is None or table.sheet.undo == NONE:
        return None
    phase = table.phase - 1 if is_round_open(table) else last_turn(table)
    return ports.Propose("back", table.seats, phase) if phase is not None and phase >= 0 else None


def back_to_split(table: RemoteTable) -> ports.Request | None:
    """Propose to go back to where somebody went on alone."""
    if table.match_split is None or table.match_split.phase > table.phase:
        return None
    return ports.Propose("back", table.seats, table.match_split.phase)


def split_words(table: RemoteTable) -> str:
    """Says that somebody had gone on alone when this device came back; nothing where nobody had."""
    if table.match_split is None:
        return ""
    name, stage = called(table, table.match_split.alone), table.match_split.stage
    return (
        f"{does(name, 'played', 'played')} on alone from {stage[:1].lower()}{stage[1:]}."
        f" Since then {possessive_within(name)} device alone has decided what chance brings."
    )


# What others ask


def pending_words(table: RemoteTable) -> str:
    """Says how far the open question is, for who does not have to answer it; nothing without one,
    or where only somebody could answer who is away."""
    ask = table.pending
    if ask is None or table.asked is not None:
        return ""
    waits = _unanswered(table, ask)
    away = {
        participant.member
        for participant in table.participants
        if participant.left or participant.how == "away"
    }
    if table.begun and away & set(waits):
        return ""
    text = question_words(table, ask)
    if ask.proposal.why == "start":
        text = ended(f"Ready: {list_within(all_called(table, sorted(ask.agreed)))}")
    if ask.is_muted and table.me in waits:
        asked_before = f"{table.name_of(ask.by)} asked you just now"
        return f"{text} {asked_before}: you can answer this in a minute."
    return f"{text} {waited_for(table)}".rstrip()


def waited_for(table: RemoteTable) -> str:
    """Says whose answers to the open question are waited for; nothing for nobody's."""
    waits = _unanswered(table, table.pending) if table.pending else []
    return ended(f"Waiting for {list_within(all_called(table, waits))}") if waits else ""


def _unanswered(table: RemoteTable, ask: Ask) -> list[int]:
    return [person for person in people_of(ask.proposal.seats) if person not in ask.agreed]


def refusal_words(table: RemoteTable, members: Sequence[int], proposal: Proposal) -> str:
    """Says that some say no to a proposal, and what that means."""
    names = all_called(table, members)
    left, joined = _changes(table, proposal)
    gone, come = list_within(left), list_within(joined)
    if proposal.why == "start":
        return f"{do_all(names, 'is', 'are')} not ready yet."
    means = {
        "back": "the match goes on from here",
        **dict.fromkeys(("away", "left", "stalls"), f"no bot plays for {gone}"),
        "lie": f"{gone} {verb_of(left, 'stays', 'stay')}",
        "return": f"{come} {verb_of(joined, 'does', 'do')} not join the table",
        "join": f"{newcomers_of(table, proposal) or 'somebody'} does not come to watch",
    }
    meaning = means.get(proposal.why, "everything stays as it is")
    return ended(f"{do_all(names, 'says', 'say')} no: {meaning}")


def taken_back_words(table: RemoteTable, who: int, proposal: Proposal) -> str:
    """Says that somebody has taken back what they had asked."""
    if proposal.why == "start":
        does = "You do not begin yet" if who == table.me else f"{table.name_of(who)} waits a little"
        return f"{does}: nobody need say whether they are ready."
    if who == table.me:
        return "You have taken your question back."
    return f"{table.name_of(who)} has taken the question back."


def may_take_back(table: RemoteTable) -> bool:
    """Returns whether a question of the person here is open, which all others have not answered."""
    ask = table.pending
    return ask is not None and ask.by == table.me and ask.proposal.why not in UNASKED


def withdrawal_words(table: RemoteTable, ask: Ask) -> str:
    """Says that a question needs no answer any more."""
    who = called(table, ask.by)
    if ask.proposal.why == "start":
        return f"{does(who, 'has', 'have')} changed the table, and will ask again."
    return f"{possessive(who)} question is no longer open."


def _changes(table: RemoteTable, proposal: Proposal) -> tuple[list[str], list[str]]:
    """The names of whom a proposal takes out, and of whom it lets in."""
    before, after = set(people_of(table.seats)), set(people_of(proposal.seats))
    come = all_called(table, sorted(after - before))
    return all_called(table, sorted(before - after)), come or ["a guest"]


def _then(table: RemoteTable) -> str:
    """What becomes of the round if others sit there, as a sentence to go on with."""
    if is_clocked(table):
        return " This round then ends at once."
    if not is_round_open(table):
        return ""
    played = "The round is over, but not checked: it" if is_played(table) else "This round"
    return f" {played} is then dealt again."


def _bots_words(table: RemoteTable, proposal: Proposal) -> str:
    """Which devices can read the hands of the bots that are to take over, where not all can."""
    if table.match is None or not table.match.game.info.hands:
        return ""
    pairs = zip(table.seats, proposal.seats, strict=True)
    hosts = dict.fromkeys(new[0] for old, new in pairs if old != new and new[1] != PERSON)
    devices = devices_of(all_called(table, hosts))
    return f" {devices} can read the bot's cards." if devices else ""


def question_words(table: RemoteTable, ask: Ask) -> str:
    """Puts a proposal as a question."""
    who, proposal = called(table, ask.by), ask.proposal
    asks = does(who, "asks", "ask")
    left, joined = _changes(table, proposal)
    gone, come = list_within(left), list_within(joined)
    holds = people_of(table.seats) != people_of(proposal.seats)
    anew = _then(table) if holds else ""
    match proposal.why:
        case "back":
            if is_round_open(table):
                return f"{asks} to start this round over, with the same cards. All must agree."
            where = back_words(table, ask.by, proposal)
            again = " The dice come again as they were." * (proposal.phase < table.phase)
            return f"{asks} {where}.{again} All must agree."
        case "away":
            bots = _bots_words(table, proposal)
            are = verb_of(left, "is", "are")
            return f"{asks}: should a bot play for {gone} until {gone} {are} back?{anew}{bots}"
        case "stalls":
            bots = _bots_words(table, proposal)
            return (
                f"The match has waited a long time for {gone}. {asks}: should a bot play for"
                f" {gone}?{anew}{bots}"
            )
        case "left":
            bots = _bots_words(table, proposal)
            return (
                f"{do_all(left, 'has', 'have')} left. Should a bot play on for {gone}?{anew}{bots}"
            )
        case "lie":
            return f"{asks} to go on without {gone}, whose device broke the rules.{anew}"
        case "join":
            return watching_question(table, ask)
        case "return" if joined == [who]:
            return f"{asks} to play again.{anew}"
        case "return":
            return f"{asks}: may {come} join the table?{anew}"
        case "same":
            return f"{asks} to go on as before. Nothing that was rolled or drawn is lost."
    return f"{asks}: should the match go on with {possessive_within(who)} proposal?"
