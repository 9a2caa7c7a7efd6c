"""What is said of a table far apart when it changes, so that nobody has to see it.

Everything goes through the page's one voice: a word that stands on the screen and speaks by itself
would be heard twice, and one that has just been put there perhaps not at all.
"""

from __future__ import annotations

from app.base.words import and_list
from app.remote.values.deals import at_work_words
from app.remote.values.invitations import Guest, Invite
from app.remote.values.party import Fellow, Line, Party, line_words
from app.remote.words.lobby_news import lobby_news
from app.remote.words.questions import (
    away_words,
    missing,
    out_words,
    parted_words,
    pending_words,
    question_words,
    returned_words,
    troubles,
    waited_for,
)
from pyengine.core.match import Match
from pyengine.peers.wire.contents import PERSON

ELSEWHERE = "This table is open in another tab."
LEFT = "You have left this table."
DEALING = "The cards are being dealt."
ANSWER = "The buttons Yes and No stand before the board."
ALONE = "You are alone here. What brings you back to the others stands before the board."

_READY = {
    "invitation": "The invitation is ready. Copy it, send it to one person, and paste their reply.",
    "reply": "Your reply is ready. Copy it, send it back to whoever invited you, and keep this page"
    " open.",
}
_LINKING = "The devices are looking for each other."


def news(before: Party | None, party: Party) -> tuple[str, ...]:
    """What has changed since ``before`` (None: nothing was known), in sentences."""
    then = before or Party(party.place)
    told = [*_codes(then, party), *_answers(then, party)]
    if party.elsewhere and not then.elsewhere:
        told.append(ELSEWHERE)
    if party.begun:
        told += [*_people(then, party), *_asked(then, party), *_deal(then, party)]
    elif party.me and party.sheet is not None:
        told += lobby_news(then, party, newcomers(before, party))
    told += [line_words(party.name_of(line.member), line) for line in new_lines(before, party)]
    return tuple(dict.fromkeys(one for one in told if one))


def newcomers(before: Party | None, party: Party) -> str:
    """Who has just come to a table that is being laid; who plays again is expected."""
    if before is None or before.sheet is None or party.begun or party.after:
        return ""
    known = {one.member for one in before.fellows if one.named}
    names = [one.name for one in party.fellows if one.named and one.member not in known]
    return f"{and_list(names)} {'is' if len(names) == 1 else 'are'} at the table." if names else ""


def new_lines(before: Party | None, party: Party) -> list[Line]:
    """What was said since, by whom nobody has muted here; nothing of what is only read again."""
    if before is None or not before.me:
        return []
    known = set(before.lines)
    return [one for one in party.lines if one not in known and one.member not in party.muted]


# Codes on their way


def _codes(then: Party, party: Party) -> list[str]:
    """How far invitations are, and this device's own way to the table."""
    known = {one.number: one.step for one in then.invites}
    told = [
        _step_words(one, "invitation") for one in party.invites if one.step != known.get(one.number)
    ]
    guest = party.guest
    if guest is not None and (then.guest is None or then.guest.step != guest.step):
        told.append(_step_words(guest, "reply"))
    failed = [one for one in party.returns if one.step == "failed"]
    if not any(one.step == "failed" for one in then.returns):
        told += [one.problem for one in failed[:1]]
    return told


def _step_words(one: Invite | Guest, what: str) -> str:
    """What a new step means for who has made the code; who has come is told by name."""
    ways = {"waiting": _READY[what], "linking": _LINKING, "failed": one.problem}
    return ways.get(one.step, "")


def _answers(then: Party, party: Party) -> list[str]:
    """What a wish or a code has come to, and what was close in a race."""
    told = [party.said if party.said != then.said else ""]
    told.append(party.problem if party.problem != then.problem else "")
    if then.match is not None and party.ruling != then.ruling:
        told.append(party.ruling[1])
    return told


# A match


def _people(then: Party, party: Party) -> list[str]:
    """That the match begins, who is back, who is missing, and what came of that."""
    told = []
    if then.sheet is not None and not then.begun:
        told.append("The match begins.")
    told += [_back_words(then, one) for one in party.fellows if one.member != party.me]
    told += _stand_ins(then, party) if then.begun else []
    for words in (_missing, returned_words, out_words, parted_words, _left, _alone):
        if (now := words(party)) != words(then):
            told.append(now)
    known = troubles(then)
    return told + [one.words for one in troubles(party) if one not in known]


def _back_words(then: Party, one: Fellow) -> str:
    """That somebody can be reached again."""
    known = then.fellow(one.member)
    is_back = known is not None and known.how == "away" and one.how != "away"
    return f"{one.name} is back." if is_back and not one.left else ""


def _stand_ins(then: Party, party: Party) -> list[str]:
    """For whom of the others a bot plays from now on, and who plays again."""
    told = []
    for (old, was), (new, is_now) in zip(then.seats, party.seats, strict=False):
        if was == PERSON != is_now and old != party.me:
            told.append(f"A bot plays for {party.name_of(old)} from now on.")
        elif is_now == PERSON != was:
            told.append(f"{party.name_of(new)} plays again.")
    return told


def _missing(party: Party) -> str:
    return away_words(party) if missing(party) else ""


def _left(party: Party) -> str:
    return LEFT if party.left else ""


def _alone(party: Party) -> str:
    """That this device has to find the others, and has made codes for it."""
    waits = any(one.step == "waiting" for one in party.returns)
    return ALONE if party.alone and waits and not party.left else ""


def _asked(then: Party, party: Party) -> list[str]:
    """A question that this person may answer, or for whose answers the others wait."""
    if party.asked is not None:
        if then.asked is not None and then.asked.proposal == party.asked.proposal:
            return []
        return [question_words(party, party.asked), ANSWER]
    waiting = waited_for(party)
    if party.left or not waiting or pending_words(party) == pending_words(then):
        return []
    same = then.pending and party.pending and then.pending.proposal == party.pending.proposal
    return [waiting if same else pending_words(party)]


def _deal(then: Party, party: Party) -> list[str]:
    """That cards are dealt from now on, and in whose hands they are; that a round is dealt once
    more is told with the reason."""
    deal = party.deal
    if deal is None or deal.is_made:
        return []
    begins = then.deal is None or then.deal.number < deal.number
    now = _shuffles(party)
    return [
        DEALING if begins and not deal.void else "",
        now if begins or now != _shuffles(then) else "",
    ]


def _shuffles(party: Party) -> str:
    if party.deal is None or party.deal.stage != "shuffling":
        return ""
    return at_work_words(party.deal, party.name_of, party.me)


def waits(before: Party | None, party: Party) -> str:
    """For whom the match waits once this device has done its part, and who of them is left: a
    sentence that follows what has been done."""
    names, match = _awaited(party), party.match
    if before is None or not names or names == _awaited(before):
        return ""
    if match is None or match.settled or _hurries(match):
        return ""
    has_acted = _is_needed(before) or (before.phase == party.phase and bool(_awaited(before)))
    return f"Waiting for {and_list(list(names))}." if has_acted else ""


def _hurries(match: Match) -> bool:
    """Whether hands are at work against a clock: nobody talks into that."""
    calm = match.game.info.calm
    return calm is not None and calm not in match.header.options


def _is_needed(party: Party) -> bool:
    return any(one.member == party.me and one.kind in _ACTS for one in party.needs)


def _awaited(party: Party) -> tuple[str, ...]:
    """Who is there and has to act; nobody as long as this device has."""
    if _is_needed(party) or party.left:
        return ()
    members = dict.fromkeys(one.member for one in party.needs if one.kind in _ACTS)
    here = [one for one in members if (who := party.fellow(one)) and who.how != "away"]
    return tuple(party.name_of(one) for one in here)


_ACTS = ("act", "commit", "claim")
"""What the match needs of people."""
