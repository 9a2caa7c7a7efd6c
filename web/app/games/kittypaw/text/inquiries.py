"""Questions that somebody asks while building: a hint, what the card shows, what lies on the table.

Hints are for those who do not race (K13). Card and table are read aloud for whoever does not see
them, at any time: both lie open.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from app.base.words import and_list
from app.games.interaction import BoardEvent, Interaction
from app.games.kittypaw.board.stages import card_picture, to_act
from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.input.lattice import inside
from app.games.kittypaw.input.offers import number_in
from app.games.kittypaw.text import words
from pyengine.games.kittypaw.cats import GUEST_NAMES, NAMES
from pyengine.games.kittypaw.comparing import Difference, differences, laid_over
from pyengine.games.kittypaw.descriptions import (
    card_words,
    first_told,
    picture_words,
    where_words,
)
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Picture, Place, distance
from pyengine.games.kittypaw.state import State

Inquiry = Literal["", "hint", "card", "table"]

_KEYS: dict[str, Inquiry] = {"i": "hint", "k": "card", "t": "table"}


def inquiry_of(event: BoardEvent) -> Inquiry:
    """Returns the question in an event; empty for anything else."""
    if event.kind == "activate":
        return "hint" if event.control == "hint" else ""
    return _KEYS.get(event.key.lower(), "") if event.kind == "key" else ""


def answer_inquiry(
    view: State, seat: int, draft: Draft, inquiry: Inquiry, control: str = ""
) -> Interaction[Draft]:
    """The answer; nothing on the table changes. ``control`` is what has the focus: before a card is
    taken one of the row can be read."""
    card = card_picture(view, seat)
    if not to_act(view, seat) or (inquiry == "hint" and not view.calm):
        return Interaction(draft, handled=False)
    if inquiry == "hint":
        reason, pieces, gap = hint(card, draft)
        return Interaction(replace(draft, hinted=pieces, gap=gap), say=reason, asked=True)
    if card is None:
        place = number_in(control, len(view.row)) if control.startswith("card:") else 0
        if inquiry != "card":
            return Interaction(draft, say=words.FIRST_TAKE)
        if not place:
            return Interaction(draft, say=words.LISTED_CARD)
        return Interaction(
            draft, say=" ".join(card_words(load_cards()[view.row[place - 1]].picture))
        )
    if inquiry == "card":
        return Interaction(draft, say=" ".join(card_words(card)))
    lines = picture_words(draft.picture) if draft.tiles else (words.NOTHING_BUILT,)
    return Interaction(draft, say=" ".join(lines))


# Hints


def hint(card: Picture | None, draft: Draft) -> tuple[str, tuple[str, ...], Place | None]:
    """A sentence about what lies on the table, the pieces that it is about wherever they lie, and
    the point where a cat is missing.

    The first thing that differs is named, and the other cats are counted as after a call, so that
    there is something left to find. As long as nothing differs it says what is still to come and
    where one of the cats belongs, and on an empty table with which cat to begin.
    """
    if card is None:
        return words.ANY_CARD, (), None
    if not draft.tiles:
        return _begin_with(card), (first_told(card).kind,), None
    found = differences(card, draft.picture)
    wrong = [difference for difference in found if not difference.fault.endswith("missing")]
    if not wrong:
        following = _next_cat(card, draft)
        if following is None:
            box = (BOX,) * any(difference.fault == "box missing" for difference in found)
            return _right_so_far(card, found, ""), box, None
        kind, at = following
        told = f"{NAMES[kind]} {where_words(at, draft.tiles)}"
        return _right_so_far(card, found, told), (kind,), at
    differing, missing = count_cats(found)
    more = words.more_differs(differing - bool(wrong[0].cat), missing)
    return f"{_describe_difference(wrong[0], draft)}{more}", _pieces(wrong, draft), None


def _begin_with(card: Picture) -> str:
    """The cat from which a card is told."""
    first = picture_words(card)[0].removesuffix(", on the left.")
    return f"Begin at the left of the card: {first}."


def count_cats(found: tuple[Difference, ...]) -> tuple[int, int]:
    """Counts the cats that differ, and those that are missing."""
    missing = {difference.cat for difference in found if difference.fault == "cat missing"}
    cats = {difference.cat for difference in found if difference.cat}
    return len(cats - missing), len(missing)


def _describe_difference(difference: Difference, draft: Draft) -> str:
    """The difference, as far as it gives nothing away but what is wrong."""
    if difference.fault == "guest wrong":
        return words.not_wanted(GUEST_NAMES[draft.guest])
    return str(difference.sentence)


def _pieces(wrong: list[Difference], draft: Draft) -> tuple[str, ...]:
    """The pieces on the table that differ, each once."""
    pieces = {difference.cat or BOX for difference in wrong}
    return tuple(sorted(piece for piece in pieces if draft.place_of(piece) is not None))


def _next_cat(card: Picture, draft: Draft) -> tuple[str, Place] | None:
    """A missing cat beside those that lie there, and its place; None without any."""
    laid = laid_over(card, draft.picture).tiles[0]
    q, r = draft.tiles[0].q - laid.q, draft.tiles[0].r - laid.r
    there = {tile.kind for tile in draft.tiles}
    gaps = [(tile.kind, (tile.q + q, tile.r + r)) for tile in card.tiles if tile.kind not in there]
    gaps = [(kind, at) for kind, at in gaps if inside(at)]
    if not gaps:
        return None
    return min(gaps, key=lambda gap: min(distance(gap[1], tile.at) for tile in draft.tiles))


def _right_so_far(card: Picture, missing: tuple[Difference, ...], following: str) -> str:
    """Says what is still to come, where all that lies there is right."""
    if not missing:
        return words.ALL_RIGHT
    count = sum(bool(difference.cat) for difference in missing)
    parts = [words.cats(count)] * bool(count)
    parts += ["the box"] * any(difference.fault == "box missing" for difference in missing)
    # A box that is still in the tray holds nobody who could be wrong.
    if card.guest and parts[-1:] != ["the box"]:
        parts += ["the guest"] * any(difference.fault == "guest missing" for difference in missing)
    return words.right_so_far(and_list(parts), len(parts) == 1 and count < 2, following)
