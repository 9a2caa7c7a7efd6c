"""The match as the seats of this device may know it, where something is hidden, and as all may."""

from __future__ import annotations

from dataclasses import replace

from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.peers.deal.open_deal import OpenDeal


class Views:
    """By seat its match, up to some action. Changes in place."""

    def __init__(self) -> None:
        self._known: dict[int, Match] = {}

    def clear(self) -> None:
        """Forget them: actions that were told in part are known in full, or do not count."""
        self._known.clear()

    def of(self, match: Match, seat: int, open_deal: OpenDeal | None) -> Match:
        """The match of a seat, of what everybody may know; ``open_deal`` is the one that is played.

        What others do on that deal it is told as far as it may know, the deal itself with the
        cards that it has looked at by now.
        """
        view = self._known.get(seat)
        if view is None:
            view = _begun(match, seat)
        for at in range(len(view.entries), len(match.entries)):
            entry = match.entries[at]
            known = entry.action
            if open_deal is not None and at == open_deal.entry:
                known = open_deal.action_for(view, seat)
            elif open_deal is not None and at > open_deal.entry:
                known = match.game.action_view(view.state, entry.actor, known, seat)
            if known == entry.action and view.state is match.states[at]:
                # Both know the same so far: the rules have said already what comes of it.
                states = (*view.states, match.states[at + 1])
                view = replace(view, entries=(*view.entries, entry), states=states)
            else:
                view = view.apply(entry.actor, known)
        if open_deal is not None and open_deal.is_in_match:
            known = open_deal.action_for(view.upto(open_deal.entry), seat)
            if known != view.entries[open_deal.entry].action:
                view = view.uncover(open_deal.entry, known)
        self._known[seat] = view
        return view


def _begun(match: Match, seat: int) -> Match:
    """The match of a seat before its first action."""
    header = match.header
    view = Match.new(header.game, header.players, dict(header.options), viewer=seat)
    return replace(view, states=match.states[:1]) if view.state == match.states[0] else view


def public_lines(before: Match, after: Match) -> str:
    """The actions of a phase as everybody may know them, a line each, by actor."""
    game, written = after.game, []
    for index in range(len(before.entries), len(after.entries)):
        entry = after.entries[index]
        action = game.action_view(after.states[index], entry.actor, entry.action, PUBLIC)
        written.append((entry.actor, f"{entry.actor or '*'} {action}\n"))
    return "".join(line for _, line in sorted(written))
