"""News of a remote table, said when it changes, so that nobody has to see it.

Everything goes through the page's one voice: a word that stands on the screen and speaks by itself
would be heard twice, and one that has just been put there perhaps not at all.
"""

from __future__ import annotations

from app.base.words import and_list, does
from app.remote.values.invitations import Invite
from app.remote.values.onlookers import (
    STOPPED_WATCHING,
    onlookers,
    onlookers_words,
    watching_words,
)
from app.remote.values.running_table import Line, RunningTable, line_words
from app.remote.values.waiting import hidden_in_race, hidden_words, returning_words
from app.remote.values.ways.guests import Guest, doubt_words
from app.remote.words.again import awaited_words
from app.remote.words.calling import called
from app.remote.words.door import door_news
from app.remote.words.doubts import name_doubt, question_doubts
from app.remote.words.lobby_news import lobby_news
from app.remote.words.questions import (
    away_words,
    missing,
    out_words,
    pending_words,
    question_words,
    returned_words,
    split_words,
    troubles,
    waited_for,
)
from pyengine.core.match import Match
from pyengine.core.words import ended
from pyengine.peers.membership.people import people_of
from pyengine.peers.table.remote_table import Participant, RemoteTable
from pyengine.peers.wire.contents import PERSON

ELSEWHERE = "This table is open in another tab."
LEFT = "You have left this table."
DEALING = "The cards are being dealt."
SHUFFLING = "The devices shuffle the cards, face down even for themselves."
ANSWER = "The buttons “Yes” and “No” come before the board."
ALONE = "You have lost the others. The way back to them comes before the board."

_READY = {
    "invitation": "The invitation is ready. Copy it, send it to one person, and paste their reply.",
    "invitations": "The invitation is ready. Copy it, send it to all who are to play, and paste"
    " their replies.",
    "reply": "Your reply is ready. Copy it, send it back to whoever invited you, and keep this page"
    " open.",
}
_LINKING = "The devices are looking for each other."


def news(
    before: RunningTable | None, remote: RunningTable, is_shown: bool = True
) -> tuple[str, ...]:
    """Announces changes since ``before`` (None: nothing was known), in sentences; of a table that
    is being laid only where it ``is_shown``."""
    then = before or RunningTable(remote.table_key)
    sentences = [*_codes(then, remote), *_answers(then, remote)]
    if remote.closed:
        sentences += door_news(then, remote)
    if remote.elsewhere and not then.elsewhere:
        sentences.append(ELSEWHERE)
    if remote.table.begun:
        sentences += [
            *_people_once_looked_for(then, remote),
            ALONE if remote.returns and _is_lost(remote) and not _is_lost(then) else "",
            *_asked(then.table, remote.table),
            *_deal(then.table, remote.table),
        ]
    elif remote.table.me and remote.table.sheet is not None and is_shown:
        sentences += lobby_news(
            then.table,
            remote.table,
            newcomers(before, remote),
            (awaited_words(then), awaited_words(remote)),
        )
    sentences += [
        line_words(called(remote.table, line.member), line) for line in new_lines(before, remote)
    ]
    return tuple(dict.fromkeys([sentence for sentence in sentences if sentence]))


def newcomers(before: RunningTable | None, remote: RunningTable) -> str:
    """Says who has just come to a table that is being laid; who plays again is expected."""
    if before is None or before.table.sheet is None or remote.table.begun or remote.after:
        return ""
    known = {participant.member for participant in before.table.participants if participant.named}
    come = [
        participant
        for participant in remote.table.participants
        if participant.named and participant.member not in known
    ]
    if not come:
        return ""
    names = and_list([participant.name for participant in come])
    words = f"{names} {'is' if len(come) == 1 else 'are'} at the table."
    return " ".join([words, *filter(None, map(name_doubt, come))])


def new_lines(before: RunningTable | None, remote: RunningTable) -> list[Line]:
    """Returns the lines said since, by whom nobody has muted here; none that is read again."""
    if before is None or not before.table.me:
        return []
    known = set(before.lines)
    return [line for line in remote.lines if line not in known and line.member not in remote.muted]


# Codes on their way


def _codes(then: RunningTable, remote: RunningTable) -> list[str]:
    """Says how far invitations are, and this device's own way to the table."""
    sentences: list[str] = []
    if remote.invites is not then.invites:
        known = {invite.number: invite.status for invite in then.invites}
        sentences += [
            _step_words(invite, "invitations" if len(invite.offers) > 1 else "invitation")
            for invite in remote.invites
            if invite.status != known.get(invite.number)
        ]
    guest = remote.guest
    if guest is not None and guest is not then.guest:
        if then.guest is None or then.guest.status != guest.status:
            sentences.append(_step_words(guest, "reply"))
        if then.guest is None or doubt_words(then.guest) != doubt_words(guest):
            sentences.append(doubt_words(guest))
    failed = [guest for guest in remote.returns if guest.status == "failed"]
    if "failed" not in [guest.status for guest in then.returns]:
        sentences += [guest.problem for guest in failed[:1]]
    return sentences


def _step_words(code: Invite | Guest, what: str) -> str:
    """Says what a new step means for who has made the code; who has come is told by name."""
    by_status = {"waiting": _READY[what], "linking": _LINKING, "failed": code.problem}
    return by_status.get(code.status, "")


def _answers(then: RunningTable, remote: RunningTable) -> list[str]:
    """Says what a request or a code has come to, and what was close in a race."""
    sentences = [remote.notice if remote.notice != then.notice else ""]
    sentences.append(remote.problem if remote.problem != then.problem else "")
    sentences.append(remote.spent if remote.spent != then.spent else "")
    if then.table.match is not None and remote.ruling != then.ruling:
        sentences.append(remote.ruling[1])
    return sentences


# A match


def _people_once_looked_for(then: RunningTable, remote: RunningTable) -> list[str]:
    """The same, but not while this device is looking for them: nobody is said to be missing who is
    there again in a moment."""
    now = returning_words(remote)
    if now:
        return [now] if returning_words(then) != now else []
    sentences = _people(then.table, remote.table)
    gone = _missing(remote.table) if returning_words(then) else ""
    return [*sentences, gone]


def _people(then: RemoteTable, table: RemoteTable) -> list[str]:
    """Says that the match begins, who is back, who is missing, and what came of that."""
    sentences = []
    if then.sheet is not None and not then.begun and not (table.looks_on and table.phase):
        sentences.append("The match begins.")
    if _is_as_before(then, table) and not missing(table):
        return sentences
    sentences += [
        _return_words(then, participant)
        for participant in table.participants
        if participant.member != table.me
    ]
    sentences.append(_hidden(then, table))
    sentences += _watching(then, table)
    sentences += _stand_ins(then, table) if then.begun else []
    for words in (_missing, returned_words, out_words, split_words, _left):
        if (now := words(table)) != words(then):
            sentences.append(now)
    # Once for each member and rule: how often is read on the screen.
    known = {(trouble.member, trouble.what) for trouble in troubles(then)}
    new = [one for one in troubles(table) if (one.member, one.what) not in known]
    return sentences + [trouble.words for trouble in new]


def _is_as_before(then: RemoteTable, table: RemoteTable) -> bool:
    """Returns whether the same people play, as they did and as far as they did."""
    return (
        then.participants is table.participants
        and then.troubles is table.troubles
        and (then.begun, then.seats) == (table.begun, table.seats)
        and (then.left, then.out, then.match_split) == (table.left, table.out, table.match_split)
        and table.me in people_of(table.seats)
    )


def _return_words(then: RemoteTable, participant: Participant) -> str:
    """Says that somebody can be reached again; of onlookers it is told that they watch."""
    known = then.participant(participant.member)
    is_back = known is not None and known.how == "away" and participant.how != "away"
    if not is_back or participant.left or participant.watches:
        return ""
    return f"{participant.name} is back."


def _hidden(then: RemoteTable, table: RemoteTable) -> str:
    """Says whose page has just been hidden in a race."""
    known = hidden_in_race(then)
    return hidden_words([name for name in hidden_in_race(table) if name not in known])


def _stand_ins(then: RemoteTable, table: RemoteTable) -> list[str]:
    """Says for whom of the others a bot plays from now on, and who plays again."""
    sentences = []
    for (old, was), (new, is_now) in zip(then.seats, table.seats, strict=False):
        if was == PERSON != is_now and old != table.me:
            sentences.append(f"A bot plays for {table.name_of(old)} from now on.")
        elif is_now == PERSON != was:
            sentences.append(f"{does(called(table, new), 'plays', 'play')} again.")
    return sentences


def _watching(then: RemoteTable, table: RemoteTable) -> list[str]:
    """Who of the others has come to watch, or does so no more; of this device that it does.

    Whose name has not come yet is told with it.
    """
    if table.looks_on:
        was = then.begun and then.looks_on and not then.left
        if was or table.left or table.match is None:
            return []
        return [watching_words(table.match.game.info)]
    before, now = _named_onlookers(then), _named_onlookers(table)
    come = tuple(name for member, name in now.items() if member not in before)
    gone = tuple(name for member, name in before.items() if member not in now)
    # After the end links go over to the table where all play again, onlookers' with them.
    is_over = table.match is not None and table.match.settled
    return [onlookers_words(come), "" if is_over else _stopped_words(gone)]


def _named_onlookers(table: RemoteTable) -> dict[int, str]:
    if not table.begun:
        return {}
    return {one.member: one.name for one in onlookers(table) if one.named}


def _stopped_words(names: tuple[str, ...]) -> str:
    return f"{and_list(names)} {'have' if names[1:] else 'has'} stopped watching." if names else ""


def _missing(table: RemoteTable) -> str:
    return away_words(table) if missing(table) else ""


def _left(table: RemoteTable) -> str:
    return (STOPPED_WATCHING if table.looks_on else LEFT) if table.left else ""


def _is_lost(remote: RunningTable) -> bool:
    """Returns whether this device has to find the others, and has made codes for it."""
    waits = "waiting" in [guest.status for guest in remote.returns]
    return waits and remote.table.alone and not remote.table.left


def _asked(then: RemoteTable, table: RemoteTable) -> list[str]:
    """A question that this person may answer, or for whose answers the others wait."""
    if table.asked is not None:
        if then.asked is not None and then.asked.proposal == table.asked.proposal:
            return []
        return [question_words(table, table.asked), question_doubts(table, table.asked), ANSWER]
    waiting = waited_for(table)
    if table.left or not waiting or pending_words(table) == pending_words(then):
        return []
    same = then.pending and table.pending and then.pending.proposal == table.pending.proposal
    return [waiting if same else pending_words(table)]


def _deal(then: RemoteTable, table: RemoteTable) -> list[str]:
    """Says that cards are dealt from now on, and once that the devices shuffle them: who has them
    just now is to be seen. That a round is dealt once more is told with the reason."""
    deal = table.deal
    if deal is None or deal.is_made:
        return []
    begins = then.deal is None or then.deal.number < deal.number
    if begins and table.behind:
        return []  # what is read again was dealt, and played, long ago
    shuffled = deal.stage == "shuffling" and (begins or not _shuffles(then))
    return [DEALING if begins and not deal.void else "", SHUFFLING if shuffled else ""]


def _shuffles(table: RemoteTable) -> bool:
    return table.deal is not None and table.deal.stage == "shuffling"


def waits(before: RunningTable | None, remote: RunningTable) -> str:
    """Says for whom the match waits once it has begun or this device has done its part, and who of
    them is left: a sentence that follows what has been done."""
    names, match = _awaited(remote.table), remote.table.match
    if before is None or not names or names == _awaited(before.table):
        return ""
    if match is None or match.settled or _hurries(match):
        return ""
    is_new = before.table.sheet is not None and not before.table.phase
    has_begun = is_new and not remote.table.looks_on
    has_acted = _is_needed(before.table) or (
        before.table.phase == remote.table.phase and bool(_awaited(before.table))
    )
    return ended(f"Waiting for {and_list(list(names))}") if has_begun or has_acted else ""


def _hurries(match: Match) -> bool:
    """Returns whether hands are at work against a clock: nobody talks into that."""
    calm = match.game.info.calm
    return calm is not None and calm not in match.header.options


def _is_needed(table: RemoteTable) -> bool:
    return not {need.kind for need in table.needs if need.member == table.me}.isdisjoint(_ACTS)


def _awaited(table: RemoteTable) -> tuple[str, ...]:
    """Says who is there and has to act; nobody as long as this device has."""
    if _is_needed(table) or table.left:
        return ()
    members = dict.fromkeys([need.member for need in table.needs if need.kind in _ACTS])
    here = [
        member for member in members if (who := table.participant(member)) and who.how != "away"
    ]
    return tuple([table.name_of(member) for member in here])


_ACTS = ("act", "commit", "claim")
"""Needs of people."""
