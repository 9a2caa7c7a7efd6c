"""Settings of this browser: looks, motion, sound, the die, and what is stored here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import htpy as h

from app import effects as fx
from app.messages import Message, UserDid
from app.model import Model, Record, Settings
from app.screens.parts import back_to, topbar

__all__ = ["enter", "update", "view"]

Result = tuple[Model, tuple[fx.Effect, ...]]

_THEMES = (("auto", "Like the device"), ("light", "Light"), ("dark", "Dark"))
_LOOKS = (("0", "Until a click"), ("1500", "1.5 s"), ("3000", "3 s"), ("6000", "6 s"))
_MOTIONS = (("auto", "Like the device"), ("less", "Less"))


def enter(model: Model) -> Result:
    """Nothing is to be prepared."""
    return model, ()


def update(model: Model, message: Message) -> Result:
    """Keep a choice at once; delete everything only after it was asked again."""
    if not isinstance(message, UserDid):
        return model, ()
    if message.name == "settings.delete":
        return _delete_everything(model)
    settings = _changed(model.settings, message)
    if settings is None or settings == model.settings:
        return model, ()
    effects: tuple[fx.Effect, ...] = (fx.SaveSettings(settings),)
    if settings.sound and not model.settings.sound:
        effects = (*effects, fx.Sound("set"))
    return replace(model, settings=settings), effects


def _changed(settings: Settings, did: UserDid) -> Settings | None:
    value = did.value
    match did.name:
        case "settings.theme" if value in dict(_THEMES):
            return replace(settings, theme=value)
        case "settings.motion" if value in dict(_MOTIONS):
            return replace(settings, motion=value)
        case "settings.sound":
            return replace(settings, sound=bool(value))
        case "settings.auto_roll":
            return replace(settings, auto_roll=bool(value))
        case "settings.look_ms" if value in dict(_LOOKS):
            return replace(settings, look_ms=int(value))
        case "settings.aids":
            return replace(settings, aids=bool(value))
        case "settings.hints":
            return replace(settings, hints=bool(value))
    return None


def _delete_everything(model: Model) -> Result:
    gone = tuple(fx.DeleteRecord(record.id) for record in model.records)
    fresh = Settings()
    notices = replace(model.notices, toast="Everything that was stored here is deleted.")
    model = replace(model, records=(), best=(), settings=fresh, deleted=None, notices=notices)
    return model, (
        *gone,
        fx.SaveBest(()),
        fx.SaveSettings(fresh),
        fx.Navigate("/settings", replace=True),
    )


def view(model: Model) -> h.Node:
    """The choices, and what this browser keeps."""
    settings, left = model.settings, model.record(model.route.get("match"))
    return h.div(".app")[
        topbar("Settings", h.a(".btn.btn-quiet", href="#/about")["About"]),
        h.div(".page.page-narrow.settings")[
            left and h.p[back_to(left)],
            h.section(".panel", aria_labelledby="looks-title")[
                h.h2("#looks-title")["Looks and sound"],
                _radios("Theme", "theme", _THEMES, settings.theme),
                _radios("Motion", "motion", _MOTIONS, settings.motion),
                _switch("sound", "Sound", settings.sound),
            ],
            h.section(".panel", aria_labelledby="play-title")[
                h.h2("#play-title")["Play"],
                _switch(
                    "auto_roll",
                    "Roll the die automatically",
                    settings.auto_roll,
                    "Otherwise each roll waits for a click.",
                ),
                _radios("A finished trick stays", "look_ms", _LOOKS, str(settings.look_ms)),
                _switch(
                    "aids",
                    "Memory aids",
                    settings.aids,
                    "Shows what has been seen and is easily forgotten, such as cards played.",
                ),
                _switch(
                    "hints",
                    "Hints",
                    settings.hints,
                    "A button at the table tells what the hard bot would do, and why.",
                ),
            ],
            _storage(model, left),
        ],
    ]


def _radios(title: str, name: str, choices: Sequence[tuple[str, str]], chosen: str) -> h.Node:
    return h.fieldset(".field")[
        h.legend(".label")[title],
        h.div(".segmented")[
            (
                h.label[
                    h.input(
                        type="radio",
                        name=name,
                        id=f"{name}-{value}",
                        value=value,
                        checked=value == chosen,
                        data_do=f"settings.{name}",
                    ),
                    h.span[label],
                ]
                for value, label in choices
            )
        ],
    ]


def _switch(name: str, title: str, on: bool, help_text: str = "") -> h.Node:
    help_id = f"{name}-help"
    return h.div[
        h.label(".switch")[
            h.input(
                type="checkbox",
                role="switch",
                id=f"switch-{name}",
                checked=on,
                aria_describedby=help_id if help_text else None,
                data_do=f"settings.{name}",
            ),
            title,
        ],
        help_text and h.p(".help", id=help_id)[help_text],
    ]


def _storage(model: Model, left: Record | None) -> h.Node:
    count = len(model.records)
    kept = "No match is" if not count else "1 match is" if count == 1 else f"{count} matches are"
    offline = model.notices.offline
    return h.section(".panel", aria_labelledby="storage-title")[
        h.h2("#storage-title")["On this device"],
        h.p(class_=["note", {"is-ok": offline}])[
            "Ready to play offline: everything is here, no network is needed."
            if offline
            else "Not yet ready to play offline. This happens by itself while the page is open."
        ],
        model.notices.storage and h.p(".note.is-warn")[model.notices.storage],
        h.p[f"{kept} kept in this browser. Nothing is ever sent anywhere."],
        _delete(model, f"match={left.id}" if left else ""),
    ]


def _delete(model: Model, query: str) -> h.Node:
    """``query`` goes on in the address, so that the way back to a match is not forgotten."""
    if model.route.get("sure") != "delete":
        sure = f"#/settings?sure=delete{query and '&'}{query}"
        return h.p[h.a(".btn.btn-danger", href=sure)["Delete everything"]]
    return h.div("#sure.note.is-bad", role="alert")[
        h.div(".stack")[
            h.p["Matches, best scores and settings will be gone for good. Delete them all?"],
            h.div(".row.wrap")[
                h.button(".btn.btn-danger", type="button", data_do="settings.delete")[
                    "Delete everything"
                ],
                h.a(".btn", href=f"#/settings{query and '?'}{query}")["Keep everything"],
            ],
        ]
    ]
