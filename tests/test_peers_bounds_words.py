"""Somebody in the middle, who grinds: keys of its own on either side, and time to search.

Mia and Tom think that they sit at one table. In truth Mia sits at hers with a stranger who says to
be Tom, and Tom at the stranger's, who says to be Mia. Both read out their words.
"""

from __future__ import annotations

from itertools import count, islice

import pytest
from peers_players import found, roster_of, set_up

from pyengine.core.registry import GAMES
from pyengine.peers.codes import table_words
from pyengine.peers.crypto.hashes import b64
from pyengine.peers.fold.compared import words_of
from pyengine.peers.membership.sealed import seal_nonce
from pyengine.peers.wire.contents import PERSON, Agree, Enter

SEATS = ((1, PERSON), (2, PERSON))


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """A short game; and one pair of words, so that whoever may search finds at once."""
    monkeypatch.setitem(GAMES, "tally", "toys.tally")
    monkeypatch.setattr(table_words, "PAIRS", 1)


class Table:
    """One side: somebody honest, and the stranger in the other seat."""

    def __init__(self, honest: int) -> None:
        members = found((1, 2))
        self.honest, self.stranger = members[honest], members[3 - honest]
        self.told = []
        set_up(members, "tally", SEATS)
        self.share()
        self.place = (1, self.honest.fold.epochs.proposals[0].proposal.ballot)
        self.proposal = self.honest.fold.epochs.proposals[0].post.digest
        # The person says yes; the founder has, by asking.
        if self.honest.question() is not None:
            self.honest.write(self.honest.agreement(self.honest.question()))

    def share(self):
        """Everything goes both ways; what the honest device has told is noted."""
        for _ in range(3):
            self.tell()
            for sender, receiver in (
                (self.honest, self.stranger),
                (self.stranger, self.honest),
            ):
                receiver.take([post.frame for post in sender.feeds.posts(sender.number)])

    def tell(self):
        """What the honest device writes by itself."""
        list(self.honest.due())
        self.told = [post.frame for post in self.honest.feeds.posts(self.honest.number)]

    def shown(self):
        """The honest one's nonce, if it has been shown."""
        posts = self.honest.feeds.posts(self.honest.number)
        return next((one.content.nonce for one in posts if isinstance(one.content, Enter)), None)

    def seal(self, nonce):
        """The stranger agrees, and seals this."""
        number = self.stranger.number
        sealed = seal_nonce(self.honest.feeds.table, *self.place, number, nonce)
        self.stranger.write(Agree(*self.place, self.proposal, sealed))
        self.share()

    def open(self, nonce):
        """The stranger enters, and shows this."""
        self.stranger.write(Enter(*self.place, nonce))
        self.share()

    def words(self, nonce):
        """What the honest one will read, if the stranger's nonce is this."""
        nonces = {self.honest.number: self.shown(), self.stranger.number: nonce}
        return table_words.table_words(
            (key, nonces[member])
            for member, key in roster_of({1: self.member(1), 2: self.member(2)})
        )

    def member(self, number):
        return self.honest if self.honest.number == number else self.stranger


def tables():
    return Table(1), Table(2)


def nonces():
    """What a search goes through."""
    return (number.to_bytes(16, "big") for number in count(1))


def test_words_are_the_same_for_all_at_one_table():
    """And there are none before all have entered."""
    table = Table(1)
    assert words_of(table.honest.fold) == ()
    nonce = bytes(16)
    table.seal(nonce)
    assert words_of(table.honest.fold) == ()
    table.open(nonce)
    assert words_of(table.honest.fold) == words_of(table.stranger.fold) == table.words(nonce)
    assert len(words_of(table.honest.fold)) == 1


@pytest.mark.parametrize("first", [0, 1])
def test_nobody_in_the_middle_knows_a_nonce_before_it_has_sealed_its_own(first):
    """On whichever side it begins: what it seals last, it seals before the words of that side are
    known to anybody."""
    both = tables()
    one, other = both[first], both[1 - first]
    assert one.shown() is None
    one.seal(bytes(16))
    assert one.shown() is not None
    assert other.shown() is None
    secret = other.honest.secret.nonce(*other.place)
    assert not any(b64(secret).encode() in frame or secret in frame for frame in other.told)
    other.seal(bytes(16))
    assert other.shown() == secret


@pytest.mark.parametrize("last", [0, 1])
def test_what_it_finds_once_it_knows_all_is_not_what_it_has_sealed(last):
    """It finds a nonce that gives both the same words, and cannot show it: its entry counts for
    nothing, the table waits for it, and nobody has words to read."""
    both = tables()
    for table in both:
        table.seal(bytes(16))
    done, open_side = both[1 - last], both[last]
    done.open(bytes(16))
    wanted = words_of(done.honest.fold)
    assert open_side.words(bytes(16)) != wanted
    ground = next(nonce for nonce in nonces() if open_side.words(nonce) == wanted)
    open_side.open(ground)
    assert open_side.honest.fold.epoch is None
    assert words_of(open_side.honest.fold) == ()


def test_a_second_agreement_seals_nothing():
    """What it has sealed first counts, whatever it writes after it has seen the other's nonce."""
    table = Table(2)
    table.seal(bytes(16))
    table.seal(bytes(15) + b"\1")
    table.open(bytes(15) + b"\1")
    assert table.honest.fold.epoch is None


def test_who_enters_early_learns_nothing_for_it():
    """The honest device shows its nonce when it has the seal, not before."""
    table = Table(2)
    table.stranger.write(Enter(*table.place, bytes(16)))
    table.share()
    assert table.shown() is None


def test_another_try_has_other_nonces():
    """Who does not enter, and proposes anew, begins with nothing."""
    secret = Table(1).honest.secret
    places = [(1, 257), (1, 513), (2, 257), (2, 513)]
    assert len({secret.nonce(*place) for place in places}) == 4


def test_who_has_sealed_something_else_does_not_enter_again_and_again():
    """What it would show counts for nothing: a device that wrote it would do so for ever."""
    table = Table(1)
    stranger = table.stranger
    table.seal(bytes(16))
    assert stranger.fold.epochs.is_agreed(stranger.fold.epochs.proposals[0])
    assert list(islice(stranger.due(), 5)) == []
