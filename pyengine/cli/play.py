"""``play``: a match in the terminal, one person against bots."""

from __future__ import annotations

import argparse
import re
import secrets
from collections.abc import Callable
from pathlib import Path

from pyengine.bots import check_level, choose
from pyengine.cli.arguments import add_option, options_of, seed, whole
from pyengine.cli.errors import CommandError
from pyengine.cli.files import read_file, save_file
from pyengine.cli.replay import fail, outcome
from pyengine.cli.tables import score_table
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.typed.completing import completions
from pyengine.typed.last_actions import last_actions
from pyengine.typed.reading import Move, Refused, read_line
from pyengine.typed.typist import Typist

HELP = "play in the terminal against bots; the match is saved after every action"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", metavar="GAME", help="a game's id, see games")
    parser.add_argument("--players", type=whole(1, 99), metavar="N", help="you and the bots")
    parser.add_argument("--seat", type=whole(1, 99), default=1, metavar="N", help="your seat")
    parser.add_argument(
        "--bots",
        default="normal",
        metavar="A,B,...",
        help="bots by level, such as normal, repeated in turn for all other seats",
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="same seed, same dice")
    parser.add_argument("--save", type=Path, metavar="FILE", help="default: GAME-SEED.match")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved match")
    add_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play until the match is over or the person leaves."""
    table = _Table(arguments)
    try:
        table.play()
    except EOFError:
        print()
    print(f"Saved as {table.path}")
    return 0


class _Table:
    """One person, some bots, the dice and the file."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        info = load_game(arguments.game).info
        if info.tempo == "race":
            raise CommandError(
                f"{info.title} is a race: it is played in the browser, not by typing"
            )
        self.seed = secrets.token_hex(4) if arguments.seed is None else arguments.seed
        self.person = arguments.seat
        bots = arguments.bots.split(",")
        for bot in bots:
            try:
                check_level(info, bot)
            except ValueError as error:
                raise CommandError(str(error)) from None
        self.shown = 0
        self.match = self._resumed(arguments) or self._new(arguments, len(bots))
        players = self.match.header.players
        if self.person > players:
            raise CommandError(f"there is no seat {self.person} among {players}")
        others = [seat for seat in range(1, players + 1) if seat != self.person]
        self.bots = {seat: bots[place % len(bots)] for place, seat in enumerate(others)}
        self.path = self._path(arguments)
        save_file(self.path, self.match, new=not arguments.resume or bool(arguments.save))

    def _new(self, arguments: argparse.Namespace, bots: int) -> Match:
        fewest = load_game(arguments.game).info.min_players
        players = arguments.players or max(bots + 1, fewest)
        return Match.new(arguments.game, players, options_of(arguments.option))

    def _resumed(self, arguments: argparse.Namespace) -> Match | None:
        if not arguments.resume:
            return None
        if arguments.players or arguments.option:
            raise CommandError("a resumed match has its own players and options")
        reading = read_file(arguments.resume)
        fail(arguments.resume, reading)
        match = reading.match
        if match is None or match.header.game != arguments.game:
            raise CommandError(f"{arguments.resume} holds no match of {arguments.game}")
        if match.viewer is not None:
            raise CommandError(f"{arguments.resume} is a match as one viewer knows it, not in full")
        return match

    def _path(self, arguments: argparse.Namespace) -> Path:
        if arguments.save or arguments.resume:
            return Path(arguments.save or arguments.resume)
        name = re.sub(r"[^A-Za-z0-9_-]+", "-", self.seed)[:40]
        return Path(f"{arguments.game}-{name}.match")

    def play(self) -> None:
        """Alternate between chance, bots and the person."""
        title = self.match.game.info.title
        print(f"{title}, seat {self.person}, seed {self.seed}. ? for help.")
        print("quit leaves the match; --resume goes on with it.")
        complete_with(lambda line, most: completions(self._typist(), line, most))
        source = SeededChance(self.seed)
        while not self.match.over:
            pending = self.match.pending
            if pending.chance is not None:
                self._take(self.match.draw(source))
                continue
            # Bots first: what they choose stays hidden until the person has acted, too.
            bots = [seat for seat in pending.seats if seat != self.person]
            if bots:
                self._bot(bots[0])
            else:
                self._ask()
        self._tell()
        print(f"\n{self._picture()}\n\n{score_table(self.match.game.info, self.match.scores())}")
        print(f"\n{outcome(self.match)}")

    def _take(self, match: Match) -> None:
        self.match = match
        save_file(self.path, match)

    def _bot(self, seat: int) -> None:
        match = self.match
        rng = rng_for(self.seed, "bot", seat, len(match.entries))
        view = match.game.view(match.state, seat)
        self._take(
            match.apply(seat, choose(match.header.game, view, seat, self.bots[seat], rng).action)
        )

    def _ask(self) -> None:
        match, seat = self.match, self.person
        rng = rng_for(self.seed, "rules", seat, len(match.entries))
        action = match.game.automatic(match.state, seat, False, rng)
        if action is None:
            self._tell()
            print(f"\n{self._picture()}\n\n{self._points()}")
        while action is None:
            action = self._answer()
        self._take(match.apply(seat, action))

    def _answer(self) -> str | None:
        """Returns what the person types, if it is legal; answers and refusals are printed."""
        line = input(f"Seat {self.person}> ")
        if line.strip().casefold() in ("quit", "exit"):
            raise EOFError
        reading = read_line(self._typist(), line)
        if isinstance(reading, Move):
            return reading.action
        if isinstance(reading, Refused):
            rule = "" if reading.rule == "LINE" else f" ({reading.rule})"
            print(f"{reading.sentence}{rule}")
        else:
            print(*reading.sentences, sep="\n")
        return None

    def _typist(self) -> Typist:
        match, seat = self.match, self.person
        names = [f"Seat {number}" for number in range(1, match.header.players + 1)]
        last = last_actions(match, seat, names)
        return Typist(match.game, match.game.view(match.state, seat), seat, names, last)

    def _tell(self) -> None:
        """Print the actions that have become known since the last time, as far as they have."""
        match, entries = self.match, self.match.entries
        order = sorted(range(len(entries)), key=lambda at: (entries[at].phase, entries[at].actor))
        known = len(entries)
        if not match.over:
            known = sum(entry.phase < match.open_phase for entry in entries)
        print()
        for at in order[self.shown : known]:
            entry = entries[at]
            name = self.bots.get(entry.actor)
            actor = "*" if entry.actor == CHANCE else entry.actor
            before = match.states[at]
            seen = match.game.action_view(before, entry.actor, entry.action, self.person)
            print(f"{actor} {seen}{f'   ({name})' if name else ''}")
        self.shown = known

    def _picture(self) -> str:
        game, state = self.match.game, self.match.state
        return game.picture(game.view(state, self.person), self.person)

    def _points(self) -> str:
        game, state = self.match.game, self.match.state
        totals = game.scores(game.view(state, self.person)).totals
        return "Points: " + ", ".join(
            f"seat {seat} {total}" for seat, total in enumerate(totals, start=1)
        )


# Completion of lines


MOST = 200
"""Most lines that completion offers at once; a terminal asks before it lists many."""


def complete_with(offer: Callable[[str, int], tuple[str, ...]]) -> None:
    """Let the Tab key complete whole lines; ``offer`` is given the beginning and how many at most.

    Arrow up brings back earlier lines as soon as the module is there. Without it lines are typed
    in full.
    """
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        found = offer(text, MOST)
        return found[state] if state < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
