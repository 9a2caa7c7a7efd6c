"""Looks at cards that lie for nobody: Kitty Paw's hide-outs at remote tables. Who sees what and
when, whole matches in any weather, leaving, and every lie.

Most of it runs in a small group: the code is the same, only safety is not. One round is played with
everything as it is.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from peers_deal import SMALL, Circle, post_of, seed_of, setting_of
from peers_hands import read_in_any_order, small_group
from peers_network import Weather, any_weather
from peers_paws import Paws
from peers_races import Racers
from peers_signing import STUB

from pyengine.core.text import parse_match, write_match
from pyengine.games.kittypaw.loader import load_cards
from pyengine.peers.crypto import ed25519, group
from pyengine.peers.crypto.group import ELEMENT, decode, encode
from pyengine.peers.deal.masking import Shape, dealt, exponent, number_on, read_deck, unblinded
from pyengine.peers.fold.transcript import read_transcript, write_transcript
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON, STRICT
from pyengine.peers.wire.deal_contents import Answer, Blinded, DeckPart, LinkShown

__all__ = ["small_group"]

pytestmark = pytest.mark.usefixtures("small_group")
TABLE = bytes(range(16))
HIDEOUTS = setting_of(2, (1, 2, 4), Shape(1, 8), (0,))
MIXED = (("levels", "mixed"),)
CALM = (*MIXED, ("pace", "calm"))
CHEAT = 2


# One deal


class Lookers(Circle):
    """Members who look at cards."""

    def look(self, member, slot):
        for deal in self.deals.values():
            deal.look_at(member, slot)
        return self.play()


def test_a_look_shows_a_card_to_its_member_alone():
    """Two may look at the same card, and each at many."""
    circle = Lookers(HIDEOUTS).play().look(1, 3).look(4, 3).look(4, 7)
    numbers = true_numbers(circle)
    assert circle[1].peeks.seen == {3: numbers[3]}
    assert circle[4].peeks.seen == {3: numbers[3], 7: numbers[7]}
    assert circle[2].peeks.seen == circle[0].peeks.seen == {}
    assert [deal.ledger.cards for deal in circle.deals.values()] == [{}] * 4
    assert circle.finish()[0].numbers == numbers
    assert circle.faults() == []


def test_nobody_answers_before_a_look_stands_in_the_match():
    """And each of the others answers it once."""
    circle = Lookers(HIDEOUTS).play()
    assert not [post for post in circle.log if isinstance(post.content, Answer)]
    assert circle[1].ledger.due is None
    circle.look(2, 5).look(2, 5)
    answers = [(p.by, p.content.peeker, p.content.slot) for p in circle.log[-2:]]
    assert sorted(answers) == [(1, 2, 5), (4, 2, 5)]
    assert circle[0].ledger.due is None


def test_all_others_together_cannot_see_what_they_did_not_look_at():
    """They have every secret but one exponent, and all that was told: of a card that member 1 has
    looked at, its blinded share of it helps nobody who does not know its seed. Member 2 looks at
    another card, so that shares of member 1 are there as well, of that one."""
    circle = Lookers(HIDEOUTS).play().look(1, 3).look(2, 6)
    numbers, seeds = true_numbers(circle), {one: seed_of(one, HIDEOUTS) for one in (1, 2, 4)}
    deck = read_deck(circle[0].ledger.decks[-1])
    answers = {
        (post.by, post.content.peeker, post.content.slot): decode(post.content.share)[0]
        for post in circle.log
        if isinstance(post.content, Answer)
    }
    assert set(answers) == {(2, 1, 3), (4, 1, 3), (1, 2, 6), (4, 2, 6)}
    first, second = deck[3]
    known = [group.power(first, exponent(seeds[one])) for one in (2, 4)]
    (key,) = decode(circle[0].ledger.key(1))
    tries = [
        unblinded(seeds[one], slot, key, share)
        for one in (2, 4)
        for share in answers.values()
        for slot in range(8)
    ]
    for share in (*answers.values(), *tries):
        assert number_on(second, [*known, share], 8) == 0
    mine = group.power(first, exponent(seeds[1]))
    assert number_on(second, [*known, mine], 8) == numbers[3]


def true_numbers(circle):
    """By slot the number that the seeds give."""
    return dealt([seed_of(member, circle.terms) for member in circle.terms.members], Shape(1, 8))


def lie_about(kind, change):
    """A lie about posts of one kind."""
    return lambda deal, content: change(content) if isinstance(content, kind) else content


def once(change):
    """A change of the first one only."""
    left = [change]
    return lambda content: left.pop()(content) if left else content


def other_share(content):
    return replace(content, share=encode([group.card(3)]))


def other_slot(content):
    """The share of another card: the proof is of that one."""
    return replace(content, slot=(content.slot + 1) % 8)


def other_card(content):
    """What it calls its blinded card 3 is blinded from card 4."""
    cards = [content.firsts[at : at + ELEMENT] for at in range(0, 8 * ELEMENT, ELEMENT)]
    return replace(content, firsts=b"".join([*cards[:3], cards[4], *cards[4:]]))


def too_few(content):
    return replace(content, firsts=content.firsts[ELEMENT:])


def other_seed(content):
    return replace(content, link=bytes(32))


def copied(content):
    """Two places of the deck hold the same guest."""
    return replace(content, cards=content.cards[: 2 * ELEMENT] * 2 + content.cards[4 * ELEMENT :])


LIES = {
    "a wrong share": (Answer, other_share, "bad-share"),
    "a wrong blinded card": (Blinded, other_card, "bad-seed"),
    "too few blinded cards": (Blinded, too_few, "bad-deck"),
    "another seed": (LinkShown, other_seed, "bad-seed"),
    "a copied card": (DeckPart, copied, "bad-seed"),
}


@pytest.mark.parametrize(("kind", "change", "what"), LIES.values(), ids=LIES)
def test_every_lie_in_a_deal_is_found_by_name(kind, change, what):
    """By everybody who was told, at the latest after the round."""
    circle = Lookers(HIDEOUTS, {2: lie_about(kind, change)}).play()
    if what != "bad-deck":
        circle.look(1, 3).look(2, 3)
    if what == "bad-seed":
        assert circle.faults() == []
        circle.finish()
        assert circle[0].numbers == ()
    assert circle.faults() == [(2, what)]
    assert circle[1].peeks.seen == {} or what != "bad-share"


def test_an_answer_to_another_card_is_a_wrong_one():
    """Its proof is of the card that was asked for; that one is awaited still."""
    lies = [other_slot]
    circle = Lookers(
        HIDEOUTS, {2: lie_about(Answer, lambda answer: lies.pop()(answer) if lies else answer)}
    )
    circle.play().look(1, 3)
    assert circle.faults() == [(2, "bad-share")]
    assert circle[1].peeks.seen == {3: true_numbers(circle)[3]}


def test_answers_to_nobody_and_of_no_card_count_for_nothing():
    """Nor do any in a deal of hands."""
    for change in ({"peeker": 3}, {"peeker": 2}, {"slot": 8}):
        lie = once(lambda answer, change=change: replace(answer, **change))
        circle = Lookers(HIDEOUTS, {2: lie_about(Answer, lie)}).play().look(1, 3)
        assert circle.faults() == []
        assert [(stray.member, stray.what) for stray in circle[0].ledger.strays] == [
            (2, "out-of-turn")
        ]
        assert circle[1].peeks.seen == {3: true_numbers(circle)[3]}
    hands = Circle(SMALL).play()
    hands[0].take(post_of(2, Answer(SMALL.round, 1, 0, encode([2]), bytes(73))))
    assert [stray.what for stray in hands[0].ledger.strays] == ["out-of-turn"]


# Whole matches


def table(people=2, seed=1, options=MIXED, weather=None, bots=0, **others):
    """A table at which the match has begun."""
    network = Racers(people, seed, weather or Weather(patience=10**9))
    seats = [(one, PERSON) for one in range(1, people + 1)] + [(1, "easy")] * bots
    network.set_up("kittypaw", tuple(seats), options, **others)
    return network


def until(network, holds, ms=200_000):
    assert network.run(ms, holds), network.why()


def has_boxes(network):
    """Returns whether all play a round with hide-outs."""
    folds = [network.member(device).fold for device in network.devices]
    return all(fold.deals.open and fold.deals.open.is_in_match for fold in folds)


def seats_of(network, device):
    """The seats of a device."""
    fold, own = network.member(device).fold, network.member(device).number
    seats = range(1, len(fold.epoch.proposal.seats) + 1)
    return [seat for seat in seats if fold.epoch.holder(seat) == own]


@pytest.mark.sampled(one_in=3, group="deals in any weather")
@pytest.mark.parametrize("options", [MIXED, CALM], ids=["race", "calm"])
@pytest.mark.parametrize("seed", range(4))
def test_matches_in_any_weather_end_the_same_everywhere(options, seed):
    """Loss, doubles, cuts, crashes and reloads at any moment of a deal, a look or a check."""
    people = 2 + seed % 3
    network = table(people, seed, options, Weather(), bots=people == 2)
    network.weather = replace(any_weather(network.rng), patience=12_000)
    network.storm(120_000)
    network.calm_down()
    network.play_to_the_end()
    assert not network.troubles(), network.why()
    fold = network.member(1).fold
    assert fold.deals.rounds
    assert fold.match.covered == ()
    text = write_match(fold.match.whole())
    assert "?" not in text
    assert write_match(parse_match(text)) == text


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("options", [MIXED, CALM], ids=["race", "calm"])
@pytest.mark.parametrize(("people", "bots"), [(2, 1), (3, 0), (4, 0)])
def test_every_seat_knows_what_the_rules_let_it_know(people, bots, options):
    """At every moment its match shows the view of the full state, but for guests whose answers are
    on their way."""
    network, seen = table(people, 7, options, bots=bots), {}

    def look():
        for device in network.devices:
            fold = network.member(device).fold
            for seat in seats_of(network, device):
                match = fold.match_of(seat)
                seen[seat, len(match.entries)] = match.state, waits_for(fold, seat)
        return False

    network.run(200_000, look)
    network.play_to_the_end()
    full = network.member(1).fold.match.whole()
    game, shown = full.game, 0
    for (seat, count), (state, waiting) in seen.items():
        found, true = game.view(state, seat), game.view(full.states[count], seat)
        guests = tuple(0 if at in waiting else one for at, one in enumerate(true.guests))
        assert found == replace(true, guests=guests)
        shown += sum(guest > 0 for guest in found.guests)
    assert shown


def waits_for(fold, seat):
    """The slots that a seat has looked at, and that are not answered yet."""
    open_deal = fold.deals.open
    return (
        open_deal.looks.get(seat, set()) - open_deal.deal.peeks.seen.keys() if open_deal else set()
    )


def test_a_device_knows_no_guest_that_its_seats_have_not_looked_at():
    """By its own fold: what lies behind other hide-outs stands nowhere in it."""
    network, looked = table(3, 3), 0
    until(network, lambda: has_boxes(network))

    def look():
        nonlocal looked
        for device in network.devices:
            fold = network.member(device).fold
            open_deal = fold.deals.open
            if open_deal is None or not open_deal.is_in_match:
                continue
            assert set(fold.match.states[open_deal.entry + 1].guests) == {0}
            own = set().union(
                *(open_deal.looks.get(seat, set()) for seat in seats_of(network, device))
            )
            assert set(open_deal.deal.peeks.seen) <= own
            for seat in seats_of(network, device):
                guests = fold.match_of(seat).states[open_deal.entry + 1].guests
                known = {slot for slot, guest in enumerate(guests) if guest}
                assert known <= open_deal.looks.get(seat, set())
                looked += len(known)
        return False

    network.run(200_000, look)
    assert looked


def test_two_seats_of_a_device_see_their_own_guests_alone():
    """The device may know both; each seat is shown what it looked at itself."""
    paws = Boxes(seats=((1, PERSON), (2, PERSON), (1, PERSON)))
    first, third = paws.boxes[:2]
    paws.do(1, f"grab {first}", 300, seat=1)
    paws.do(1, f"grab {third}", 400, seat=3)
    paws.do(1, "peek 2", 900, seat=1)
    paws.do(1, "peek 5", 1_000, seat=3)
    guests = [paws.members[1].fold.match_of(seat).state.guests for seat in (1, 3)]
    assert [[at for at, one in enumerate(own, 1) if one] for own in guests] == [[2], [5]]
    log = [entry.action for entry in paws.members[1].fold.match_of(1).entries][-2:]
    assert log == ["900 peek 2", "1000 peek ?"]


class Boxes(Paws):
    """In a round with boxes, at its signal; ``boxes`` are the places of cards with one."""

    def __init__(self, people=2, pace="race", seats=None):
        super().__init__(people, (*MIXED, ("pace", pace), ("set", "1")), seats)
        cards = load_cards()
        row = self.match.state.row
        self.boxes = [at for at, card in enumerate(row, 1) if cards[card].has_box]
        assert len(self.boxes) > 1


def guest_of(paws, seat):
    """The guest that a seat's card wants."""
    return load_cards()[paws.match.state.card_of(seat)].picture.guest


def picture_of(paws, seat):
    return str(load_cards()[paws.match.state.card_of(seat)].picture)


@pytest.mark.parametrize("pace", ["race", "calm"])
def test_a_guest_that_was_not_seen_cannot_be_named_unnoticed(pace):
    """Others cannot know who was seen at a look, so the call stands until the round is over. Then
    all see who hid there: the call was against the rules, and whoever made it is named."""
    paws = Boxes(pace=pace)
    paws.do(1, f"grab {paws.boxes[0]}", 300)
    paws.do(2, f"grab {paws.boxes[1]}", 350)
    paws.do(1, "peek 2", 900)
    (seen,) = set(paws.members[1].fold.match_of(1).state.guests) - {0}
    wrong = next(one for one in range(1, 9) if one != seen)
    picture = f"meow {picture_of(paws, 1).rpartition('=')[0]}={wrong}"
    paws.do(1, picture, 5_000)
    assert paws.members[2].fold.fault is None
    if pace == "calm":
        paws.do(1, "pass", 6_000)
        paws.do(2, "pass", 6_100)
    else:
        paws.do(2, "touch", 5_600, since=5_200)
    fault = paws.members[2].fold.fault
    assert (fault.member, fault.what) == (1, "illegal")
    assert fault.post.content.action == picture
    assert "was not found" in str(fault.why)


def test_whoever_has_looked_may_name_that_guest():
    """And the call counts, once all have shown their seeds."""
    paws = Boxes()
    paws.do(1, f"grab {paws.boxes[0]}", 300)
    guests, at = [], 900
    while guest_of(paws, 1) not in guests:
        paws.do(1, f"peek {len(guests) + 1}", at)
        guests = [guest for guest in paws.members[1].fold.match_of(1).state.guests if guest]
        at += 500
    paws.do(1, f"meow {picture_of(paws, 1)}", 8_000)
    assert set(paws.match.states[-2].guests) == {0}
    paws.do(2, "touch", 8_600, since=8_200)
    assert not paws.members[1].fold.fault
    assert len(paws.members[2].fold.deals.rounds) == 1
    assert 1 not in paws.match.covered  # where the guests of that round stand in the log
    assert paws.match.state.counted[0].seat == 1


def test_a_look_that_is_not_answered_is_awaited_by_name():
    """The race goes on for the others; there is nothing for the looker to see."""
    network = table(3, 7)
    until(network, lambda: has_boxes(network))
    silent = network.member(3)
    held = silent._next_due
    silent._next_due = lambda: None if isinstance(held(), Answer) else held()
    fold = network.member(1).fold
    until(network, lambda: fold.deals.open and fold.deals.open.looks.get(1))
    network.run(1_000)
    assert (silent.number, "peek") in {(need.member, need.kind) for need in fold.needs}
    if fold.deals.open is not None:
        assert fold.deals.open.deal.peeks.seen == {}


# Reload, absence


@pytest.mark.parametrize("options", [MIXED, CALM], ids=["race", "calm"])
def test_a_device_that_is_loaded_again_finds_what_it_has_seen(options):
    """From its secret, and what others have told."""
    network = table(2, 6, options)
    until(network, lambda: has_boxes(network) and network.member(2).fold.deals.open.deal.peeks.seen)
    before = dict(network.member(2).fold.deals.open.deal.peeks.seen)
    number = network.member(2).fold.deals.open.number
    network.devices[2].skew += 777_777
    network.crash(network.devices[2])
    until(network, lambda: network.devices[2].up)

    def knows():
        open_deal = network.member(2).fold.deals.open
        return (
            open_deal
            and open_deal.number == number
            and before.items() <= open_deal.deal.peeks.seen.items()
        )

    until(network, knows)
    network.play_to_the_end()
    assert not network.troubles()
    assert network.member(2).fold.deals.annulled == []


def leave(network, gone, why="away"):
    """The others go on without somebody."""
    network.out = {gone}
    network.cut_off({gone})
    number = network.numbers()[gone]
    seats = cover(network.member(1).fold.epoch.proposal.seats, number, "easy")
    network.request(1, ports.Propose(why, seats))
    return number


@pytest.mark.parametrize("options", [MIXED, CALM], ids=["race", "calm"])
def test_who_leaves_in_a_round_with_guests_annuls_it_and_is_named(options):
    """Without its seed nobody can know the guests any more: they hide anew, behind the same row,
    and the round is played from its beginning."""
    network = table(3, 4, options)
    fold = network.member(1).fold
    until(network, lambda: has_boxes(network) and any(fold.match.state.owners))
    row, begun = fold.match.state.row, fold.deals.open.number
    rounds = len(fold.match.state.rounds)
    number = leave(network, 3)
    until(
        network, lambda: fold.epoch.number == 2 and fold.deals.open and fold.deals.open.is_in_match
    )
    assert (fold.match.state.row, len(fold.match.state.rounds)) == (row, rounds)
    (annulled,) = fold.deals.annulled
    assert (annulled.number, annulled.without) == (begun, (number,))
    assert fold.deals.open.number == begun
    network.play_to_the_end()


def test_who_comes_back_waits_for_the_end_of_the_round():
    """Its seat would be answered for by somebody who took no part in the deal."""
    network = table(3, 4, CALM)
    fold = network.member(1).fold
    until(network, lambda: has_boxes(network))
    number = leave(network, 3)
    until(
        network, lambda: fold.epoch.number == 2 and fold.deals.open and fold.deals.open.is_in_match
    )
    network.out = set()
    network.heal()
    network.play_to_the_end()
    assert number in fold.epoch.people
    assert [one.without for one in fold.deals.annulled] == [(number,)]


def test_going_back_goes_to_before_the_guests_were_hidden():
    """Those of a round that was checked are known to all: they hide anew."""
    network = table(2, 1, CALM)
    fold = network.member(1).fold
    until(network, lambda: fold.deals.rounds)
    begun, ended = fold.deals.rounds[0]
    network.request(1, ports.Propose("back", fold.epoch.proposal.seats, ended - 1))
    until(network, lambda: fold.epoch.number == 2)
    assert fold.deals.rounds == []
    assert fold.phase >= begun
    network.play_to_the_end()


# Lies at a table


def lying(network, kind, change):
    """The cheat's device posts what a test makes of its posts of a kind."""
    member = network.member(CHEAT)
    write = member.write
    member.write = lambda content: write(change(content) if isinstance(content, kind) else content)
    return member


@pytest.mark.sampled(one_in=2)
@pytest.mark.parametrize("options", [MIXED, CALM], ids=["race", "calm"])
@pytest.mark.parametrize("lie", LIES)
def test_every_lie_is_named_and_the_others_go_on(lie, options):
    """All stand at the same place then; the round does not count."""
    kind, change, what = LIES[lie]
    network = table(3, 2, options)
    member = lying(network, kind, change)

    def named():
        answers = [
            {(trouble.member, trouble.what) for trouble in network.devices[n].troubles}
            for n in (1, 3)
        ]
        return all((member.number, what) in answer for answer in answers)

    until(network, named, 900_000)
    network.run(3_000)
    folds = [network.member(one).fold for one in (1, 3)]
    assert folds[0].head == folds[1].head
    assert all((fold.fault.member, fold.fault.what) == (member.number, what) for fold in folds)
    leave(network, CHEAT, "lie")
    network.play_to_the_end()
    assert {one for one, _ in network.troubles()} == {member.number}
    assert folds[0].deals.rounds


# Other readers


def test_posts_in_any_order_give_the_same_match():
    """One device reads them when all is over, and does all jobs anew."""
    network = table(3, 8)
    network.play_to_the_end()
    known = network.member(1).fold
    for fold in read_in_any_order(known, network.rng, 3):
        assert fold.closed == known.closed
        assert write_match(fold.match.whole()) == write_match(known.match.whole())


def test_a_transcript_is_checked_with_its_guests():
    """From posts alone."""
    network = table(2, 9)
    network.play_to_the_end()
    member = network.member(1)
    found = read_transcript(write_transcript(member.feeds), STUB)
    assert found.faults == ()
    assert write_match(found.fold.match.whole()) == write_match(member.fold.match.whole())


def test_a_round_in_the_true_group_with_true_signatures(monkeypatch):
    """Three people; nothing depends on the small group or the stub."""
    monkeypatch.undo()
    network = Racers(3, 2, Weather(patience=10**9), signatures=ed25519)
    network.set_up("kittypaw", tuple((one, PERSON) for one in (1, 2, 3)), MIXED)
    looks = []

    def over():
        open_deal = network.member(1).fold.deals.open
        looks.extend(open_deal.deal.peeks.seen if open_deal else ())
        return network.member(1).fold.deals.rounds

    until(network, over, 900_000)
    assert group.P.bit_length() == 2048
    assert not network.troubles()


def test_a_strict_table_hides_guests_as_any_other_does():
    """Strict is for hands: guests are checked after the round."""
    network = table(2, 1, hands=STRICT)
    until(network, lambda: has_boxes(network))
    deal = network.member(1).fold.deals.open.deal
    assert not deal.terms.strict


def test_a_row_without_boxes_has_no_deal():
    """Its round begins as quickly as ever."""
    network = table(2, 1, ())
    network.run(30_000)
    assert network.member(1).fold.match.state.round > 1
    assert network.member(1).fold.deal is None
