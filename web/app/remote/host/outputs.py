"""In which order a host carries out what its session wants."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.peers.session import ports

_MAY_LEAD_ON = (ports.Open, ports.Reply, ports.Notify)


def in_order(outputs: Sequence[ports.Output]) -> Sequence[ports.Output]:
    """The outputs, last those that lead to further steps, of this table or of others: all else that
    the step wants comes before these."""
    if not [output for output in outputs if isinstance(output, _MAY_LEAD_ON)]:
        return outputs
    return sorted(outputs, key=_leads_on)


def _leads_on(output: ports.Output) -> bool:
    match output:
        case ports.Open() | ports.Reply():
            return True
        case ports.Notify(event):
            return isinstance(event, ports.Handed | ports.Rival)
    return False
