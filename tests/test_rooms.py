"""Shared code names no game: what belongs to one lives in its two folders."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from app.games import LAST, find_part
from app.games.box import load_boxes
from app.games.face import has_face
from app.games.rules_text import load_rules
from build import site
from build.new_game import naming, shared_files
from pyengine.core.registry import GAMES, load_game

ROOT = Path(__file__).parent.parent
BOXES = load_boxes()
IDS = set(GAMES) | set(BOXES)
NAMES = naming(IDS | {game_box.title for game_box in BOXES.values()})
SHARED = [*shared_files(ROOT, IDS)]


@pytest.mark.parametrize("path", SHARED, ids=[str(path.relative_to(ROOT)) for path in SHARED])
def test_shared_code_names_no_game(path: Path) -> None:
    """Neither by its id nor by its title, not even in a comment."""
    assert not NAMES.findall(path.read_text("utf-8"))


def test_there_are_files_and_names_to_look_for() -> None:
    """The test above looks at every part of the project, for every game."""
    names = {path.relative_to(ROOT).as_posix() for path in SHARED}
    assert {"pyengine/core/registry.py", "web/app/play/__init__.py", "web/style/home.css"} <= names
    assert {"web/index.html", "web/app/games/pencil/round.py", "web/build/site.py"} <= names
    assert all(NAMES.search(f"game-{game}") for game in IDS)
    assert all(NAMES.search(game_box.title) for game_box in BOXES.values())


def test_a_game_is_in_the_registry_when_its_folder_is_there() -> None:
    """Every engine's folder is found, in the order of the ids, and holds the game of its name."""
    folders = [path.parent.name for path in (ROOT / "pyengine" / "games").glob("*/__init__.py")]
    assert list(GAMES) == sorted(folders)
    assert [load_game(game).info.id for game in GAMES] == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_can_be_played_has_everything_on_the_screen(game: str) -> None:
    """Face, box and rules text; the box bears the engine's title."""
    assert has_face(game)
    assert BOXES[game].title == load_game(game).info.title
    assert load_rules(game) is not None


def test_every_box_is_that_of_a_game() -> None:
    """All can be opened."""
    assert set(BOXES) == set(GAMES)


def test_a_folder_that_is_not_there_has_no_parts() -> None:
    """An id out of a link is looked up, never believed."""
    for game in ("", "nothing", "nothing.at.all", "..", "yarn.art"):
        assert not has_face(game)
        assert find_part(game, "rules") is None


def test_boxes_have_a_place_of_their_own() -> None:
    """The order on the home screen is declared, that of new games by their ids, and one box alone
    fills a row."""
    places = [getattr(import_module(f"app.games.{game}"), "PLACE", LAST) for game in BOXES]
    declared = [place for place in places if place != LAST]
    assert declared == sorted(set(declared))
    assert list(zip(places, BOXES, strict=True)) == sorted(zip(places, BOXES, strict=True))
    assert [game for game, game_box in BOXES.items() if game_box.wide] == list(BOXES)[:1]


def test_sheets_of_games_stand_between_the_shared_ones_and_print(tmp_path: Path) -> None:
    """What several games share comes before the games, those by name; wide windows go beyond them,
    printing overrules them, and little ink has the last word."""
    for name in ("zebra/style/b.css", "zebra/style/a.css", "ant/style/x.css", "shared/style/s.css"):
        sheet = tmp_path / name
        sheet.parent.mkdir(parents=True, exist_ok=True)
        sheet.touch()
    for game in ("zebra", "ant"):
        (tmp_path / game / "box.py").touch()
    found = [path.relative_to(tmp_path).as_posix() for path in site.face_sheets(tmp_path)]
    assert found == [
        "shared/style/s.css",
        "ant/style/x.css",
        "zebra/style/a.css",
        "zebra/style/b.css",
    ]
    sheets = site.style_sheets()
    faces = site.face_sheets(site.FACES)
    assert [sheet for sheet in sheets if sheet in faces] == faces
    assert sheets[0].name == "tokens.css"
    last = ["desktop.css", "wide.css", "contrast.css", "lens.css", "print.css", "ink.css"]
    assert [sheet.name for sheet in sheets[-len(last) :]] == last
    assert sheets[sheets.index(faces[0]) - 1].parent.name == "style"
