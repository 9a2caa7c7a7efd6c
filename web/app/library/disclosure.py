"""The disclosure of an open match when it leaves this browser, as a file or a link.

A file holds the whole match, or nobody could go on with it: what is hidden now, and the seed, from
which all dice and deals to come follow. So whoever saves one is told first
(:mod:`app.core.consent`). A match with friends far away is known in part only, and has no seed:
what is known of it goes without a word, and so does a match that is over.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.core.messages import UserDid
from app.core.model import Model, Replay
from app.library.saved_matches import saved_matches, summary_of
from app.saves.records import Connected, Record, Summary
from pyengine.core.info import Info
from pyengine.core.registry import load_game

SAVE = "Save the file"


def secrets_of(info: Info, players: int) -> str:
    """Says what can be read out of an open match beside what its players may see by now.

    Empty where that is nothing.
    """
    if info.hands:
        return "All hands and every deal to come"
    if info.peeks:
        return "What still lies hidden, and all that is to come,"
    if info.hidden and players > 1:
        dice = " and the dice to come," if info.chance else ""
        return f"What is chosen before all have chosen,{dice}"
    return "The dice to come" if info.chance else ""


def file_words(saved: Record | Summary) -> str:
    """Says what a file shows that is nobody's to see yet; empty where that is nothing."""
    if isinstance(saved, Record):
        harmless = saved.match.settled or isinstance(saved.kind, Connected)
    else:
        harmless = saved.over or saved.is_remote
    if harmless:
        return ""
    secrets = _secrets_in(saved)
    return f"This match is not over. {secrets} can be read out of the file." if secrets else ""


def _secrets_in(saved: Record | Summary) -> str:
    game = saved.match.header.game if isinstance(saved, Record) else saved.game
    return secrets_of(load_game(game).info, len(saved.players))


def files_words(saved: Iterable[Summary]) -> str:
    """The same for a file with many matches."""
    going = [summary for summary in saved if file_words(summary)]
    if not going:
        return ""
    if len(going) == 1:
        secrets = _secrets_in(going[0])
        return f"One of the matches is not over. {secrets} can be read out of the file."
    return (
        f"{len(going)} of the matches are not over. What is hidden in them, and the dice and deals"
        " to come, can be read out of the file."
    )


# For whom the control is


def words_for_saved(model: Model, did: UserDid) -> str:
    """Before a match of the match list is saved as a file."""
    saved = summary_of(model, did.arg)
    return file_words(saved) if saved else ""


def words_for_all(model: Model, did: UserDid) -> str:
    """Before all matches are."""
    return files_words(saved_matches(model))


def words_for_shown(model: Model, did: UserDid) -> str:
    """Before the match is that is looked at again."""
    return file_words(model.screen.record) if isinstance(model.screen, Replay) else ""
