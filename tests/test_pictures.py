"""The pictures of the screens: each is as the page draws it, small, and told in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pictured import shown_now
from PIL import Image

from build.fingerprints import Window, fingerprint
from build.manifest import SCREENSHOTS
from build.pictures import MOST_BYTES, read_shown
from build.scenes import PICTURES, animations, manifest_pictures, pictures, plan

ROOT = Path(__file__).parent.parent
STILLS = [scene.name for scene in pictures()]
MOVING = [scene.name for scene in animations()]
NAMES = [*STILLS, *MOVING, *plan()["linking"]]
WINDOW = Window(1280, 800)


@pytest.fixture(scope="module")
def now() -> dict[str, object]:
    return dict(shown_now())


@pytest.mark.parametrize("name", [*NAMES, *(scene.name for scene in manifest_pictures())])
def test_a_picture_is_not_older_than_what_it_shows(name: str, now: dict[str, object]) -> None:
    """What is drawn and how it is styled is as it was when the picture was made."""
    then = read_shown()
    assert now[name] == then.get(name), f"{name} is out of date: run python3 build.py pictures"


def test_there_is_no_picture_that_nothing_makes() -> None:
    """Nor one that is missing."""
    assert {path.stem for path in PICTURES.glob("*.webp")} == set(NAMES)
    assert {path.stem for path in SCREENSHOTS.glob("*.png")} == {
        scene.name for scene in manifest_pictures()
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_small_and_moves_where_it_should(name: str) -> None:
    """Whoever looks at the page has all of them."""
    path = PICTURES / f"{name}.webp"
    assert path.stat().st_size < MOST_BYTES
    with Image.open(path) as image:
        assert (getattr(image, "n_frames", 1) > 1) == (name in MOVING)


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_shows_each_picture_in_words_as_well(name: str) -> None:
    """The words stand in place of the picture: a sentence, not a name."""
    text = (ROOT / "README.md").read_text("utf-8")
    found = re.findall(rf"!\[([^\]]*)\]\(docs/pictures/{name}\.webp\)", text)
    found += re.findall(rf'<img src="docs/pictures/{name}\.webp"[^>]* alt="([^"]*)"', text)
    assert len(found) == 1
    assert len(found[0].split()) >= 6


# Fingerprints


def test_what_is_not_seen_does_not_count() -> None:
    """Ids, data, names for those who listen, what they alone read, and the order of attributes."""
    plain = '<p class="note" title="x">Cats <b>purr</b></p>'
    same = (
        '<p aria-label="y" id="p-1" data-do="a.b" class="note">Cats\n  <b>purr</b></p>'
        '<ul class="visually-hidden"><li>a list</li></ul><i hidden>no</i>'
    )
    assert fingerprint(plain, WINDOW).drawn == fingerprint(same, WINDOW).drawn


@pytest.mark.parametrize(
    "other",
    [
        '<p class="note">Cats <b>sleep</b></p>',
        '<p class="note is-warn">Cats <b>purr</b></p>',
        '<p class="note">Cats <i>purr</i></p>',
        '<p class="note">Cats <b>purr</b></p><svg><path d="M0 0"/></svg>',
    ],
    ids=["a word", "a class", "an element", "a drawing"],
)
def test_what_is_seen_counts(other: str) -> None:
    """Words, classes, elements, drawings."""
    plain = '<p class="note">Cats <b>purr</b></p>'
    assert fingerprint(plain, WINDOW).drawn != fingerprint(other, WINDOW).drawn


def sheet(monkeypatch: pytest.MonkeyPatch, text: str) -> str:
    """The fingerprint of the styles of a page with a button in a note, by this style sheet."""
    from build import fingerprints

    monkeypatch.setattr(fingerprints, "_sheets", lambda: tuple(fingerprints.rules(text)))
    return fingerprint('<p class="note"><button class="btn">a</button></p>', WINDOW).styled


@pytest.mark.parametrize(
    "more",
    [
        ".elsewhere { top: 0; }",
        ".note .elsewhere { top: 0; }",
        ".btn:hover, .btn:focus-visible { top: 0; }",
        "@media (max-width: 50rem) { .btn { top: 0; } }",
        "@media (forced-colors: active) { .btn { top: 0; } }",
        "@media print { .btn { top: 0; } }",
        "@keyframes turn { to { rotate: 1turn; } }",
        ".btn { transition: top 1s; animation: turn 1s; }",
        ":root { --unused: 1px; }",
        "/* .btn { top: 0; } */",
    ],
)
def test_a_rule_that_changes_nothing_there_does_not_count(
    monkeypatch: pytest.MonkeyPatch, more: str
) -> None:
    """It is for other pages, windows, wishes or moments, or a comment."""
    begin = ":root { --room: 2px; } .btn { padding: var(--room); }"
    assert sheet(monkeypatch, begin) == sheet(monkeypatch, f"{begin}\n{more}")


@pytest.mark.parametrize(
    "other",
    [
        ":root { --room: 3px; } .btn { padding: var(--room); }",
        ":root { --room: 2px; } .btn { padding: var(--room); } .note > .btn { top: 0; }",
        ":root { --room: 2px; } .btn { padding: var(--room); } button { top: 0; }",
        ":root { --room: 2px; } .btn { padding: var(--room); }"
        " @media (min-width: 50rem) { .btn:not(.x, :hover) { top: 0; } }",
        ":root { --room: 2px; } .btn { padding: var(--room); }"
        " @container bar (max-width: 9rem) { .btn { top: 0; } }",
    ],
    ids=["a property", "a rule", "an element's", "of such windows", "of a container"],
)
def test_a_rule_that_changes_something_counts(monkeypatch: pytest.MonkeyPatch, other: str) -> None:
    """By class or element, in a window of that size, and by what it asks for."""
    begin = ":root { --room: 2px; } .btn { padding: var(--room); }"
    assert sheet(monkeypatch, begin) != sheet(monkeypatch, other)
