"""The lobby of a table with people far away: who sits where, what is played, who may come."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app import effects as fx
from app.art.cats import avatar
from app.face import has_face
from app.friends import effects as far
from app.friends.emotes import EMOTES
from app.friends.invites import Invite
from app.friends.party import Fellow, Party
from app.friends.state import Friends
from app.friends.update import friends_of
from app.messages import UserDid
from app.model import Model
from app.naming import default_name
from app.regions import Region, drawing, region
from app.rules import load_rules
from app.screen import Result, Screen
from app.screens.deciding import is_cut_off, way_back
from app.screens.hiding import HANDS, hands_agreed, hands_fields, reader_words
from app.screens.inviting import invite_ways
from app.screens.options import option_field
from app.screens.parts import option_words, radios, rules_link, topbar
from app.screens.talking import talk
from app.screens.wishing import scan, wishes
from pyengine.core.info import Info
from pyengine.core.options import check_options
from pyengine.core.registry import load_game
from pyengine.peers import ports
from pyengine.peers.contents import OPEN, PERSON, Sheet

__all__ = ["SCREEN"]

_KINDS = {
    OPEN: "For a friend",
    PERSON: "Person here",
    "easy": "Easy bot",
    "normal": "Normal bot",
    "hard": "Hard bot",
}

_PATIENCE = (
    ("0", "Never"),
    ("1", "After 1 minute"),
    ("3", "After 3 minutes"),
    ("10", "After 10 minutes"),
)
_ASK_LOUDER = "When somebody is away, ask louder for a bot"

_HOW = {"here": "is here", "late": "is slow to answer", "away": "is away"}


# The screen


def _regions(model: Model) -> tuple[Region, ...]:
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
    problem = party.problem or friends.problem
    here = (
        region("lobby-seats", drawing(_seats, *people), tag="section", class_="panel"),
        region("lobby-options", _options(sheet, party.keeps), tag="section", class_="panel"),
    )
    others = (
        region(
            "lobby-invites",
            drawing(_invites, party.invites, page, friends.scanning, problem, party.keeps),
            class_="lobby-invites",
        ),
        region(
            "lobby-people",
            drawing(_people, party.fellows, party.me, party.words),
            tag="section",
            class_="panel",
        ),
        region(
            "lobby-talk",
            drawing(talk, party, "lobby", friends.muted_at(party.place)),
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
    words = "One moment: the table is being laid."
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


def _seats(
    fellows: tuple[Fellow, ...], seats: tuple[tuple[int, str], ...], me: int, sheet: Sheet
) -> h.Node:
    names = {one.member: one.name for one in fellows}
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
                    keeps=keeps,
                    sits=(me, PERSON) in seats,
                    reader=reader_words(sheet.game, seats, seat, names, me),
                )
                for seat, (member, kind) in enumerate(seats, 1)
            )
        ],
        keeps
        and h.div(".row.wrap.seats-foot")[
            len(seats) < info.max_players
            and h.button(".btn.btn-small", type="button", data_do="lobby.more")["One seat more"],
            len(seats) > max(2, info.min_players)
            and h.button(".btn.btn-small", type="button", data_do="lobby.fewer")["One seat less"],
        ],
    ]


def _seat(
    seat: int,
    member: int,
    kind: str,
    names: dict[int, str],
    me: int,
    *,
    keeps: bool,
    sits: bool,
    reader: str,
) -> h.Element:
    is_free, own = kind == OPEN, kind == PERSON and member == me
    title = names.get(member, default_name(seat)) if kind == PERSON else _KINDS[kind]
    title = "Free" if is_free else title
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
        and (kind != PERSON or (member == me and seat > 1))
        and h.select(
            f"#lobby-kind-{seat}.select.seat-kind",
            aria_label=f"Who plays seat {seat}",
            data_do="lobby.kind",
            data_arg=seat,
        )[
            (
                h.option(value=value, selected=value == kind)[label]
                for value, label in _KINDS.items()
            )
        ],
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
    louder = f"{_ASK_LOUDER}: {dict(_PATIENCE)[str(sheet.patience)].lower()}."
    return [
        h.h2["What is agreed"],
        h.p[words or "As the rules say."],
        hands_agreed(sheet),
        bool(sheet.patience) and h.p(".soft")[louder],
    ]


def _fields(sheet: Sheet) -> h.Node:
    info = load_game(sheet.game).info
    rules, chosen = load_rules(sheet.game), _chosen(info, sheet)
    return [
        (
            option_field(option, chosen[option.name], rules, "lobby.option")
            for option in info.options
            if option.kind != "seats"
        ),
        hands_fields(sheet),
        radios(_ASK_LOUDER, "patience", _PATIENCE, str(sheet.patience), "lobby.patience"),
    ]


def _chosen(info: Info, sheet: Sheet) -> dict[str, str]:
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
        and h.details[
            h.summary["Is really nobody in between?"],
            h.p[
                "These words are the same on every screen if nobody has put themselves between"
                " your devices. Who does not know each other reads them out once:"
            ],
            h.p(".table-words")[h.strong[" · ".join(words)]],
        ],
    ]


def _start_bar(party: Party) -> h.Node:
    asked = party.asked
    if asked is not None:
        return [
            h.p(role="status")[f"{party.name_of(asked.by)} asks: shall it begin like this?"],
            h.div(".row.wrap")[
                h.button("#ready.btn.btn-primary", type="button", data_do="friends.agree")[
                    "I am ready"
                ],
                h.button(".btn", type="button", data_do="friends.refuse")["Not yet"],
            ],
        ]
    waiting = [one.name for one in party.fellows if one.ready]
    if waiting:
        return h.p(role="status")[f"Ready: {', '.join(waiting)}."]
    if party.keeps:
        is_full = all(kind != OPEN for _, kind in party.seats)
        return [
            h.p(".soft")[party.said or "When everybody sits, ask whether all are ready."],
            h.button(
                "#begin",
                class_=["btn btn-wide", {"btn-primary": is_full}],
                type="button",
                data_do="lobby.begin",
            )["Begin"],
        ]
    return h.p(".soft")[f"{party.name_of(1)} begins when everybody sits."]


# What the controls do


def _sit(party: Party, did: UserDid) -> ports.Request | None:
    return ports.TakeSeat(int(did.arg)) if did.arg.isdecimal() else None


def _arranged(party: Party, **changes: object) -> ports.Request | None:
    sheet = party.sheet
    if sheet is None or not party.keeps:
        return None
    setup = ports.Setup(
        sheet.game, sheet.options, sheet.seats, sheet.patience, sheet.hands, sheet.escrow
    )
    return ports.Arrange(replace(setup, **changes))  # type: ignore[arg-type]


def _kind(party: Party, did: UserDid) -> ports.Request | None:
    seats = party.seats
    if not did.arg.isdecimal() or not 0 < int(did.arg) <= len(seats) or did.value not in _KINDS:
        return None
    at = int(did.arg) - 1
    return _arranged(party, seats=(*seats[:at], (party.me, did.value), *seats[at + 1 :]))


def _more(party: Party, did: UserDid) -> ports.Request | None:
    if party.sheet is None or len(party.seats) >= load_game(party.sheet.game).info.max_players:
        return None
    return _arranged(party, seats=(*party.seats, (party.me, OPEN)))


def _fewer(party: Party, did: UserDid) -> ports.Request | None:
    return _arranged(party, seats=party.seats[:-1]) if len(party.seats) > 2 else None


def _option(party: Party, did: UserDid) -> ports.Request | None:
    sheet = party.sheet
    if sheet is None or not has_face(sheet.game):
        return None
    chosen = _chosen(load_game(sheet.game).info, sheet) | {did.arg: did.value}
    return _arranged(party, options=tuple(chosen.items()))


def _wait(party: Party, did: UserDid) -> ports.Request | None:
    return _arranged(party, patience=int(did.value)) if did.value in dict(_PATIENCE) else None


def _hands(party: Party, did: UserDid) -> ports.Request | None:
    return _arranged(party, hands=did.value) if did.value in HANDS else None


def _begin(party: Party, did: UserDid) -> ports.Request | None:
    return ports.Begin()


def _say(party: Party, did: UserDid) -> ports.Request | None:
    words = " ".join(did.value.split())[:200]
    return ports.Say(words) if words else None


def _emote(party: Party, did: UserDid) -> ports.Request | None:
    return ports.Say(did.arg, emote=True) if did.arg in EMOTES else None


def _invite(model: Model, did: UserDid) -> Result:
    return model, (far.MakeInvite(friends_of(model).place),)


def _close(model: Model, did: UserDid) -> Result:
    number = int(did.arg) if did.arg.isdecimal() else 0
    return model, (far.Withdraw(friends_of(model).place, number),)


def _reply(model: Model, did: UserDid) -> Result:
    if not did.value.strip():
        return model, ()
    return model, (far.TakeReply(friends_of(model).place, did.value),)


def _copy(model: Model, did: UserDid) -> Result:
    """Copy the link of an invitation, or one's own reply."""
    party = friends_of(model).party
    if party is None:
        return model, ()
    found = [one.address for one in party.invites if str(one.number) == did.arg]
    if not did.arg and party.guest:
        found = [party.guest.address]
    if not found:
        return model, ()
    return model, (fx.CopyLink(found[0]), fx.Announce("The link is copied."))


SCREEN = Screen(
    _regions,
    {
        "sit": wishes(_sit),
        "kind": wishes(_kind),
        "more": wishes(_more),
        "fewer": wishes(_fewer),
        "option": wishes(_option),
        "patience": wishes(_wait),
        "hands": wishes(_hands),
        "begin": wishes(_begin),
        "say": wishes(_say),
        "emote": wishes(_emote),
        "invite": _invite,
        "close": _close,
        "reply": _reply,
        "scan": scan,
        "copy": _copy,
    },
)
