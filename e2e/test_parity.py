"""CPython and Pyodide, whatever the hash seed: the same states of a log, the same of peers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from build.site import READY
from e2e.conftest import ROOT
from e2e.server import Site
from pyengine.core.registry import GAMES, load_game

SCRIPT = Path(__file__).with_name("parity.py")
START = re.compile(r'(<script type="py"[^>]*>).*?(</script>)', re.DOTALL)

VARIANTS = [
    {"game": "yarn", "players": players, "options": options, "seed": f"variant-{players}"}
    for players, options in (
        (1, {"side": "B", "cups": "off"}),
        (2, {"crossing": "never"}),
        (3, {"side": "B", "novices": "2,3"}),
    )
]


def random_matches() -> list[dict[str, Any]]:
    """Every game with its fewest and its most players, and some options."""
    found = list(VARIANTS)
    for game in GAMES:
        info = load_game(game).info
        for players in sorted({info.min_players, info.max_players}):
            found.append({"game": game, "players": players, "options": {}, "seed": "parity"})
    return found


def golden_texts() -> list[str]:
    """The match files that the unit tests compare with as well."""
    texts = []
    for path in sorted((ROOT / "tests").rglob("*.match")):
        texts.append(path.read_text(encoding="utf-8"))
    return texts


def in_cpython(plan: dict[str, Any], hash_seed: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, SCRIPT],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def in_pyodide(plan: dict[str, Any], site: Site, page: Page) -> dict[str, Any]:
    """Run the script where the app would start: same page, same interpreter, same wheel."""
    index = (site.folder / "index.html").read_text(encoding="utf-8")
    script = f"{READY}\n{SCRIPT.read_text(encoding='utf-8')}"
    page_text, count = START.subn(lambda found: found[1] + script + found[2], index)
    assert count == 1, "the page starts Python in another way now"
    site.extra["/parity.html"] = page_text
    page.add_init_script(f"window.parityPlan = {json.dumps(json.dumps(plan))}")
    page.goto(f"{site.root}parity.html")
    ended = "window.parity || document.documentElement.dataset.boot === 'failed'"
    page.wait_for_function(f"() => {ended}", timeout=90_000)
    result: dict[str, Any] = json.loads(page.evaluate("window.parity"))
    return result


def test_same_log_same_state(site: Site, begun: Page) -> None:
    """Texts, states, legal actions and scores are equal in every interpreter."""
    texts, random = golden_texts(), random_matches()
    assert texts, "no golden match was found below tests/"
    plan = {"matches": {"texts": texts, "random": random}}
    expected = in_cpython(plan, "0")["matches"]
    assert len(expected["facts"]) == len(texts) + len(random)
    for hash_seed in ("1", "4711"):
        again = in_cpython(plan, hash_seed)["matches"]
        assert again == expected, f"PYTHONHASHSEED={hash_seed} differs"
    found = in_pyodide(plan, site, begun)["matches"]
    for number, (text, digests) in enumerate(
        zip(expected["texts"], expected["facts"], strict=True)
    ):
        assert found["texts"][number] == text
        differs = [
            i
            for i, pair in enumerate(zip(digests, found["facts"][number], strict=True))
            if pair[0] != pair[1]
        ]
        assert not differs, f"from action {differs[0]} on, the states differ:\n{text}"


OBJECTS = [
    '{"t":"act","n":9007199254740991,"a":"R3D1","name":"Zoë 🐈","list":[1,[true,{"x":"[[["}]]}',
    '{"a":9007199254740992}',
    '{"a":1,"\\u0061":2}',
    '{"a":1.5}',
    '{"a":null}',
    '{"a":"\\ud83d"}',
    '{"a":"\ud83d"}',
    '{"a":' + "[" * 60_000,
    '{"a":' + "9" * 5_000 + "}",
]
"""One that a table takes, and eight that it refuses."""


def peers_plan() -> dict[str, Any]:
    """The vectors that the unit tests check as well."""
    vectors = ROOT / "tests" / "vectors"
    transcripts = sorted((ROOT / "tests" / "golden").glob("*transcript.txt"))
    wycheproof = (vectors / "ed25519_wycheproof.json").read_text(encoding="utf-8")
    return {
        "signatures": json.loads(wycheproof)["vectors"],
        "descriptions": [path.read_text("utf-8") for path in sorted(vectors.glob("*.sdp"))],
        "objects": OBJECTS,
        "transcripts": [path.read_text("utf-8") for path in transcripts],
    }


def test_peers_compute_the_same(site: Site, begun: Page) -> None:
    """Signatures, dice, codes, frames, clocks, transcripts with a race's timeline, what is refused:
    else two devices would not see one table."""
    plan = {"peers": peers_plan()}
    expected = in_cpython(plan, "0")
    found = expected["peers"]
    accepted = [signature["valid"] for signature in plan["peers"]["signatures"]]
    assert found["signatures"]["checked"] == accepted
    assert [text is None for text in found["objects"]] == [False] + [True] * 8
    assert len(found["codes"]) == len(found["transcripts"]) == 2
    assert all(len(messages) > 1 for messages in found["frames"])
    race = next(entry for entry in found["transcripts"] if "kittypaw" in entry[0])
    assert len(race) == 7
    assert in_cpython(plan, "4711") == expected
    assert in_pyodide(plan, site, begun) == expected
