"""The drawings: well-formed, always the same, legible in both themes, up to date in the page."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from styles import SHEETS, STYLES, tokens

from app.art import die, rosette, seats
from app.art.cats import coats
from app.art.cats import whole as cats
from app.art.cats.head import MOODS, head, pupils
from app.art.home import iconfiles, logo
from app.art.items import ITEMS
from app.art.svg import frame
from app.art.symbols import icon
from app.games import defs
from app.games.box import load_boxes
from app.games.burrow.art import larder
from app.games.pencil.art.defs import hourglass
from app.games.pencil.art.timer import timer
from app.games.yarn.art import carpet, printed, thread, toys
from app.home import painted as homepage

WEB = Path(__file__).resolve().parents[1] / "web"
PLACES = f"{WEB}{os.pathsep}{WEB.parent}"
ROWS = ("..o.S..m.", ".s.o..#..", "p.#..m.s.", "....F..o.")
WALK = [
    [(4, 0), (5, 0), (5, 1), (5, 2)],
    [(5, 2), (6, 2), (7, 2)],
    [(7, 2), (7, 1), (7, 0), (6, 0)],
    [(6, 0), (5, 0)],
    [(5, 0), (5, 1)],
]

DRAWINGS: dict[str, Callable[[], str]] = {
    "carpet A": lambda: carpet.carpet(ROWS, "A"),
    "carpet B": lambda: carpet.carpet(ROWS, "B", labels=False),
    "carpet A small": lambda: carpet.carpet(ROWS, "A", small=True),
    "carpet B small": lambda: carpet.carpet(ROWS, "B", small=True),
    "cup": lambda: carpet.cup_at(2, 0),
    "cup broken": lambda: carpet.cup_at(2, 0, broken=True),
    "cup ring": lambda: carpet.cup_ring(2, 0),
    "taken": lambda: carpet.draw_tick(1, 1),
    "thread": lambda: thread.thread(WALK),
    "thread small": lambda: thread.thread(WALK, small=True),
    "thread preview": lambda: thread.preview(WALK[0]),
    "loose end": lambda: thread.loose_end((4, 0)),
    "reach": lambda: thread.reach((4, 0), bends=2),
    "collection": lambda: printed.collection((3, 1, 2), fresh=(1, 0, 0)),
    "collection small": lambda: printed.collection((3, 1, 2), small=True),
    "cups": lambda: printed.cups(2, fresh=1),
    "cups small": lambda: printed.cups(2, small=True),
    "timer": lambda: timer(crossed=2, active=True, fresh=True),
    "timer upright": lambda: timer(circled=3, vertical=True),
    "finish": lambda: printed.finish(True),
    "rosette": rosette.rosette,
    "defs": defs.defs,
    "logo": logo.logo,
    "app icon": logo.app_icon,
    "favicon": logo.favicon,
    "home": lambda: f"<div>{homepage.markup()}</div>",
    **{
        f"item {name}": lambda draw=draw: icon(draw())
        for name, draw in (ITEMS | toys.ITEMS | larder.ITEMS | {"hourglass": hourglass}).items()
    },
    **{f"die {n}": lambda n=n: die.die(n) for n in range(7)},
    "die with a paw": lambda: die.die(1, paw=True),
    **{f"die rolling {n}": lambda n=n: die.die(n, rolling=True) for n in range(1, 7)},
    **{f"badge {seat}": lambda seat=seat: seats.badge(seat) for seat in range(1, 7)},
    **{
        f"scene {game}": lambda game=game, game_box=game_box: homepage.scene(game, game_box)
        for game, game_box in load_boxes().items()
    },
    **{
        f"{name} {pose}{' small' if small else ''}": lambda name=name, pose=pose, small=small: (
            cats.portrait(name, pose, small=small)
        )
        for name in coats.COATS
        for pose in cats.POSES
        for small in (False, True)
    },
    **{
        f"avatar {seat} {mood}": lambda seat=seat, mood=mood: cats.avatar(seat, mood)
        for seat in range(1, 7)
        for mood in MOODS
    },
    **{
        f"avatar {seat} small": lambda seat=seat: cats.avatar(seat, small=True)
        for seat in range(1, 7)
    },
}


def parsed(markup: str) -> ElementTree.Element:
    """The drawing as a tree; raises where it is not well-formed."""
    return ElementTree.fromstring(f"<page>{markup}</page>")


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_is_well_formed_and_draws_something(name: str) -> None:
    """Every drawing parses as XML, holds no escaped markup and at least one visible shape."""
    tree = parsed(DRAWINGS[name]())
    shapes = [
        e
        for e in tree.iter()
        if e.tag.rpartition("}")[2] in ("path", "ellipse", "circle", "rect", "use", "text")
    ]
    assert shapes
    assert "<" not in "".join(tree.itertext())


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_respects_the_content_security_policy(name: str) -> None:
    """No inline style, no script, no handler, no address outside of the page."""
    for element in parsed(DRAWINGS[name]()).iter():
        assert element.tag not in ("style", "script", "image", "foreignObject")
        for attribute, value in element.attrib.items():
            assert attribute != "style"
            assert not attribute.startswith("on")
            assert "://" not in value


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_names_no_number_that_is_not_one(name: str) -> None:
    """Path data and sizes never hold nan, inf or a number in scientific notation."""
    assert not re.search(r"\b(nan|inf)\b|\d[eE][-+]\d", DRAWINGS[name]())


def test_pictures_are_hidden_from_screen_readers() -> None:
    """A picture is decoration: the app's controls and words carry the meaning."""
    for name, draw in DRAWINGS.items():
        for element in parsed(draw()).iter("svg"):
            if name not in ("app icon", "favicon"):
                assert element.get("aria-hidden") == "true", name
                assert element.get("focusable") == "false", name


def test_same_values_give_the_same_drawing() -> None:
    """Drawings do not depend on the global random, the hash seed or what was drawn before."""
    program = (
        "import hashlib, random; random.seed(99)\n"
        "from app.art.cats import whole as cats\nfrom app.games.pencil.art.timer import timer\n"
        "from app.games.yarn.art import carpet, thread\n"
        f"rows={ROWS!r}; walk={WALK!r};"
        "text=carpet.carpet(rows,'A')+thread.thread(walk)+timer(crossed=2)+cats.avatar(3);"
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={
                "PYTHONPATH": PLACES,
                "PYTHONHASHSEED": seed,
                "PATH": "",
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_drawing_leaves_the_global_random_alone() -> None:
    """The wobble comes from private generators."""
    random.seed(7)
    before = random.getstate()
    carpet.layers.cache_clear()
    carpet.layers(ROWS, "A")
    thread.thread(WALK, seed=4)
    printed.collection((4, 4, 4), seed=12)
    assert random.getstate() == before


def test_every_dot_lies_in_the_frame_at_its_cell() -> None:
    """Coordinates are a promise to the app: dot (c, r) at (20 + 40c, 20 + 40r)."""
    assert carpet.dot(0, 0) == (20, 20)
    assert carpet.dot(8, 11) == (340, 460)
    x, y, width, height = carpet.view_box(9, 12)
    assert x < 0
    assert y < 0
    assert x + width > 360
    assert y + height > 480


def test_carpet_takes_other_sizes() -> None:
    """A carpet is data: three by two dots draw as well as nine by twelve."""
    markup = carpet.carpet(("S.m", "#F."), "B")
    assert parsed(markup).find("svg").get("viewBox").startswith("-26 -43 172 166")


def test_carpet_without_defs_would_miss_nothing() -> None:
    """Whatever a carpet refers to by id stands in the shared definitions, once."""
    known = re.findall(r'\bid="([^"]+)"', defs.defs())
    assert len(known) == len(set(known))
    for name in ("carpet A", "carpet B", "carpet B small", "collection", "timer", "cups"):
        markup = DRAWINGS[name]()
        wanted = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', markup))
        assert {a or b for a, b in wanted} <= set(known)


def test_thread_stays_cheap_at_full_length() -> None:
    """A hundred and more segments are a few elements a turn, small ones two in all."""
    turns, at = [], (0, 0)
    for row in range(12):
        row_dots = [(c, row) for c in (range(9) if row % 2 == 0 else range(8, -1, -1))]
        turns.append(([at] if row else []) + row_dots)
        at = row_dots[-1]
    segments = sum(len(turn) - 1 for turn in turns)
    assert segments > 100
    elements = list(parsed(thread.thread(turns)).iter())
    assert len(elements) <= 2 + 5 * len(turns)
    assert len(list(parsed(thread.thread(turns, small=True)).iter())) <= 4
    assert len(thread.thread(turns)) < 400 * segments


def test_later_turn_lies_over_the_earlier_and_only_the_last_is_new() -> None:
    """Turns are drawn in order, each in its own group, so a crossing shows what came later."""
    groups = [
        e for e in parsed(thread.thread(WALK)).iter("g") if "thread-turn" in e.get("class", "")
    ]
    assert len(groups) == len(WALK)
    assert [("is-new" in g.get("class", "")) for g in groups] == [False] * 4 + [True]


def test_finished_turns_keep_their_markup_when_the_thread_grows() -> None:
    """What lies, lies: only the two last turns may change, so that patching the page is cheap."""
    shorter = re.findall(r'<g class="thread-turn.*?</g>', thread.thread(WALK[:4]))
    longer = re.findall(r'<g class="thread-turn.*?</g>', thread.thread(WALK))
    assert shorter[:3] == longer[:3]
    assert shorter[0] == longer[0]


def test_thread_passes_every_one_of_its_dots() -> None:
    """The wool sways, but a straight piece goes through its dot to within two units."""
    turn = [(0, 0), (1, 0), (2, 0), (3, 0)]
    d = re.search(r'd="M([^"]+)"', thread.thread([turn]))
    assert d is not None
    points = [tuple(map(float, p.split())) for p in d[1].split("L")]
    for col, row in turn:
        x, y = carpet.dot(col, row)
        # along this turn, x grows from point to point: look where it passes the dot
        passed = [b[1] for a, b in pairwise(points) if a[0] - 6 <= x <= b[0] + 6]
        assert passed
        assert min(abs(py - y) for py in passed) < 2.5
    for (x1, y1), (x2, y2) in pairwise(points):
        assert x2 > x1
        assert x2 - x1 + abs(y2 - y1) < 16


def test_a_pass_draws_nothing() -> None:
    """Empty turns are skipped and the thread goes on."""
    with_pass = [WALK[0], [], WALK[1]]
    assert thread.thread(with_pass) == thread.thread(WALK[:2])
    assert "path" not in thread.thread([])


def test_sheet_shows_what_it_is_told() -> None:
    """Ticks, crosses and rings are counted by hand: as many as the values say."""
    assert len(re.findall(r'class="pencil', printed.collection((3, 1, 2)))) == 3 + 1 + 2 + 1
    assert len(re.findall(r'class="pencil', printed.cups(4))) == 4
    assert len(re.findall(r'class="pencil', timer(crossed=2, active=True))) == 2
    assert len(re.findall(r'class="pencil', timer(circled=4))) == 4
    assert "−8" in printed.cups(4)


def test_an_hourglass_is_lit_while_it_runs_and_faint_until_it_is_started() -> None:
    """No pencil goes through it: it would look switched off. On paper it is neither."""
    assert _hourglass(timer(active=True)) == ("glass is-running", 1)
    assert _hourglass(timer(waiting=True)) == ("glass is-waiting", 0)
    assert _hourglass(timer()) == ("glass", 0)


def _hourglass(drawn: str) -> tuple[str, int]:
    """Its class, and how many lights are behind it."""
    found = re.search(r'class="(glass[^"]*)"', drawn)
    assert found
    return found[1], len(re.findall(r'class="hour is-next" cx="20" cy="20"', drawn))


def test_small_versions_have_fewer_elements() -> None:
    """An opponent's sheet is a fraction of the large one."""

    def count(markup: str) -> int:
        return len(list(parsed(markup).iter()))

    assert count(carpet.carpet(ROWS, small=True)) < count(carpet.carpet(ROWS)) * 0.6
    ticks = (3, 1, 2)
    assert count(printed.collection(ticks, small=True)) < count(printed.collection(ticks)) * 0.5
    assert count(cats.avatar(1, small=True)) < count(cats.avatar(1))


@pytest.mark.parametrize("mood", MOODS)
def test_pupils_over_a_head_without_a_gaze_make_the_same_cat(mood) -> None:
    """Open, empty eyes get back what they lack; moods with eyes of their own keep them."""
    for coat in coats.COATS.values():
        parts = head(coat, mood, None) + pupils(mood)
        whole = head(coat, mood, (0, 0))
        shapes = [Counter(re.findall(r"<\w+[^>]*/>", drawn)) for drawn in (parts, whole)]
        assert shapes[0] == shapes[1]
    assert bool(pupils(mood)) == (mood in ("watching", "startled"))


def test_seats_differ_by_shape_and_by_cat() -> None:
    """Six outlines, six coats, and coats differ by more than colour."""
    assert len({seats.outline(seat) for seat in range(1, 7)}) == 6
    assert sorted(coats.SEAT_COATS) == sorted(coats.COATS)
    kinds = {(c.pattern, c.ears, c.tail) for c in coats.COATS.values()}
    assert len(kinds) == len(coats.COATS)


# --- colours ---------------------------------------------------------------------------------


def _luminance(colour: str) -> float:
    channels = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """WCAG's ratio of two colours."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


SURFACES = ("--bg", "--paper", "--paper-2", "--raised")
TEXTS = ("--ink", "--ink-soft", "--primary", "--accent", "--bad", "--ok", "--warn")
SEATS = tuple(f"--seat-{seat}" for seat in range(1, 7))
SUITS = ("--suit-paw", "--suit-fish", "--suit-yarn", "--suit-bell")


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_is_legible(theme: int) -> None:
    """Text has at least 4.5 : 1 on every surface it may stand on, names in seat colours too."""
    named = tokens(theme)
    for surface in SURFACES:
        for text in (*TEXTS, *SEATS):
            ratio = contrast(named[text], named[surface])
            assert ratio >= 4.5, f"{text} on {surface}: {ratio:.2f}"
    for ink, face in [
        ("--on-primary", "--primary"),
        ("--on-primary", "--primary-strong"),
        *(("--on-seat", seat) for seat in SEATS),
        ("--ink", "--ok-soft"),
        ("--ink", "--warn-soft"),
        ("--ink", "--bad-soft"),
        ("--ink", "--hint-soft"),
        ("--ok", "--ok-soft"),
        ("--ca-band", "--ca-border"),
        ("--cb-band", "--cb-border"),
    ]:
        ratio = contrast(named[ink], named[face])
        assert ratio >= 4.5, f"{ink} on {face}: {ratio:.2f}"


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_high_contrast_is_high(theme: int) -> None:
    """There all text has 7 : 1, edges and the focus 4.5 : 1, and threads stay above 3 : 1."""
    named = tokens(theme, contrast=True)
    pairs = [
        *((text, surface) for surface in SURFACES for text in (*TEXTS, *SEATS, *SUITS)),
        ("--on-primary", "--primary"),
        ("--on-primary", "--primary-strong"),
        *(("--on-seat", seat) for seat in SEATS),
        *(("--ink", f"--{kind}-soft") for kind in ("ok", "warn", "bad", "hint")),
        ("--ok", "--ok-soft"),
    ]
    for ink, face in pairs:
        ratio = contrast(named[ink], named[face])
        assert ratio >= 7, f"{ink} on {face}: {ratio:.2f}"
    for surface in SURFACES:
        for edge in ("--line", "--hair", "--focus"):
            ratio = contrast(named[edge], named[surface])
            assert ratio >= 4.5, f"{edge} on {surface}: {ratio:.2f}"
    for wool in ("--ca-1", "--ca-2", "--cb-1", "--cb-2"):
        for thing in (*SEATS, "--focus"):
            assert contrast(named[thing], named[wool]) >= 3, f"{thing} on {wool}"


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_states_and_threads_stand_out(theme: int) -> None:
    """Edges, focus and thread colours have at least 3 : 1 on what lies below them."""
    named = tokens(theme)
    for surface in SURFACES:
        for state in ("--line", "--focus"):
            ratio = contrast(named[state], named[surface])
            assert ratio >= 3, f"{state} on {surface}: {ratio:.2f}"
    # A hint has two colours that stand out from each other: on any ground one of them does.
    assert contrast(named["--hint"], named["--hint-ink"]) >= 9
    for wool in ("--ca-1", "--ca-2", "--cb-1", "--cb-2"):
        for thing in (*SEATS, "--ca-dot" if wool.startswith("--ca") else "--cb-dot", "--focus"):
            ratio = contrast(named[thing], named[wool])
            assert ratio >= 3, f"{thing} on {wool}: {ratio:.2f}"


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_brackets_below_the_boxes_stand_out(theme: int) -> None:
    """Yarn Trail: they join the value of a set to its column; what else is printed is a symbol."""
    named = tokens(theme)
    inks = set(re.findall(r'stroke="var\((--[\w-]+)\)"', printed.collection((0, 0, 0))))
    assert inks
    for ink in inks:
        for surface in SURFACES:
            assert contrast(named[ink], named[surface]) >= 3, f"{ink} on {surface}"


def test_every_token_used_is_defined() -> None:
    """No drawing and no style sheet names a token that nobody defines."""
    defined = set(re.findall(r"(--[\w-]+)\s*:", STYLES))
    for path, text in SHEETS.items():
        assert set(re.findall(r"var\((--[\w-]+)", text)) <= defined, path.name
    for name, draw in DRAWINGS.items():
        assert set(re.findall(r"var\((--[\w-]+)", draw())) <= defined, name


def test_no_game_styles_a_class_of_another_sheet() -> None:
    """All sheets are one in the page: a game's plain `.result` would bend everybody's."""
    owners: dict[str, set[str]] = {}
    for path, rules in SHEETS.items():
        text = re.sub(r"/\*.*?\*/", "", rules, flags=re.DOTALL)
        owner = path.parents[1].name if path.parent.parent.parent.name == "games" else path.stem
        for selectors in re.findall(r"([^{}]+)\{", text):
            # A list in brackets, as of ":is", belongs to what stands before it.
            selectors = re.sub(r"\([^()]*\)", "", re.sub(r"\([^()]*\)", "", selectors))
            for name in re.findall(r"(?:^|,)\s*\.([\w-]+)(?::[\w-]+)*\s*(?=,|$)", selectors):
                owners.setdefault(name, set()).add(owner)
    games = set(load_boxes())
    shared = {name: sheets for name, sheets in owners.items() if len(sheets) > 1 and sheets & games}
    assert owners["outcome"] == {"screens"}
    assert not shared


# --- the page --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(iconfiles.files()))
def test_files_made_from_drawings_are_up_to_date(name: str) -> None:
    """After a change to a drawing: run `python -m app.art.home.iconfiles` in web/ and commit."""
    assert (WEB / name).read_text("utf-8") == iconfiles.files()[name]


def test_home_shows_all_games_in_the_order_of_their_boxes() -> None:
    """What can be played is a link; the others say that they are coming later."""
    markup, game_boxes = homepage.markup(), load_boxes()
    assert len(re.findall(r"<h2 ", markup)) == len(game_boxes)
    assert re.findall(r'href="(#/new/\w+)"', markup) == [f"#/new/{game}" for game in game_boxes]
    assert "Coming later" not in markup


def test_stand_alone_icons_have_plain_colours() -> None:
    """A file that is shown outside of the page cannot ask the page's style sheet."""
    for name in ("art/favicon.svg", "art/icon.svg", "art/icon-maskable.svg"):
        assert "var(" not in (WEB / name).read_text("utf-8")
        ElementTree.parse(WEB / name)


def test_frame_hides_its_drawing() -> None:
    """The one helper that every picture goes through sets what assistive technology needs."""
    assert 'aria-hidden="true"' in frame((0, 0, 1, 1))
