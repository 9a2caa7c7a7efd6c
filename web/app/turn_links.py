"""Links to a turn of a finished match: all of it travels in the link, as for a shared result."""

from __future__ import annotations

from app.daily import pack
from app.packing import LONGEST_CODE
from app.records import Record
from app.routes import address


def turn_link(record: Record, at: int) -> str:
    """The address that shows a settled match after ``at`` actions; empty where it is too long.

    It holds the names of those who played, and nothing else of this device.
    """
    code = pack(record)
    return address(("result", code), {"at": str(at)}) if len(code) <= LONGEST_CODE else ""
