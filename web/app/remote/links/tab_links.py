"""Links to other tabs of this browser: lines on the channel that all tabs hear."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable

from app.remote.links import tabs
from app.remote.values import host_ports

_PREFIX = "tab-"
"""Links to other tabs are called so, before the tab's name."""


def leads_to_tab(link: str) -> bool:
    """Returns whether a link of a table leads to another tab: nothing has to bring it back."""
    return link.startswith(_PREFIX)


class TabLinks:
    """The links of one tab to others. Changes in place.

    ``say`` takes lines for the channel, ``hear`` what is heard of a link.
    """

    def __init__(
        self,
        tab: str,
        say: Callable[[tabs.Line], None],
        hear: Callable[[host_ports.OfLink], None],
    ) -> None:
        self._tab, self._say, self._hear = tab, say, hear
        self._ends: dict[str, tuple[str, str]] = {}
        """By link the tab and its key of the table at the other end."""

    def carry(self, wanted: host_ports.Put | host_ports.CutLink) -> bool:
        """Send over a link, or end it; returns whether it is one to another tab."""
        if wanted.link not in self._ends:
            return False
        table_key = wanted.link.partition("/")[0]
        to, at = self._ends[wanted.link]
        if isinstance(wanted, host_ports.Put):
            data = b64encode(wanted.data).decode("ascii")
            self._say(tabs.Frame(self._tab, table_key, to, at, data))
        else:
            del self._ends[wanted.link]
            self._say(tabs.Bye(self._tab, table_key, to, at))
        return True

    def accept_call(self, line: tabs.Call) -> None:
        """Another tab wants a link, or answers that it is there: both ends open alike."""
        link = _link(line)
        if link not in self._ends:
            self._ends[link] = (line.tab, line.table_key)
            self._say(tabs.Call(self._tab, line.at, line.tab, line.table_key))
            self._hear(host_ports.LinkUp(link, "", ""))

    def hear_frame(self, line: tabs.Frame) -> None:
        """Bytes have come from another tab."""
        if (link := _link(line)) in self._ends:
            try:
                data = b64decode(line.data, validate=True)
            except ValueError:
                data = b""
            self._hear(host_ports.Received(link, data))

    def hear_bye(self, line: tabs.Bye) -> None:
        """Another tab has ended a link."""
        if self._ends.pop(link := _link(line), None):
            self._hear(host_ports.LinkDown(link))


def _link(line: tabs.Call | tabs.Frame | tabs.Bye) -> str:
    """Says what the link is called here that a line of another tab is about."""
    return f"{line.at}/{_PREFIX}{line.tab}"
