"""Links to positions: the match as its seat knew it, and what was chosen; no name, no answer.

What a link says is hostile until it has been checked: the rules read its match, and the hard bot
looks for an answer of its own before anybody is asked.
"""

from __future__ import annotations

from app.base.packing import LONGEST_CODE, pack_text, unpack_text
from app.base.routes import address
from app.saves.practice.positions import Position, position_id
from pyengine.core.positions import read_posed
from pyengine.core.text import write_match

_CHOSEN = "# chosen: "


def position_link(position: Position) -> str:
    """The address that asks a position of somebody else; empty where it is too long."""
    code = pack_text(f"{position.text}{_CHOSEN}{position.chosen}\n")
    return address(("practice", "shared", code)) if len(code) <= LONGEST_CODE else ""


def position_from_code(code: str) -> Position:
    """The position in a link, before its answer is known; raises ``ValueError`` with a sentence."""
    try:
        text = unpack_text(code).decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("This link is broken: it holds no position.") from None
    bare, mark, chosen = text.partition(_CHOSEN)
    if not mark:
        raise ValueError("This link is broken: it holds no position.")
    match = read_posed(bare, chosen.removesuffix("\n"))
    assert match.viewer
    canonical = write_match(match)
    return Position(
        id=position_id(canonical),
        game=match.header.game,
        seat=match.viewer,
        text=canonical,
        chosen=chosen.removesuffix("\n"),
        best="",
        source="link",
    )
