"""The browser's document as it stands, and the few changes that bring it up to date.

:class:`Document` remembers the regions shown last and what was drawn for them. Showing a new
page compares the two and answers with changes, which ``app.browser.drawing`` carries out. The same
inputs of a lazy part: its region is not even made. Equal inputs: nothing is drawn. Equal markup:
nothing is touched. What is seen is shown first, what only
screen readers read in a second step, behind the picture. Everything here is pure Python, so that
the tests hold it against a page that is drawn from nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from operator import attrgetter, not_

from app.render.regions import Drawing, Lazy, Part, Region, body_of, is_same, opening_of

_id_of = attrgetter("id")


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """An attribute of a region's element; None takes it away."""

    id: str
    name: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Fill:
    """New markup inside of a region's element."""

    id: str
    markup: str


@dataclass(frozen=True, slots=True)
class Arrange:
    """The order of elements that lie inside of a region's element now, in their order.

    ``before`` are those that lay in it, None where that is not known; ``fresh`` holds the markup
    of those that were not there, by id; ``lasting`` names those that come or go whose elements are
    put aside rather than thrown away.
    """

    id: str
    before: tuple[str, ...] | None
    order: tuple[str, ...]
    fresh: tuple[tuple[str, str], ...]
    lasting: frozenset[str] = frozenset()


Change = SetAttribute | Fill | Arrange


@dataclass(slots=True)
class _Shown:
    """A region that stands in the document, and what was drawn inside."""

    part: Part
    """The part that made the region: the same again is up to date, with all that lies inside."""
    region: Region
    text: str
    inside: dict[str, _Shown] | None
    is_known: bool = True
    """True if the document holds what is inside, and nothing else."""
    drawn: tuple[Part, ...] = ()
    """The parts that lie inside, as they were drawn: the same ones again are up to date."""


class Document:
    """The page as it stands in the browser.

    ``drawn`` lists the ids of the regions whose drawings were carried out since the newest
    :meth:`show_seen`: what one click costs.
    """

    def __init__(self) -> None:
        self._root: _Shown | None = None
        self._unseen: list[tuple[_Shown, Region]] = []
        self.drawn: list[str] = []

    def show(self, page: Region) -> list[Change]:
        """The changes after which the document shows ``page``; the root keeps its id and tag."""
        return self.show_seen(page) + self.show_unseen()

    def show_seen(self, page: Region) -> list[Change]:
        """The changes of what is seen. The rest of the page waits for :meth:`show_unseen`."""
        self.drawn = []
        changes = self.show_unseen()
        if self._root is None:
            # The root itself is the document's own; whatever lies in it is replaced.
            empty = Region(page.id, page.tag, (), ())
            self._root = _Shown(empty, empty, "", {}, is_known=False)
        self._update(self._root, page, changes, seen=True)
        return changes

    def show_unseen(self) -> list[Change]:
        """The changes of what has waited behind the picture."""
        waiting, self._unseen = self._unseen, []
        changes: list[Change] = []
        for shown, region in waiting:
            self._update(shown, region, changes, seen=False)
        return changes

    @property
    def is_waiting(self) -> bool:
        """Returns whether something waits behind the picture."""
        return bool(self._unseen)

    def markup(self) -> str:
        """The whole page as the document must hold it now."""
        return _write(self._root) if self._root else ""

    def _update(self, shown: _Shown, new: Region, changes: list[Change], *, seen: bool) -> None:
        """Bring an element up to date that stays where it is; only what is ``seen``, or all."""
        old = shown.region
        if old is new:
            return
        if seen and old.unseen and new.unseen:
            self._unseen.append((shown, new))
            return
        shown.region = new
        if old.attributes != new.attributes:
            changes += _attribute_changes(old, new)
        if old.inside is new.inside or (
            isinstance(new.inside, Drawing) and old.inside == new.inside
        ):
            return
        body = new.inside if isinstance(new.inside, tuple) else self._draw(new)
        if isinstance(body, str):
            if shown.inside is not None or body != shown.text:
                changes.append(Fill(new.id, body))
            shown.text, shown.inside, shown.drawn = body, None, ()
            return
        if shown.inside is None:
            # Out of markup that was one piece: nothing of it is a region.
            shown.text, shown.inside = "", {}
            changes.append(Fill(new.id, ""))
        if not body or body is not shown.drawn:
            self._arrange(shown, body, changes, seen=seen)

    def _arrange(
        self, shown: _Shown, parts: tuple[Part, ...], changes: list[Change], *, seen: bool
    ) -> None:
        before = shown.inside or {}
        made: dict[str, _Shown] = {}
        fresh: list[tuple[str, str]] = []
        inner: list[Change] = []
        # A log grows by one part, and a hundred are as they were: no step for each of these.
        drawn = set(map(id, shown.drawn))
        for part in compress(parts, map(not_, map(drawn.__contains__, map(id, parts)))):
            known = before.get(part.id)
            if known is not None and isinstance(part, Lazy) and is_same(known.part, part):
                continue
            region = part.made() if isinstance(part, Lazy) else part
            if known is not None and known.region.tag == region.tag:
                known.part, old = part, known.region
                # Most are leaves that are as they were: no call for each of a hundred.
                if (
                    not isinstance(region.inside, tuple)
                    and old.inside == region.inside
                    and old.attributes == region.attributes
                ):
                    known.region = region
                else:
                    self._update(known, region, inner, seen=seen)
            else:
                made[part.id] = self._new(region, part)
                fresh.append((part.id, _write(made[part.id])))
        standing = before | made
        order = tuple(map(_id_of, parts))
        after = dict(zip(order, map(standing.__getitem__, order), strict=True))
        if len(after) != len(parts):
            raise ValueError(f"two regions of {shown.region.id} have one id")
        if fresh or tuple(before) != order:
            there = tuple(before) if shown.is_known else None
            moved = [before[id] for id in before.keys() - after.keys()] + [*made.values()]
            lasting = frozenset([part.region.id for part in moved if part.region.lasting])
            changes.append(Arrange(shown.region.id, there, order, tuple(fresh), lasting))
            # What is put back is as it was: its attributes may be others by now.
            inner += [
                SetAttribute(part.region.id, name, value)
                for part in made.values()
                if part.region.lasting
                for name, value in part.region.attributes
            ]
        changes += inner
        shown.inside, shown.drawn, shown.is_known = after, parts, True

    def _new(self, region: Region, part: Part) -> _Shown:
        body = self._draw(region)
        if isinstance(body, str):
            return _Shown(part, region, body, None)
        inside = {
            child.id: self._new(child.made() if isinstance(child, Lazy) else child, child)
            for child in body
        }
        return _Shown(part, region, "", inside, drawn=body)

    def _draw(self, region: Region) -> str | tuple[Part, ...]:
        if isinstance(region.inside, Drawing):
            self.drawn.append(region.id)
            return body_of(region.inside)
        return region.inside


def at_rest(here: Sequence[str], order: Sequence[str]) -> set[str]:
    """Returns which of the elements that lie ``here`` need not be moved to stand in ``order``.

    >>> sorted(at_rest("abcd", "bacd"))
    ['a', 'c', 'd']
    """
    moved: set[str] = set()
    at = 0
    for id in order:
        while here[at] in moved:
            at += 1
        if here[at] == id:
            at += 1
        else:
            moved.add(id)
    return set(here) - moved


def _attribute_changes(old: Region, new: Region) -> list[Change]:
    before, after = dict(old.attributes), dict(new.attributes)
    gone: list[Change] = [SetAttribute(new.id, name, None) for name in before if name not in after]
    return gone + [
        SetAttribute(new.id, name, value)
        for name, value in after.items()
        if before.get(name) != value
    ]


def _write(shown: _Shown) -> str:
    inside = shown.text
    if shown.inside is not None:
        inside = "".join(map(_write, shown.inside.values()))
    return f"{opening_of(shown.region)}{inside}</{shown.region.tag}>"
