"""What a regular expression costs: a small matcher that goes the ways of :mod:`re` and counts them.

It reads the same parsed form, tries the same alternatives in the same order and stops at the same
match, so its steps grow as the time of the real one does. For short texts: it recurs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from re import _constants as op
from re import _parser as parser

Nodes = list
Then = Callable[[int], bool]


class Steps:
    """Matches one pattern against one text, and counts. ``end`` is where the newest match ends."""

    def __init__(self, pattern: re.Pattern, text: str) -> None:
        source = pattern.pattern
        if isinstance(source, bytes):
            source = source.decode("latin-1")
        self.nodes = list(parser.parse(source, pattern.flags & ~re.UNICODE))
        self.dot_all = bool(pattern.flags & re.DOTALL)
        self.single = re.IGNORECASE if pattern.flags & re.IGNORECASE else 0
        self.text = text
        self.count = 0
        self.end = -1

    def at(self, start: int, full: bool = False) -> bool:
        """Returns whether it matches there; ``full`` up to the end of the text."""

        def done(place: int) -> bool:
            self.end = place
            return not full or place == len(self.text)

        return self._match(self.nodes, start, done)

    def all(self) -> Iterator[tuple[int, int]]:
        """All matches, as ``finditer`` and ``sub`` find them."""
        place = 0
        while place <= len(self.text):
            if self.at(place):
                yield place, self.end
                place = max(self.end, place + 1)
            else:
                place += 1

    def _match(self, nodes: Nodes, place: int, then: Then) -> bool:
        if not nodes:
            return then(place)
        self.count += 1
        (kind, value), rest = nodes[0], nodes[1:]

        def go_on(after: int) -> bool:
            return self._match(rest, after, then)

        if kind in (op.MAX_REPEAT, op.MIN_REPEAT):
            least, most, inner = value
            return self._repeat(list(inner), least, most, place, go_on, kind is op.MAX_REPEAT)
        if kind is op.POSSESSIVE_REPEAT:
            return self._possessive(value, place, go_on)
        if kind is op.SUBPATTERN:
            return self._match(list(value[-1]), place, go_on)
        if kind is op.BRANCH:
            return any(self._match(list(branch), place, go_on) for branch in value[1])
        if kind in (op.ASSERT, op.ASSERT_NOT):
            ahead, inner = value
            assert ahead > 0, "what stands before is not looked at here"
            found = self._match(list(inner), place, lambda _: True)
            return found is (kind is op.ASSERT) and go_on(place)
        if kind is op.AT:
            return self._is_at(value, place) and go_on(place)
        if place < len(self.text) and self._takes(kind, value, self.text[place]):
            return go_on(place + 1)
        return False

    def _repeat(
        self, inner: Nodes, least: int, most: int, place: int, then: Then, greedy: bool
    ) -> bool:
        def more(after: int) -> bool:
            # A turn that takes nothing is not repeated.
            return after > place and self._repeat(
                inner, max(0, least - 1), most - 1, after, then, greedy
            )

        if least:
            return self._match(inner, place, more)
        if greedy:
            return (most > 0 and self._match(inner, place, more)) or then(place)
        return then(place) or (most > 0 and self._match(inner, place, more))

    def _possessive(self, value: tuple, place: int, then: Then) -> bool:
        least, most, inner = value
        ends: list[int] = []
        turns = 0

        def stop(after: int) -> bool:
            ends.append(after)
            return True

        while turns < most and self._match(list(inner), place, stop) and ends[-1] > place:
            place, turns = ends[-1], turns + 1
        return turns >= least and then(place)

    def _is_at(self, where: object, place: int) -> bool:
        text = self.text
        if where in (op.AT_BEGINNING, op.AT_BEGINNING_LINE):
            return place == 0 or text[place - 1] == "\n"
        if where in (op.AT_END, op.AT_END_LINE):
            return place == len(text) or text[place] == "\n"
        is_word = [0 <= at < len(text) and (text[at].isalnum()) for at in (place - 1, place)]
        return (is_word[0] != is_word[1]) is (where is op.AT_BOUNDARY)

    def _takes(self, kind: object, value: object, char: str) -> bool:
        if kind is op.ANY:
            return self.dot_all or char != "\n"
        if kind is op.LITERAL:
            return self._same(value, char)
        if kind is op.NOT_LITERAL:
            return not self._same(value, char)
        assert kind is op.IN, kind
        negated = value[0][0] is op.NEGATE
        return any(self._is_in(*part, char) for part in value[negated:]) is not negated

    def _same(self, code: object, char: str) -> bool:
        return bool(re.fullmatch(re.escape(chr(code)), char, self.single))

    def _is_in(self, kind: object, value: object, char: str) -> bool:
        if kind is op.LITERAL:
            return self._same(value, char)
        if kind is op.RANGE:
            return any(value[0] <= ord(letter) <= value[1] for letter in (char, char.lower()))
        found = {
            op.CATEGORY_DIGIT: char.isdigit(),
            op.CATEGORY_SPACE: char.isspace(),
            op.CATEGORY_WORD: char.isalnum() or char == "_",
            op.CATEGORY_NOT_DIGIT: not char.isdigit(),
            op.CATEGORY_NOT_SPACE: not char.isspace(),
            op.CATEGORY_NOT_WORD: not (char.isalnum() or char == "_"),
        }
        return found[value]


_WITHIN = (
    op.MAX_REPEAT,
    op.MIN_REPEAT,
    op.POSSESSIVE_REPEAT,
    op.SUBPATTERN,
    op.ASSERT,
    op.ASSERT_NOT,
)
"""What has a pattern of its own inside, as the last of its values."""


def letters_of(pattern: re.Pattern) -> list[str]:
    """One character for each kind that a pattern tells apart, and one that it has no word for."""
    source = pattern.pattern
    source = source.decode("latin-1") if isinstance(source, bytes) else source
    found: dict[str, None] = {}

    def look(nodes: Nodes) -> None:
        for kind, value in nodes:
            if kind in (op.LITERAL, op.NOT_LITERAL):
                found[chr(value)] = None
            elif kind is op.IN:
                look([part for part in value if part[0] is not op.NEGATE])
            elif kind is op.RANGE:
                found[chr(value[0])] = None
            elif kind is op.CATEGORY:
                space = value in (op.CATEGORY_SPACE, op.CATEGORY_NOT_SPACE)
                found[" " if space else "7"] = None
            elif kind is op.BRANCH:
                for branch in value[1]:
                    look(list(branch))
            elif kind in _WITHIN:
                look(list(value[-1]))

    look(list(parser.parse(source, pattern.flags & ~re.UNICODE)))
    return [*dict.fromkeys((*found, "~"))]
