"""Draws the diagrams of docs/architecture.md; ``python3 build.py pictures`` writes them.

They are plain SVG with their own colours for light and dark, so that they can be read anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from build.rows import APP, PROTOCOL

DOCS = Path(__file__).parents[2] / "docs"
WIDTH = 760
STYLE = """<style>
text{font:13px system-ui,sans-serif;fill:#2b2a33}.soft{fill:#6a6675}.head{font-weight:600}
rect{fill:#f4efe6;stroke:#b9a98d}.deep{fill:#e3ecf5;stroke:#8ea6bf}path{fill:none;stroke:#6a6675}
@media(prefers-color-scheme:dark){text{fill:#eee6da}.soft{fill:#b5ada1}
rect{fill:#332f38;stroke:#6d6475}.deep{fill:#2a3542;stroke:#5b7088}path{stroke:#b5ada1}}
</style>"""
ARROW = (
    '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"'
    ' orient="auto"><path d="M0 0 8 4 0 8"/></marker></defs>'
)


def box(x: float, y: float, wide: float, high: float, lines: Sequence[str], deep: bool) -> str:
    """A rectangle with lines of text in its middle, the first one bold."""
    shape = f"<rect{' class=' + chr(34) + 'deep' + chr(34) if deep else ''}"
    shape += f' x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="6"/>'
    top = y + high / 2 + 4.5 - 8.5 * (len(lines) - 1)
    texts = (
        f'<text class="{"soft" if n else "head"}" x="{x + wide / 2:g}" y="{top + 17 * n:g}"'
        f' text-anchor="middle">{line}</text>'
        for n, line in enumerate(lines)
    )
    return shape + "".join(texts)


def picture(title: str, high: float, parts: Iterable[str]) -> str:
    """A whole drawing, ``high`` units high."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high:g}" role="img">'
    return "\n".join([head, f"<title>{title}</title>", STYLE, ARROW, *parts, "</svg>", ""])


def layers() -> str:
    """The rows of packages: whoever stands higher may import what stands lower."""
    engine: list[tuple[str, ...]] = [
        ("games", "bots", "typed", "sim", "cli"),
        tuple(f"peers: {name}" for name in reversed(PROTOCOL[8:])),
        tuple(f"peers: {name}" for name in reversed(PROTOCOL[4:8])),
        tuple(f"peers: {name}" for name in reversed(PROTOCOL[:4])),
        ("core",),
    ]
    rows: list[tuple[bool, tuple[str, ...]]] = [(False, row) for row in reversed(APP)]
    rows += [(True, row) for row in engine]
    parts = []
    for number, (deep, row) in enumerate(rows):
        wide = (WIDTH - 8 * (len(row) + 1)) / len(row)
        y = 8 + 38 * number + (14 if deep else 0)
        for at, name in enumerate(row):
            parts.append(box(8 + at * (wide + 8), y, wide, 30, [name], deep))
    return picture("Who may import whom: what stands lower", 38 * len(rows) + 24, parts)


def steps(title: str, rows: Sequence[Sequence[str]], notes: Sequence[str]) -> str:
    """Boxes one below the other with an arrow between them; ``notes`` stand beside the arrows."""
    parts = []
    for number, lines in enumerate(rows):
        y = 8 + 84 * number
        parts.append(box(160, y, 440, 48, lines, number % 2 == 1))
        if number + 1 < len(rows):
            parts.append(f'<path marker-end="url(#a)" d="M380 {y + 50} v30"/>')
            parts.append(f'<text class="soft" x="392" y="{y + 70}">{notes[number]}</text>')
    return picture(title, 84 * len(rows) - 20, parts)


CLICK = (
    ("browser/events.py", "one listener for each type of event, on the document"),
    ("shell/update.py", "pure: a model and a message in, a model and effects out"),
    ("table/update.py, games/&lt;id&gt;/face.py", "the face turns the click into a draft"),
    ("play/answers.py, pyengine Match.apply", "Confirm: the rules refuse it, or the match grows"),
    ("shell/page.py, render/document.py", "regions whose inputs changed are drawn anew"),
    ("browser/drawing.py", "a few changes of the document, then effects"),
    ("browser/storage, browser/bots, browser/output", "asked before, saved and heard behind"),
)
CLICK_NOTES = (
    "a message: UserDid, OnBoard",
    "the message is of the table",
    "Confirm, or at once",
    "a longer match, who is asked next",
    "SetAttribute, Fill, Arrange",
    "effects: SaveRecord, Ask, Announce, Sound",
)
POST = (
    ("browser/remote/connections.py", "bytes on a WebRTC data channel"),
    ("remote/host/host.py", "one device's part in one table"),
    ("pyengine.peers session, network", "is it signed, is it next, does it fit into its bounds?"),
    ("pyengine.peers fold", "equal posts make an equal match on every device"),
    ("pyengine.peers table/snapshot.py", "one value with all that the screen shows of the table"),
    ("shell/remote.py, play/following.py", "the table takes over what is new"),
)
POST_NOTES = (
    "a frame",
    "Session.step(input, now)",
    "posts in each member's order",
    "the match, what is missing, what is proved",
    "a message: FromRemote",
)


def pictures() -> dict[str, str]:
    """All drawings by the names of their files."""
    return {
        "layers.svg": layers(),
        "click.svg": steps("The way of a click", CLICK, CLICK_NOTES),
        "post.svg": steps("The way of a post of a remote peer", POST, POST_NOTES),
    }


def write() -> None:
    """Put all of them beside the documents."""
    for name, text in pictures().items():
        (DOCS / name).write_text(text, "utf-8")
