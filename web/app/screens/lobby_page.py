"""The lobby as it is drawn: seats, what is agreed, invitations, people, talk, and the start."""

from __future__ import annotations

import htpy as h

from app.art.cats import avatar
from app.friends.invites import Invite
from app.friends.party import FOUNDER, Fellow, Party
from app.friends.questions import pending_words
from app.friends.seating import seated
from app.friends.state import Friends
from app.friends.timing import slow_line_words
from app.friends.update import friends_of
from app.model import Model
from app.regions import Region, drawing, region
from app.rules import load_rules
from app.screens.deciding import is_cut_off, way_back
from app.screens.hiding import hands_agreed, hands_fields, reader_words
from app.screens.inviting import invite_ways
from app.screens.options import cards, idle_words, option_field
from app.screens.parts import option_words, rules_link, topbar
from app.screens.talking import talk
from app.words import and_list
from pyengine.core.info import Info
from pyengine.core.options import check_options
from pyengine.core.registry import load_game
from pyengine.peers.contents import OPEN, PERSON, Sheet

__all__ = ["KINDS", "PATIENCE", "chosen_options", "lobby_regions"]

KINDS = {
    OPEN: "For a friend",
    PERSON: "Person here",
    "easy": "Easy bot",
    "normal": "Normal bot",
    "hard": "Hard bot",
}
"""Who can sit in a seat, as the keeper of the sheet chooses it."""

PATIENCE = (
    ("0", "Never"),
    ("1", "After 1 minute"),
    ("3", "After 3 minutes"),
    ("10", "After 10 minutes"),
)
"""The values of ``Setup.patience`` in words."""


_SIT_FIRST = "When everybody is seated, ask whether all are ready."
_ALL_SIT = "Everybody is seated: ask whether all are ready."

_HOW = {"here": "is here", "late": "is slow to answer", "away": "is away"}


def lobby_regions(model: Model) -> tuple[Region, ...]:
    """The screen, also while the table is still being opened."""
    friends = friends_of(model)
    party = friends.party
    if party is None or party.sheet is None:
        return (region("lobby", drawing(_opening, friends, party), class_="app"),)
    return (
        region(
            "lobby",
            (
                region("lobby-top", drawing(_top, party.sheet), tag="header", class_="topbar"),
                region(
                    "lobby-page",
                    _parts(friends, party, party.sheet, model.page),
                    class_="page lobby",
                ),
            ),
            class_="app",
        ),
    )


def _parts(friends: Friends, party: Party, sheet: Sheet, page: str) -> tuple[Region, ...]:
    people = (party.fellows, party.seats, party.me, sheet)
    unseated = tuple(one.name for one in party.unseated)
    problem = party.problem or friends.problem
    keeper = (party.keeps, party.name_of(FOUNDER))
    here = (
        region(
            "lobby-seats",
            (
                region("lobby-chairs", drawing(_seats, *people, party.away_seats)),
                region("lobby-unseated", drawing(_unseated, unseated, *keeper)),
            ),
            tag="section",
            class_="panel",
        ),
        region("lobby-options", _options(sheet, party.keeps), tag="section", class_="panel"),
        region("lobby-line", drawing(_slow_line, slow_line_words(party), *keeper)),
    )
    invites = region(
        "lobby-invites",
        drawing(_invites, party.invites, page, friends.scanning, problem, party.keeps),
        class_="lobby-invites",
    )
    people_here = region(
        "lobby-people",
        drawing(_people, party.fellows, party.me, party.words),
        tag="section",
        class_="panel",
    )
    # Whoever lays the table has to invite first; a guest wants to know who is there.
    others = (
        *((invites, people_here) if party.keeps else (people_here, invites)),
        region(
            "lobby-talk",
            drawing(talk, party, "lobby"),
            tag="section",
            class_="panel",
        ),
    )
    return (
        region("lobby-way", drawing(_way_back, party, page, friends.scanning)),
        region("lobby-here", here, class_="lobby-column"),
        region("lobby-others", others, class_="lobby-column"),
        region("lobby-start", drawing(_start_bar, party), class_="setup-start"),
    )


def _opening(friends: Friends, party: Party | None) -> h.Node:
    words = "One moment: setting up the table."
    if party is not None:
        words = party.said or words
        if party.elsewhere:
            words = "This table is open in another tab."
    return [
        topbar("A table"),
        h.div(".page.page-narrow")[h.section(".panel.empty", role="status")[h.p[words]]],
    ]


def _top(sheet: Sheet) -> h.Node:
    from app.art.icons import icon

    title = load_game(sheet.game).info.title
    return [
        h.a(".btn.btn-icon", href="#/", aria_label="Home", title="Home")[icon("home")],
        h.h1(".topbar-title")[f"{title} with friends"],
        rules_link(sheet.game),
    ]


def _unseated(names: tuple[str, ...], keeps: bool, keeper: str) -> h.Node:
    """Who has come and finds no seat, and what can be done about it."""
    if not names:
        return None
    one = len(names) == 1
    return h.div(".note.is-warn.far-question", role="status")[
        h.p[
            f"{and_list(names)} {'has' if one else 'have'} no seat yet."
            + ("" if keeps else f" {keeper} can make one free.")
        ],
        keeps
        and h.button(".btn.btn-small.btn-primary", type="button", data_do="lobby.free")[
            f"Make a seat free for {names[0]}"
        ],
    ]


def _seats(
    fellows: tuple[Fellow, ...],
    seats: tuple[tuple[int, str], ...],
    me: int,
    sheet: Sheet,
    away: tuple[int, ...],
) -> h.Node:
    names = {one.member: one.name for one in fellows}
    sitting = seated(seats, lambda member: names.get(member, ""))
    info = load_game(sheet.game).info
    keeps = me == 1
    return [
        h.h2["Seats"],
        h.ol(".seats")[
            (
                _seat(
                    seat,
                    member,
                    kind,
                    names,
                    me,
                    name=sitting[seat - 1].name,
                    keeps=keeps,
                    sits=(me, PERSON) in seats,
                    is_away=seat in away,
                    reader=reader_words(sheet.game, seats, seat, names, me),
                )
                for seat, (member, kind) in enumerate(seats, 1)
            )
        ],
        keeps
        and h.div(".row.wrap.seats-foot")[
            len(seats) < info.max_players
            and h.button(".btn.btn-small", type="button", data_do="lobby.more")["Add a seat"],
            len(seats) > max(2, info.min_players)
            and h.button(".btn.btn-small", type="button", data_do="lobby.fewer")["Remove a seat"],
        ],
    ]


def _seat(
    seat: int,
    member: int,
    kind: str,
    names: dict[int, str],
    me: int,
    *,
    name: str,
    keeps: bool,
    sits: bool,
    is_away: bool,
    reader: str,
) -> h.Element:
    is_free, own = kind == OPEN, kind == PERSON and member == me
    title = "Free" if is_free else name if kind == PERSON else KINDS[kind]
    host = f"at {names.get(member, '?')}'s" if kind not in (PERSON, OPEN) else ""
    mood = "watching" if kind == PERSON else "sleeping"
    return h.li(f".seat-row.seat-{seat}", id=f"lobby-seat-{seat}")[
        avatar(seat, mood, small=True),
        h.span(".lobby-who")[h.strong[title], " ", host and h.small(".soft")[host]],
        is_free
        and h.button(
            class_=["btn btn-small", {"btn-primary": not sits}],
            type="button",
            data_do="lobby.sit",
            data_arg=seat,
        )["Sit here"],
        own
        and not keeps
        and h.button(".btn.btn-small", type="button", data_do="lobby.sit", data_arg=0)["Get up"],
        keeps
        and is_away
        and h.button(".btn.btn-small", type="button", data_do="lobby.free", data_arg=seat)[
            "Free the seat"
        ],
        keeps
        and (kind != PERSON or (member == me and seat > 1))
        and h.select(
            f"#lobby-kind-{seat}.select.seat-kind",
            aria_label=f"Who plays seat {seat}",
            data_do="lobby.kind",
            data_arg=seat,
        )[(h.option(value=value, selected=value == kind)[label] for value, label in KINDS.items())],
        reader and h.p(".help.lobby-reader")[reader],
    ]


def _options(sheet: Sheet, keeps: bool) -> tuple[Region, ...]:
    """What is agreed in a line; who keeps the sheet can unfold and change it."""
    agreed = region("lobby-agreed", drawing(_agreed, sheet))
    if not keeps:
        return (agreed,)
    change = (
        region("lobby-change-title", drawing(str, "Change"), tag="summary", class_="btn btn-small"),
        region("lobby-fields", drawing(_fields, sheet), class_="lobby-fields"),
    )
    return (agreed, region("lobby-change", change, tag="details", class_="lobby-change"))


def _agreed(sheet: Sheet) -> h.Node:
    info = load_game(sheet.game).info
    words = option_words(info, sheet.options, [f"Seat {n + 1}" for n in range(sheet.players)])
    reminded = f"A bot for whoever is away: {dict(PATIENCE)[str(sheet.patience)].lower()}."
    return [
        h.h2["What is agreed"],
        h.p[words or "As the rules say."],
        hands_agreed(sheet),
        bool(sheet.patience) and h.p(".soft")[reminded],
    ]


def _fields(sheet: Sheet) -> h.Node:
    info = load_game(sheet.game).info
    rules, chosen = load_rules(sheet.game), chosen_options(info, sheet)
    return [
        (
            option_field(
                option,
                chosen[option.name],
                rules,
                "lobby.option",
                idle=idle_words(info, option, info.max_players, chosen),
            )
            for option in info.options
            if option.kind != "seats"
        ),
        hands_fields(sheet),
        _patience(str(sheet.patience)),
    ]


def _patience(chosen: str) -> h.Element:
    """How soon those who are here are reminded of a bot for who is away."""
    return h.fieldset(".field.option", aria_describedby="help-patience")[
        h.legend["When somebody is away"],
        h.p("#help-patience.help")[
            "A bot can play for them until they are back, if all the others say yes. When should"
            " you be reminded of that?"
        ],
        cards("patience", PATIENCE, chosen, "lobby.patience"),
    ]


def _slow_line(words: str, keeps: bool, keeper: str) -> h.Node:
    """That a race is better played without a clock here, which the keeper of the sheet decides."""
    if not words:
        return None
    return h.div(".note.is-warn.far-question", role="status")[
        h.p[words if keeps else f"{words} {keeper} can choose to play without a clock."],
        keeps
        and h.button(".btn.btn-small.btn-primary", type="button", data_do="lobby.calm")[
            "Play without a clock"
        ],
    ]


def chosen_options(info: Info, sheet: Sheet) -> dict[str, str]:
    """All options of the game as the sheet has them."""
    return dict(check_options(info, sheet.players, dict(sheet.options)))


def _invites(
    invites: tuple[Invite, ...], page: str, scanning: bool, problem: str, keeps: bool
) -> h.Node:
    is_open = any(one.step in ("making", "waiting", "linking") for one in invites)
    return [
        invite_ways(invites, page, scanning, problem),
        h.section(".panel.invite-more", aria_label="Invitations")[
            not invites
            and [
                h.h2["Invite your friends"],
                h.p["Each gets a link, or scans a code. No account, and no server in between."],
            ],
            h.button(
                "#invite",
                class_=["btn", {"btn-primary": keeps and not is_open}],
                type="button",
                data_do="lobby.invite",
            )["Invite somebody else" if invites else "Invite somebody"],
        ],
    ]


def _way_back(party: Party, page: str, scanning: bool) -> h.Node:
    """Who was loaded again is brought back; invitations that are open have their own steps."""
    lost = any(one.step != "in" for one in (party.guest, *party.returns) if one is not None)
    if not lost or party.invites or not is_cut_off(party):
        return None
    return h.section(".panel.far-back", aria_labelledby="far-back-title")[
        h.h2("#far-back-title", role="status")["You are alone here"],
        way_back(party, page, scanning),
    ]


def _people(fellows: tuple[Fellow, ...], me: int, words: tuple[str, ...]) -> h.Node:
    return [
        h.h2["People"],
        h.ul(".list")[
            (
                h.li(f".list-item.fellow.is-{one.how}")[
                    h.span(".fellow-dot", aria_hidden="true"),
                    h.strong[one.name],
                    h.span(".soft")["this device" if one.member == me else _HOW[one.how]],
                    one.ready and h.span(".badge.is-ok")["ready"],
                ]
                for one in fellows
            )
        ],
        len(fellows) > 1
        and h.details("#between")[
            h.summary["Is there really nobody in between?"],
            h.p[
                "These words are the same on every screen if nobody has put themselves between"
                " your devices. To be sure, read them out to each other once:"
            ],
            h.p(".table-words")[h.strong[" · ".join(words)]],
        ],
    ]


def _start_bar(party: Party) -> h.Node:
    asked = party.asked
    if asked is not None:
        return [
            h.p(role="status")[f"{party.name_of(asked.by)} asks: ready to begin like this?"],
            h.div(".row.wrap")[
                h.button("#ready.btn.btn-primary", type="button", data_do="friends.agree")[
                    "I am ready"
                ],
                h.button(".btn", type="button", data_do="friends.refuse")["Not yet"],
            ],
        ]
    if waiting := pending_words(party):
        return h.p(role="status")[waiting]
    is_full = all(kind != OPEN for _, kind in party.seats)
    if party.keeps:
        return [
            h.p(".soft")[party.said or (_ALL_SIT if is_full else _SIT_FIRST)],
            h.button(
                "#begin",
                class_=["btn btn-wide", {"btn-primary": is_full}],
                type="button",
                data_do="lobby.begin",
            )["Begin"],
        ]
    keeper = party.name_of(1)
    words = f"{keeper} can begin now." if is_full else f"{keeper} begins when everybody is seated."
    return h.p(".soft", role="status")[party.said or words]
