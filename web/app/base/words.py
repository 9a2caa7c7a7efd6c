"""The few pieces of English that all sentences share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pyengine.core.registry import GAMES
from pyengine.core.words import YOU, object_of, reader_first

_PLAYERS: dict[str, str] = {
    "person": "Person here",
    "gentle": "Gentle bot",
    "easy": "Easy bot",
    "normal": "Normal bot",
    "hard": "Hard bot",
    "even": "Bot that keeps pace",
}

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


def player_words(kind: str) -> str:
    """Says who plays a seat, by the kind: a person, or a bot of that level."""
    return _PLAYERS[kind]


def and_list(names: Sequence[str]) -> str:
    """Names as one phrase.

    >>> and_list(["Mia"]), and_list(["Mia", "Tom", "Miso"])
    ('Mia', 'Mia, Tom and Miso')
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def clauses(parts: Sequence[str]) -> str:
    """What somebody does, one thing behind the other; a comma keeps what lists things apart.

    >>> clauses(["Mia draws", "finds a nut"]), clauses(["Mia crosses A and B", "finds a nut"])
    ('Mia draws and finds a nut', 'Mia crosses A and B, and finds a nut')
    """
    if len(parts) > 1 and any(" and " in part for part in parts):
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"
    return and_list(parts)


def sentence(parts: Sequence[str]) -> str:
    """Things that are said of one subject as a sentence; empty for none.

    >>> sentence(["finds a nut", "opens a tunnel"]), sentence([])
    ('Finds a nut, opens a tunnel.', '')
    """
    said = ", ".join(parts)
    return f"{said[0].upper()}{said[1:]}." if said else ""


def or_list(names: Sequence[str]) -> str:
    """Names of which one is meant.

    >>> or_list(["Mia"]), or_list(["Mia", "Tom", "Miso"])
    ('Mia', 'Mia, Tom or Miso')
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} or {names[-1]}"


def in_words(count: int) -> str:
    """A small count as a word.

    >>> in_words(0), in_words(5), in_words(13)
    ('no', 'five', '13')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def all_games() -> str:
    """Describes the collection: ``five cat games``."""
    return f"{in_words(len(GAMES))} cat games"


@lru_cache(maxsize=256)
def minus(number: int) -> str:
    """A number with a true minus sign.

    >>> minus(-3), minus(3)
    ('−3', '3')
    """
    return str(number).replace("-", "−")


def seconds(ms: int) -> str:
    """A time to a tenth of a second, as a stopwatch shows it.

    >>> seconds(24_390), seconds(4_000)
    ('24.3\\xa0s', '4.0\\xa0s')
    """
    return f"{ms // 1000}.{ms // 100 % 10}\N{NO-BREAK SPACE}s"


def clock_face(seconds_past: int) -> str:
    """A time as a clock shows it.

    >>> clock_face(83), clock_face(5)
    ('1:23', '0:05')
    """
    minutes, rest = divmod(seconds_past, 60)
    return f"{minutes}:{rest:02}"


def signed(number: int) -> str:
    """A number with its sign; nothing has none.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '−2')
    """
    return f"+{number}" if number > 0 else minus(number)


def brief(worth: int, things: Sequence[str]) -> str:
    """Sums up what an action brought, in few words: points, then what else; empty for nothing.

    >>> brief(2, ["mouse", "sock"]), brief(0, []), brief(-3, [])
    ('+2 · mouse and sock', '', '−3')
    """
    parts = ([signed(worth)] if worth else []) + ([and_list(things)] if things else [])
    return " · ".join(parts)


def points(total: int) -> str:
    """A total in words.

    >>> points(1), points(-2)
    ('1 point', '−2 points')
    """
    return f"{minus(total)} point" if abs(total) == 1 else f"{minus(total)} points"


# Whom a sentence is about: somebody by name, or whoever reads it (``YOU``). Each of these begins a
# sentence, or a label; inside of one it is ``within`` and ``possessive_within``.


def does(name: str, third: str, second: str) -> str:
    """Somebody with a verb, in the form for others and the one for whoever reads.

    >>> does("Mia", "has", "have"), does(YOU, "has", "have")
    ('Mia has', 'You have')
    """
    return f"You {second}" if name is YOU else f"{name} {third}"


def does_within(name: str, third: str, second: str) -> str:
    """The same inside of a sentence.

    >>> does_within("Mia", "has", "have"), does_within(YOU, "has", "have")
    ('Mia has', 'you have')
    """
    return f"you {second}" if name is YOU else f"{name} {third}"


def verb(name: str, third: str, second: str) -> str:
    """The verb alone, where who it is about was named before; an empty ``name`` is some thing.

    >>> verb("Mia", "finds", "find"), verb(YOU, "finds", "find")
    ('finds', 'find')
    """
    return second if name is YOU else third


def do_all(names: Sequence[str], third: str, second: str) -> str:
    """Several with a verb, or one of them; whoever reads comes first.

    >>> do_all(["Mia"], "has", "have"), do_all(["Mia", YOU], "has", "have")
    ('Mia has', 'You and Mia have')
    """
    if len(names) == 1:
        return does(names[0], third, second)
    return f"{and_list(reader_first(names))} {second}"


def do_all_within(names: Sequence[str], third: str, second: str) -> str:
    """The same inside of a sentence.

    >>> do_all_within(["Mia"], "has", "have"), do_all_within(["Mia", YOU], "has", "have")
    ('Mia has', 'you and Mia have')
    """
    told = do_all(names, third, second)
    return told.replace(YOU, within(YOU), 1) if YOU in names else told


def each_does(parts: Sequence[tuple[str, str, str]], inside: bool = False) -> str:
    """What several do, in a row: each a name with what follows it, for others and for whoever
    reads; ``inside`` says that it does not begin a sentence.

    >>> each_does([("Mia", "has 2", "have 2"), (YOU, "has 1", "have 1")])
    'Mia has 2 and you have 1'
    """
    return and_list(
        [does_within(*part) if inside or at else does(*part) for at, part in enumerate(parts)]
    )


def prompt(name: str, what: str) -> str:
    """Asks somebody for something; ``what`` begins in small letters.

    >>> prompt("Mia", "take a die."), prompt(YOU, "take a die.")
    ('Mia: take a die.', 'Take a die.')
    """
    return f"{what[:1].upper()}{what[1:]}" if name is YOU else f"{name}: {what}"


def possessive(name: str) -> str:
    """Returns the possessive of a name, at the beginning of a sentence or a label.

    >>> possessive("Mia"), possessive("Tess"), possessive(YOU)
    ("Mia's", "Tess'", 'Your')
    """
    if name is YOU:
        return "Your"
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def possessive_within(name: str) -> str:
    """Returns the same inside of a sentence.

    >>> possessive_within("Mia"), possessive_within(YOU)
    ("Mia's", 'your')
    """
    return "your" if name is YOU else possessive(name)


def turn_of(names: Sequence[str]) -> str:
    """Says whose turn it is, or of several that act at once.

    >>> turn_of(["Tom", "Tess"]), turn_of([YOU])
    ("Tom's and Tess' turn", 'Your turn')
    """
    if len(names) == 1:
        return f"{possessive(names[0])} turn"
    first, *others = reader_first(names)
    return f"{and_list([possessive(first), *map(possessive_within, others)])} turn"


def look_words(name: str, total: str = "") -> str:
    """Names the way to somebody's board, with the points that it shows where it shows any.

    >>> look_words("Mia", "3 points"), look_words(YOU)
    ("Look at Mia's board, 3 points", 'Look at your board')
    """
    whose = "your" if name is YOU else possessive(name)  # one call less for each way, at each move
    return f"Look at {whose} board, {total}" if total else f"Look at {whose} board"


def within(name: str) -> str:
    """A name inside of a sentence, where it is not whoever does something.

    >>> within("Mia"), within(YOU)
    ('Mia', 'you')
    """
    return object_of(name)
