"""News from remote tables, and what that changes on the screen."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from app.base.moment import Moment
from app.base.routes import write_route
from app.base.seeds import fresh_seed
from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model, RemotePlay
from app.core.screens import Result
from app.library.saved_matches import with_record
from app.remote.lobby.minutes import count_on
from app.remote.values import effects as remote_effects
from app.remote.values import messages as remote_messages
from app.remote.values.deals import annulled_words
from app.remote.values.model import RemoteState
from app.remote.values.outbox import StorageStatus
from app.remote.values.running_table import RunningTable, line_words
from app.remote.values.seating import players_of
from app.remote.values.waiting import (
    away_in_race,
    hidden_in_race,
    hidden_words,
    is_race_on,
    ready_words,
    returning_words,
    start_words,
    waiting_words,
)
from app.remote.values.ways.guests import SOMEBODY
from app.remote.widgets.access import remote_state_of, with_remote_state
from app.remote.words.again import again_words
from app.remote.words.news import new_lines, newcomers, news, waits
from app.remote.words.note_titles import gone_words
from app.remote.words.terms import agreed_terms
from app.saves.records import Connected, Record
from app.saves.terms import USUAL
from app.table import update as table_update
from pyengine.core.words import ended
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.table.remote_table import RemoteTable

STORAGE_WAITS = (
    "This device's storage has not answered for some seconds."
    " What you do here reaches the others as soon as it does."
)
STORAGE_ANSWERS = "This device's storage answers again."


def update(model: Model, message: msg.FromRemote) -> Result:
    """React to what a table, another tab or the camera says."""
    remote_state = remote_state_of(model)
    match message.what:
        case remote_messages.TableTold(remote):
            return _table_told(model, remote_state, remote, message.moment)
        case remote_messages.TablesSeen(table_key, signal, tables):
            return table_update.show_tables(model, table_key, signal, tables, message.moment)
        case remote_messages.NotJoined(table_key, why):
            if table_key == remote_state.table_key:
                model = with_remote_state(model, replace(remote_state, table_key="", problem=why))
            return model, (fx.Announce(why),)
        case remote_messages.PlaceKnown(table_key, known):
            if table_key != remote_state.table_key:
                return model, ()
            others = tuple(table for table in remote_state.tables if table.table_key != table_key)
            model = with_remote_state(model, replace(remote_state, tables=others, table_key=known))
            return model, (fx.Navigate(write_route(("table", known))),)
        case remote_messages.DoorKnown(invite, known):
            from app.remote.joining import screen as joining

            return joining.note_known(model, invite, known, message.moment)
        case remote_messages.ReplyHanded(taken):
            if remote_state.handed != "waiting":
                return model, ()
            return with_remote_state(
                model, replace(remote_state, handed="taken" if taken else "nobody")
            ), ()
        case remote_messages.TablesNear(tables):
            return with_remote_state(model, replace(remote_state, near=tables)), ()
        case (
            remote_messages.Transcribed()
            | remote_messages.Checking()
            | remote_messages.Checked()
            | remote_messages.NotChecked()
        ):
            return _of_transcript(model, message.what, message.moment)
        case remote_messages.Scanned(text):
            return _on_scanned(model, remote_state, text, message.moment)
        case remote_messages.CameraFailed(why):
            off = replace(remote_state, scanning=False, problem=why)
            return with_remote_state(model, off), (fx.Announce(why),)
        case remote_messages.Storing(status):
            return _storing(model, status)
        case remote_messages.MoveTold(state):
            from app.remote.moving import telling

            return telling.tell(model, state)
    assert_never(message.what)


def _of_transcript(
    model: Model,
    told: (
        remote_messages.Transcribed
        | remote_messages.Checking
        | remote_messages.Checked
        | remote_messages.NotChecked
    ),
    moment: Moment,
) -> Result:
    # Few ever look at one: it brings the replay's screen, and all that shows results.
    from app.remote.transcript import screen as transcript

    match told:
        case remote_messages.Transcribed(table_key, data, unread):
            return transcript.offer(model, table_key, data, unread)
        case remote_messages.Checking():
            return transcript.show_progress(model, told), ()
        case remote_messages.Checked(name, found):
            return transcript.show_checked(model, name, found, moment)
        case remote_messages.NotChecked(why):
            return transcript.refuse_file(model, why)
    assert_never(told)


def _storing(model: Model, status: StorageStatus) -> Result:
    """Say that what is done here does not leave the device, until it does; where storage has been
    given up, the trouble that is told says more."""
    was, waits = model.notices.waits, STORAGE_WAITS if status == "waits" else ""
    model = replace(model, notices=replace(model.notices, waits=waits))
    if waits:
        return model, (fx.Announce(waits),)
    answers = bool(was) and status == "answers"
    return model, (fx.Announce(STORAGE_ANSWERS),) if answers else ()


def _table_told(
    model: Model, remote_state: RemoteState, remote: RunningTable, moment: Moment
) -> Result:
    before = remote_state.table_at(remote.table_key)
    if before is None and remote.table.left and remote.table.looks_on:
        return model, ()  # whoever has stopped watching keeps nothing of it
    known = before.table if before else None
    others = [table for table in remote_state.tables if table.table_key != remote.table_key]
    model = with_remote_state(model, replace(remote_state, tables=(*others, remote)))
    effects: list[fx.Effect] = []
    then = before or RunningTable(remote.table_key)
    is_same = remote.invites is then.invites and remote.guest is then.guest
    if not is_same or remote.returns is not then.returns:
        model, ticks = count_on(model, moment)
        effects += ticks
    line = _new_line(before, remote)
    if word := line or newcomers(before, remote):
        model = model.with_notice(word, is_talk=bool(line))
    if anew := _annulment(known, remote.table):
        model = model.with_notice(anew)
    if remote.after:
        model, asked = _ask_again(model, before, remote)
        effects += asked
    # Whoever has been asked to play again hears of the new table once they join.
    is_shown = not remote.after or model.route.path == ("table", remote.table_key)
    effects += map(fx.Announce, news(before, remote, is_shown))
    is_joining = _is_joining(model)
    effects += _focus_new_codes(before, remote, is_joining)
    if is_joining and remote.table_key == remote_state.table_key:
        effects += _reply_at_once(model, before, remote)
        joined = remote.table.me and (before is None or not before.table.me)
        if joined:
            effects += (
                remote_effects.LookAway(),
                fx.Navigate(write_route(("table", remote.table_key))),
            )
    if remote.table.begun and remote.table.match is not None:
        model, more = _follow_match(model, remote, moment)
        effects += more
        if sentence := waits(before, remote):
            effects.append(fx.Announce(sentence))
    if _is_back(before, remote) and model.route.path == ("match", remote.table_key):
        effects.append(fx.ToTop())
    if model.route.path == ("table", remote.table_key):
        effects += _put_away_codes(before, remote)
    return model, tuple(effects)


def note_given(model: Model, given: msg.LinkGiven) -> Model:
    """Note that a link was copied or shared, if it is one that leads to a table or back from it."""
    remote_state = remote_state_of(model)
    addresses = {remote_state.known.reply}
    addresses |= {invite.address for table in remote_state.tables for invite in table.invites}
    for table in remote_state.tables:
        addresses |= {guest.address for guest in (table.guest, *table.returns) if guest}
    if given.address not in addresses:
        return model
    links = remote_state.given.with_link(given.address, given.how, given.moment.now)
    return with_remote_state(model, replace(remote_state, given=links))


def _reply_at_once(
    model: Model, before: RunningTable | None, remote: RunningTable
) -> list[fx.Effect]:
    """The reply goes back by the touch that has answered, where the browser lets it."""
    known = before.guest.address if before and before.guest else ""
    guest = remote.guest
    if guest is None or not guest.address or known or model.route.path[:1] != ("join",):
        return []
    host = guest.inviter or SOMEBODY
    return [
        fx.SendAtOnce(guest.address, fx.Outcome(ended(f"The reply is copied. Send it to {host}")))
    ]


def _is_back(before: RunningTable | None, remote: RunningTable) -> bool:
    """True if a page that was loaded again has just found the others: the codes that its person
    may have scrolled to, which a phone has no room for, have gone, and the table is in sight."""
    return (
        before is not None
        and bool(before.returns)
        and before.table.alone
        and not remote.table.alone
    )


def _put_away_codes(before: RunningTable | None, remote: RunningTable) -> list[fx.Effect]:
    """A reply that was taken makes room for the next one; once all sit, who sits where is in sight
    in place of codes that nobody needs any more."""
    if before is None:
        return []
    effects: list[fx.Effect] = []
    if _replies(remote) - _replies(before):
        effects.append(fx.PutText("#reply", ""))
    completed = remote.table.is_complete and not before.table.is_complete
    if completed and remote.table.is_founder:
        effects.append(fx.ToTop())
    return effects


def _replies(remote: RunningTable) -> set[bytes]:
    """Returns by which certificates the replies are known that were taken here."""
    return {offer.taken_by for invite in remote.invites for offer in invite.offers}


def _has_begun_dealing(before: RemoteTable | None, table: RemoteTable) -> bool:
    """Returns whether cards are dealt from now on; told once, not at each step."""
    number = before.deal.number if before and before.deal else 0
    return table.deal is not None and table.deal.number > number and not table.deal.is_made


def _annulment(before: RemoteTable | None, table: RemoteTable) -> str:
    """Says why a round that was played ends without counting, if it has just done so."""
    if before is None or not _has_begun_dealing(before, table) or table.deal is None:
        return ""
    return annulled_words(table.deal)


def _ask_again(
    model: Model, before: RunningTable | None, remote: RunningTable
) -> tuple[Model, list[fx.Effect]]:
    """Somebody wants to play again with the same people.

    That is told once the sheet is there, and with it who has written it. Whoever looks at the
    finished match stays there until they join: the page's frame asks.
    """
    if (
        remote.table.is_founder
        or remote.table.sheet is None
        or (before is not None and before.table.sheet is not None)
    ):
        return model, []
    announcement = again_words(remote.table.name_of(FOUNDER))
    if remote.after not in model.route.path:
        model = model.with_notice(announcement)
    return model, [fx.Announce(announcement)]


def _new_line(before: RunningTable | None, remote: RunningTable) -> str:
    """Says what somebody else has just said, in a line."""
    lines = [line for line in new_lines(before, remote) if line.member != remote.table.me]
    return line_words(remote.table.name_of(lines[-1].member), lines[-1]) if lines else ""


def _focus_new_codes(
    before: RunningTable | None, remote: RunningTable, is_joining: bool
) -> list[fx.Effect]:
    """The focus goes to a code that this person has just wanted: what is done with it stands
    there."""
    known = {invite.number for invite in before.invites} if before else set()
    made = [
        invite.key
        for invite in remote.invites
        if invite.number not in known and invite.status == "making"
    ]
    if is_joining and remote.guest and (before is None or before.guest is None):
        made.append("guest")
    return [fx.Focus(f"#{invite}-title") for invite in made]


def _is_joining(model: Model) -> bool:
    return model.route.path[:1] in (("join",), ("table",))


def _follow_match(model: Model, remote: RunningTable, moment: Moment) -> Result:
    """The match goes on elsewhere: here it follows, on the screen or in what is kept."""
    record = model.session.record(remote.table_key)
    effects: tuple[fx.Effect, ...] = ()
    if record is None:
        record = _record_of(remote, moment)
        model = with_record(model, record)
        effects = (fx.SaveRecord(record),)
    table = model.table
    if table is not None and table.record.id == remote.table_key:
        model, more = table_update.follow(model, play_of(remote), players_of(remote.table), moment)
        return model, (*effects, *more)
    if model.route.path == ("table", remote.table_key):
        effects += (fx.Navigate(write_route(("match", remote.table_key)), replace=True),)
    return model, effects


def _record_of(remote: RunningTable, moment: Moment) -> Record:
    """The match of a table, as it is kept here: before its first action."""
    assert remote.table.match is not None
    return Record(
        id=remote.table_key,
        match=remote.table.match.upto(0),
        players=players_of(remote.table),
        seed=fresh_seed(moment.fresh),
        created=moment.now,
        updated=moment.now,
        kind=Connected(),
        terms=agreed_terms(remote.table.sheet) if remote.table.sheet else USUAL,
    )


def play_of(running: RunningTable) -> RemotePlay:
    """Returns what the table of the match has to know of the others."""
    phase, words = running.ruling
    ruling = words if phase == running.table.phase else ""
    table = running.table
    race, returning = is_race_on(table), returning_words(running)
    waits = returning or waiting_words(table)
    hidden = hidden_words(hidden_in_race(table)) if race else ""
    away = away_in_race(table, returning) if race else ""
    start, ready = (start_words(table), ready_words(table)) if race else ("", "")
    return RemotePlay(
        table,
        waits,
        running.story,
        ruling,
        hidden=hidden,
        away=away,
        start=start,
        ready=ready,
        gone=gone_words(table),
    )


def _on_scanned(model: Model, remote_state: RemoteState, text: str, moment: Moment) -> Result:
    """The camera has read something: a reply on the lobby, an invitation where one joins."""
    if not remote_state.scanning:
        return model, ()
    off = with_remote_state(model, replace(remote_state, scanning=False))
    if model.route.path[:1] in (("move",), ("moving",)):
        from app.remote.moving import screen as moving

        return moving.on_scanned(off, text, moment)
    if model.route.path[:1] == ("join",):
        path = ("join", *text.rpartition("#/join/")[2].split("/"))
        return off, (remote_effects.LookAway(), fx.Navigate(write_route(path)))
    return off, (remote_effects.LookAway(), remote_effects.TakeReply(remote_state.table_key, text))
