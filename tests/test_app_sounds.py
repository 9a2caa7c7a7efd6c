"""What is heard at a table, and which of it can be switched off."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from desk import Desk
from kittypaw_face import KEYS

from app.core import effects as fx
from app.core import messages as msg
from app.games.interaction import BoardEvent
from app.narration import sound
from app.narration.sound import is_heard, kind_of, length, notes
from app.saves.preferences import Settings

WEB = Path(sound.__file__).parent.parent
NAMES = sorted(sound._SOUNDS)
CALM = "players=1&kinds=person&names=Mia&seed=tea&pace=calm"
TWO = "players=2&kinds=person,person&names=Mia,Ben&seed=tea"


def heard(desk: Desk) -> list[str]:
    """What the newest message has let be heard, in that order: actions, and what they brought."""
    brought = [cue.name for effect in desk.of(fx.ShowCues) for cue in effect.cues if cue.name]
    return [effect.name for effect in desk.of(fx.Sound)] + brought


def on(desk: Desk, control: str = "", place: int = 1, at: float = 500, key: str = "") -> None:
    """A tap or a key of somebody at a place."""
    kind = "key" if key else "activate"
    desk.on_board(BoardEvent(kind, control=control, key=key, place=place, at=at))


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_soft_and_short(name):
    """None is louder than a tenth, but for the dull thud; none lasts longer than a second."""
    assert notes(name)
    assert length(name) < 1
    for note in notes(name):
        assert 0 < note.volume <= (0.14 if note.hertz < 200 else 0.1)
        assert note.rise < note.seconds


def test_every_sound_that_is_asked_for_is_there():
    """Wherever the app names one."""
    sources = "".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.py"))
    asked = set(re.findall(r'fx\.Sound\("(\w+)"', sources))
    assert asked
    assert asked <= set(NAMES)
    assert notes("no such sound") == ()


def test_each_kind_can_be_switched_off_by_itself():
    """And all of them at once."""
    assert {kind_of(name) for name in NAMES} == {"signals", "hands", "results"}
    for kind in ("signals", "hands", "results"):
        settings = Settings(**{f"sound_{kind}": False})
        for name in NAMES:
            assert is_heard(name, settings) == (kind_of(name) != kind)
    assert not any(is_heard(name, Settings(sound=False)) for name in NAMES)


def test_hands_and_the_call_are_heard():
    """A card, a cat that is put down, turned and flipped, and a call that is wrong."""
    desk = Desk.at("kittypaw", CALM)
    assert "go" in heard(desk)
    on(desk, "card:1")
    assert heard(desk) == ["take"]
    on(desk, key=KEYS["A"])
    assert heard(desk) == []
    on(desk, key="r")
    assert heard(desk) == ["turn"]
    on(desk, key="f")
    assert heard(desk) == ["flip"]
    on(desk, key=" ")
    assert heard(desk) == ["put"]
    on(desk, "meow")
    assert heard(desk) == ["meow", "wrong"]


def test_a_verdict_is_heard_when_all_have_touched():
    """The call before it, and each touch."""
    desk = Desk.at("kittypaw", TWO)
    on(desk, "card:1", 1)
    on(desk, "card:2", 2)
    assert heard(desk) == ["take"]
    on(desk, key=KEYS["A"])
    on(desk, key=" ")
    on(desk, "meow")
    assert heard(desk) == ["meow"]
    on(desk, "touch", 2, at=desk.painted + 700)
    assert heard(desk) == ["touch", "wrong"]


def test_the_hands_of_bots_are_not_heard():
    """Their calls are."""
    desk = Desk.at("kittypaw", "players=2&kinds=person,easy&names=Mia,Fog&seed=tea")
    for action, sounds in (("400 grab 2", []), ("900 meow Aa0@0,0", ["meow"])):
        token = desk.table.question(2).token
        desk.send(msg.Answered(token, action, desk.moment()))
        assert heard(desk) == sounds
