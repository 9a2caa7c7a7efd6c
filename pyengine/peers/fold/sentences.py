"""Sentences about those who broke a rule, with names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pyengine.core.words import Listing, Sentence, listing, say
from pyengine.peers.deal.outcomes import Annulled
from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.names import name_of
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.membership.epoch import Epoch
from pyengine.peers.membership.lanes import MOVES, Fault
from pyengine.peers.membership.standing import Change
from pyengine.peers.wire.contents import Leave

_FAULT_TEMPLATES = {
    "two-posts": "{name}'s device told two different things at once, one to some of you and "
    "another to others. That is not an accident of the network.",
    "illegal": "{name}'s device made a move that the rules do not allow: {why}",
    "out-of-turn": "{name}'s device made a move when it was not its turn.",
    "wrong-seat": "{name}'s device moved for a seat that is not its own.",
    "old-epoch": "{name}'s device made a move after it had agreed to go on differently.",
    "bad-open": "{name}'s device chose one thing and then showed another.",
    "bad-link": "{name}'s device gave a false part for the dice.",
    "bad-key": "{name}'s device gave a false key for the deal.",
    "bad-deck": "{name}'s device passed on something that is not a deck of cards.",
    "bad-share": "{name}'s device gave the others a false key to their own cards.",
    "bad-proof": "{name}'s device could not prove that it had shuffled honestly.",
    "bad-card": "{name}'s device showed a card that is not in its hand.",
    "bad-seed": "{name}'s device tampered with the shuffle. The check after the round shows it.",
    "false-blame": "{name}'s device accused somebody without proof.",
    "diverged": "{name}'s Clowder and this one do not agree on the match. "
    "Both should load the page again.",
}


def trouble(feeds: Feeds, fault: Fault) -> Sentence:
    """Returns what a fault is, for people."""
    name = name_of(feeds, fault.member)
    template = _FAULT_TEMPLATES[fault.what]
    if "{why}" in template:
        return say(template, name=name, why=fault.why)
    return say(template, name=name)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to be told beside the match, after so many phases of it."""

    phase: int
    words: Sentence


_CHANGED = {
    "away": "{others} went on without {names}: {bots} on.",
    "stalls": "{others} went on without {names}: {bots} on.",
    "left": "{names} left: {bots} on.",
    "return": "{names} came back.",
    "back": "All agreed to go back to this point.",
    "lie": "{names} broke a rule and plays no more.",
}


def remarks(fold: Fold) -> list[Remark]:
    """Returns what the log and the result say of those who came and went, of broken rules, and of
    what was thrown away."""
    found = [
        Remark(change.phase, words)
        for change in fold.changes
        for words in _describe_change(fold, change)
    ]
    for one in fold.deals.annulled:
        found += [Remark(one.phase, words) for words in _describe_annulled(fold, one)]
    found += _lesser_faults(fold)
    return [*sorted(found, key=lambda remark: remark.phase), *_total(fold)]


def _lesser_faults(fold: Fold) -> list[Remark]:
    """The broken rules that held up nothing, each kind of a member once, with how often."""
    before = (fold.fault_before(change) for change in fold.changes)
    told = {(fault.what, fault.post.digest) for fault in (fold.fault, *before) if fault}
    found: dict[tuple[int, str], list[Fault]] = {}
    for fault in fold.faults:
        if (fault.what, fault.post.digest) not in told:
            found.setdefault((fault.member, fault.what), []).append(fault)
    remarks = []
    for first, *more in found.values():
        words = trouble(fold.feeds, first)
        if more:
            words = say("{fault} So it did {count} times.", fault=words, count=len(more) + 1)
        remarks.append(Remark(min(first.post.position.phase, fold.phase), words))
    return remarks


def _describe_annulled(fold: Fold, one: Annulled) -> list[Sentence]:
    """Why a deal does not count, and for whom it waited."""
    found = [_dealt_anew(fold, one)] if one.without else []
    if one.waits:
        found.append(
            say(
                "The deal of round {round} was thrown away: it waited for {names}.",
                round=one.round,
                names=_names(fold, one.waits),
            )
        )
    elif not one.without:
        found.append(say("The deal of round {round} was thrown away.", round=one.round))
    return found


def _total(fold: Fold) -> list[Remark]:
    """How much was thrown away in all, where it is more than one thing."""
    counts = (
        (sum(bool(change.stopped) for change in fold.changes), "roll", "rolls"),
        (len(fold.deals.annulled), "deal", "deals"),
        (sum(change.ends_clock for change in fold.changes), "round of a race", "rounds of races"),
    )
    if sum(count for count, _, _ in counts) < 2:
        return []
    what = listing(f"{n} {word if n == 1 else words}" for n, word, words in counts if n)
    return [Remark(fold.phase, say("Thrown away in this match: {what}.", what=what))]


def parting(fold: Fold, one: Annulled) -> Sentence:
    """Without whom a deal does not count, and how far its round was. Only who has said so has left:
    that somebody could not be reached the others say, and nobody can prove."""
    names, others = _names(fold, one.without), _names(fold, one.by)
    match _all_left(fold, one), one.is_played:
        case True, True:
            return say(
                "{names} left before the check of round {round}.", names=names, round=one.round
            )
        case True, False:
            return say("{names} left in the middle of the round.", names=names)
        case False, True:
            return say(
                "{others} went on without {names} before the check of round {round}.",
                others=others,
                names=names,
                round=one.round,
            )
    return say(
        "{others} went on without {names} in the middle of the round.", others=others, names=names
    )


def _dealt_anew(fold: Fold, one: Annulled) -> Sentence:
    """The same, and what became of the round."""
    names, others = _names(fold, one.without), _names(fold, one.by)
    match _all_left(fold, one), one.is_played:
        case True, True:
            return say(
                "{names} left before the check of round {round}. It is dealt again.",
                names=names,
                round=one.round,
            )
        case True, False:
            return say("{names} left in the middle of the round. It is dealt again.", names=names)
        case False, True:
            return say(
                "{others} went on without {names} before the check of round {round}."
                " It is dealt again.",
                others=others,
                names=names,
                round=one.round,
            )
    return say(
        "{others} went on without {names} in the middle of the round. It is dealt again.",
        others=others,
        names=names,
    )


def _all_left(fold: Fold, one: Annulled) -> bool:
    return all(_has_left(fold, one.epoch, member) for member in one.without)


def _has_left(fold: Fold, epoch: Epoch, member: int) -> bool:
    """Returns whether a member had said that it leaves, before the others went on in an epoch."""
    end = dict(epoch.proposal.base).get(member, 0)
    return any(isinstance(post.content, Leave) for post in fold.feeds.posts(member)[:end])


def _describe_change(fold: Fold, change: Change) -> list[Sentence]:
    before, after = set(change.before.people), set(change.epoch.people)
    who = sorted(after - before or before - after)

    fault = fold.fault_before(change)
    sentences = [trouble(fold.feeds, fault)] if fault else []
    why = change.epoch.proposal.why
    if why == "left" and not all(_has_left(fold, change.epoch, one) for one in who):
        why = "away"
    if change.regrets:
        chooser = name_of(fold.feeds, change.epoch.proposer)
        sentences.append(say("{name} chose again.", name=chooser))
    elif why in _CHANGED and (who or why == "back"):
        template = _CHANGED[why]
        others, names = _names(fold, sorted(before & after)), _names(fold, who)
        bots = "bots play" if who[1:] else "a bot plays"
        sentences.append(say(template, others=others, names=names, bots=bots))
    if change.ends_clock:
        sentences.append(say("The round of the race ended with that."))
    if change.stopped:
        stopped = _names(fold, change.stopped)
        sentences.append(say("A roll that waited for {names} was drawn again.", names=stopped))
    late = [one for one in who if why != "lie" and _moved_late(fold, change, one)]
    if late:
        void = _names(fold, late)
        sentences.append(say("The table went on without the last move of {names}.", names=void))
    if len(after) == 1 < len(before):
        alone = _names(fold, sorted(after))
        sentences.append(
            say("From here on the dice come from the device of {names} alone.", names=alone)
        )
    return sentences


def _moved_late(fold: Fold, change: Change, member: int) -> bool:
    """Returns whether somebody moved in the epoch before beyond what counts of it."""
    base = dict(change.epoch.proposal.base)
    return member in base and any(
        isinstance(post.content, MOVES) and post.position.epoch == change.before.number
        for post in fold.feeds.posts(member)[base[member] :]
    )


def _names(fold: Fold, members: Iterable[int]) -> Listing:
    return listing(name_of(fold.feeds, member) for member in members)
