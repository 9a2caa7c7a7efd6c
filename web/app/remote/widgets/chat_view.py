"""The chat of remote people, drawn: lines of words, and small pictures."""

from __future__ import annotations

import htpy as h

from app.art.cats.whole import avatar
from app.art.home.icons import icon
from app.remote.values.emotes import EMOTES, emote_words
from app.remote.values.running_table import Line, RunningTable
from app.remote.words.calling import called
from app.render.regions import Drawing, drawing
from pyengine.peers.table.remote_table import RemoteTable

_SHOWN = 12


def chat(remote: RunningTable, screen: str) -> Drawing:
    """The newest lines, a field for one more, and the pictures; controls belong to ``screen``.

    Of who is muted nothing is shown. What else happens at the table draws nothing of it anew.
    """
    table = remote.table
    people = RemoteTable(
        me=table.me, participants=table.participants, seats=table.seats, sheet=table.sheet
    )
    return drawing(_chat, people, remote.lines, remote.muted, screen)


def _chat(
    people: RemoteTable, lines: tuple[Line, ...], muted: frozenset[int], screen: str
) -> h.Node:
    """The same of these people."""
    shown = [line for line in lines if line.member not in muted][-_SHOWN:]
    return [
        h.h2["Talk"],
        # What is a log is no list to those who listen, so the list stands inside. It is read when
        # somebody goes there: the page's voice has said each line as it came.
        h.div(role="log", aria_label="What was said", aria_live="off")[
            h.ol(".chat-lines")[(_line(people, line) for line in shown)]
        ],
        h.div(".row.wrap.emotes", role="group", aria_label="Say it with a face")[
            (
                h.button(
                    ".btn.btn-icon",
                    type="button",
                    data_do="lobby.emote",
                    data_arg=name,
                    aria_label=words,
                    title=words,
                )[avatar(people.seat_of(people.me) or 1, mood, small=True)]
                for name, (mood, words, _) in EMOTES.items()
            )
        ],
        _say(screen),
        _mutes(people, lines, muted),
    ]


def _say(screen: str) -> h.Element:
    """A field for words and the button that sends them, for whom Enter is no way: a keyboard on the
    screen names that key alike."""
    return h.form(".seed-row", data_do="lobby.say")[
        h.input(
            ".input",
            id=f"say-{screen}",
            type="text",
            name="say",
            maxlength=200,
            placeholder="Say something",
            aria_label="Say something to all",
            autocomplete="off",
            enterkeyhint="send",
            data_line=True,
            data_clears=True,
        ),
        h.button(".btn.btn-icon", type="submit", aria_label="Send", title="Send")[icon("send")],
    ]


def _mutes(people: RemoteTable, lines: tuple[Line, ...], muted: frozenset[int]) -> h.Node:
    """A switch for everybody who has said something."""
    others = {line.member for line in lines} - {people.me}
    return h.div(".row.wrap")[
        (
            h.button(
                ".btn.btn-small.btn-quiet",
                type="button",
                data_do="participants.mute",
                data_arg=member,
                aria_pressed="true" if member in muted else "false",
            )[f"Mute {people.name_of(member)}"]
            for member in sorted(others | muted)
        )
    ]


def _line(table: RemoteTable, line: Line) -> h.Element:
    seat, name = table.seat_of(line.member) or 1, called(table, line.member)
    if line.emote:
        mood = EMOTES[line.words][0] if line.words in EMOTES else "watching"
        words = emote_words(name, line.words)
        return h.li(f".seat-{seat}")[avatar(seat, mood, small=True), words]
    return h.li(f".seat-{seat}")[h.strong(".who")[name], " ", line.words]
