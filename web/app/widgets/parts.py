"""Small pieces of markup and words that several screens share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import htpy as h

from app.art.home.icons import icon
from app.art.seats import badge
from app.base.words import and_list, player_words
from app.saves.records import REMOTE, Summary, names_here
from pyengine.core.info import Info
from pyengine.core.options import seats_of
from pyengine.core.words import YOU

_PLAIN = ("allowed", "never", "on", "off", "yes", "no")


def who(seat: int, name: str, kind: str = "person", more: h.Node = None) -> h.Element:
    """A player's name with the seat's colour and shape; a bot says its level."""
    return h.span(f".who.seat-{seat}")[
        badge(seat),
        h.span(".who-name", title=name)[name],
        kind not in ("person", REMOTE) and h.span(".badge.who-bot")[_bot(kind)],
        more,
    ]


def _bot(level: str) -> str:
    """What a bot is, behind its name.

    >>> _bot("easy"), _bot("even")
    ('easy bot', 'bot that keeps pace')
    """
    words = player_words(level)
    return f"{words[0].lower()}{words[1:]}"


def share_button(do: str, arg: str = "", what: str = "", *, main: bool = False) -> h.Element:
    """Shares what the control ``do`` copies; the style sheets show it where the browser can."""
    return h.button(
        class_=["btn share", {"btn-primary": main}],
        type="button",
        data_do=do,
        data_arg=arg or None,
        data_share=True,
        aria_label=f"Share {what}" if what else None,
    )[icon("share"), "Share"]


def moment_text(ms: int) -> str:
    """A time as people write it, in the device's own time zone."""
    try:
        when = datetime.fromtimestamp(ms / 1000)
    except (OverflowError, OSError, ValueError):
        return "some time ago"
    return f"{when.day} {when:%b %Y, %H:%M}"


def when(ms: int) -> h.Element:
    """A time as an element."""
    return h.span(".soft.num")[moment_text(ms)]


def option_words(
    info: Info,
    options: Sequence[tuple[str, str]],
    names: Sequence[str],
    *,
    titled: bool = False,
) -> str:
    """The options of a match as a short phrase, such as ``Yellow · Six cups``.

    Labels that mean nothing by themselves are named with their option, and only where they are not
    the usual ones; so are those of quiet options. ``titled`` all are
    named, for whoever did not set the match up, and where they stand beside other words:
    ``Carpet: yellow · Cups: six cups``.
    """
    words = []
    for name, value in options:
        option = info.option(name)
        if option is None or (option.not_alone and len(names) == 1):
            continue
        if option.kind == "seats":
            seats = [seat for seat in _seats(value) if seat <= len(names)]
            if seats:
                words.append(f"{option.title}: {and_list([names[seat - 1] for seat in seats])}")
        elif option.labels and value in option.values:
            label = option.labels[option.values.index(value)]
            if label.lower() not in _PLAIN and not option.quiet:
                words.append(f"{option.title}: {label.lower()}" if titled else label)
            elif value != option.default:
                words.append(f"{option.title}: {label.lower()}")
        else:
            words.append(value)
    return " · ".join(words)


def _seats(value: str) -> Sequence[int]:
    try:
        return tuple(seats_of(value))
    except ValueError:
        return ()  # stored by nobody we know


def topbar(title: str, *links: h.Node) -> h.Element:
    """The bar above a screen: the way home, the screen's one heading, and its own links."""
    return h.header(".topbar")[
        h.a(".btn.btn-icon", href="#/", aria_label="Home", title="Home")[icon("home")],
        h.h1(".topbar-title")[title],
        links,
    ]


def back_to(record: Summary, *, escape: bool = False) -> h.Element:
    """The way back to a match that was left for a moment; ``escape`` says that Escape leads there
    too."""
    others = [name for name in names_here(record.players) if name is not YOU]
    company = f" with {', '.join(others)}" if others else ""
    return h.a(".btn.btn-primary", href=f"#/match/{record.id}", data_escape=escape or None)[
        f"Back to the match{company}"
    ]


def rules_link(game: str) -> h.Element:
    """The way to a game's rules."""
    return h.a(".btn.btn-icon", href=f"#/rules/{game}", aria_label="Rules", title="Rules (?)")[
        icon("rules")
    ]


def print_link(game: str) -> h.Element:
    """The way to what can be printed of a game."""
    return h.a(".btn.btn-quiet", href=f"#/print/{game}")[icon("print"), "Print"]


def story(lines: Sequence[str]) -> h.Node:
    """Tells what has happened to a match with remote people, besides its moves."""
    return bool(lines) and [
        h.h3["What has happened"],
        h.ol(".story")[(h.li[line] for line in lines)],
    ]


_SHORT = 25
"""So many letters of all values together stand in one line on a phone of 360 points."""


def _is_long(choices: Sequence[tuple[str, str]]) -> bool:
    """True if the values of a setting need a list on a phone, where one line has no room."""
    return sum(len(label) for _, label in choices) > _SHORT


def radios(
    title: str, name: str, choices: Sequence[tuple[str, str]], chosen: str, do: str = ""
) -> h.Node:
    """A setting with a few values, all of them to be seen; ``name`` is that of its field.

    ``do`` is what its controls do where they belong to another screen than the settings.
    """
    return h.fieldset(".field")[
        h.legend(".label")[title],
        h.div(class_=["segmented", {"is-long": _is_long(choices)}])[
            (
                h.label[
                    h.input(
                        type="radio",
                        name=name,
                        id=f"{name}-{value}",
                        value=value,
                        checked=value == chosen,
                        data_do=do or f"settings.{name}",
                    ),
                    h.span[label],
                ]
                for value, label in choices
            )
        ],
    ]
