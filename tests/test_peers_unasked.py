"""What adversaries propose: honest devices agree by themselves to nothing that gives anybody more
than they had, and no adversary keeps people from deciding."""

from __future__ import annotations

import pytest
from peers_adversary import CHEAT, Careful, careful, epochs_of, proposes
from peers_hands import small_group
from peers_races import Racers

from pyengine.core.registry import GAMES
from pyengine.peers.membership.epochs import UNASKED
from pyengine.peers.membership.people import ballot_of
from pyengine.peers.membership.promises import REACH, Answers, highest_counter
from pyengine.peers.membership.unasked import seats_back
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover, may_propose
from pyengine.peers.wire.contents import MAX_FEED, PERSON, Agree, Enter, No

__all__ = ["small_group"]

pytestmark = pytest.mark.usefixtures("small_group")


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "tally", "toys.tally")
    monkeypatch.setitem(GAMES, "whisker", "toys.whisker")


def newcomer(member):
    """A key that nobody has, with the next number."""
    members = member.fold.epoch.proposal.members
    return (*members, (members[-1][0] + 1, bytes(range(32))))


def nothing_happens(network, honest=(1, 3)):
    """No epoch comes into force without a person's word."""
    before = epochs_of(network, *honest)
    network.run(60_000)
    assert epochs_of(network, *honest) == before == [1] * len(honest), network.why()


# Luck


@pytest.mark.parametrize("why", UNASKED)
def test_no_die_is_drawn_again_because_somebody_would_like_another(why):
    """Who has seen all links but its own proposes another epoch, keeps its link, and hopes."""
    network = careful()
    cheat = network.member(CHEAT)
    needed = cheat.own_needs
    cheat.own_needs = lambda: [need for need in needed() if need.kind != "link"]
    network.run(20_000)
    assert network.member(1).fold.half_drawn
    proposes(network, why)
    nothing_happens(network)


@pytest.mark.parametrize("why", UNASKED)
def test_no_hand_is_dealt_again_because_somebody_would_like_another(why):
    """Who has read its hand proposes another epoch, and agrees to it, so that nobody can wait."""
    network = careful(game="whisker")
    network.devices[CHEAT].busy = True
    stages = [lambda one=one: network.member(one).fold.deal.stage for one in (1, 2, 3)]
    assert network.run(100_000, lambda: all(stage() == "reading" for stage in stages))
    proposes(network, why)
    network.run(60_000)
    for one in (1, 3):
        fold = network.member(one).fold
        assert not fold.deals.annulled
        assert {change.epoch.proposal.why for change in fold.changes} <= {"same"}


class CarefulRacers(Careful, Racers):
    """The same in a race."""


@pytest.mark.parametrize("why", UNASKED)
def test_no_race_ends_because_somebody_is_behind(why):
    """A clock that runs goes on until its end."""
    network = careful(game="kittypaw", kind=CarefulRacers)
    folds = [network.member(one).fold for one in (1, 3)]
    assert network.run(60_000, lambda: any(folds[0].match.state.owners))
    assert folds[0].races_on
    rounds = len(folds[0].match.state.rounds)
    members = newcomer(network.member(CHEAT)) if why == "join" else None
    proposes(network, why, **({"members": members} if members else {}))
    nothing_happens(network)
    assert [len(fold.match.state.rounds) for fold in folds] == [rounds, rounds]


# Seats


def test_no_bots_seat_changes_hands_unasked():
    """Else somebody seats a friend there, and the two are the majority."""
    network = careful(people=3, seated=2, bots=2)
    friend = network.numbers()[3]
    seats = network.member(1).fold.epoch.proposal.seats
    taken = tuple(seat if seat[1] == PERSON else (friend, PERSON) for seat in seats)
    own = tuple(seat if seat[1] == PERSON else (network.numbers()[CHEAT], "easy") for seat in seats)
    for why in UNASKED:
        for wanted in (taken, own):
            proposes(network, why, seats=wanted)
    proposes(network, "return", device=3, seats=taken)
    nothing_happens(network, honest=(1,))


def test_who_looks_on_comes_back_to_no_seat_unasked():
    """It had none; the people are asked, and the match goes on meanwhile."""
    network = careful(people=4, seated=3, bots=1)
    phase = network.member(1).fold.phase
    seats = network.member(1).fold.epoch.proposal.seats
    own = tuple(seat if seat[1] == PERSON else (network.numbers()[4], PERSON) for seat in seats)
    proposes(network, "return", device=4, seats=own)
    nothing_happens(network)
    assert (1, "return") in network.questions
    assert network.member(1).fold.phase > phase
    network.out = {4}
    network.play_to_the_end()


@pytest.mark.parametrize("why", ["away", "stalls", "left", "lie", "back", "join", "same"])
def test_of_who_looks_on_no_other_proposal_counts(why):
    """It is asked about nowhere, hides no question, and stops nothing."""
    network = careful(people=4, seated=3)
    seats = network.member(1).fold.epoch.proposal.seats
    gone = () if why in ("back", "join", "same") else (network.numbers()[3],)
    for one in gone:
        seats = cover(seats, one, "easy")
    base = tuple((one, len(network.member(1).feeds.posts(one))) for one in gone)
    proposes(network, why, device=4, agrees=False, counter=200, seats=seats, base=base)
    assert not network.member(1).fold.epochs.open
    network.play_to_the_end()
    assert not network.questions
    assert epochs_of(network, 1) == [1]


# Ballots


@pytest.mark.parametrize("counter", [1_000, 2**24 - 1])
@pytest.mark.parametrize("agrees", [False, True])
def test_no_ballot_is_so_high_that_nobody_can_propose_any_more(counter, agrees):
    """One post of one member; the next proposal of somebody else is made, heard, and agreed."""
    network = careful()
    proposes(network, "back", agrees=agrees, counter=counter)
    assert not network.questions
    network.answers = True
    gone = network.numbers()[CHEAT]
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("stalls", cover(seats, gone, "easy")))
    assert network.run(20_000, lambda: epochs_of(network, 1, 3) == [2, 2]), network.why()
    assert gone not in network.member(1).fold.epoch.people


def test_an_adversary_that_takes_part_lifts_no_ballot_out_of_reach():
    """It agrees to ballots that nobody proposed: the others count them for nothing."""
    network = careful()
    cheat = network.member(CHEAT)
    post = proposes(network, "back", counter=2**24 - 1)
    assert cheat.answers.highest == (2, post.content.ballot)
    network.answers = True
    gone = network.numbers()[3]
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("away", cover(seats, gone, "easy")))
    network.run(5_000)
    assert network.member(1).answers.highest[1] < 2**16
    assert not network.questions  # the adversary is in it, and may not agree to it any more
    gone = network.numbers()[CHEAT]
    network.request(1, ports.Propose("stalls", cover(seats, gone, "easy")))
    assert network.run(20_000, lambda: epochs_of(network, 1, 3) == [2, 2]), network.why()


def outbids(network, counter=10):
    """Whoever is to be left out posts something newer, and anything else, again and again."""
    member = network.member(CHEAT)
    newest = member.fold.epoch.proposal
    if member.number in dict(newest.seats):
        member.write(No(77, counter, "only a post"))
        for why in ("same", "back"):
            member.write(member.proposal(why, newest.members, newest.seats))
        network.input(network.devices[CHEAT], ports.Tick())
        network.later(150, lambda: outbids(network, counter + 1))


def test_who_is_to_be_left_out_cannot_outbid_it():
    """Neither with newer proposals nor with ever more posts, of which others have more."""
    network = careful(people=4)
    gone = network.numbers()[CHEAT]
    answer = super(Careful, network).asked

    def answers(device, proposal):
        network.weather.noes = 0 if proposal.ballot % 256 == 1 else 100
        answer(device, proposal)

    network.asked = answers
    outbids(network)
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("stalls", cover(seats, gone, "easy")))
    assert network.run(60_000, lambda: epochs_of(network, 1, 3, 4) == [2] * 3), network.why()
    assert gone not in network.member(1).fold.epoch.people


def test_who_is_to_be_left_out_lets_in_nobody_meanwhile():
    """Also what a device would agree to by itself it does not, once it goes on without somebody or
    is being asked to: else the newer ballot made the older one void."""
    network = careful(people=5, seated=4)
    gone = network.numbers()[CHEAT]
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("stalls", cover(seats, gone, "easy")))
    network.run(2_000)
    ballot = network.member(3).question().proposal.ballot
    network.request(3, ports.Answer(ballot, True))
    post = proposes(network, "join", members=newcomer(network.member(CHEAT)))
    assert post.content.ballot > ballot
    network.run(5_000)
    asked = network.member(4).question().proposal
    assert asked.why == "stalls"
    network.request(4, ports.Answer(asked.ballot, True))
    assert network.run(20_000, lambda: epochs_of(network, 1, 3, 4) == [2] * 3), network.why()
    assert gone not in network.member(1).fold.epoch.people


# Questions


def test_a_newer_question_does_not_take_the_place_of_one_that_is_put():
    """As long as that one can come to something."""
    network = careful(people=4, seated=3, bots=1)
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("back", seats, 0))
    network.run(2_000)
    first = network.devices[3].session.table.asked
    own = tuple(seat if seat[1] == PERSON else (network.numbers()[4], PERSON) for seat in seats)
    post = proposes(network, "return", device=4, counter=9, seats=own)
    assert post.content.ballot > first.proposal.ballot
    network.run(5_000)
    asked = network.devices[3].session.table.asked
    assert (asked.by, asked.proposal) == (1, first.proposal)


def test_after_a_no_whoever_asks_the_same_asks_everybody_even_at_once():
    """Also who had wanted it before: it may have thought better of it meanwhile."""
    network = careful()
    asked = []
    network.asked = lambda device, proposal: asked.append((device.number, proposal.ballot))
    seats = network.member(1).fold.epoch.proposal.seats
    covered = cover(seats, network.numbers()[3], "easy")
    network.devices[3].up = False
    network.request(1, ports.Propose("away", covered))
    assert network.run(10_000, lambda: bool(asked))
    ((device, ballot),) = asked
    network.request(device, ports.Answer(ballot, False))
    network.request(device, ports.Propose("away", covered))
    network.run(10_000)
    assert [number for number, _ in asked] == [device, 1]
    assert network.member(1).fold.epoch.proposal.seats == seats


def test_a_person_is_asked_one_thing_at_a_time_and_not_again_and_again():
    """Whatever somebody proposes: three things in a minute, and after a no nothing for a minute."""
    network = careful()
    others = [one for one in network.numbers().values() if one != network.numbers()[CHEAT]]
    seats = network.member(1).fold.epoch.proposal.seats
    for level in ("easy", "normal", "hard"):
        for why in ("away", "left", "stalls"):
            for gone in others:
                covered = cover(seats, gone, level)
                base = ((gone, len(network.member(CHEAT).feeds.posts(gone))),)
                proposes(network, why, seats=covered, base=base)
    assert 0 < len([who for who, _ in network.questions if who == 1]) <= 3
    network.run(200_000)
    network.questions.clear()
    network.weather.noes, network.answers = 100, True
    proposes(network, "back")
    network.run(2_000)
    for phase in (0, 1):
        proposes(network, "back", phase=phase)
    assert len([who for who, _ in network.questions if who == 1]) <= 1


# Coming back


def leaves_and_comes_back(network, device):
    """Go on without somebody, who is here again at once."""
    gone = network.numbers()[device]
    network.answers = True
    network.cut_off(frozenset((device,)))
    network.run(20_000)
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("away", cover(seats, gone, "easy")))
    assert network.run(60_000, lambda: gone not in network.member(1).fold.epoch.people)
    network.answers = False
    network.questions.clear()
    network.heal()


def test_somebody_comes_back_twice_unasked_and_then_people_are_asked():
    """Nobody can go and come again for ever."""
    network = careful(people=3, seed=4)
    for device in network.devices.values():
        device.busy = True
    three = network.numbers()[3]

    def is_back():
        return three in network.member(1).fold.epoch.people

    for _ in range(2):
        leaves_and_comes_back(network, 3)
        assert network.run(60_000, is_back), network.why()
        assert not network.questions
    leaves_and_comes_back(network, 3)
    assert not network.run(60_000, is_back)
    assert {why for _, why in network.questions} == {"return"}


def test_who_was_left_out_because_it_broke_a_rule_is_not_let_in_unasked():
    """Nor who gave nothing for which the match waited."""
    network = careful()
    cheat = network.member(CHEAT)
    seats = network.member(1).fold.epoch.proposal.seats
    network.answers = True
    network.request(1, ports.Propose("stalls", cover(seats, cheat.number, "easy")))
    assert network.run(60_000, lambda: epochs_of(network, 1, 2, 3) == [2, 2, 2])
    network.answers = False
    network.questions.clear()
    proposes(network, "return", seats=seats)
    network.run(60_000)
    assert epochs_of(network, 1, 3) == [2, 2]
    assert (1, "return") in network.questions


def test_who_asks_to_come_in_and_does_not_stops_nobody_for_long():
    """The others go on as before by themselves: each sees that it was awaited in vain."""
    network = careful(seed=4)
    for device in network.devices.values():
        device.busy = True
    held = network.member(3)._next_due

    def without_entering():
        content = held()
        return None if isinstance(content, Enter) and content.number > 1 else content

    leaves_and_comes_back(network, 3)
    network.member(3)._next_due = without_entering
    assert network.run(60_000, lambda: network.member(1).fold.epoch.proposal.why == "same")
    assert not network.questions
    assert network.numbers()[3] not in network.member(1).fold.epoch.people


# Looking on


@pytest.mark.parametrize("agree", [True, False])
def test_people_agree_once_to_who_looks_on(agree):
    """The first one is asked about; where all say yes nobody is asked about the next."""
    network = Late(5 if agree else 4, 6)
    network.begin(3)
    network.answers, network.weather.noes = True, 0 if agree else 100
    network.come(4)
    assert network.run(20_000, lambda: {1, 2, 3} <= {who for who, _ in network.questions})
    network.run(10_000)
    network.weather.noes = 0
    members = network.member(1).fold.epoch.proposal.members
    assert (len(members) == 4) == agree
    if agree:
        network.questions.clear()
        network.come(5)
        assert network.run(
            20_000, lambda: len(network.member(1).fold.epoch.proposal.members) == 5
        ), network.why()
        assert not network.questions
    network.play_to_the_end()


def test_nobody_who_wants_to_look_on_holds_up_a_match():
    """Where one says yes and the others nothing the match goes on after half a minute."""
    network = Late(4, 6)
    network.begin(3)
    network.come(4)
    assert network.run(20_000, lambda: {1, 2, 3} <= {who for who, _ in network.questions})
    ballot = network.member(1).question().proposal.ballot
    network.request(1, ports.Answer(ballot, True))
    assert network.run(60_000, lambda: network.member(1).fold.epoch.proposal.why == "same")
    network.out = {4}
    network.play_to_the_end()


class Late(Careful):
    """Some come only when the match goes on."""

    def begin(self, people):
        """The first ones begin."""
        for device in list(self.devices.values())[people:]:
            device.up = False
            for pair in [pair for pair in self.open if device.number in pair]:
                self.disconnect(pair)
        self.request(1, ports.Arrange(ports.Setup("tally", (), ((1, PERSON),) * people)))
        assert self.run(60_000, lambda: len(self.numbers()) == people)
        places = tuple((self.numbers()[one], PERSON) for one in range(1, people + 1))
        self.request(1, ports.Arrange(ports.Setup("tally", (), places)))
        self.request(1, ports.Begin())
        assert self.run(60_000, lambda: self.member(1).fold.epoch)
        self.out = set(range(people + 1, len(self.devices) + 1))

    def come(self, device):
        """One more comes."""
        self.devices[device].up = True
        self.out.discard(device)
        self.connect_all()


def test_the_table_says_who_watches():
    """Who never had a seat; not who is away while a bot plays for them."""
    network = careful(people=4, seated=3)
    network.answers = True
    four = network.numbers()[4]
    for device in network.devices.values():
        assert [one.member for one in device.session.table.onlookers] == [four]
        assert device.session.table.looks_on == (device.number == 4)
    seats = network.member(1).fold.epoch.proposal.seats
    gone = network.numbers()[3]
    network.request(1, ports.Propose("stalls", cover(seats, gone, "easy")))
    assert network.run(20_000, lambda: epochs_of(network, 1, 2, 3, 4) == [2] * 4)
    network.run(1_000)
    for device in network.devices.values():
        assert [one.member for one in device.session.table.onlookers] == [four]


def test_who_does_not_answer_is_named_after_the_patience_of_the_table():
    """As if it did not move: the others wait for it, and may go on without it."""
    network = careful(start=False)
    places = network.member(1).sheet().seats
    network.request(1, ports.Arrange(ports.Setup("tally", (), places, patience=1)))
    network.request(1, ports.Begin())
    assert network.run(20_000, lambda: all(network.member(one).fold.epoch for one in (1, 2, 3)))
    cheat = network.numbers()[CHEAT]
    network.request(1, ports.Propose("back", places, 0))
    network.run(50_000)
    assert network.devices[1].session.table.participant(cheat).unresponsive == ""
    network.run(15_000)
    assert network.devices[1].session.table.participant(cheat).unresponsive == "person"


def test_whose_device_does_not_enter_what_all_have_agreed_to_is_named():
    """After half a minute: that takes no person."""
    network = careful()
    network.answers = True
    cheat = network.member(CHEAT)
    held = cheat._next_due

    def without_entering():
        content = held()
        return None if isinstance(content, Enter) else content

    cheat._next_due = without_entering
    network.request(1, ports.Propose("back", network.member(1).fold.epoch.proposal.seats, 0))
    network.run(20_000)
    table = network.devices[1].session.table
    assert table.participant(cheat.number).unresponsive == ""
    network.run(20_000)
    table = network.devices[1].session.table
    assert table.participant(cheat.number).unresponsive == "device"


def test_who_is_not_let_back_in_asks_no_more_by_itself():
    """Its person sees that, and may ask again."""
    network = careful(people=3, seed=4)
    for device in network.devices.values():
        device.busy = True
    three = network.numbers()[3]
    for _ in range(2):
        leaves_and_comes_back(network, 3)
        assert network.run(60_000, lambda: three in network.member(1).fold.epoch.people)
    leaves_and_comes_back(network, 3)
    network.answers, network.weather.noes = True, 100
    assert network.run(60_000, lambda: (1, "return") in network.questions)
    network.run(5_000)
    network.weather.noes = 0
    network.run(300_000)
    assert [why for _, why in network.questions].count("return") <= 2
    assert network.devices[3].session.table.out == "refused"
    assert three not in network.member(1).fold.epoch.people
    seats = seats_back(network.member(3).fold.epochs.line, three)
    network.request(3, ports.Propose("return", seats))
    assert network.run(20_000, lambda: three in network.member(1).fold.epoch.people), network.why()


def test_whatever_two_of_six_have_posted_there_is_a_higher_ballot():
    """By agreeing to one after the other, each as high as it still counts, with all their posts."""
    answers = {member: Answers() for member in range(1, 7)}
    counter = 0
    for at in range(2 * MAX_FEED):
        counter += REACH
        answers[1 + at % 2].agree(2, ballot_of(counter, 1))
    assert highest_counter(answers, 2, (1, 2, 3)) == counter
    assert 3 * counter < 2**24  # and so it is with what six can post


def test_who_has_proposed_very_often_is_still_heard():
    """For the next number its counters are no further above what was agreed to than others hear."""
    member = careful().member(1)
    newest = member.fold.epoch.proposal
    for _ in range(REACH + 50):
        member.write(member.proposal("back", newest.members, newest.seats))
        list(member.due())
    assert member.answers.highest[1] // 256 == REACH  # to those beyond it does not agree itself
    people = member.fold.epoch.people
    assert member._next_counter(2, people) > REACH + 50
    assert member._next_counter(3, people) <= REACH


def test_who_takes_a_question_back_again_and_again_is_heard_three_times_a_minute():
    """The same question, which comes and goes: as many are put as of different ones."""
    network = careful(3)
    member = network.member(CHEAT)
    newest = member.fold.epoch.proposal
    gone = next(number for number in (2, 3) if number != member.number)
    for _ in range(20):
        member.write(member.proposal("away", newest.members, cover(newest.seats, gone, "easy")))
        network.input(network.devices[CHEAT], ports.Tick())
        network.run(1_000)
        for epoch in member.fold.epochs.open:
            if epoch.proposer == member.number:
                member.write(No(epoch.number, epoch.proposal.ballot, ""))
        network.input(network.devices[CHEAT], ports.Tick())
        network.run(1_000)
    assert network.questions == [(1, "away")] * 3


def test_agreeing_to_what_does_not_exist_keeps_nobody_from_proposing():
    """Others wait for the proposal, but not for ever."""
    network = careful(3)
    cheat = network.member(CHEAT)
    cheat.write(Agree(9_999, ballot_of(REACH, CHEAT), bytes(32), bytes(32)))
    network.input(network.devices[CHEAT], ports.Tick())
    network.run(2_000)
    assert not any(may_propose(network.member(honest)) for honest in (1, 3))
    network.run(30_000)
    assert all(may_propose(network.member(honest)) for honest in (1, 3))
