"""The manifest of the installed app: what web/manifest.webmanifest says, with the games found."""

from __future__ import annotations

import json

from app.base.words import all_games
from app.games import in_order
from app.games.face import has_face
from build.project import WEB, BuildError
from pyengine.core.registry import GAMES, load_game

SOURCE = WEB / "manifest.webmanifest"
SCREENSHOTS = WEB / "screenshots"
"""Pictures for whoever is asked to install; nobody else loads them."""

GAMES_MARK = "<!-- build:Games -->"


def manifest(ui: str) -> str:
    """The manifest for a site whose pictures lie in the folder ``ui``."""
    text = SOURCE.read_text("utf-8")
    if GAMES_MARK not in text:
        raise BuildError(f"web/{SOURCE.name} has lost its mark {GAMES_MARK}")
    text = text.replace(GAMES_MARK, all_games().capitalize()).replace('"art/', f'"{ui}/art/')
    data = json.loads(text)
    icons = [icon for icon in data["icons"] if icon["sizes"] == "192x192"]
    shortcuts = [*data["shortcuts"], *map(_shortcut, filter(has_face, in_order(GAMES)))]
    data["shortcuts"] = [{**shortcut, "icons": icons} for shortcut in shortcuts]
    return json.dumps(data, ensure_ascii=False, indent=1)


def _shortcut(game: str) -> dict[str, str]:
    """The way to a new match of a game."""
    return {"name": load_game(game).info.title, "url": f"./#/new/{game}"}
