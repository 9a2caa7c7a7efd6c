"""A place of the race in words: the row, or the card, what lies on the table and who was found."""

from __future__ import annotations

from functools import lru_cache

from app.games.kittypaw.board.picture import called_or_seen, parse_picture, shown_draft
from app.games.kittypaw.board.row import card_labels
from app.games.kittypaw.board.stages import card_picture, stage_of
from app.games.kittypaw.draft import Draft
from app.games.kittypaw.input.heap import lies_there
from app.games.kittypaw.text import heap_words, words
from app.games.scene import Scene
from app.render.description import Description, Items
from pyengine.games.kittypaw.descriptions import card_words, cat_words, picture_words
from pyengine.games.kittypaw.heap import Fallen
from pyengine.games.kittypaw.pictures import Picture
from pyengine.games.kittypaw.state import State
from pyengine.games.kittypaw.words import goal_words, hideout_words, in_hand_words


def describe(view: State, seat: int, draft: Draft | None, scene: Scene) -> Description:
    """Describes a seat's table; what came of a round stands in words on the board itself."""
    stage = stage_of(view, seat, scene)
    parts: tuple[Items, ...] = ()
    if stage in ("count", "grab") and view.row:
        parts = (Items(words.ROW, card_labels(view, scene)),)
    elif stage in ("build", "freeze"):
        built = shown_draft(view, seat, draft, scene)
        parts = (*_describe_built(view, seat, built), *_describe_heap(view, seat, built))
    title = words.board_of(scene.names[seat - 1])
    return Description(title, gist(view, seat, scene), parts, words.KEYS)


def _describe_built(view: State, seat: int, own: Draft) -> tuple[Items, ...]:
    """The card, the table, and the guest of the hide-out that is open just now (K4)."""
    card = card_picture(view, seat)
    parts = [Items(words.CARD_TITLE, _card(card))] if card is not None else []
    parts.append(Items(words.BUILT_TITLE, _picture_lines(own.picture)))
    guest = view.guests[own.peek - 1] if own.peek and view.guests else 0
    if guest:
        parts.append(Items(words.HIDEOUTS, (str(hideout_words(own.peek, guest)),)))
    return tuple(parts)


def _describe_heap(view: State, seat: int, own: Draft) -> tuple[Items, ...]:
    """What lies in the heap, in the order in which it lies (K3): taken tiles are not there."""
    if not view.heap:
        return ()
    lying = tuple(
        tile
        for number, (tile, owner) in enumerate(zip(view.fallen, view.taken, strict=True), 1)
        if lies_there(own, seat, number, tile.kind, owner) and own.heap_tile(tile.kind) != number
    )
    return (Items(heap_words.HEAP, _lying_words(lying)),)


@lru_cache(maxsize=64)
def _lying_words(lying: tuple[Fallen, ...]) -> tuple[str, ...]:
    return tuple(cat_words(*tile) for tile in lying) or (heap_words.EMPTY,)


# While something is carried only the table changes, and of that nothing before it is let go.
@lru_cache(maxsize=64)
def _card(picture: Picture) -> tuple[str, ...]:
    return card_words(picture)


@lru_cache(maxsize=64)
def _picture_lines(picture: Picture) -> tuple[str, ...]:
    return picture_words(picture) if picture.tiles else (words.NOTHING_BUILT,)


def gist(view: State, seat: int, scene: Scene) -> str:
    """Sums up what a seat has scored, which card it has, and how much of it is seen to be built."""
    lines = [str(goal_words(scene.names[seat - 1], view.scored_by(seat), view.solo))]
    if stage_of(view, seat, scene) in ("build", "freeze"):
        if view.card_of(seat):
            lines.append(str(in_hand_words(view, seat)))
        seen = parse_picture(called_or_seen(view, seat, scene.hands))
        if seen:
            lines.append(words.has_built(len(seen.tiles)))
    return " ".join(lines)
