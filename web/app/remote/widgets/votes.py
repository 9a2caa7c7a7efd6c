"""At a remote tables: what is to be decided, and the way back to the others."""

from __future__ import annotations

import htpy as h

from app.art.ties import tie
from app.base.words import and_list, or_list, possessive, possessive_within
from app.remote.values.invitations import Invite
from app.remote.values.onlookers import STOPPED_WATCHING
from app.remote.values.running_table import RunningTable
from app.remote.values.waiting import returning_words
from app.remote.values.ways.given import NOT_GIVEN, GivenLinks
from app.remote.values.ways.guests import Guest
from app.remote.widgets.invitation_view import (
    carried_code,
    guest_steps,
    invitation_steps,
    reply_box,
)
from app.remote.words.doubts import question_doubts
from app.remote.words.questions import (
    ask_to_return,
    away_words,
    back_to_split,
    left_words,
    may_go_on,
    may_take_back,
    missing,
    out_words,
    pending_words,
    question_words,
    returned_words,
    split_words,
    stand_in_words,
    troubles,
    without_cheat,
)
from app.remote.words.timing import timing_words
from app.saves import plans
from pyengine.peers.table.remote_table import RemoteTable, Trouble
from pyengine.peers.wire.contents import PERSON

# What is to be decided


def notes(remote: RunningTable, settled: bool) -> h.Node:
    """A proposal of somebody, somebody who is away, a broken rule; what was decided without us.

    ``settled`` says that this person has looked at what was decided.
    """
    shown: list[h.Node] = [_trouble(remote, trouble) for trouble in troubles(remote.table)]
    if remote.notice:
        shown.append(h.p(".note.is-warn")[remote.notice])
    if returning := returning_words(remote):
        shown.append(h.p(".note")[returning])
    elif remote.table.looks_on:
        shown += _for_onlooker(remote.table)
    elif remote.table.left:
        shown.append(_left(remote))
    elif remote.table.asked is not None:
        shown.append(_question(remote.table))
    elif waiting := pending_words(remote.table):
        shown.append(_waiting(remote.table, waiting))
    elif remote.table.out:
        shown.append(_out(remote.table))
    elif missing(remote.table):
        shown.append(_away(remote))
    elif back := returned_words(remote.table):
        shown.append(h.p(".note")[back])
    elif remote.table.match_split is not None and not settled:
        shown.append(_match_split(remote.table))
    return shown


def _for_onlooker(table: RemoteTable) -> list[h.Node]:
    """The same for who only looks on: what the match waits for, and nothing to decide."""
    if table.left:
        home = h.a(".btn.btn-small.btn-primary", href="#/")["Home"]
        return [h.div(".note.remote-question")[h.p[STOPPED_WATCHING], home]]
    words = pending_words(table) or (bool(missing(table)) and away_words(table))
    return [h.p(".note")[words]] if words else []


def _button(do: str, words: str, arg: int | str | None = None, *, first: bool = False) -> h.Element:
    look = ".btn.btn-small.btn-primary" if first else ".btn.btn-small"
    return h.button(look, type="button", data_do=do, data_arg=arg)[words]


def may_be_sent(table: RemoteTable) -> bool:
    """Returns whether the match could go on without a direct way between the devices."""
    return table.match is not None and plans.may_be_sent(table.match.game.info)


def by_links(table_key: str) -> h.Element:
    """Go on with the match as a link or file that goes round."""
    return _button("correspondence.from-remote", "Play on by links", table_key)


def _trouble(remote: RunningTable, trouble: Trouble) -> h.Element:
    name = remote.table.name_of(trouble.member)
    may = without_cheat(remote.table, trouble.member) is not None
    return h.div(".note.is-bad.remote-question")[
        h.p[trouble.sentence],
        h.div(".row.wrap")[
            may
            and _button("participants.expel", f"Go on without {name}", trouble.member, first=True),
            _button("participants.transcript", "Save the evidence", remote.table_key),
        ],
    ]


def _question(table: RemoteTable) -> h.Element:
    assert table.asked is not None
    return h.div(".note.remote-question")[
        h.p[question_words(table, table.asked)],
        (odd := question_doubts(table, table.asked)) and h.p(".doubt")[odd],
        h.div(".row.wrap")[
            _button("participants.agree", "Yes", first=True), _button("participants.refuse", "No")
        ],
    ]


def _waiting(table: RemoteTable, words: str) -> h.Element:
    """Draws the question that others are to answer; who has asked it may take it back."""
    if not may_take_back(table):
        return h.p(".note")[words]
    return h.div(".note.remote-question")[
        h.p[words], _button("participants.take-back", "Take it back")
    ]


def _away(remote: RunningTable) -> h.Element:
    """Draws who is missing; the longer that has lasted, the louder. Whoever is alone and has no
    code to send is offered an invitation before all else, and other ways beside the note."""
    gone = missing(remote.table)
    long = any(
        participant.long or participant.left or participant.is_unresponsive for participant in gone
    )
    names = [participant.name for participant in gone if not participant.left]
    invites = _offers_invitation(remote)
    return h.div(class_=["note remote-question", {"is-warn": long, "is-lost": invites}])[
        h.p[away_words(remote.table)],
        h.div(".row.wrap")[
            invites
            and not is_invited(remote)
            and _button("lobby.invite", f"Invite {and_list(names)} again", first=True),
            _button(
                "participants.replace",
                stand_in_words(remote.table),
                first=long and not invites,
            )
            if may_go_on(remote.table)
            else _button("participants.copy", "Play on alone in a copy"),
            not remote.table.alone and may_be_sent(remote.table) and by_links(remote.table_key),
            not remote.table.alone and bool(names) and _sent_code(remote, names),
            not names and _ended_here(remote.table_key),
        ],
    ]


def _ended_here(table_key: str) -> h.Node:
    """Where nobody comes back, one may as well leave it at that."""
    return [
        _button("participants.transcript", "Save the signed transcript", table_key),
        h.a(".btn.btn-small", href="#/")["Home"],
    ]


def _offers_invitation(remote: RunningTable) -> bool:
    """Returns whether the note invites whoever is away, as no other way to them is open."""
    names = [participant for participant in missing(remote.table) if not participant.left]
    return remote.table.alone and bool(names) and not has_way_back(remote)


def _sent_code(remote: RunningTable, names: list[str]) -> h.Node:
    """A field for a code of somebody who is away, unless an invitation that waits has one."""
    if any(invite.status == "waiting" for invite in invites_in_sight(remote)):
        return None
    return h.details("#sent-code")[
        h.summary(".btn.btn-small")[_sent_words(names)],
        reply_box(False, remote.problem, label="The code", scans=False),
    ]


def _sent_words(names: list[str]) -> str:
    return f"{or_list(names)} has sent me a code"


def is_invited(remote: RunningTable) -> bool:
    """Returns whether whoever plays is invited already, and may answer; who is to watch is not
    who is missing."""
    return any(
        invite.status in ("making", "waiting") and not invite.to_watch for invite in remote.invites
    )


def invites_in_sight(remote: RunningTable) -> tuple[Invite, ...]:
    """The invitations that stand where nothing need be opened for them: with the way back, while
    nobody can be reached, those for players alone."""
    if not is_cut_off(remote):
        return remote.invites
    return tuple(invite for invite in remote.invites if not invite.to_watch)


def has_way_back(remote: RunningTable) -> bool:
    """Returns whether this page was loaded again, and is on its way back: what leads there is
    open."""
    is_coming = remote.guest is not None and remote.guest.status != "in"
    return is_coming or bool(remote.returns)


def _out(table: RemoteTable) -> h.Element:
    """The others have gone on without who is here."""
    return h.div(".note.is-warn.remote-question")[
        h.p[out_words(table)],
        ask_to_return(table) is not None
        and h.div(".row.wrap")[_button("participants.ask-back", "Ask to play again", first=True)],
    ]


def _match_split(table: RemoteTable) -> h.Element:
    assert table.match_split is not None
    stage = table.match_split.stage
    stage = f"{stage[:1].lower()}{stage[1:]}"
    return h.div(".note.remote-question")[
        h.p[split_words(table)],
        h.div(".row.wrap")[
            _button("participants.settle", "Let it count", table.match_split.epoch, first=True),
            back_to_split(table) is not None
            and _button("participants.reunite", f"Ask to go back to {stage}"),
        ],
    ]


def timing_note(remote: RunningTable, paused: bool) -> h.Node:
    """Draws that a race cannot be timed well, where that is new and the race is ``paused``: nothing
    moves the table while hands are at work."""
    sentences = timing_words(remote.table) if paused and not remote.table.looks_on else []
    return (
        bool(sentences)
        and h.div(".note.remote-question")[
            (h.p[words] for words in sentences),
            h.div(".row.wrap")[_button("participants.timed", "OK", first=True)],
        ]
    )


def _left(remote: RunningTable) -> h.Element:
    """Draws what is left to who has left the others: a table of their own."""
    over = remote.table.match is not None and remote.table.match.settled
    words = (
        "This match has ended without you."
        if over
        else left_words(remote.table)
        if (remote.table.me, PERSON) in remote.table.seats
        else "A bot plays on for you."
    )
    return h.div(".note.remote-question")[
        h.p[f"You have left this table. {words}"],
        h.div(".row.wrap")[
            h.a(".btn.btn-small.btn-primary", href="#/")["Home"],
            _button("participants.again", "Set up your own table", remote.table_key)
            if over
            else remote.table.match is not None
            and _button("participants.copy", "Play on alone in a copy"),
        ],
    ]


# The way back


def is_cut_off(remote: RunningTable) -> bool:
    """Returns whether this device has to find the others; after the end, to talk and play."""
    return remote.table.alone and not remote.table.left and not remote.returning


def way_back_words(remote: RunningTable) -> str:
    """The words of what opens the way back, wherever that stands: whom it leads to. Beside an
    invitation, which leads to them as well, what else it is for."""
    if _offers_invitation(remote) and not is_invited(remote):
        return _sent_words(_away_names(remote.table))
    return f"Connect with {_others(remote.table)} again"


def _others(table: RemoteTable) -> str:
    names = _away_names(table)
    return names[0] if len(names) == 1 else "the others"


def reconnect_steps(remote: RunningTable, page: str, given: GivenLinks, scanning: bool) -> h.Node:
    """Draws what brings this device and the others together again, while nobody can be reached.

    A code that leads back comes first as long as it may fit; else an invitation, which always does.
    """
    waiting = [guest for guest in remote.returns if guest.status == "waiting"]
    fitting = [guest for guest in waiting if not guest.is_unanswered]
    open_ones = tuple(invite for invite in invites_in_sight(remote) if invite.status != "in")
    invited = is_invited(remote)
    # What the note offers is not offered here again.
    offered = _offers_invitation(remote)
    return [
        remote.guest is not None
        and remote.guest.status != "in"
        and guest_steps(remote.guest, page, given),
        [_return(remote.table, guest, page, given) for guest in fitting],
        not fitting and _no_code_fits(remote),
        not (fitting or invited or offered) and _invite_again(remote.table, first=True),
        invitation_steps(
            open_ones, page, given, scanning, remote.problem, remote.spent, back=_back(remote.table)
        ),
        not invited
        and [
            h.h2[_sent_title(remote.table)],
            reply_box(scanning, remote.problem, label="The code"),
        ],
        bool(fitting) and not invited and _invite_again(remote.table, first=False),
        len(waiting) > len(fitting) and _doubtful(remote, page, given),
        h.div(".row.wrap")[
            not waiting
            and _button(
                "participants.reconnect", f"Make a code to send to {_others(remote.table)}"
            ),
            _plays_on(remote.table) and may_be_sent(remote.table) and by_links(remote.table_key),
        ],
    ]


def _plays_on(table: RemoteTable) -> bool:
    return table.match is not None and not table.match.settled and not table.looks_on


def _away_names(table: RemoteTable) -> list[str]:
    """The others who have played here and not left; all of them are away where one is cut off."""
    return [
        participant.name
        for participant in table.participants
        if participant.member != table.me and not participant.left and not participant.watches
    ]


def _back(table: RemoteTable) -> str:
    """Who is to come back, where that is one alone."""
    names = _away_names(table)
    return names[0] if table.begun and len(names) == 1 else ""


def _sent_title(table: RemoteTable) -> str:
    names = _away_names(table)
    return f"Has {or_list(names)} sent you a code?" if names else "Have you been sent a code?"


def _no_code_fits(remote: RunningTable) -> h.Node:
    """Says why no code that was kept leads back, where this device had any."""
    failed = [guest.problem for guest in remote.returns if guest.status == "failed"]
    silent = [guest.member for guest in remote.returns if guest.is_unanswered]
    if failed:
        return h.p(".note.is-warn")[failed[0]]
    if not silent:
        return None
    pages = and_list([possessive(remote.table.name_of(member)) for member in silent])
    words = (
        f"{pages} page does not answer. If it was loaded again as well, or closed,"
        if len(silent) == 1
        else f"{pages} pages do not answer. If they were loaded again as well, or closed,"
    )
    return h.p(".note.is-warn")[f"{words} an invitation is the way back."]


def _invite_again(table: RemoteTable, *, first: bool) -> h.Element:
    name = _back(table)
    again = f"Was {possessive_within(name)} page" if name else "Were their pages"
    return h.div(".row.wrap")[
        not first and h.p(".help")[f"{again} reloaded too? Then no code will work:"],
        _button("lobby.invite", f"Invite {name or 'them'} again", first=first),
    ]


def _doubtful(remote: RunningTable, page: str, given: GivenLinks) -> h.Element:
    """The codes at whose other end nothing answers: a network may let nothing through before they
    are there."""
    return h.details("#doubtful-codes")[
        h.summary["Try your code all the same"],
        [
            _return(remote.table, guest, page, given)
            for guest in remote.returns
            if guest.status == "waiting" and guest.is_unanswered
        ],
    ]


def _return(table: RemoteTable, guest: Guest, page: str, given: GivenLinks) -> h.Element:
    name = table.name_of(guest.member)
    return h.div(".remote-reconnect-path", data_step=guest.status)[
        tie("waiting"),
        h.h2[f"Send this to {name}: it brings you back"],
        carried_code(
            page,
            guest.address,
            "participants.copy-reconnect-code",
            str(guest.member),
            "the code",
            given=given.words(guest.address) or NOT_GIVEN,
        ),
        h.p(".help")[f"{name} opens it, or pastes it at the table. Keep this page open."],
    ]
