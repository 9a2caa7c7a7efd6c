"""Kitty Paw in a typed language: ``grab 3``, ``peek 5``, a picture in words, and what can be asked.

Actions are typed without their time; whoever hears the line knows it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from pyengine.core.errors import IllegalAction, illegal, quoted
from pyengine.core.words import count_of, listing, object_of, say, say_of
from pyengine.games.kittypaw import notation
from pyengine.games.kittypaw.answers import CAT, PICTURE, card_line, picture_of
from pyengine.games.kittypaw.cards import PENALTIES
from pyengine.games.kittypaw.cats import GUEST_NAMES, NAMES
from pyengine.games.kittypaw.descriptions import POINTING, cat_words, place_words
from pyengine.games.kittypaw.explained import EXPLAINED
from pyengine.games.kittypaw.info import BELOW_STEP_MS, LEVELS, OVER_STEP_MS, PAR_MS
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import GUESTS, KINDS, Picture, read_picture
from pyengine.games.kittypaw.state import State
from pyengine.games.kittypaw.words import (
    LETTERS,
    goal_words,
    hideout_words,
    in_hand_words,
)
from pyengine.typed.contract import FIRST_TO_ACT, Answer, Asking, Question, Spoken
from pyengine.typed.lines import folded, in_digits, parts_of, unarticled

_WORDS = {
    "grab": "grab", "take": "grab", "tile": "take", "back": "back",
    "peek": "peek", "look": "peek", "hide": "peek",
    "pass": "pass", "give": "pass", "touch": "touch",
}  # fmt: skip
_FILLERS = ("at", "behind", "out", "outs", "hideout", "up", "card", "for", "this", "round")
_CALL = ("meow", "call")

_TURNS = {words.removeprefix("to the "): turn for turn, words in enumerate(POINTING)}
_NAMED = {name.casefold(): kind for kind, name in NAMES.items()}
_GUESTS = {name.casefold(): guest for guest, name in GUEST_NAMES.items()}

_PLACE = r"at (-?[0-9]{1,3}) (-?[0-9]{1,3})"
_CAT = re.compile(
    rf"({'|'.join(_NAMED)}|[a-g]) (awake|asleep) (?:pointing )?(?:to the )?"
    rf"({'|'.join(sorted(_TURNS, key=len, reverse=True))}|[0-5]) {_PLACE}"
)
_BOX = re.compile(rf"box (lying|standing) {_PLACE}")
_KIND = re.compile(r"\b[a-g](?=[as][0-5]@)")
"""The cat of a tile in notation, which is a capital there."""

_NOTATION = re.compile("[@=]")
"""What each part of a picture in notation has, and none in words."""

_GUEST = re.compile(rf"guest ({'|'.join(_GUESTS)}|[1-8])")


class KittyPawSpoken(Spoken[State]):
    """Kitty Paw's part of the typed language."""

    hint = "grab B, peek 5, meow Acorn awake up at 0 0, or pass where no clock runs"

    first = ("picture", "cat")
    asks: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "mine": (
            *("laid", "built", "hand", "grabbed", "ready", "ready meow", "cats do i have"),
            *("done", "finished", "my card"),
        ),
        "moves": ("do i grab", "do i take"),
        "can i pass": ("give up",),
        "state": ("called", *FIRST_TO_ACT),
        "worth": ("card worth", "cat worth", "points for a card"),
    }

    def moves(self, view: State, seat: int, line: str) -> tuple[str, ...]:
        """A card by place or letter, a hide-out by number, a call with its picture, giving up."""
        text = folded(line)
        word, _, rest = text.partition(" ")
        if word in _CALL and not rest:
            raise _bare_call(view, seat)
        if word in _CALL:
            return (f"meow {_written(rest)}",)
        kind = _WORDS.get(word)
        parts = () if kind == "grab" and rest == "one" else _parts_named(rest)
        if kind in ("pass", "touch"):
            return (kind,) if not parts else ("touch none",) if parts == ("none",) else ()
        if kind == "grab" and not parts and (lines := self.offers(view, seat, ())):
            raise _bare_grab(view, seat, lines)
        if kind is None or len(parts) != 1:
            return ()
        (number,) = parts
        if tile := _tile_of(view, seat, word, number):
            return (tile,)
        if kind == "grab" and number.upper() in LETTERS:
            number = str(LETTERS.index(number.upper()) + 1)
        return (f"{kind} {number}",) if number.isdecimal() and len(number) == 1 else ()

    def forms(self, view: State, seat: int, action: str) -> tuple[str, ...]:
        """``grab B``, ``peek 5``, ``meow Acorn awake up at 0 0, ...``, ``pass``, ``touch``."""
        kind = notation.kind_of(action)
        if kind == "meow":
            return (f"meow {_spoken(notation.read_call(action))}",)
        if kind == "grab":
            # As cards are called wherever they are told.
            return (f"grab {LETTERS[notation.read_number(action) - 1]}",)
        if kind == "peek":
            return (f"peek {notation.read_number(action)}",)
        if kind in ("take", "back"):
            word = "tile" if kind == "take" else "back"
            return (f"{word} {notation.read_number(action)}",)
        return (action if action == "touch none" else kind,)

    def offers(self, view: State, seat: int, legal: Sequence[str]) -> tuple[str, ...]:
        """Cards that lie there, hide-outs, giving up; a picture is for its builder to know."""
        if view.phase == "touch":
            return ("touch", *legal)
        if view.phase != "build" or seat in view.done or seat not in view.seats:
            return ()
        card = view.card_of(seat)
        found = []
        if not card:
            free = zip(LETTERS, view.owners, strict=False)
            found += [f"grab {letter}" for letter, owner in free if not owner]
        elif load_cards()[card].has_box:
            found += [f"peek {at}" for at in range(1, GUESTS + 1)]
        if card and view.heap:
            held = view.held_by(seat)
            found += [f"tile {NAMES[kind]}" for kind in KINDS if kind not in held]
            found += [f"back {NAMES[kind]}" for kind in KINDS if kind in held]
        return (*found, *(["meow"] if card else []), *(["pass"] if view.calm else []))

    def state(self, asking: Asking[State]) -> Answer:
        """The row and who has taken what; how long the round lasts; a call that was made."""
        view = asking.view
        if not view.row:
            return ()
        sentences = [card_line(asking, place) for place in range(1, len(view.row) + 1)]
        if view.limit is not None:
            sentences.append(
                say("The round ends after {seconds} seconds.", seconds=view.limit // 1000)
            )
        if view.call is not None and view.phase == "touch":
            called = ("{name} has called Meow.", "You have called Meow.")
            sentences.append(say_of(asking.name(view.call.seat), *called))
        return tuple(sentences)

    def worth(self, view: State) -> Answer:
        """A right card, a wrong one, and the clock where somebody plays alone against it."""
        right = say("A right card brings 1 for each of its cats.")
        if view.calm:
            bonus = (
                say("Each right card brings 1 more.")
                if view.solo
                else say("The first right call of a round brings 1 more.")
            )
            return (right, bonus, say("A wrong call costs nothing."))
        turned = say(
            "A wrong call turns the card: it costs {costs}, by its level.",
            costs=listing([str(-PENALTIES[level]) for level in LEVELS], "or"),
        )
        return (right, turned, *(_par_words() if view.solo else ()))

    def sheet(self, asking: Asking[State], seat: int) -> Answer:
        """Cards scored, and the card of this round."""
        view, name = asking.view, asking.name(seat)
        sentences = [goal_words(name, view.scored_by(seat), view.solo)]
        if view.phase not in ("build", "touch"):
            return tuple(sentences)
        if seat not in view.seats:
            watches = ("{name} watches the extra round.", "You watch the extra round.")
            return (*sentences, say_of(name, *watches))
        if seat in view.done:
            finished = ("{name} has finished this round.", "You have finished this round.")
            sentences.append(say_of(name, *finished))
        return (*sentences, in_hand_words(view, seat), *_seen(asking, seat))

    def board(self, asking: Asking[State], seat: int) -> Answer:
        """The seat's card with its picture, or the row; what stands beside it."""
        view = asking.view
        card = view.card_of(seat) if view.row else 0
        pictured = picture_of(asking, view.row.index(card) + 1) if card else self.state(asking)
        return (*self.sheet(asking, seat), *pictured)


# Lines


def _tile_of(view: State, seat: int, word: str, named: str) -> str:
    """A tile of the heap, by its number or its cat; ``take`` is that of a card as well (K3)."""
    if not view.heap or not view.card_of(seat) or word not in ("tile", "take", "back"):
        return ""
    kind = "back" if word == "back" else "take"
    cat = _NAMED.get(named)
    if cat is None:
        return f"{kind} {named}" if named.isdecimal() and 0 < int(named[:3]) < 100 else ""
    if kind == "back" or cat in view.held_by(seat):
        at = view.held_by(seat).get(cat, 0)
    else:
        lying = enumerate(zip(view.fallen, view.taken, strict=True), 1)
        at = next((at for at, (tile, owner) in lying if tile.kind == cat and not owner), 0)
    return f"{kind} {at}" if at else ""


def _bare_call(view: State, seat: int) -> IllegalAction:
    """What a call without a picture is answered, where a seat has built none that it could mean."""
    if view.phase == "touch":
        return illegal("TURN", "Meow has been called already.")
    if view.phase != "build" or seat not in view.seats:
        return illegal("TURN", "There is nothing to call now.")
    if seat in view.done:
        return illegal("TURN", "This round is finished for you; the next one begins soon.")
    if not view.card_of(seat):
        free = next(
            (letter for letter, owner in zip(LETTERS, view.owners, strict=False) if not owner), ""
        )
        return illegal("K5", "Take a card first: grab {letter}, for example.", letter=free)
    return illegal(
        "NOTATION",
        "Nothing is built: type the picture behind it, such as meow Acorn awake up at 0 0,"
        " Clover asleep lower right at 1 1; places explains the numbers.",
    )


def _parts_named(rest: str) -> tuple[str, ...]:
    """What a verb is about; before another word an ``a`` is an article, and no card.

    >>> _parts_named("card a"), _parts_named("a"), _parts_named("a card")
    (('a',), ('a',), ())
    """
    parts = parts_of(rest)
    return unarticled(parts[1:] if parts[:1] == ("a",) and len(parts) > 1 else parts, _FILLERS)


def _bare_grab(view: State, seat: int, lines: Sequence[str]) -> IllegalAction:
    """What taking is answered that does not say what: the cards there are, or tiles of the heap."""
    if view.card_of(seat) and not view.heap:
        return illegal("K2", "A player takes one card a round.")
    word = "tile" if view.card_of(seat) else "grab"
    shown = [line for line in lines if line.startswith(word)]
    return illegal("LINE", "Say which: {lines}.", lines=listing(shown, "or"))


def _written(rest: str) -> str:
    """A picture in notation, of words or of notation; raises ``IllegalAction`` for neither."""
    parts = [" ".join(part.split()) for part in rest.replace(",", " , ").split(",")]
    words = _in_words(in_digits(" ".join(filter(None, parts))))
    if words:
        return words
    if rest and not _NOTATION.search(rest):
        raise _unread(parts)
    text = _KIND.sub(lambda kind: kind[0].upper(), rest)
    read_picture(text)
    return text


def _unread(parts: Sequence[str]) -> IllegalAction:
    """What is answered to a picture told in words: the first part of it that is none, and one."""
    part = next((part for part in parts if part and not _in_words(in_digits(part))), "")
    return illegal(
        "NOTATION",
        "{part} is not a part of a picture; one is told like"
        " Acorn awake up at 0 0, or box lying at -2 2.",
        part=quoted(part),
    )


def _in_words(text: str) -> str:
    """The notation of a picture told in words; empty where anything else is in it.

    >>> _in_words("acorn awake up at 0 0 box lying at -2 2 guest otto")
    'Aa0@0,0 box=h@-2,2 guest=8'
    """
    found = []
    while text:
        if cat := _CAT.match(text):
            name, face, turn, q, r = cat.groups()
            kind, look = _NAMED.get(name, name.upper()), "s" if face == "asleep" else "a"
            found.append(f"{kind}{look}{_TURNS.get(turn, turn)}@{int(q)},{int(r)}")
            end = cat.end()
        elif box := _BOX.match(text):
            found.append(f"box={'h' if box[1] == 'lying' else 'v'}@{int(box[2])},{int(box[3])}")
            end = box.end()
        elif guest := _GUEST.match(text):
            found.append(f"guest={_GUESTS.get(guest[1], guest[1])}")
            end = guest.end()
        else:
            return ""
        text = text[end:].strip()
    return " ".join(found)


def _spoken(picture: Picture) -> str:
    """A picture in words, with its places: cats in stacking order, then box and guest."""
    parts = [
        f"{NAMES[tile.kind]} {'awake' if tile.face == 'a' else 'asleep'}"
        f" {POINTING[tile.rotation].removeprefix('to the ')} at {tile.q} {tile.r}"
        for tile in picture.tiles
    ]
    if box := picture.box:
        parts.append(f"box {'lying' if box.orientation == 'h' else 'standing'} at {box.q} {box.r}")
    if picture.guest:
        parts.append(f"guest {GUEST_NAMES[picture.guest]}")
    return ", ".join(parts)


# Answers


def _seen(asking: Asking[State], seat: int) -> Answer:
    """The guests that a seat has seen, as far as whoever asks knows (K4)."""
    view = asking.view
    if not view.has_boxes:
        return ()
    own = view.peeks[seat - 1]
    known = [
        hideout_words(at, view.guests[at - 1])
        for at in dict.fromkeys(own)
        if at and view.guests[at - 1]
    ]
    name = asking.name(seat)
    if known:
        return (
            say(
                "Guests that {name} found: {guests}.",
                name=object_of(name),
                guests=listing(known, "semicolon"),
            ),
        )
    return (
        count_of(
            name,
            len(own),
            ("{name} has looked behind 1 hide-out.", "You have looked behind 1 hide-out."),
            (
                "{name} has looked behind {count} hide-outs.",
                "You have looked behind {count} hide-outs.",
            ),
        ),
    )


# Questions


def _heap(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """What lies in the heap, by the numbers of the tiles, and what a seat has of it."""
    view = asking.view
    if not view.heap:
        return (say("There is no heap: everybody has the seven cats."),)
    if not view.row:
        return (say("No cards are turned up."),)
    lying = tuple(
        say("{number} {cat}", number=number, cat=cat_words(*tile))
        for number, (tile, owner) in enumerate(zip(view.fallen, view.taken, strict=True), 1)
        if not owner
    )
    held = tuple(NAMES[kind] for kind in KINDS if kind in view.held_by(seat))
    return (
        say("In the heap: {tiles}.", tiles=listing(lying, "semicolon"))
        if lying
        else say("The heap is empty."),
        say_of(asking.name(seat), "{name} has {cats}.", "You have {cats}.", cats=listing(held))
        if held
        else say_of(asking.name(seat), "{name} has no tile.", "You have no tile."),
    )


def _par(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    view = asking.view
    if view.solo and not view.calm:
        return _par_words()
    return (say("There is no par here: it is for whoever plays alone against the clock."),)


def _par_words() -> Answer:
    """The time of a card by its level, and what the clock brings and costs."""
    return (
        say(
            "Par is {seconds} seconds for each cat on the card, by its level.",
            seconds=listing([str(ms // 1000) for ms in PAR_MS], "or"),
        ),
        say("Every full {step} seconds below par bring 1 more.", step=BELOW_STEP_MS // 1000),
        say("Every {step} seconds begun over par cost 1.", step=OVER_STEP_MS // 1000),
    )


def _row(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    return SPOKEN.state(asking) or (say("No cards are turned up."),)


def _guests(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    return _seen(asking, seat) if asking.view.row else (say("No cards are turned up."),)


def _hidden(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    return _guests(asking, seat, rest) or (say("No card of this row has a box."),)


def _places(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    return tuple(say("{sentence}", sentence=sentence) for sentence in place_words())


SPOKEN = KittyPawSpoken(
    PICTURE,
    CAT,
    Question(
        ("row", "cards"),
        say("the cards of the row, and who has them"),
        _row,
    ),
    Question(
        ("guests", "hideouts", "found"),
        say("who was found behind hide-outs"),
        _hidden,
        of_seats=True,
        also=("otto", "who behind", "hides"),
    ),
    Question(("heap", "tiles"), say("what lies in the heap, and who has what of it"), _heap),
    Question(("par",), say("the time for a card that alone brings neither more nor less"), _par),
    Question(("places",), say("what the two numbers behind at mean in a call"), _places),
    EXPLAINED,
)
