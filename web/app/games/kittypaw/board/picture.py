"""The table of a seat: its own draft, or what others are seen to build."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from app.games.kittypaw.draft import Draft, current
from app.games.kittypaw.input.heap import up_to_date
from app.games.kittypaw.input.lattice import inside
from app.games.scene import Scene
from pyengine.core.errors import IllegalAction
from pyengine.games.kittypaw.pictures import Box, Picture, Tile, middle, read_picture
from pyengine.games.kittypaw.state import State


def shown_draft(view: State, seat: int, draft: Draft | None, scene: Scene) -> Draft:
    """The draft that a board shows: one's own, or one with what others have been seen to do."""
    own = up_to_date(view, seat, current(view, draft))
    if draft is not None and (own.tiles or not called_or_seen(view, seat, scene.hands)):
        return own
    seen = parse_picture(called_or_seen(view, seat, scene.hands))
    return centre_picture(replace(own, round=view.round), seen) if seen else own


def called_or_seen(view: State, seat: int, hands: Sequence[tuple[int, str]]) -> str:
    """The picture of a seat that everybody sees: the called one, or that of its hands so far."""
    if view.phase == "touch" and view.call is not None and view.call.seat == seat:
        return view.call.picture
    if view.phase not in ("build", "touch"):
        return ""
    return dict(hands).get(seat, "")


def hand_seen(view: State, draft: Draft | None) -> str | None:
    """What a person of this device has built in this round, as it is written; None where nobody
    sits there, as in a replay."""
    if draft is None:
        return None
    if draft.round != view.round or not draft.tiles:
        return ""
    return _write(draft.tiles, draft.box, draft.guest)


@lru_cache(maxsize=16)
def _write(tiles: tuple[Tile, ...], box: Box | None, guest: int) -> str:
    return str(Picture(tiles, box, guest if box else 0))


def open_hand(text: str) -> str:
    """A picture as it is written, without the guest, whom only its seat knows."""
    return text.partition(" guest=")[0]


@lru_cache(maxsize=64)
def read_hand(text: str) -> str | None:
    """The same of a text that anybody may have sent; None for what is no picture, or lies farther
    apart than a table is wide. Nothing at all lies there, too."""
    if not text:
        return ""
    seen = parse_picture(text)
    if seen is None or not centre_picture(Draft(), seen).tiles:
        return None
    return str(replace(seen, guest=0))


def with_hand(
    hands: tuple[tuple[int, str], ...], seat: int, built: str | None
) -> tuple[tuple[int, str], ...]:
    """What is seen of all hands, with that of a seat; None adds nothing."""
    if built is None:
        return hands
    return (*(other for other in hands if other[0] != seat), (seat, built))


@lru_cache(maxsize=128)
def parse_picture(text: str) -> Picture | None:
    """A picture as it is written; None for nothing, or what is none."""
    try:
        return read_picture(text) if text else None
    except IllegalAction:
        return None


def centre_picture(draft: Draft, picture: Picture) -> Draft:
    """The draft with a picture in the middle of the table."""
    spots = [middle(tile.at) for tile in picture.tiles]
    if picture.box is not None:
        spots.append(middle(picture.box.at))
    x, y = ((min(axis) + max(axis)) / 2 for axis in zip(*spots, strict=True))
    down = round(y / middle((0, 1))[1])
    laid = picture.shifted(-round(x - down / 2), -down)
    there = [tile.at for tile in laid.tiles] + ([laid.box.at] if laid.box else [])
    if not all(map(inside, there)):
        return draft
    orientation = laid.box.orientation if laid.box else draft.orientation
    return replace(
        draft, tiles=laid.tiles, box=laid.box, orientation=orientation, guest=picture.guest
    )
