"""Links to a turn of a finished match: all of it travels in the link, as for a shared result."""

from __future__ import annotations

from app.base.packing import LONGEST_CODE
from app.base.routes import address
from app.saves.challenges import pack
from app.saves.records import Record


def replay_link(record: Record, at: int) -> str:
    """The address that shows a settled match after ``at`` actions; empty where it is too long.

    It holds the names of those who played, and nothing else of this device.
    """
    code = pack(record)
    return address(("result", code), {"at": str(at)}) if len(code) <= LONGEST_CODE else ""
