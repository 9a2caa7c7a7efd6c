"""The settings that a person chose for this browser."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.single_keys import KeyChoice

HELPS = ("all", "some", "paper")
"""Degrees of help: everything, a little, or as on paper."""

LOOK_TIMES = (0, 1500, 3000, 6000)
"""Values of ``Settings.look_ms``, in milliseconds; 0 waits for a click."""


GHOSTS = ("", "best", "easy", "normal", "hard")
"""Values of ``Settings.ghost``: nobody, one's own best, or a bot of that level."""

SENTENCES = ("full", "short")
"""Degrees of announcements of what somebody has done: all of it, or what it has brought."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that a person chose for this browser.

    ``theme`` is ``auto``, ``light``, ``dark`` or ``contrast``; ``motion`` ``auto`` or ``less``.
    With ``sound`` those kinds of sounds are heard that are wanted
    (:data:`app.narration.sound.Kind`). ``auto_roll`` rolls the die without a click; ``look_ms`` is
    how long a finished trick and the like stay (0: until a click); ``help`` is how much help there
    is at a table (:mod:`app.saves.help`). With ``at_once`` a choice is played without Confirm
    (:mod:`app.play.at_once`); ``at_once_offered`` says that the table has offered that and was
    answered; with ``forced`` what is the only thing to do is done by itself. With ``upright`` a
    board that is wider than high stands on its side on a phone held upright. ``sitting`` is how
    several at one screen sit: ``side`` by side, or ``opposite`` each other. ``names`` are the last
    ones used; ``guest`` says that a name was asked for and left open, and is not asked for again.
    ``typed`` shows a line to type moves and questions in. ``servers`` are STUN and TURN
    servers of one's own, such as ``turn:host name password``; ``awake`` keeps the screen on during
    a match with people on other devices. ``sentences`` are those of what has happened, one of
    ``SENTENCES``. ``known`` are the games, by id, whose lesson is not offered before a match any
    more. ``ghost`` is whose ghost runs along where one races alone, one of ``GHOSTS``.
    ``single_keys`` says whether a letter or a sign does something by itself, ``keys`` which others
    were chosen for some, ``halves`` those of two at one keyboard (:mod:`app.games.single_keys`).
    """

    theme: str = "auto"
    motion: str = "auto"
    sound: bool = True
    sound_signals: bool = True
    sound_hands: bool = True
    sound_results: bool = True
    auto_roll: bool = True
    look_ms: int = 0
    help: str = "some"
    at_once: bool = False
    at_once_offered: bool = False
    forced: bool = True
    upright: bool = False
    sitting: str = "side"
    names: tuple[str, ...] = ()
    guest: bool = False
    typed: bool = False
    servers: tuple[str, ...] = ()
    awake: bool = True
    sentences: str = "full"
    known: tuple[str, ...] = ()
    ghost: str = ""
    single_keys: bool = True
    keys: tuple[tuple[str, str], ...] = ()
    halves: tuple[tuple[int, str, str], ...] = ()

    @property
    def key_choice(self) -> KeyChoice:
        """Returns the choice of single keys."""
        return KeyChoice(self.single_keys, self.keys, self.halves)
