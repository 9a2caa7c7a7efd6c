"""The bots' worker in the page decides exactly as CPython does."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from e2e.conftest import Fresh
from e2e.server import Site
from e2e.table import READY_TIMEOUT_MS, wait_ready
from pyengine.bots import choose
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.match import Match
from worker.answers import answer, question

# The page's own Python hands the question to the worker that the app uses.
ASK = """
from pyscript import ffi, window, workers

async def ask(question):
    worker = await workers["bots"]
    return str(await worker.decide(question))

window.clowderAsk = ffi.create_proxy(ask)
"""


def questions() -> list[str]:
    """One for each level at three points of a match of normal bots, alone and in company."""
    found = []
    for players in (1, 3):
        turns = turns_of_a_match(players)
        for match in (turns[0], turns[len(turns) // 2], turns[-1]):
            seat = match.pending.seats[0]
            view = match.game.view(match.state, seat)
            for level in ("random", "easy", "normal", "hard"):
                token = f"{level}, {players} seats, turn {match.state.turn}"
                found.append(json.dumps(question(token, "yarn", view, seat, level, "e2e")))
    return found


def turns_of_a_match(players: int) -> list[Match]:
    """A match of normal bots after each of its rolls."""
    match, source, turns = Match.new("yarn", players), SeededChance("bots"), []
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(source)
            if match.pending.seats:
                turns.append(match)
            continue
        seat, rng = match.pending.seats[0], rng_for("bots", len(match.entries))
        view = match.game.view(match.state, seat)
        match = match.apply(seat, choose("yarn", view, seat, "normal", rng).action)
    return turns


def in_worker(page: Page, asked: list[str]) -> list[str]:
    """The worker's answers."""
    page.evaluate(
        """code => {
            const script = Object.assign(document.createElement("script"), { type: "py" });
            script.textContent = code;
            document.body.append(script);
        }""",
        ASK,
    )
    page.wait_for_function("() => Boolean(window.clowderAsk)", timeout=READY_TIMEOUT_MS)
    answers: list[str] = page.evaluate(
        """async questions => {
            const answers = [];
            for (const question of questions) answers.push(await window.clowderAsk(question));
            return answers;
        }""",
        asked,
    )
    return answers


def test_the_worker_decides_as_cpython_does(site: Site, fresh: Fresh) -> None:
    """Same view, level and seed: same action, same candidates, same figures to the last bit.

    Only the time may differ; a race that the guard cut short is no failure.
    """
    page = fresh.page()
    page.goto(site.root)
    wait_ready(page, "home")
    asked = questions()
    for request, told in zip(asked, in_worker(page, asked), strict=True):
        found, expected = json.loads(told), json.loads(answer(request, lambda: 0.0))
        if found.pop("ms") < 700:
            expected.pop("ms")
            assert found == expected, found["id"]
