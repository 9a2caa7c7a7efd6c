"""Matches with remote people on the match list, in files, and in the settings that concern them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import with_session
from remote_desk import RemoteDesk
from remote_world import Net
from test_remote_away import seated
from test_remote_standby import here

from app.core import effects as fx
from app.library.summaries import summarize
from app.play import keeps_awake
from app.remote.values import effects as remote_effects
from app.saves.files import export_stored, export_text, import_file
from app.saves.preferences import Settings
from app.saves.records import REMOTE, Local
from app.saves.stored import changed_settings, settings_from_json


def at_home(desk: RemoteDesk) -> RemoteDesk:
    desk.go("#/")
    return desk


def test_who_was_invited_finds_the_door_on_the_home_page() -> None:
    desk = at_home(RemoteDesk(Net("home")))
    assert "Have you been invited?" in desk.shown
    assert 'href="#/join"' in desk.shown


def test_a_remote_match_says_so_in_the_match_list_and_leads_back_to_the_table() -> None:
    net = Net("shelf")
    mia, _ = seated(net, 2)
    record = mia.record.id
    assert "With friends far away" in at_home(mia).shown
    mia.go(f"#/match/{record}")
    net.run()
    assert mia.remote.table_key == record
    assert "With friends far away" not in at_home(RemoteDesk(net)).shown


def test_deleting_it_ends_the_part_in_the_table_and_undo_brings_it_back() -> None:
    net = Net("delete")
    mia, tom = seated(net, 2)
    record, parts = mia.record.id, dict(mia.device.store)
    at_home(mia).did("home.delete", record)
    net.run(500)
    assert [key for key in mia.device.store if key[0] == record] == []
    assert here(tom.device, tom.record.id) == {"Mia": "away"}
    mia.did("home.undelete")
    net.run(500)
    assert {key: data for key, data in mia.device.store.items() if key[0] == record} == {
        key: data for key, data in parts.items() if key[0] == record
    }
    mia.go(f"#/match/{record}")
    net.run(500)
    assert mia.remote.table.me == 1
    assert mia.remote.table.match == tom.remote.table.match


def test_deleting_everything_ends_all_tables() -> None:
    net = Net("all")
    mia, tom = seated(net, 2)
    table_key = mia.record.id
    mia.go("#/settings?sure=delete")
    mia.did("settings.delete")
    assert remote_effects.ForgetTable(table_key) in mia.effects
    net.run(500)
    assert here(tom.device, tom.record.id) == {"Mia": "away"}


def test_other_matches_concern_no_table() -> None:
    net = Net("other")
    mia, _ = seated(net, 2)
    local = replace(mia.record, id="local", kind=Local())
    mia.model = with_session(mia.model, records=(local,), summaries=(summarize(local),))
    at_home(mia).did("home.delete", "local")
    assert not mia.of(remote_effects.ForgetTable)


def test_in_a_file_it_is_a_match_like_any_other() -> None:
    """Nobody is far from nowhere; what happened to it is still told."""
    net = Net("file")
    mia, _ = seated(net, 2)
    record = replace(mia.record, story=("Turn 2: Tom came back.",))
    assert REMOTE in {player.kind for player in record.players}
    text, count, left = export_stored([mia.stored[record.id]])
    assert (count, left) == (1, 0)
    for exported in (export_text(record), text):
        found = import_file("x.txt", exported.encode(), mia.moment())
        assert [player.kind for player in found.players] == ["person", "person"]
        assert found.names == record.names
        assert (found.kind, found.match.entries) == (Local(), record.match.entries)
    again = import_file("x.txt", export_text(record).encode(), mia.moment())
    assert again.story == record.story


@pytest.mark.parametrize(
    ("line", "is_accepted"),
    [
        ("stun:stun.example.org", True),
        ("  turn:turn.example.org:3478   mia   secret ", True),
        ("https://example.org", False),
        ("turn:host only-a-name", False),
    ],
)
def test_servers_of_ones_own_are_settings(line: str, is_accepted: bool) -> None:
    desk = RemoteDesk(Net("servers"))
    desk.go("#/settings")
    assert "The server sees your address and that you are playing, but not what." in desk.shown
    desk.did("settings.server", value=line)
    assert desk.model.session.settings.servers == ((" ".join(line.split()),) if is_accepted else ())
    assert ("not a server address" in desk.model.notices.toast) is not is_accepted
    # The password is not to be read over somebody's shoulder.
    assert "secret" not in desk.shown
    if is_accepted:
        stored = changed_settings(desk.model.session.settings, Settings())
        assert settings_from_json(stored) == (desk.model.session.settings, 0)
        desk.did("settings.no-server", "0")
        assert desk.model.session.settings.servers == ()
        assert desk.of(fx.SaveSettings)


def test_four_servers_are_enough_and_none_is_kept_twice() -> None:
    desk = RemoteDesk(Net("four"))
    desk.go("#/settings")
    for number in (1, 1, 2, 3, 4, 5):
        desk.did("settings.server", value=f"stun:s{number}.example")
    assert len(desk.model.session.settings.servers) == 4
    assert 'id="server"' not in desk.shown


def test_the_screen_stays_on_during_a_match_whoever_has_to_move() -> None:
    net = Net("awake")
    desks = seated(net, 2)
    assert all(keeps_awake(desk.model) for desk in desks)
    desk = desks[0]
    assert not keeps_awake(
        with_session(desk.model, settings=replace(desk.model.session.settings, awake=False))
    )
    local = replace(desk.table, record=replace(desk.record, kind=Local()))
    assert not keeps_awake(desk.model.with_screen(local))
    assert not keeps_awake(at_home(desk).model)
