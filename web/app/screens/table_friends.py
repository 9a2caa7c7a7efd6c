"""At a table with people far away: who is there, what they ask, and what they say."""

from __future__ import annotations

import htpy as h

from app.art.cats import avatar
from app.art.icons import icon
from app.friends.party import Fellow, Party
from app.friends.questions import away_seats, question_words
from app.friends.state import Friends
from app.model import Table
from app.plans import may_be_sent
from app.regions import Region, drawing, region
from app.screens.inviting import invite_ways
from app.screens.talking import talk

__all__ = ["friends_region"]

_HOW = {"here": "is here", "late": "is slow to answer", "away": "is away"}


def friends_region(table: Table, friends: Friends, page: str) -> tuple[Region, ...]:
    """The people of a table, and whatever is to be decided; nothing where all sit here."""
    party = friends.party_at(table.record.id)
    if not table.record.far or party is None:
        return ()
    inside = (
        region(
            "fellows",
            drawing(_fellows, party.fellows, party.seats, party.me),
            tag="ul",
            class_="fellows",
            aria_label="At this table",
        ),
        region("far-asks", drawing(_asks, party), class_="far-asks", aria_live="polite"),
        region(
            "far-more",
            (
                region("far-title", drawing(_title), tag="summary", class_="btn btn-small"),
                region("far-inside", _inside(party, friends, page), class_="panel"),
            ),
            tag="details",
            class_="far-more",
        ),
    )
    return (region("friends", inside, tag="section", class_="table-friends", aria_label="Friends"),)


def _inside(party: Party, friends: Friends, page: str) -> tuple[Region, ...]:
    """What opens with the talk: words, wishes, and invitations."""
    goes_on = party.match is not None and not party.match.over
    problem = party.problem or friends.problem
    invites = drawing(invite_ways, party.invites, page, friends.scanning, problem)
    return (
        region("far-talk", drawing(talk, party, "table"), class_="far-talk"),
        region(
            "far-hands",
            drawing(_hands, party.place, goes_on, _may_be_sent(party)),
            class_="row wrap",
        ),
        region("far-invites", invites, class_="lobby-invites"),
    )


def _title() -> h.Node:
    return [icon("talk"), h.span["Talk"]]


def _fellows(fellows: tuple[Fellow, ...], seats: tuple[tuple[int, str], ...], me: int) -> h.Node:
    return [_fellow(one, seats, me) for one in fellows]


def _fellow(one: Fellow, seats: tuple[tuple[int, str], ...], me: int) -> h.Element:
    seat = next((at for at, (member, _) in enumerate(seats, 1) if member == one.member), 0)
    how = "this device" if one.member == me else _HOW[one.how]
    return h.li(f".fellow.is-{one.how}.seat-{seat or 1}", title=f"{one.name} {how}")[
        avatar(seat or 1, "sleeping" if one.how == "away" else "watching", small=True),
        h.span(".fellow-dot", aria_hidden="true"),
        h.strong[one.name],
        h.span(".visually-hidden")[how],
    ]


def _asks(party: Party) -> h.Node:
    """What is to be decided: a proposal of somebody, somebody who is away, a broken rule."""
    shown: list[h.Node] = [h.p(".note.is-bad", role="alert")[trouble] for trouble in party.troubles]
    if party.said:
        shown.append(h.p(".note.is-warn", role="status")[party.said])
    if party.asked is not None:
        shown.append(_question(party))
    else:
        shown += [_away(party, member) for member in away_seats(party)]
    return shown


def _question(party: Party) -> h.Element:
    assert party.asked is not None
    return h.div(".note.far-question")[
        h.p[question_words(party, party.asked)],
        h.div(".row.wrap")[
            h.button(".btn.btn-small.btn-primary", type="button", data_do="friends.agree")["Yes"],
            h.button(".btn.btn-small", type="button", data_do="friends.refuse")["No"],
        ],
    ]


def _away(party: Party, member: int) -> h.Element:
    name = party.name_of(member)
    return h.div(".note.far-question")[
        h.p[f"{name} is away. The game waits; it goes on by itself when {name} is back."],
        h.div(".row.wrap")[
            h.button(".btn.btn-small", type="button", data_do="friends.replace", data_arg=member)[
                f"Let a bot play for {name}"
            ],
            _may_be_sent(party) and _by_links(party.place),
        ],
    ]


def _may_be_sent(party: Party) -> bool:
    """Whether the match could go on without a direct way between the devices."""
    return party.match is not None and may_be_sent(party.match.game.info)


def _by_links(place: str) -> h.Element:
    return h.button(".btn.btn-small", type="button", data_do="letter.from-far", data_arg=place)[
        "Go on by links"
    ]


def _hands(place: str, goes_on: bool, sendable: bool) -> h.Node:
    """What may be wished for at any time."""
    return [
        goes_on
        and h.button(".btn.btn-small", type="button", data_do="friends.back")[
            "Ask to go back a turn"
        ],
        goes_on and sendable and _by_links(place),
        not goes_on
        and h.button(
            ".btn.btn-small.btn-primary",
            type="button",
            data_do="friends.again",
            data_arg=place,
        )["Play again"],
        h.button(".btn.btn-small", type="button", data_do="lobby.invite")["Invite somebody"],
        h.button(".btn.btn-small", type="button", data_do="friends.transcript", data_arg=place)[
            "Save the signed transcript"
        ],
        h.a(".btn.btn-small", href="#/guaranteed")["What is guaranteed?"],
    ]
