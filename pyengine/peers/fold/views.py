"""The match as the seats of this device may know it, where something is hidden."""

from __future__ import annotations

from dataclasses import replace

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
        view = self._known.get(seat)
        if view is None:
            view = _begun(match, seat)
        for at in range(len(view.entries), len(match.entries)):
            entry = match.entries[at]
            told = entry.action
            if around is not None and at == around.entry:
                told = around.told(view, seat)
            elif around is not None and at > around.entry:
                told = match.game.action_view(view.state, entry.actor, told, seat)
            if told == entry.action and view.state is match.states[at]:
                # Both know the same so far: the rules have said already what comes of it.
                states = (*view.states, match.states[at + 1])
                view = replace(view, entries=(*view.entries, entry), states=states)
            else:
                view = view.apply(entry.actor, told)
        if around is not None and around.is_told:
            told = around.told(view.upto(around.entry), seat)
            if told != view.entries[around.entry].action:
                view = view.uncover(around.entry, told)
        self._known[seat] = view
        return view


def _begun(match: Match, seat: int) -> Match:
    """The match of a seat before its first action."""
    header = match.header
    view = Match.new(header.game, header.players, dict(header.options), viewer=seat)
    return replace(view, states=match.states[:1]) if view.state == match.states[0] else view
