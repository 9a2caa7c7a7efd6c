"""Another match with the same people: their links go over to the new table, without any code.

Whoever asks for it founds the new table. Where several do so in the same instant the table of who
had the lowest number at the old one counts: the others give theirs up, and come along.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.base.seeds import record_id
from app.remote.host.host import Host
from app.remote.links.environment import World
from app.remote.links.handover import HandedOverLinks
from app.remote.links.tab_links import leads_to_tab
from app.remote.values import host_ports
from app.remote.values.effects import PlayAgain
from app.remote.values.messages import PlaceKnown
from pyengine.peers.session import ports


@dataclass(frozen=True, slots=True)
class _Next:
    """The table at which the people of another one play again: its ``table_key`` here, and who
    has founded it, by the number at the old table."""

    table_key: str
    leader: int


class Rematches:
    """The tables of a tab that follow on others. Changes in place.

    ``make`` makes a host by its key, its servers and the host of the table before; ``carry`` is
    the browser's.
    """

    def __init__(
        self,
        world: World,
        hosts: dict[str, Host],
        carry: Callable[[host_ports.Wanted], None],
        make: Callable[[str, tuple[str, ...], Host | None], Host],
    ) -> None:
        self.links = HandedOverLinks()
        self._world = world
        self._hosts = hosts
        self._carry = carry
        self._make = make
        self._next: dict[str, _Next] = {}
        """By key the one where its people play again."""
        self._ends: dict[str, int] = {}
        """By link that has gone over who is at its other end, by the number at the old table."""

    def play_again(self, effect: PlayAgain) -> None:
        """Found a table for the people of another one, unless somebody has just been quicker."""
        if found := self._next_of(effect.before):
            self._world.tell(PlaceKnown(effect.table_key, found.table_key))
            return
        before = self._hosts.get(effect.before)
        self._carry(host_ports.Claim(effect.table_key))
        self._make(effect.table_key, effect.servers, before).found(effect.name, effect.setup)
        if before is not None:
            self._next[effect.before] = _Next(effect.table_key, before.shown.table.me)
            before.request_action(ports.HandOver())

    def on_handed_over(self, before: Host, link: str, member: int, ours: bool) -> None:
        """A link of a table goes over to the next one: to ours, or to that of who is there."""
        old = before.shown.table_key
        found = self._next_of(old)
        if found is None and ours:
            # It has been put away since.
            self._cut(old, link)
            return
        if found is None:
            found = self._come(old, before, member)
        elif not ours and (member > found.leader or self._has_begun(found)):
            # Who is there hears of the other table, and comes to it as well.
            self._cut(old, link)
            return
        elif not ours and member < found.leader:
            found = self._give_way(old, found, member)
        self._move(before, link, found.table_key, member)

    def on_rival_table(self, host: Host, link: str) -> None:
        """At the other end of a link that has come over somebody founds a table as well."""
        old, member = host.shown.after, self._ends.get(f"{host.shown.table_key}/{link}")
        found = self._next_of(old)
        if found is None or member is None:
            return
        if self._has_begun(found):
            self._cut(host.shown.table_key, link)
        elif member < found.leader:
            self._give_way(old, found, member)
        else:
            host.session.neighbours.links[link].skips_hello = True

    def _next_of(self, old: str) -> _Next | None:
        """Returns where the people of a table play again, unless this device has put that away."""
        found = self._next.get(old)
        host = self._hosts.get(found.table_key) if found else None
        # Who was led to a table, and lost the way before a key was found there, is at none.
        is_there = host is not None and (host.session.member or host.session.neighbours.links)
        return found if is_there else None

    def _has_begun(self, found: _Next) -> bool:
        """Returns whether a match is played there, which nobody is pulled off."""
        return self._hosts[found.table_key].shown.table.begun

    def forget(self, table_key: str) -> None:
        """A table is put away: nobody is led there any more."""
        for old in [
            old for old, following in self._next.items() if following.table_key == table_key
        ]:
            self._stop_handing_over(old)
            if host := self._hosts.get(old):
                host.on_next_table_put_away()

    def _stop_handing_over(self, old: str) -> None:
        if old in self._hosts:
            self._hosts[old].session.hands_over = False

    def _come(self, old: str, host: Host, leader: int) -> _Next:
        """Be a guest at the table that somebody founds for the people of an old one; ``host``
        tells who this device is."""
        table_key = record_id(self._world.entropy(12).hex(), self._hosts)
        self._carry(host_ports.Claim(table_key))
        made = self._make(table_key, host.servers, self._hosts.get(old))
        made.join(host.shown.table.name_of(host.shown.table.me))
        found = self._next[old] = _Next(table_key, leader)
        return found

    def _give_way(self, old: str, given_up: _Next, leader: int) -> _Next:
        """Leave the table that was laid, or come to, for that of somebody else."""
        self._stop_handing_over(old)
        host = self._hosts[given_up.table_key]
        names = list(host.session.neighbours.links)
        links = [(name, self._ends.get(f"{given_up.table_key}/{name}", 0)) for name in names]
        if host.session.member is None:
            # Not seated yet: only whose guest this is has changed.
            for name, member in links:
                if member == given_up.leader:
                    self._cut(given_up.table_key, name)
            found = self._next[old] = replace(given_up, leader=leader)
            return found
        found = self._come(old, host, leader)
        for name, member in links:
            # Whoever has a lower number still may tell of a table of their own.
            if 0 < member <= leader:
                host.session.neighbours.down(name)
                self._move(host, name, found.table_key, member)
        del self._hosts[given_up.table_key]
        host.end()
        self._carry(host_ports.Forget(given_up.table_key))
        self._world.tell(PlaceKnown(given_up.table_key, found.table_key))
        return found

    def _cut(self, table_key: str, link: str) -> None:
        self._carry(host_ports.CutLink(self.links.original_name(f"{table_key}/{link}")))

    def _move(self, host: Host, link: str, table_key: str, member: int) -> None:
        """Let a link of one table be one of the next."""
        # A link to another tab stays one: nothing has to bring it back.
        new = f"{link}-again" if leads_to_tab(link) else f"from-{link}"
        self.links.rename(f"{host.shown.table_key}/{link}", f"{table_key}/{new}")
        self._ends[f"{table_key}/{new}"] = member
        self._hosts[table_key].on_link_up(new, *host.prints.get(link, ("", "")))
