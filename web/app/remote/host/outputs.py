"""What a session wants: in which order a host carries it out, and by which rule it refuses."""

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


def refusal_rule(outputs: Sequence[ports.Output]) -> str:
    """By which rule an action of a race has been refused; empty if none was."""
    for output in outputs:
        if isinstance(output, ports.Notify) and isinstance(output.event, ports.Refused):
            return output.event.rule
    return ""


def _leads_on(output: ports.Output) -> bool:
    match output:
        case ports.Open() | ports.Reply():
            return True
        case ports.Notify(event):
            return isinstance(event, ports.Handed | ports.Rival)
    return False
