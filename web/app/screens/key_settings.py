"""The settings of single keys: switched off altogether, or other ones for some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import htpy as h

from app import effects as fx
from app.keys import is_single
from app.messages import UserDid
from app.model import Model
from app.preferences import Settings
from app.screen import Handler, Result
from app.single_keys import (
    PAGE_KEYS,
    KeyChoice,
    SingleKey,
    all_single_keys,
    games_keys,
    taken_by,
)
from pyengine.core.registry import load_game

__all__ = ["HANDLERS", "keys_section"]

NO_KEY = "That is not a key of its own: one letter, digit or sign. An empty field switches it off."


def taken(key: str, by: SingleKey) -> str:
    """Why a key cannot be chosen."""
    return f"{key} is taken: {by.words[:1].lower()}{by.words[1:]}. Choose another key."


def keys_section(settings: Settings, switch: h.Node) -> h.Node:
    """``switch`` is the one of all single keys."""
    choice = KeyChoice(True, settings.keys)
    return h.section(".panel", aria_labelledby="keys-title")[
        h.h2("#keys-title")["Keys"],
        switch,
        h.details("#other-keys")[
            h.summary["Choose other keys"],
            h.fieldset(".field", disabled=not settings.single_keys)[
                h.legend(".visually-hidden")["Other keys"],
                h.p(".help")[
                    "One letter, digit or sign each; an empty field is no key at all. Two people at"
                    " one keyboard have the keys of their halves."
                ],
                _group("At every table", PAGE_KEYS, choice),
                (
                    _group(load_game(game).info.title, keys, choice)
                    for game, keys in games_keys().items()
                ),
            ],
            bool(settings.keys)
            and h.button(".btn.btn-small", type="button", data_do="settings.keys-back")[
                "All keys as they were"
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


def _choose(model: Model, did: UserDid) -> Result:
    """Another key for something, or none; one that is taken is refused."""
    keys, key = all_single_keys(), did.value.strip()
    if did.arg not in {one.heard for one in keys}:
        return model, ()
    if key and not is_single(key):
        return _told(model, NO_KEY)
    choice = model.settings.key_choice
    other = taken_by(keys, choice, did.arg, key)
    if other is not None:
        return _told(model, taken(key, other))
    return _kept(model, choice.with_key(did.arg, key).other)


def _back(model: Model, did: UserDid) -> Result:
    return _kept(model, ())


def _kept(model: Model, other: tuple[tuple[str, str], ...]) -> Result:
    settings = replace(model.settings, keys=other)
    return replace(model, settings=settings), (fx.SaveSettings(settings, model.settings),)


def _told(model: Model, sentence: str) -> Result:
    return replace(model, notices=replace(model.notices, toast=sentence)), ()


HANDLERS: dict[str, Handler] = {"key": _choose, "keys-back": _back}
