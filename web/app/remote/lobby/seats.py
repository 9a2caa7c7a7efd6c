"""The seats in the lobby: who sits where, who plays there, and who has come and finds none."""

from __future__ import annotations

import htpy as h

from app.art.cats.whole import avatar
from app.base.words import player_words, within
from app.remote.values.seating import add_free_seat, seat_players
from app.remote.widgets.hidden_hands import reader_words
from app.remote.words.lobby_news import kind_words, kinds_of, unseated_words
from app.widgets.bot_words import bot_words
from pyengine.core.registry import load_game
from pyengine.peers.table.remote_table import Participant
from pyengine.peers.wire.contents import OPEN, PERSON, Seats, Sheet


def chairs(
    participants: tuple[Participant, ...],
    seats: tuple[tuple[int, str], ...],
    me: int,
    sheet: Sheet,
    away: tuple[int, ...],
) -> h.Node:
    """All seats; who keeps the sheet can add some and take some away."""
    names = {participant.member: participant.name for participant in participants}
    sitting = seat_players(seats, lambda member: names.get(member, ""))
    info = load_game(sheet.game).info
    is_founder = me == 1
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
                    is_founder=is_founder,
                    sits=(me, PERSON) in seats,
                    is_away=seat in away,
                    words=_seat_words(sheet.game, seats, seat, names, me),
                    kinds=kinds_of(sheet.game),
                )
                for seat, (member, kind) in enumerate(seats, 1)
            )
        ],
        is_founder
        and h.div(".row.wrap.seats-foot")[
            len(seats) < info.max_players
            and h.button("#lobby-more.btn.btn-small", type="button", data_do="lobby.more")[
                "Add a seat"
            ],
            len(seats) > max(2, info.min_players)
            and h.button("#lobby-fewer.btn.btn-small", type="button", data_do="lobby.fewer")[
                "Remove a seat"
            ],
        ],
    ]


def _seat_words(
    game: str, seats: tuple[tuple[int, str], ...], seat: int, names: dict[int, str], me: int
) -> str:
    """Says what the bot of a seat is like, and who besides its player can read its hand."""
    kind = seats[seat - 1][1]
    bot = "" if kind in (PERSON, OPEN) else bot_words(load_game(game).info, seat, kind)
    return " ".join(filter(None, (bot, reader_words(game, seats, seat, names, me))))


def _seat(
    seat: int,
    member: int,
    kind: str,
    names: dict[int, str],
    me: int,
    *,
    name: str,
    is_founder: bool,
    sits: bool,
    is_away: bool,
    words: str,
    kinds: tuple[str, ...],
) -> h.Element:
    is_free, own = kind == OPEN, kind == PERSON and member == me
    title = "Free" if is_free else name if kind == PERSON else player_words(kind)
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
            aria_label=f"Sit here, seat {seat}",
        )["Sit here"],
        own
        and not is_founder
        and h.button(".btn.btn-small", type="button", data_do="lobby.sit", data_arg=0)["Get up"],
        is_founder
        and is_away
        and h.button(".btn.btn-small", type="button", data_do="lobby.free", data_arg=seat)[
            "Free the seat"
        ],
        is_founder
        and (kind != PERSON or (member == me and seat > 1))
        and h.select(
            f"#lobby-kind-{seat}.select.seat-kind",
            aria_label=f"Who plays seat {seat}",
            data_do="lobby.kind",
            data_arg=seat,
        )[(h.option(value=value, selected=value == kind)[kind_words(value)] for value in kinds)],
        words and h.p(".help.lobby-reader")[words],
    ]


def may_seat_more(game: str, seats: Seats) -> bool:
    """Returns whether no seat is free, and one can be made."""
    is_free = any(kind == OPEN for _, kind in seats)
    return not is_free and add_free_seat(seats, load_game(game).info.max_players) != seats


def without_seat(names: tuple[str, ...], is_founder: bool, founder: str) -> h.Node:
    """Draws who has come and finds no seat, and what can be done about it."""
    words = unseated_words(names, is_founder, founder)
    if not words:
        return None
    return h.div(".note.is-warn.remote-question")[
        h.p[words],
        is_founder
        and h.button(".btn.btn-small.btn-primary", type="button", data_do="lobby.free")[
            f"Make a seat free for {within(names[0])}"
        ],
    ]
