"""Rules do not change unnoticed: what a few hundred matches come to, by revision.

The digest is over everything that a change of the rules alters (sheets, declared
numbers, seeds, legal actions, what viewers are told, texts, score lines, winners),
and over no sentence.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_conformance import SETUPS

from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, find_part, load_game
from pyengine.core.text import write_match
from pyengine.testing import random_steps

FILE = Path(__file__).parent / "golden" / "revisions.json"
KNOWN: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
"""The digests of a game by its revisions; a game is held to its rules once it stands there."""
MATCHES = 200
"""At least so many matches a game; a quarter of them greedy."""

UNPLAYED = ("title:", "places:")
"""Lines of a sheet that are for the eye: its name, and what its chambers are called."""

CHOICES = 6
"""How many actions a greedy seat looks at."""


def digest(game_id: str) -> str:
    """What play of a game comes to, over all its setups, as one number."""
    found = hashlib.sha256(declared(game_id).encode())
    setups = [setup.values[1:] for setup in SETUPS if setup.values[0] == game_id]
    for number in range(-(-MATCHES // len(setups))):
        for players, options in setups:
            found.update(account(Match.new(game_id, players, options), number).encode())
    return found.hexdigest()


def declared(game_id: str) -> str:
    """The numbers that a game declares, and its sheets: some decide too rarely for play."""
    module = find_part(game_id, "info")
    assert module is not None
    numbers = {
        name: value
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int | tuple)
    }
    sheets = [
        line
        for file in sorted(Path(module.__file__ or "").parent.rglob("*.txt"))
        if file.name != "positions.txt"  # to practise with: they are played by the rules
        for line in file.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith(("#", *UNPLAYED))
    ]
    return "\n".join((f"{numbers}", *sheets))


def greedy_steps(match: Match, seed: str) -> Iterator[Match]:
    """The match after each action; seats take what brings most at once, of some choices.

    So that it comes to high scores, to which random play does not.
    """
    source = SeededChance(seed)
    while not match.over:
        seats = match.pending.seats
        if not seats:
            match = match.draw(source)
        else:
            rng = rng_for(seed, len(match.entries))
            tried = {match.game.sample_action(match.state, seats[0], rng) for _ in range(CHOICES)}
            match = max(
                (match.apply(seats[0], action) for action in sorted(tried)),
                key=lambda after: after.scores().totals[seats[0] - 1],
            )
        yield match


def account(match: Match, number: int) -> str:
    """A match as lines: choices step by step, its text, and the score sheets."""
    lines, game = [], match.game
    steps = random_steps if number % 4 else greedy_steps
    for after in steps(match, f"revision {number}"):
        entry, state = after.entries[-1], match.state
        choices = game.legal_actions(state, entry.actor)
        lines.append(f"{len(choices)} {choices[:1]} {choices[-1:]}")
        for viewer in range(match.header.players + 1):
            shown_action = game.action_view(state, entry.actor, entry.action, viewer)
            if shown_action != entry.action:
                lines.append(shown_action)
        match = after
    scores = match.scores()
    for seat in scores.seats:
        figures = [(line.count, line.points, line.unused) for line in seat.lines]
        lines.append(f"{figures} {seat.total} {seat.tie_break}")
    return "\n".join((*lines, f"{scores.winners}", write_match(match)))


@pytest.mark.parametrize("game_id", KNOWN)
def test_rules_change_only_with_the_revision(game_id):
    """The digest of the game's revision is the one that was written down."""
    revision = load_game(game_id).info.revision
    found = digest(game_id)
    assert KNOWN[game_id].get(str(revision)) == found, (
        f"{game_id} plays by other rules than revision {revision} in {FILE.name} does. If that "
        f"is wanted, raise Info.revision of {game_id} and add the line "
        f'"{revision + 1}": "{found}" there; if not, a rule, '
        "a seed's luck or the order of legal actions was changed by accident."
    )


def test_every_revision_is_kept():
    """Revisions are numbered from 1 without a gap up to the game's own."""
    assert list(KNOWN) == sorted(KNOWN)
    for game_id, digests in KNOWN.items():
        revision = load_game(game_id).info.revision
        assert list(digests) == [str(number) for number in range(1, revision + 1)]
        assert len(set(digests.values())) == revision


def test_a_game_whose_rules_have_changed_is_held_to_them():
    """Whoever has raised a revision has written down the first one."""
    assert {game for game in GAMES if load_game(game).info.revision > 1} <= set(KNOWN)
