"""What the pictures of the screens show, as docs/pictures/scenes.toml names it.

Their matches were played by bots once, and lie beside it, as does the review: a picture grows old
by what the page draws, not by how bots play. :mod:`build.screenshots` shows scenes in a browser;
the tests draw them without one.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any

from app.analysis.reviews import Review, mark_of, review_from_json, review_to_json, with_mark
from app.review.screen import next_question
from app.saves.naming import CATS
from app.saves.records import Player, Record
from build.fingerprints import Window
from build.project import ROOT
from pyengine.bots.choose import choose
from pyengine.bots.review import grade, luck, moments
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.core.text import parse_match, write_match

PICTURES = ROOT / "docs" / "pictures"
SCENES = PICTURES / "scenes.toml"
KEPT = PICTURES / "kept"
"""The matches that are shown, and the figures of the review, as the app keeps them."""

NOW = 1_790_000_040_000
"""The time in all pictures, in ms since 1970: the beginning of a minute."""

WINDOWS: Mapping[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "narrow": {
        "viewport": {"width": 360, "height": 740},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}


@dataclass(frozen=True)
class Scene:
    """A screen of the app with what is stored; ``address`` is the part behind the ``#``.

    ``screen`` is the name that the page has once it is drawn, ``reviews`` what is kept by key.
    """

    name: str
    form: str
    address: str
    screen: str
    records: tuple[Record, ...] = ()
    reviews: Mapping[str, str] = field(default_factory=dict)

    @property
    def window(self) -> Window:
        """The size of its window."""
        size = WINDOWS[self.form]["viewport"]
        return Window(size["width"], size["height"])


@cache
def plan() -> dict[str, Any]:
    """What scenes.toml says."""
    return tomllib.loads(SCENES.read_text("utf-8"))


def pictures() -> list[Scene]:
    """Those of the documents, each as it stands."""
    return [_scene(name, about) for name, about in plan()["picture"].items()]


def manifest_pictures() -> list[Scene]:
    """The home screen and a table, in a wide window and on a phone."""
    tables: Mapping[str, str] = plan()["manifest"]
    scenes = [*pictures(), *animations()]
    records = tuple(record for scene in scenes for record in scene.records)
    shown = {scene.name: scene.records[0] for scene in scenes}
    found = []
    for form, name in tables.items():
        found.append(Scene(f"home-{form}", form, "/", "home", records))
        found.append(
            Scene(f"table-{form}", form, f"/match/{shown[name].id}", "table", (shown[name],))
        )
    return found


def animations() -> list[Scene]:
    """Those with which animations begin."""
    return [_scene(name, about) for name, about in plan()["animation"].items()]


def _scene(name: str, about: Mapping[str, Any]) -> Scene:
    """The scene that an entry of scenes.toml describes."""
    record, form = _record(name, about), about.get("window", "wide")
    if about.get("screen") == "review":
        kept = {f"{record.id}/1": _review(name, record)}
        return Scene(name, form, f"/review/{record.id}", "review", (record,), kept)
    return Scene(name, form, f"/match/{record.id}", "table", (record,))


def _record(name: str, about: Mapping[str, Any]) -> Record:
    """A match of people at this device and bots, the first of whom is Mia."""
    path = KEPT / f"{name}.match"
    match = parse_match(path.read_text("utf-8")) if path.exists() else _played(about)
    people = about.get("people", ["Mia"])
    bots = (Player(cat, "normal") for cat in CATS[len(people) : match.header.players])
    players = (*map(Player, people), *bots)
    return Record(f"shot-{name}", match, players, name, NOW, NOW, about.get("draft", ""))


def _played(about: Mapping[str, Any]) -> Match:
    """A match of easy bots up to a part of its actions, and on to a turn of the first seat."""
    game, seed = about["game"], about.get("seed", "")
    match, rng = Match.new(game, about.get("players", 3)), random.Random(f"screenshot {seed}")
    states = [match]
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(SeededChance(f"screenshot {seed}"))
        else:
            seat = match.pending.seats[0]
            view = match.game.view(match.state, seat)
            match = match.apply(seat, choose(game, view, seat, "easy", rng).action)
        states.append(match)
    later = states[int((len(states) - 1) * about.get("played", 0.5)) :]
    return next((state for state in later if 1 in state.pending.seats), states[-1])


def _review(name: str, record: Record) -> str:
    """The review of Mia's choices as it is kept; made anew where that is of no use any more."""
    review = Review(record, record.match, 1, "", moments(record.match, 1))
    path = KEPT / f"{name}.json"
    with suppress(ValueError, FileNotFoundError):
        text = path.read_text("utf-8")
        if review_from_json(review, text).is_complete:
            return text
    while (asked := next_question(review)) is not None:
        about = (asked.game, asked.view)
        found: Any = (
            grade(*about, asked.seat, asked.action, asked.seed)
            if asked.action
            else luck(*about, asked.after, asked.seat, asked.seed)
        )
        review = with_mark(review, mark_of(asked.entry, asdict(found)))
    return review_to_json(review, NOW)


def keep(shown: list[Scene]) -> None:
    """Put the scenes' matches and reviews where they are found the next time."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for scene in shown:
        text = write_match(scene.records[0].match)
        (KEPT / f"{scene.name}.match").write_text(text, "utf-8")
        for review in scene.reviews.values():
            (KEPT / f"{scene.name}.json").write_text(review, "utf-8")
