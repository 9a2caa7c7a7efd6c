"""A person's browser at a remote tables, without a browser and without a network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from desk import Desk
from remote_world import DATE, Device, Net

from app.base.routes import parse_route
from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.core.model import Model
from app.remote.values.effects import ForHosts
from app.remote.values.running_table import RunningTable


class RemoteDesk(Desk):
    """A desk whose tables run on a device of a :class:`Net`."""

    def __init__(self, net: Net, browser: list[Device] | None = None) -> None:
        self.net = net
        super().__init__(Model())
        self.inbox: list[msg.Message] = []
        self.busy = False
        self.device = Device(net, browser)
        self.device.app = self._on_message

    def _on_message(self, what: object) -> None:
        self.send(msg.FromRemote(what, self.moment()))

    def send(self, message: msg.Message) -> None:
        """One message after the other, as the browser's loop does."""
        self.inbox.append(message)
        if self.busy:
            return
        self.busy, effects = True, []
        while self.inbox:
            super().send(self.inbox.pop(0))
            effects += self.effects
            for effect in self.effects:
                if isinstance(effect, fx.At):
                    timer = effect.timer
                    wait = max(0, round(effect.stamp) - self.device.clock)
                    self.net.at(wait, lambda timer=timer: self.passed(timer))
                elif isinstance(effect, ForHosts):
                    self.device.do(effect)
                elif isinstance(effect, fx.Navigate):
                    route = parse_route(f"#{effect.to}")
                    self.inbox.append(msg.Routed(route, self.moment(), "https://x.example/"))
        self.busy, self.effects = False, effects

    def moment(self) -> msg.Moment:
        """The time of the network."""
        return super().moment()._replace(now=DATE + self.net.now, stamp=float(self.device.clock))

    def passed(self, timer: timers.Timer) -> None:
        """A time that was asked for has come."""
        self.send(msg.Elapsed(timer, self.moment()))

    @property
    def painted(self) -> float:
        """Signals are painted at once."""
        return float(self.device.clock)

    @painted.setter
    def painted(self, _: float) -> None:
        """The network has the time."""

    @property
    def remote(self) -> RunningTable:
        """The table that is shown, or that was last."""
        assert self.model.session.remote_state is not None
        remote = self.model.session.remote_state.table
        assert remote is not None
        return remote


def with_known(running: RunningTable, **changes: object) -> RunningTable:
    """The table as if its session knew something else."""
    return replace(running, table=replace(running.table, **changes))  # type: ignore[arg-type]


def come(net: Net, host: RemoteDesk, guest: RemoteDesk, name: str) -> None:
    """A guest comes to the table of a host, and sits where a seat is free."""
    if not any(invite.free for invite in host.remote.invites):
        host.did("lobby.invite")
    answer_invitation(net, host, guest, name)
    net.run()


def answer_invitation(net: Net, host: RemoteDesk, guest: RemoteDesk, name: str) -> None:
    """A guest answers the newest invitation of a host, which takes the reply."""
    net.run(50)
    guest.go(host.remote.invites[-1].address)
    guest.did("joining.name", value=name)
    guest.did("joining.answer")
    net.run(50)
    assert guest.remote.guest is not None
    host.did("lobby.reply", value=guest.remote.guest.address)


def gather(
    net: Net, game: str, names: tuple[str, ...], bots: tuple[str, ...] = (), query: str = ""
) -> list[RemoteDesk]:
    """A table founded by the first of these people, at which the others sit, each by a link."""
    desks = [RemoteDesk(net) for _ in names]
    host, *guests = desks
    kinds = ",".join(("person",) * len(names) + bots)
    host.go(f"#/new/{game}?kinds={kinds}&names={names[0]}{query}")
    host.did("setup.remote")
    net.run()
    for guest, name in zip(guests, names[1:], strict=True):
        come(net, host, guest, name)
    return desks


def not_yet(desks: list[RemoteDesk]) -> None:
    """Guests want to be asked before the match begins."""
    for desk in desks:
        desk.did("lobby.ready")


def begin(net: Net, desks: list[RemoteDesk]) -> None:
    """Begin; whoever is asked is ready."""
    desks[0].did("lobby.begin")
    net.run()
    for desk in desks:
        if desk.remote.table.asked:
            desk.did("participants.agree")
    net.run()


def hearing(desk: RemoteDesk, heard: list[str]) -> Callable[[object], None]:
    """What a desk does with what its device tells; what is said aloud is kept."""

    def on_message(what: object) -> None:
        desk.send(msg.FromRemote(what, desk.moment()))
        heard.extend(desk.announced)

    return on_message
