"""The lobby of a remote tables: who sits where, what is played, who may come."""

from __future__ import annotations

from dataclasses import replace

from app.base.routes import write_route
from app.base.words import in_words
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Addressed, Model
from app.core.screens import Result, Screen, Visit
from app.games.face import has_face
from app.remote.lobby.agreement import chosen_options
from app.remote.lobby.minutes import minute_over
from app.remote.lobby.view import lobby_regions
from app.remote.values import effects as remote_effects
from app.remote.values.emotes import EMOTES
from app.remote.values.invitations import WATCH
from app.remote.values.running_table import RunningTable
from app.remote.values.seating import add_free_seat, free_seat
from app.remote.widgets.access import remote_state_of, with_remote_state
from app.remote.widgets.handlers import requests, scan
from app.remote.widgets.hidden_hands import HANDS
from app.remote.widgets.invitation_view import REPLY_COPIED
from app.remote.words.lobby_news import arrival_words, kinds_of
from app.remote.words.terms import PATIENCE
from app.saves.naming import is_guest
from app.saves.terms import CLOCKS, UNDOS
from app.widgets.page_titles import titled
from pyengine.core.registry import load_game
from pyengine.peers.session import ports
from pyengine.peers.table.remote_table import RemoteTable
from pyengine.peers.wire.contents import OPEN, Sheet

START = "#lobby-start"
"""The place where the question whether all are ready is asked and answered."""

WATCHING_COPIED = (
    "The invitation to watch is copied. Send it to one person: whoever else is to watch needs"
    " another one."
)


def _sit(remote: RunningTable, did: UserDid) -> ports.Request | None:
    return ports.TakeSeat(int(did.arg)) if did.arg.isdecimal() else None


def _arranged(table: RemoteTable, **changes: object) -> ports.Request | None:
    sheet = table.sheet
    if sheet is None or not table.is_founder:
        return None
    agreed = sheet.patience, sheet.hands, sheet.undo, sheet.clock
    setup = ports.Setup(sheet.game, sheet.options, sheet.seats, *agreed)
    return ports.Arrange(replace(setup, **changes))  # type: ignore[arg-type]


def _kind(remote: RunningTable, did: UserDid) -> ports.Request | None:
    sheet, seats = remote.table.sheet, remote.table.seats
    if not did.arg.isdecimal() or not 0 < int(did.arg) <= len(seats):
        return None
    if sheet is None or did.value not in kinds_of(sheet.game):
        return None
    at = int(did.arg) - 1
    return _arranged(
        remote.table, seats=(*seats[:at], (remote.table.me, did.value), *seats[at + 1 :])
    )


def _more(remote: RunningTable, did: UserDid) -> ports.Request | None:
    table = remote.table
    if table.sheet is None or len(table.seats) >= load_game(table.sheet.game).info.max_players:
        return None
    return _arranged(table, seats=(*table.seats, (table.me, OPEN)))


def _fewer(remote: RunningTable, did: UserDid) -> ports.Request | None:
    seats = remote.table.seats
    return _arranged(remote.table, seats=seats[:-1]) if len(seats) > 2 else None


def _free(remote: RunningTable, did: UserDid) -> ports.Request | None:
    """Make a seat free: that of somebody who is away, or any for whoever has come."""
    table = remote.table
    if not did.arg.isdecimal():
        most = load_game(table.sheet.game).info.max_players if table.sheet else 0
        return _arranged(table, seats=add_free_seat(table.seats, most))
    if int(did.arg) not in table.away_seats:
        return None
    return _arranged(table, seats=free_seat(table.seats, int(did.arg)))


def _fill(remote: RunningTable, did: UserDid) -> ports.Request | None:
    """A bot takes every seat that is free."""
    table = remote.table
    if table.sheet is None:
        return None
    bot = table.me, load_game(table.sheet.game).info.usual_level
    return _arranged(
        table, seats=tuple(bot if kind == OPEN else (who, kind) for who, kind in table.seats)
    )


def _option(remote: RunningTable, did: UserDid) -> ports.Request | None:
    sheet = remote.table.sheet
    if sheet is None or not has_face(sheet.game):
        return None
    return _choosing(remote.table, sheet, did.arg, did.value)


def _choosing(table: RemoteTable, sheet: Sheet, name: str, value: str) -> ports.Request | None:
    chosen = chosen_options(load_game(sheet.game).info, sheet) | {name: value}
    return _arranged(table, options=tuple(chosen.items()))


def _calm(remote: RunningTable, did: UserDid) -> ports.Request | None:
    """Without a clock it does not matter whose line is slow."""
    sheet = remote.table.sheet
    calm = load_game(sheet.game).info.calm if sheet else None
    return _choosing(remote.table, sheet, *calm) if sheet and calm else None


def _wait(remote: RunningTable, did: UserDid) -> ports.Request | None:
    return _arranged(remote.table, patience=int(did.value)) if did.value in dict(PATIENCE) else None


def _hands(remote: RunningTable, did: UserDid) -> ports.Request | None:
    return _arranged(remote.table, hands=did.value) if did.value in HANDS else None


def _undo(remote: RunningTable, did: UserDid) -> ports.Request | None:
    return _arranged(remote.table, undo=did.value) if did.value in UNDOS else None


def _clock(remote: RunningTable, did: UserDid) -> ports.Request | None:
    return _arranged(remote.table, clock=did.value) if did.value in CLOCKS else None


def _begin(remote: RunningTable, did: UserDid) -> ports.Request | None:
    return ports.Begin()


def _say(remote: RunningTable, did: UserDid) -> ports.Request | None:
    # Half a character can be typed, and not be sent.
    whole = did.value.encode("utf-8", "replace").decode()
    words = " ".join(whole.split())[:200]
    return ports.Say(words) if words else None


def _emote(remote: RunningTable, did: UserDid) -> ports.Request | None:
    return ports.Say(did.arg, emote=True) if did.arg in EMOTES else None


def _invite(model: Model, did: UserDid) -> Result:
    return model, (remote_effects.MakeInvite(remote_state_of(model).table_key, did.arg == WATCH),)


def _door(model: Model, did: UserDid) -> Result:
    """Close the door behind those who are here, or open it again."""
    remote = remote_state_of(model).table
    if remote is None or not remote.table.is_founder or remote.table.begun:
        return model, ()
    return model, (
        remote_effects.CloseDoor(remote.table_key, not remote.closed),
        fx.Focus("#door"),
    )


def _send_away(remote: RunningTable, did: UserDid) -> ports.Request | None:
    members = [participant.member for participant in remote.table.participants]
    return next((ports.SendAway(who) for who in members if str(who) == did.arg), None)


def _ready(model: Model, did: UserDid) -> Result:
    ready = remote_effects.BeReady(remote_state_of(model).table_key, bool(did.arg))
    return model, (ready, fx.Focus("#be-ready"))


def _close(model: Model, did: UserDid) -> Result:
    number = int(did.arg) if did.arg.isdecimal() else 0
    return model, (
        remote_effects.Withdraw(remote_state_of(model).table_key, number),
        fx.Focus("#invite"),
    )


def _reply(model: Model, did: UserDid) -> Result:
    if not did.value.strip():
        return model, ()
    return model, (remote_effects.TakeReply(remote_state_of(model).table_key, did.value),)


def _copy(model: Model, did: UserDid) -> Result:
    """Copy the link of an invitation, or one's own reply."""
    remote = remote_state_of(model).table
    if remote is None:
        return model, ()
    found = [
        (invite.address, WATCHING_COPIED if invite.to_watch else copied_words(invite.free))
        for invite in remote.invites
        if str(invite.number) == did.arg
    ]
    if not did.arg and remote.guest:
        found = [(remote.guest.address, REPLY_COPIED)]
    if not found:
        return model, ()
    address, text = found[0]
    outcome = fx.Outcome(text, aloud=True)
    if did.shares and did.arg:
        # A line before the link: nobody need take it for anything but what it is.
        name = remote.table.name_of(remote.table.me)
        who = "You are invited" if is_guest(name) else f"{name} invites you"
        words = f"{who} to {_title_of(remote)}:"
        return model, (fx.CopyLink(address, outcome, words),)
    return model, (fx.CopyLink(address, outcome),)


def copied_words(people: int) -> str:
    """Says that the link is copied which so many may still answer."""
    to_whom = "one person" if people < 2 else f"{in_words(people)} people"
    return f"The invitation is copied. Send it to {to_whom}."


def _title_of(remote: RunningTable) -> str:
    return load_game(remote.table.sheet.game).info.title if remote.table.sheet else "a game"


def enter(model: Model, visit: Visit) -> Result:
    """Show a table; one that does not run in this tab is opened."""
    table_key = "".join(model.route.path[1:2])
    remote_state = replace(remote_state_of(model), table_key=table_key, problem="", scanning=False)
    model = with_remote_state(model.with_screen(Addressed("lobby")), remote_state)
    if remote_state.table is None:
        return model, (remote_effects.OpenTable(table_key, model.session.settings.servers),)
    if remote_state.table.table.begun:
        return model, (fx.Navigate(write_route(("match", table_key)), replace=True),)
    if remote_state.table.after:
        comes = remote_effects.JoinRematch(table_key)
        if remote_state.table.table.sheet is None:
            return model, (comes,)
        # Its news were not told while another match was looked at.
        return model, (fx.Announce(arrival_words(remote_state.table.table)), comes)
    return model, ()


SCREEN = Screen(
    titled("A table with friends"),
    lobby_regions,
    enter,
    {
        "sit": requests(_sit, "#lobby-seat-{0} button, #lobby-seat-{0} select"),
        "kind": requests(_kind),
        "more": requests(_more, "#lobby-more, #lobby-fewer"),
        "fewer": requests(_fewer, "#lobby-fewer, #lobby-more"),
        "fill": requests(_fill, START),
        "free": requests(_free, "#lobby-seat-{0} select, #invite"),
        "option": requests(_option),
        "calm": requests(_calm, START),
        "patience": requests(_wait),
        "hands": requests(_hands),
        "undo": requests(_undo),
        "clock": requests(_clock),
        "ready": _ready,
        "begin": requests(_begin, START),
        "say": requests(_say),
        "emote": requests(_emote),
        "invite": _invite,
        "close": _close,
        "door": _door,
        "send-away": requests(_send_away, "#lobby-people-title"),
        "reply": _reply,
        "scan": scan,
        "copy": _copy,
    },
    hear=minute_over,
)
