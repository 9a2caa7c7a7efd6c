"""The bots' worker in the page decides exactly as CPython does."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from e2e.server import Site
from e2e.table import READY_TIMEOUT_MS, wait_ready
from pyengine.bots import choose
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.match import Match
from worker.answers import answer
from worker.questions import question

# The page's own Python hands the question to the worker that the app uses.
ASK = """
from pyscript import ffi, window, workers

async def ask(question):
    worker = await workers["bots"]
    return str(await worker.decide(question))

window.clowderAsk = ffi.create_proxy(ask)
"""


GAMES = {"yarn": (1, 3), "ninelives": (4,), "burrow": (2,), "cattower": (2,)}
"""Every game that has bots, with the numbers of seats to ask for."""


def questions(game: str, players: int) -> list[str]:
    """One for each level at four points of a match of easy bots."""
    decisions = decisions_of_a_match(game, players)
    found = []
    for match in (decisions[0], decisions[len(decisions) // 2], decisions[-12], decisions[-1]):
        seat = match.pending.seats[0]
        view = match.game.view(match.state, seat)
        for level in ("random", "easy", "normal", "hard"):
            found.append(json.dumps(question(game, view, seat, level, "e2e", styled=True)))
    return found


def decisions_of_a_match(game: str, players: int) -> list[Match]:
    """A match of easy bots wherever one of them could choose."""
    match, source, decisions = Match.new(game, players), SeededChance("bots"), []
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(source)
            continue
        seat, rng = match.pending.seats[0], rng_for("bots", len(match.entries))
        view = match.game.view(match.state, seat)
        decision = choose(game, view, seat, "easy", rng)
        if len(decision.candidates) > 1:
            decisions.append(match)
        match = match.apply(seat, decision.action)
    return decisions


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


@pytest.mark.parametrize("game", GAMES)
def test_the_worker_decides_as_cpython_does(site: Site, tour: Page, game: str) -> None:
    """Same view, level and seed: same action, same candidates, same figures to the last bit.

    Only the time may differ; a race that the guard cut short is no failure.
    """
    # Where bots are being chosen, their worker gets up.
    kinds = ",".join(["person", *["easy"] * (max(GAMES[game]) - 1)])
    tour.goto(f"{site.root}#/new/{game}?kinds={kinds}")
    wait_ready(tour, "setup")
    asked = [request for players in GAMES[game] for request in questions(game, players)]
    for request, reply in zip(asked, in_worker(tour, asked), strict=True):
        found, expected = json.loads(reply), json.loads(answer(request, lambda: 0.0))
        if found.pop("ms") < 700:
            expected.pop("ms")
            assert found == expected, request
