"""Ten thousand short matches over a network, each from a seed of its own.

A match is named by its kind (a game, of Kitty Paw with a clock or without), the weather and a
number: ``yarn "fair 17"``. This repeats it, and says what came out:

    python -m tests.peers_storm yarn "fair 17"

There are three kinds of weather, as bad weather takes much longer:

* ``fair``, nine of ten: two or three people, sometimes a bot beside them, up to one message in
  twenty lost, some doubled and out of order. The first turns are played.
* ``foul``, nearly one of ten: two to four people in any weather there is, with crashes between
  any two outputs, parts cut off, people who say no. The first turns.
* ``whole``, a few: like foul, played to the end.

What has to hold for each: it comes to its end; all have every post, the same match and the same
head; the match's text reads back as it was written; whoever reads all posts later, at once, has
the same; what somebody acknowledged is not lost; nobody was found to break a rule; and the two
properties of :mod:`peers_properties`.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":  # pytest finds the tests' modules by itself
    sys.path.insert(0, str(Path(__file__).parent))

from peers_network import Network, Weather, any_weather
from peers_properties import check_live_is_anew, check_what_is_written
from peers_races import Racers
from peers_regrets import Regretful

from pyengine.core.info import Info
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import write_match
from pyengine.peers.fold.fold import Fold
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.wire.contents import PERSON

TOY = "tally"
"""A game of two rounds, of all that remote play knows but races; not one of Clowder's."""


@dataclass(frozen=True)
class Kind:
    """A match to be played: a game with options, by the people of some network.

    ``matches`` are how many are played in which weather. ``phases`` close before nobody acts any
    more. ``people`` are how many take part, drawn from these: in fair weather, and in foul.
    """

    game: str
    phases: int
    matches: dict[str, int]
    network: type[Network] = Network
    options: tuple[tuple[str, str], ...] = ()
    people: tuple[tuple[int, ...], tuple[int, ...]] = ((2, 2, 2, 3), (2, 2, 3, 3, 4))


MANY = {"fair": 2_200, "foul": 250, "whole": 8}
RACES = {"fair": 400, "foul": 100, "whole": 8}
"""A race takes three times as long: clocks are compared, and everybody marks everything."""

DEALS = {"fair": 40, "foul": 20}
"""All shuffle in turn: a deal takes as long as many turns, also in the small group of the suite."""

FEW = {"fair": 200, "foul": 25, "whole": 2}
"""Of a game that has no line of its own."""

_OWN = {
    "regrets": Kind(TOY, 8, {"fair": 200, "foul": 150, "whole": 4}, Regretful),
    "tally": Kind(TOY, 6, {"fair": 1_500, "foul": 200, "whole": 8}),
    "yarn": Kind("yarn", 6, MANY),
    "burrow": Kind("burrow", 6, MANY),
    "cattower": Kind("cattower", 6, MANY),
    "race": Kind("kittypaw", 8, RACES, Racers, (("pace", "race"),)),
    "calm": Kind("kittypaw", 8, RACES, Racers, (("pace", "calm"),)),
    "peeks": Kind("kittypaw", 12, DEALS, Racers, (("levels", "mixed"),)),
    "calmpeeks": Kind("kittypaw", 12, DEALS, Racers, (("levels", "mixed"), ("pace", "calm"))),
    "ninelives": Kind("ninelives", 6, DEALS, people=((3, 3, 4), (3, 3, 4))),
}
"""By name; another game joins by itself."""


def kind_of(game: str) -> Kind:
    """The matches of a game that has no line of its own, by what it says of itself."""
    info = load_game(game).info
    fair, foul = Kind.people
    return Kind(
        game,
        phases=8 if info.tempo == "race" else 6,
        matches=DEALS if info.masked else FEW,
        network=Racers if info.tempo == "race" else Network,
        people=(seated(info, fair), seated(info, foul)),
    )


def seated(info: Info, wanted: tuple[int, ...]) -> tuple[int, ...]:
    """So many people, each number as near to that as the game takes."""
    return tuple([min(max(people, info.min_players), info.max_players) for people in wanted])


REMOTE = tuple(game for game in GAMES if load_game(game).info.max_players > 1)
"""The games that can be played far apart."""

KINDS = _OWN | {
    game: kind_of(game) for game in REMOTE if game not in {kind.game for kind in _OWN.values()}
}
"""By name."""


def play(kind: str, weather: str, number: int) -> Network:
    """Play a match and check it; what goes wrong says how it is repeated."""
    try:
        return _play(KINDS[kind], weather, f"{kind} {weather} {number}")
    except Exception as error:
        error.add_note(f"To repeat it: {command(kind, weather, number)}")
        raise


def command(kind: str, weather: str, number: int) -> str:
    """Says what repeats a match, typed at the root of the project."""
    return f'python -m tests.peers_storm {kind} "{weather} {number}"'


def _play(kind: Kind, weather: str, seed: str) -> Network:
    rng = random.Random(f"people {seed}")
    people = rng.choice(kind.people[weather != "fair"])
    if weather == "whole":
        network = kind.network(people, seed)
    else:
        network = kind.network(people, seed, phases=kind.phases)
    seats = [(device, PERSON) for device in range(1, people + 1)]
    most = min(4, load_game(kind.game).info.max_players)
    if people < most and rng.random() < 0.3:
        seats.append((rng.randrange(1, people + 1), "easy"))
    network.set_up(kind.game, tuple(seats), kind.options)
    network.weather = _fair(rng) if weather == "fair" else any_weather(rng)
    if weather != "fair":
        network.storm(120_000)
        network.calm_down()
    network.play_to_the_end()
    assert not network.troubles(), network.why()
    read = read_at_once(network)
    own = network.honest()[0].session.member.fold
    assert (write_match(read.match), read.head) == (write_match(own.match), own.head)
    assert (read.rolls.count, read.deals.used) == (own.rolls.count, own.deals.used)
    check_live_is_anew(network)
    check_what_is_written(network)
    return network


def _fair(rng: random.Random) -> Weather:
    return Weather(
        loss=rng.choice((0, 2, 5)),
        double=rng.choice((0, 10)),
        delay=rng.choice(((5, 60), (5, 200))),
    )


def read_at_once(network: Network) -> Fold:
    """The match as somebody folds it who gets all posts in one go, the last feed first."""
    known = network.honest()[0].session.member.feeds
    feeds = Feeds(known.table, known.signatures)
    for member in known:
        feeds.admit(member, known.key(member))
    feeds.restore(post.frame for member in reversed([*known]) for post in known.posts(member))
    fold = Fold(feeds)
    while fold.work:
        fold.take_result(fold.work[0], network.jobs(fold.work[0]))
    return fold


def summary(network: Network) -> str:
    """Says what came out of a match, in one line that another match would not have."""
    fold = network.honest()[0].session.member.fold
    posts = sum(len(fold.feeds.posts(member)) for member in fold.feeds)
    return (
        f"{fold.phase} phases, {posts} posts, {network.messages} messages, "
        f"{network.now} ms, head {fold.head.hex()}"
    )


def main(words: list[str]) -> None:
    """Repeat the match of that kind, weather and number."""
    GAMES[TOY] = "toys.tally"
    kind, (weather, number) = words[0], words[1].split()
    print(summary(play(kind, weather, int(number))))


if __name__ == "__main__":
    main(sys.argv[1:])
