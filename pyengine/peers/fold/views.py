"""The match as the seats of this device may know it, where something is hidden."""

from __future__ import annotations

from pyengine.core.match import Match
from pyengine.peers.deal.open_deal import OpenDeal


class Views:
    """By seat its match, up to some action. Changes in place."""

    def __init__(self) -> None:
        self._known: dict[int, Match] = {}

    def clear(self) -> None:
        """Forget them: actions that were told in part are known in full, or do not count."""
        self._known.clear()

    def of(self, match: Match, seat: int, around: OpenDeal | None) -> Match:
        """The match of a seat, of what everybody may know; ``around`` is the deal that is played.

        What others do on that deal it is told as far as it may know, the deal itself with the
        cards that it has looked at by now.
        """
        header = match.header
        view = self._known.get(seat)
        if view is None:
            view = Match.new(header.game, header.players, dict(header.options), viewer=seat)
        for at in range(len(view.entries), len(match.entries)):
            entry = match.entries[at]
            told = entry.action
            if around is not None and at == around.entry:
                told = around.told(view, seat)
            elif around is not None and at > around.entry:
                told = match.game.action_view(view.state, entry.actor, told, seat)
            view = view.apply(entry.actor, told)
        if around is not None and around.is_told:
            told = around.told(view.upto(around.entry), seat)
            if told != view.entries[around.entry].action:
                view = view.uncover(around.entry, told)
        self._known[seat] = view
        return view
