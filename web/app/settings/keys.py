"""The settings of single keys: switched off altogether, or other ones for some.

Those of two people at one keyboard are chosen by pressing them (``data-code``): they count by where
they lie. A field that could not hear the press, as on a screen's keyboard, takes what is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import htpy as h

from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Model
from app.core.screens import Handler, Result
from app.games.single_keys import (
    PAGE_KEYS,
    RACE_KEYS,
    KeyChoice,
    SingleKey,
    all_single_keys,
    games_keys,
    shared_keys,
    taken_by,
)
from app.input.keys import ZONES, cap_of, caps, is_placed, is_single, placed_at, taken_place
from app.saves.preferences import Settings
from pyengine.core.registry import load_game

NO_PLACE = "That key cannot be used. Choose a letter, a digit, a sign, an arrow, Space or Enter."
HALVES = ("Left", "Right")
"""Names of the halves of a keyboard, as in the rules."""

NO_KEY = "Enter one letter, digit or sign. An empty field means no key."


def taken(key: str, by: SingleKey) -> str:
    """Says why a key cannot be chosen."""
    return f"{key} is taken: {by.words[:1].lower()}{by.words[1:]}. Choose another key."


def taken_in_half(code: str, whose: int, by: str) -> str:
    """Says why a key of a half cannot be chosen."""
    words = f"{by[:1].lower()}{by[1:]}"
    return f"{cap_of(code)} is taken: {words} ({HALVES[whose - 1].lower()}). Choose another key."


def keys_section(settings: Settings, switch: h.Node) -> h.Node:
    """``switch`` is the one of all single keys."""
    choice = KeyChoice(True, settings.keys, settings.halves)
    return h.section(".panel", aria_labelledby="keys-title")[
        h.h2("#keys-title")["Keys"],
        switch,
        h.details("#other-keys")[
            h.summary["Choose other keys"],
            h.fieldset(".field", disabled=not settings.single_keys)[
                h.legend(".visually-hidden")["Other keys"],
                h.p(".help")["One letter, digit or sign each; an empty field means no key."],
                _group("At every table", PAGE_KEYS, choice),
                _group("In a race", RACE_KEYS, choice),
                (
                    _group(load_game(game).info.title, keys, choice)
                    for game, keys in games_keys().items()
                ),
                (
                    _halves(load_game(game).info.title, keys, choice)
                    for game, keys in shared_keys().items()
                ),
            ],
            bool(settings.keys or settings.halves)
            and h.button(".btn.btn-small", type="button", data_do="settings.keys-back")[
                "Reset all keys"
            ],
        ],
    ]


def _group(title: str, keys: Sequence[SingleKey], choice: KeyChoice) -> h.Node:
    return [h.h3[title], (_row(key, choice) for key in keys)]


def _row(key: SingleKey, choice: KeyChoice) -> h.Node:
    name = f"key-{ord(key.heard)}"
    return h.div(".key-row")[
        h.label(for_=name)[key.words],
        h.input(
            id=name,
            class_="input",
            type="text",
            value=choice.key_of(key.heard),
            maxlength=1,
            autocapitalize="none",
            autocomplete="off",
            spellcheck="false",
            data_do="settings.key",
            data_arg=key.heard,
        ),
    ]


def _halves(title: str, keys: Sequence[SingleKey], choice: KeyChoice) -> h.Node:
    return [
        h.h3[f"{title}, two people at one keyboard"],
        h.p(".help")["Press the key you want; Backspace means no key."],
        (_shared_row(key, choice) for key in keys),
    ]


def _shared_row(key: SingleKey, choice: KeyChoice) -> h.Node:
    """Draws what hands do, and its key in either half."""
    name = "-".join(str(ord(letter)) for letter in key.heard)
    return h.div(".key-row.of-two", role="group", aria_label=key.words)[
        h.span(aria_hidden="true")[key.words],
        (
            h.input(
                id=f"half-{whose}-{name}",
                class_="input",
                type="text",
                value=caps(whose, len(ZONES), choice).get(key.heard, ""),
                aria_label=f"{half}: {key.words}",
                autocapitalize="none",
                autocomplete="off",
                spellcheck="false",
                data_do="settings.half",
                data_arg=f"{whose}{key.heard}",
                data_code=True,
            )
            for whose, half in enumerate(HALVES, 1)
        ),
    ]


def _choose(model: Model, did: UserDid) -> Result:
    """Another key for something, or none; one that is taken is refused."""
    keys, key = all_single_keys(), did.value.strip()
    if did.arg not in {single_key.heard for single_key in keys}:
        return model, ()
    if key and not is_single(key):
        return _announce(model, NO_KEY)
    choice = model.session.settings.key_choice
    other = taken_by(keys, choice, did.arg, key)
    if other is not None:
        return _announce(model, taken(key, other))
    return _save_keys(model, choice.with_key(did.arg, key).other, choice.halves)


def _choose_half(model: Model, did: UserDid) -> Result:
    """Another key for what a hand does in one half, or none; one that is taken is refused."""
    words = {key.heard: key.words for keys in shared_keys().values() for key in keys}
    half, heard = did.arg[:1], did.arg[1:]
    if half not in ("1", "2") or heard not in words:
        return model, ()
    code, whose = placed_at(did.value), int(half)
    if code and not is_placed(code):
        return _announce(model, NO_PLACE)
    choice = model.session.settings.key_choice
    other = taken_place(choice, whose, heard, code)
    if other is not None:
        return _announce(model, taken_in_half(code, other[0], words[other[1]]))
    model, effects = _save_keys(model, choice.other, choice.with_place(whose, heard, code).halves)
    text = f"{HALVES[whose - 1]}: {words[heard]}: {cap_of(code) or 'no key'}."
    return model, (*effects, fx.Announce(text))


def _back(model: Model, did: UserDid) -> Result:
    return _save_keys(model, (), ())


def _save_keys(
    model: Model, other: tuple[tuple[str, str], ...], halves: tuple[tuple[int, str, str], ...]
) -> Result:
    settings = replace(model.session.settings, keys=other, halves=halves)
    return model.with_session(replace(model.session, settings=settings)), (
        fx.SaveSettings(settings, model.session.settings),
    )


def _announce(model: Model, sentence: str) -> Result:
    return model.with_notice(sentence), ()


HANDLERS: dict[str, Handler] = {"key": _choose, "half": _choose_half, "keys-back": _back}
