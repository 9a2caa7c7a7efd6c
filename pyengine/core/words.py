"""Sentences of the engine: whole ones with places for values, English by ``str()``.

A template is said in one piece, never glued from halves, so that another language
can take its place: the template is the key, the arguments stay what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Union

Joint = Literal["and", "or", "comma", "semicolon"]
"""How the values of a :class:`Listing` are joined."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template and its arguments by name, in alphabetical order.

    Also a label or a few words that stand in another sentence. An empty one says
    nothing, and is false.

    >>> str(Sentence("{name} is rock.", (("name", "E4"),)))
    'E4 is rock.'
    """

    template: str
    args: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        # Most words have no places: 0.1 µs in place of 0.4, and a board has a hundred of them.
        if not self.args:
            return self.template
        text = self.template.format(**dict(self.args))
        # "It is the turn of Ana M.": what fills the last place may end the sentence.
        is_ended = text[-2:-1] in _ENDS and self.template.endswith("}.")
        return text[:-1] if is_ended else text

    def __bool__(self) -> bool:
        return bool(self.template)


@dataclass(frozen=True, slots=True)
class Listing:
    """Several values in a row: ``a, b and c``, ``a, b or c``, ``a, b, c`` or ``a; b; c``.

    >>> str(Listing(("a", "b", "c"), "or"))
    'a, b or c'
    """

    items: tuple[Value, ...]
    joint: Joint

    def __str__(self) -> str:
        words = [str(item) for item in self.items]
        if self.joint == "semicolon":
            return "; ".join(words)
        if self.joint == "comma" or len(words) < 2:
            return ", ".join(words)
        return f"{', '.join(words[:-1])} {self.joint} {words[-1]}"


_ENDS = frozenset(".!?…。！？")
"""What ends a sentence, and may end a name."""

Value = Union[str, int, Sentence, Listing]  # noqa: UP007 (the classes are not defined above)
"""A value for a template's place: names and notation, numbers, and other words."""

NOTHING = Sentence("")
"""The empty sentence."""


def say(template: str, /, **args: Value) -> Sentence:
    """A sentence.

    >>> say("{name} is rock.", name="E4") == say("{name} is rock.", name="E4")
    True
    """
    return Sentence(template, tuple(sorted(args.items())))


def say_counted(count: int, singular: str, plural: str, /, **args: Value) -> Sentence:
    """A sentence about one thing, or about another number of them: ``{count}``.

    >>> str(say_counted(3, "1 slot is left.", "{count} slots are left."))
    '3 slots are left.'
    """
    return say(singular, **args) if count == 1 else say(plural, count=count, **args)


def say_together(parts: Sequence[Sentence]) -> Sentence:
    """Several remarks as one.

    >>> str(say_together([say("fills chamber B"), say("takes a nut")]))
    'fills chamber B, takes a nut'
    """
    return parts[0] if len(parts) == 1 else say("{remarks}", remarks=listing(parts, "comma"))


def ended(text: str) -> str:
    """A sentence with its full stop, which a name that stands last may bring along.

    >>> ended("Waiting for Mia"), ended("Waiting for Ana M.")
    ('Waiting for Mia.', 'Waiting for Ana M.')
    """
    return text if text[-1:] in _ENDS else f"{text}."


def listing(items: Iterable[Value], joint: Joint = "and") -> Listing:
    """Values in a row."""
    return Listing(tuple(items), joint)


# Whoever reads


class Reader(str):
    """The name of whoever reads a sentence: nobody else is called so, and it equals no other text.

    A person may be called "You": that is a name like any other.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    __hash__ = object.__hash__


YOU = Reader("You")
"""Stands among the names by seat for whoever a text is for; alone it is how a label calls them."""


def say_of(name: str, template: str, second: str, /, **args: Value) -> Sentence:
    """A sentence about somebody, ``{name}``; ``second`` says it to whoever reads.

    >>> str(say_of("Mia", "{name} has {count} points.", "You have {count} points.", count=3))
    'Mia has 3 points.'
    >>> str(say_of(YOU, "{name} has {count} points.", "You have {count} points.", count=3))
    'You have 3 points.'
    """
    return say(second, **args) if name is YOU else say(template, name=name, **args)


def count_of(
    name: str, count: int, singular: tuple[str, str], plural: tuple[str, str], /, **args: Value
) -> Sentence:
    """A sentence about somebody and one thing, or another number of them: ``{count}``.

    Both are told of ``{name}``, and to whoever reads.

    >>> found = (("{name} has 1 card.", "You have 1 card."),
    ...     ("{name} has {count} cards.", "You have {count} cards."))
    >>> str(count_of("Mia", 2, *found)), str(count_of(YOU, 1, *found))
    ('Mia has 2 cards.', 'You have 1 card.')
    """
    at = int(name is YOU)
    named: dict[str, Value] = {} if at else {"name": name}
    return say_counted(count, singular[at], plural[at], **named, **args)


def object_of(name: str) -> str:
    """A name inside of a sentence, but not as whoever does something there.

    >>> object_of("Mia"), object_of(YOU)
    ('Mia', 'you')
    """
    return "you" if name is YOU else name


def reader_first(names: Iterable[str]) -> list[str]:
    """Names in the order in which they are listed: whoever reads comes first.

    >>> reader_first(["Mia", YOU])
    ['You', 'Mia']
    """
    return sorted(names, key=lambda name: name is not YOU)


# Seats


_SEAT = "seat {seat}"


def seat_words(seat: int) -> Sentence:
    """A seat in an engine's sentence; whoever shows it may put a name there.

    >>> str(seat_words(2))
    'seat 2'
    """
    return say(_SEAT, seat=seat)


def with_names(sentence: Sentence, names: Sequence[str]) -> Sentence:
    """A sentence in which seats are called by their names, which are given by seat.

    No template about a seat begins with it, or has a verb of it: so it also fits who reads.

    >>> str(with_names(say("It is the turn of {who}.", who=seat_words(2)), ("Mia", "Ben")))
    'It is the turn of Ben.'
    """
    return Sentence(
        sentence.template, tuple((key, _named(value, names)) for key, value in sentence.args)
    )


def _named(value: Value, names: Sequence[str]) -> Value:
    if isinstance(value, Listing):
        return Listing(tuple(_named(item, names) for item in value.items), value.joint)
    if not isinstance(value, Sentence):
        return value
    seat = dict(value.args).get("seat") if value.template == _SEAT else None
    return object_of(names[seat - 1]) if isinstance(seat, int) else with_names(value, names)
