"""The preview of what is chosen: shown above the buttons of the place, and said aloud once."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from app.base.identity import by_identity
from app.core import effects as fx
from app.core.model import Place, Table
from app.games.face import load_face
from app.games.feedback import JOINT
from app.places.places import acting, chosen_at, own_view, with_place

_POINTS = re.compile(rf"[+−](\d+)(?=$|{JOINT})")


class Foreseen(NamedTuple):
    """What a choice brings, in a few words, and one sentence about what it gives up for good."""

    brings: str = ""
    warning: str = ""

    @property
    def words(self) -> str:
        """Both of them."""
        return f"{self.warning} {self.brings}".strip()


NOTHING = Foreseen()


# The strip, the bar and the ear ask for it.
@by_identity(2, most=4)
def foresee(table: Table, place: Place) -> Foreseen:
    """Says what the choice of a place leads to; nothing as long as it is not whole."""
    if not acting(table, place) or chosen_at(table, place, place.draft) is None:
        return NOTHING
    game = table.record.match.header.game
    return _foresee(own_view(table, place), place.draft, game, place.seat)


# Of each new picture it is asked again, and mostly neither view nor draft is new.
@by_identity(2, most=4)
def _foresee(view: object, draft: object, game: str, seat: int) -> Foreseen:
    face = load_face(game)
    return Foreseen(face.preview(view, seat, draft), face.warning(view, seat, draft))


def with_preview_announced(
    table: Table, number: int, already_said: str = "", *, anew: bool = False
) -> tuple[Table, tuple[fx.Announce, ...]]:
    """The table with what matters at a place said aloud, where it is not what was said last.

    Nothing is told twice: ``already_said`` is what has just been said of the choice. Of a choice
    that is another one altogether (``anew``) it is told again.
    """
    place = table.places[number - 1]
    brings, warning = found = foresee(table, place)
    now = found.words
    if now == place.announced_preview and not anew:
        return table, ()
    table = with_place(table, number, replace(place, announced_preview=now))
    is_new = bool(brings) and brings not in already_said
    told = " ".join([warning] * bool(warning) + [_brings(brings, already_said)] * is_new)
    return table, ((fx.Announce(told),) if told else ())


def _brings(phrase: str, said: str) -> str:
    """What Confirm would bring, as it is heard: the question before it has named the button.

    >>> _brings("makes a set, +3", "You draw to C3.")
    'Confirm: makes a set, +3 points.'
    >>> _brings("makes a set, +3", "You draw to C3. Confirm?")
    'Makes a set, +3 points.'
    """
    told = _to_speech(phrase)
    if said.endswith("Confirm?"):
        return f"{told[:1].upper()}{told[1:]}."
    return f"Confirm: {told}."


def _to_speech(phrase: str) -> str:
    """A phrase as it is heard: to the eye a number is enough, the ear hears what it counts.

    >>> _to_speech("makes a set, +3"), _to_speech("breaks a cup, −1")
    ('makes a set, +3 points', 'breaks a cup, −1 point')
    >>> _to_speech("starts the timer · makes a set, +3 · breaks a cup, −1")
    'starts the timer; makes a set, +3 points; breaks a cup, −1 point'
    """
    counted = _POINTS.sub(lambda found: f"{found[0]} point{'s' * (found[1] != '1')}", phrase)
    return counted.replace(JOINT, "; ")
