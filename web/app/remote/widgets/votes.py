"""At a table with people far away: what is to be decided, and the way back to the others."""

from __future__ import annotations

import htpy as h

from app.art.ties import tie
from app.remote.values.invitations import Guest
from app.remote.values.party import Party, Trouble
from app.remote.widgets.invitation_view import carried_code, guest_way, invite_ways, reply_box
from app.remote.words.questions import (
    asks_back,
    away_words,
    back_to_parting,
    may_go_on,
    missing,
    out_words,
    parted_words,
    pending_words,
    question_words,
    returned_words,
    stand_in_words,
    troubles,
    without_cheat,
)
from app.remote.words.timing import timing_words
from app.saves import plans

# What is to be decided


def notes(party: Party, settled: bool) -> h.Node:
    """A proposal of somebody, somebody who is away, a broken rule; what was decided without us.

    ``settled`` says that this person has looked at what was decided.
    """
    shown: list[h.Node] = [_trouble(party, one) for one in troubles(party)]
    if party.said:
        shown.append(h.p(".note.is-warn")[party.said])
    if party.left:
        shown.append(_left(party))
    elif party.asked is not None:
        shown.append(_question(party))
    elif waiting := pending_words(party):
        shown.append(h.p(".note")[waiting])
    elif party.out:
        shown.append(_out(party))
    elif missing(party):
        shown.append(_away(party))
    elif back := returned_words(party):
        shown.append(h.p(".note")[back])
    elif party.parted is not None and not settled:
        shown.append(_parted(party))
    return shown


def _button(do: str, words: str, arg: int | str | None = None, *, first: bool = False) -> h.Element:
    look = ".btn.btn-small.btn-primary" if first else ".btn.btn-small"
    return h.button(look, type="button", data_do=do, data_arg=arg)[words]


def may_be_sent(party: Party) -> bool:
    """Whether the match could go on without a direct way between the devices."""
    return party.match is not None and plans.may_be_sent(party.match.game.info)


def by_links(place: str) -> h.Element:
    """Go on with the match as a link or file that goes round."""
    return _button("correspondence.from-far", "Go on by links", place)


def _trouble(party: Party, trouble: Trouble) -> h.Element:
    name = party.name_of(trouble.member)
    may = without_cheat(party, trouble.member) is not None
    return h.div(".note.is-bad.far-question")[
        h.p[trouble.words],
        h.div(".row.wrap")[
            may and _button("friends.expel", f"Go on without {name}", trouble.member, first=True),
            _button("friends.transcript", "Save the evidence", party.place),
        ],
    ]


def _question(party: Party) -> h.Element:
    assert party.asked is not None
    return h.div(".note.far-question")[
        h.p[question_words(party, party.asked)],
        h.div(".row.wrap")[
            _button("friends.agree", "Yes", first=True), _button("friends.refuse", "No")
        ],
    ]


def _away(party: Party) -> h.Element:
    """Who is missing; the longer that has lasted, the louder."""
    gone = missing(party)
    long = any(one.long or one.left or one.is_stalling for one in gone)
    return h.div(class_=["note far-question", {"is-warn": long}])[
        h.p[away_words(party)],
        h.div(".row.wrap")[
            _button("friends.replace", stand_in_words(party), first=long)
            if may_go_on(party)
            else _button("friends.copy", "Play on alone in a copy"),
            may_be_sent(party) and by_links(party.place),
        ],
        not party.alone
        and any(not one.left for one in gone)
        # An invitation that waits has such a field of its own.
        and all(one.step != "waiting" for one in party.invites)
        and h.details("#sent-code")[
            h.summary["Have they sent you a code?"],
            reply_box(False, party.problem, label="The code", scans=False),
        ],
    ]


def _out(party: Party) -> h.Element:
    """The others have gone on without who is here."""
    return h.div(".note.is-warn.far-question")[
        h.p[out_words(party)],
        asks_back(party) is not None
        and h.div(".row.wrap")[_button("friends.ask-back", "Ask to play again", first=True)],
    ]


def _parted(party: Party) -> h.Element:
    assert party.parted is not None
    stage = party.parted.stage
    return h.div(".note.far-question")[
        h.p[parted_words(party)],
        h.div(".row.wrap")[
            _button("friends.settle", "Let it count", party.parted.epoch, first=True),
            back_to_parting(party) is not None
            and _button("friends.reunite", f"Ask to go back to {stage}"),
        ],
    ]


def timing_note(party: Party, paused: bool) -> h.Node:
    """That a race cannot be timed well, where that is new and the race is ``paused``: nothing moves
    the table while hands are at work."""
    told = timing_words(party) if paused else []
    return (
        bool(told)
        and h.div(".note.far-question")[
            (h.p[words] for words in told),
            h.div(".row.wrap")[_button("friends.timed", "All right", first=True)],
        ]
    )


def _left(party: Party) -> h.Element:
    """What is left to who has left the others: a table of their own."""
    over = party.match is not None and party.match.settled
    words = "This match has ended without you." if over else "The others can let a bot play on."
    return h.div(".note.far-question")[
        h.p[f"You have left this table. {words}"],
        h.div(".row.wrap")[
            h.a(".btn.btn-small.btn-primary", href="#/")["Home"],
            _button("friends.again", "Set up your own table", party.place)
            if over
            else party.match is not None and _button("friends.copy", "Play on alone in a copy"),
        ],
    ]


# The way back


def is_cut_off(party: Party) -> bool:
    """Whether this device has to find the others again; after the end, to talk and play again."""
    return party.alone and not party.left


def way_back(party: Party, page: str, scanning: bool) -> h.Node:
    """What brings this device and the others together again, while nobody can be reached."""
    waiting = [one for one in party.returns if one.step == "waiting"]
    failed = [one for one in party.returns if one.step == "failed"]
    open_ones = tuple(one for one in party.invites if one.step != "in")
    invited = any(one.step == "waiting" for one in open_ones)
    return [
        party.guest is not None and party.guest.step != "in" and guest_way(party.guest, page),
        [_return(party, one, page) for one in waiting],
        bool(failed) and not waiting and h.p(".note.is-warn")[failed[0].problem],
        invite_ways(open_ones, page, scanning, party.problem),
        not invited
        and [
            h.h2["Have they sent you a code?"],
            reply_box(scanning, party.problem, label="The code"),
        ],
        h.div(".row.wrap")[
            bool(failed or not party.returns)
            and _button("friends.come-back", "Make a code to come back"),
            not invited and _button("lobby.invite", "Invite them once more"),
        ],
    ]


def _return(party: Party, way: Guest, page: str) -> h.Element:
    name = party.name_of(way.member)
    return h.div(".far-return", data_step=way.step)[
        tie("waiting"),
        h.h2[f"Send this to {name}: it brings you back"],
        carried_code(page, way.address, "friends.copy-way", str(way.member), "the code"),
        h.p(".help")[f"{name} opens it, or pastes it at the table. Keep this page open."],
    ]
