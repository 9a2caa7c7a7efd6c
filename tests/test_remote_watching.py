"""Who looks on at a remote match: invited, named, and with nothing to do but look and talk."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from peers_hands import small_group
from remote_desk import RemoteDesk, answer_invitation, begin, gather, hearing, with_known
from remote_world import Net
from test_remote_away import back, gone
from test_remote_hands import act as act_with_hidden_hands
from test_remote_race import press, until_signal, view
from test_remote_race_away import clock_of
from test_remote_rematch import join, state
from test_remote_table import act

from app.best.results import result_of
from app.core import effects as fx
from app.core import messages as msg
from app.core.clocks import RunningClock
from app.remote.values import messages as remote_messages
from app.remote.values.onlookers import FACE_DOWN, FOR_ALL, LOOKS_HIDDEN, STOPPED_WATCHING, WATCHING
from app.remote.words.again import awaited_words
from app.remote.words.questions import question_words, refusal_words
from app.saves.tallies import tally_of
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.ninelives.state import State as NineLives
from pyengine.peers.table.remote_table import Ask
from pyengine.peers.wire.contents import Proposal
from pyengine.peers.wire.timeouts import UNASKED_MS

__all__ = ["small_group"]

pytestmark = pytest.mark.usefixtures("small_group")

GAMES = ("yarn", "burrow", "cattower", "ninelives", "kittypaw")

SAYS = {"ninelives": f"{WATCHING} {FACE_DOWN}", "kittypaw": f"{WATCHING} {LOOKS_HIDDEN}"}
"""The words about what an onlooker is, where more is to be said than that they are one."""

READS = {
    "home.export",
    "table.go",
    "table.history",
    "table.look",
    "table.skip",
    "lobby.say",
    "lobby.emote",
    "participants.mute",
    "participants.stop",
    "participants.transcript",
}
"""The controls of an onlooker at the table: to look, to keep, to talk, to go."""

TO_A_PLAYER = re.compile(r"\b(you|your|yours|confirm|undo|hint)\b|\bbot play\b", re.IGNORECASE)


FOR_ALL_DEVICES = "These words are the same on every screen"
"""How that begins which all people at a table compare, an onlooker like any other."""


class Screen(HTMLParser):
    """The words and the controls of a page."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.does: set[str] = set()
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value for name, value in attrs if value}
        names = ("aria-label", "aria-description", "title", "placeholder")
        self.words += [found[name] for name in names if name in found]
        if "data-do" in found:
            self.does.add(found["data-do"])

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append(data.strip())


class Onlooker(RemoteDesk):
    """A desk that keeps all that was to be read, to be pressed and to be heard at the table."""

    def __init__(self, net: Net) -> None:
        super().__init__(net)
        self.read: set[str] = set()
        self.does: set[str] = set()
        self.heard: list[str] = []

    def send(self, message: msg.Message) -> None:
        was_busy = self.busy
        super().send(message)
        if was_busy:
            return
        self.heard += self.announced
        if self.model.table is not None:
            screen = Screen(self.shown)
            self.read |= set(screen.words)
            self.does |= screen.does


def play(net: Net, desks: list[RemoteDesk], turns: int = 1_000) -> None:
    """Everybody does what they are asked, until the match is settled or so many turns are over."""
    does: Callable[[RemoteDesk], None] = (
        act_with_hidden_hands if desks[0].record.match.game.info.hands else brief
    )
    for _ in range(turns):
        if all(desk.record.match.settled for desk in desks):
            return
        for desk in desks:
            does(desk)
        net.run(200)


def follow(ada: RemoteDesk) -> None:
    """See all that was played meanwhile: on a screen rests end by themselves."""
    while ada.table.resting or ada.table.rolling:
        ada.elapse()


def brief(desk: RemoteDesk) -> None:
    act(desk, briefly=True)


def play_round_of_race(net: Net, desks: list[RemoteDesk]) -> None:
    """The first takes a card and calls its picture, the other touches the cat; both look on."""
    first, other = desks
    until_signal(net, first, other)
    net.run(300)
    press(first, "card:1")
    net.run(600)
    picture = load_cards()[view(first).card_of(1)].picture
    assert isinstance(first.table.clock, RunningClock)
    ms = int(net.now - (first.table.clock.zero or 0))
    first.choose(f"{ms} meow {picture}")
    first.did("table.confirm")
    net.run(400)
    press(other, "touch")
    net.run(1_500)


def let_in(net: Net, desks: list[RemoteDesk], ada: RemoteDesk) -> None:
    """Play until people are asked, and say yes."""
    for _ in range(300):
        for desk in desks:
            if desk.remote.table.asked:
                desk.did("participants.agree")
        if ada.model.table is not None:
            return
        play(net, desks, 1)


def watching(
    net: Net, game: str, bots: tuple[str, ...] = ("easy",)
) -> tuple[list[RemoteDesk], Onlooker]:
    """Two play with a bot, and somebody comes to watch when they have begun; in a race before
    that, as nobody comes into a round against the clock."""
    race = game == "kittypaw"
    desks, ada = gather(net, game, ("Mia", "Tom"), () if race else bots), Onlooker(net)
    if race:
        come_to_watch(net, desks[0], ada)
        begin(net, desks)
    else:
        begin(net, desks)
        play(net, desks, 4)
        come_to_watch(net, desks[0], ada)
        let_in(net, desks, ada)
    assert ada.model.table is not None
    return desks, ada


def come_to_watch(net: Net, host: RemoteDesk, guest: RemoteDesk, name: str = "Ada") -> None:
    """A guest answers an invitation to watch."""
    host.did("lobby.invite", "watch")
    answer_invitation(net, host, guest, name)
    net.run(UNASKED_MS + 1_000)  # people are asked once no device may agree by itself


# The invitation


def test_an_invitation_to_watch_says_so_on_both_sides() -> None:
    """The same code with one word behind it."""
    net = Net("invited to watch")
    mia, *_ = gather(net, "yarn", ("Mia", "Tom"))
    assert "Invite somebody to watch" in mia.shown
    mia.did("lobby.invite", "watch")
    net.run(50)
    invite = mia.remote.invites[-1]
    greeting, code, word = invite.address.removeprefix("#/join/").split("/")
    assert (greeting, word) == ("yarn.Mia.Tom", "watch")
    assert "Send this link to one person who is to watch" in mia.shown
    assert "Copy the invitation to watch" in mia.shown
    mia.did("lobby.copy", str(invite.number))
    copied = next(one for one in mia.effects if isinstance(one, fx.CopyLink))
    assert copied.address == invite.address
    ada = RemoteDesk(net)
    ada.go(invite.address)
    assert "Mia invites you to watch Yarn Trail" in ada.shown
    assert "For two people: Mia and Tom." in ada.shown
    ada.go(f"#/join/{code}/{word}")
    assert "You are invited to watch" in ada.shown
    ada.go(f"#/join/{code}")
    assert "You are invited to watch" not in ada.shown
    assert "You are invited" in ada.shown


@pytest.mark.parametrize("way", ["pasted", "scanned"])
def test_a_link_that_was_pasted_or_scanned_says_the_same(way: str) -> None:
    net = Net("pasted to watch")
    mia, *_ = gather(net, "yarn", ("Mia", "Tom"))
    mia.did("lobby.invite", "watch")
    net.run(50)
    link = f"https://x.example/{mia.remote.invites[-1].address}"
    ada = RemoteDesk(net)
    ada.go("#/join")
    if way == "pasted":
        ada.did("joining.code", value=f"Come and see: {link} Mia")
    else:
        ada.did("joining.scan")
        ada.send(msg.FromRemote(remote_messages.Scanned(link), ada.moment()))
    assert "Mia invites you to watch Yarn Trail" in ada.shown


def test_who_finds_all_seats_taken_watches_from_the_start() -> None:
    """The lobby says so beforehand, and the founder need not make a seat free."""
    net = Net("lobby to watch")
    desks = gather(net, "yarn", ("Mia", "Tom"))
    mia, tom = desks
    ada = Onlooker(net)
    come_to_watch(net, mia, ada)
    assert "Everybody is seated: you can begin." in mia.shown
    assert state(mia, "Ada") == "watches"
    assert "Mia can begin now: then Ada watches." in tom.shown
    assert "Mia can begin now: then you watch." in ada.shown
    assert state(ada, "Ada") == "you watch"
    assert "You are at Mia's table to watch: Yarn Trail." in ada.heard
    assert not any("no seat yet" in desk.shown for desk in (mia, tom, ada))
    begin(net, desks)
    assert ada.model.table is not None
    assert ada.record.names == ("Mia", "Tom")
    assert ada.heard[-1] == WATCHING


def test_who_watches_may_be_offered_a_seat_and_plays_once_they_sit() -> None:
    """The offer is a quiet one; nobody is waited for who came to watch, and whose link a free seat
    still has stays in sight."""
    net = Net("a seat after all")
    (mia,) = gather(net, "yarn", ("Mia",), ("person",))
    mia.did("lobby.invite")
    ada = Onlooker(net)
    come_to_watch(net, mia, ada)
    assert state(mia, "Ada") == "watches"
    assert not mia.remote.table.is_complete
    mia.did("lobby.kind", "2", value="easy")
    net.run()
    (offer,) = re.findall('<button[^>]*aria-label="Make a seat free for Ada"', mia.shown)
    assert "btn-quiet" in offer
    mia.did("lobby.free")
    net.run()
    ada.did("lobby.sit", "2")
    net.run()
    assert (ada.remote.table.me, "person") in mia.remote.table.seats
    assert (state(mia, "Ada"), state(ada, "Ada")) == ("is here", "you")
    assert "Make a seat free" not in mia.shown


# The question


def asked_to_join(desk: RemoteDesk, member: int, name: str = "") -> Ask:
    """What another device asks that has somebody linked to it."""
    table = desk.remote.table
    members = sorted({one.member for one in table.participants} | {member})
    roster = tuple((one, bytes([one]) * 32) for one in members)
    proposal = Proposal(2, 514, bytes(32), roster, table.seats, (), 0, "join", name)
    return Ask(2, proposal, frozenset({2}))


@pytest.mark.parametrize(
    ("game", "hidden"),
    [("yarn", ""), ("ninelives", " Hands stay face down."), ("kittypaw", f" {LOOKS_HIDDEN}")],
)
def test_people_are_asked_what_it_means_that_somebody_watches(game: str, hidden: str) -> None:
    net = Net("may they watch")
    desks = gather(net, game, ("Mia", "Tom"), () if game == "kittypaw" else ("easy",))
    begin(net, desks)
    mia = desks[0]
    ask = asked_to_join(mia, 3, "Ada")
    words = f"Tom has invited Ada to watch.{hidden} {FOR_ALL}"
    assert question_words(mia.remote.table, ask) == words
    own = question_words(desks[1].remote.table, ask)
    assert own == f"Ada would like to watch.{hidden} {FOR_ALL}"
    shown = with_known(mia.remote, asked=ask, pending=ask)
    mia.send(msg.FromRemote(remote_messages.TableTold(shown), mia.moment()))
    assert words in mia.shown
    assert words in mia.announced
    assert {"participants.agree", "participants.refuse"} <= Screen(mia.shown).does
    no = "Tom says no: Ada does not come to watch."
    assert refusal_words(mia.remote.table, [2], ask.proposal) == no


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("", "somebody"),
        ("\u202e \n", "somebody"),
        ("Mia", "Mia 2"),
        ("tom", "tom 2"),
        ("Mia 2", "Mia 2"),
        ("Mia\u3164", "Mia\u3164 2"),
        ("\u3164", "somebody"),
        (" A\u202eda\n", "Ada"),
        ("A" * 40, "A" * 24),
    ],
)
def test_a_newcomers_name_is_nobody_elses_and_fits_a_screen(told: str, shown: str) -> None:
    """Whatever the inviter's device says of it."""
    net = Net("called like Mia")
    desks = gather(net, "yarn", ("Mia", "Tom"))
    begin(net, desks)
    table = desks[0].remote.table
    words = question_words(table, asked_to_join(desks[0], 3, told))
    assert words.startswith(f"Tom has invited {shown} to watch. ")


def test_the_question_says_who_was_invited_by_whom() -> None:
    """In the name that the guest has typed, before anybody has said yes, on every other device."""
    net = Net("who is it")
    desks, ada = gather(net, "yarn", ("Mia", "Tom")), Onlooker(net)
    begin(net, desks)
    come_to_watch(net, desks[0], ada, "Tom")
    mia, tom = desks
    assert "Tom 2 would like to watch." in mia.shown
    assert "Mia has invited Tom 2 to watch." in tom.shown
    let_in(net, desks, ada)
    assert "Tom 2 watches." in Screen(tom.shown).words


def test_the_question_says_who_would_make_room() -> None:
    """Of those who have not left for good: they cannot come back."""
    net = Net("room")
    desks, ada = watching(net, "yarn")
    mia, number = desks[0], ada.remote.table.me
    ask = asked_to_join(mia, 9, "Zoe")
    left_out = tuple([entry for entry in ask.proposal.members if entry[0] != number])
    ask = replace(ask, proposal=replace(ask.proposal, members=left_out))
    words = "Tom has invited Zoe to watch. The table is full, and Ada would make room."
    assert question_words(mia.remote.table, ask) == f"{words} {FOR_ALL}"
    gone = [replace(one, left=one.member == number) for one in mia.remote.table.participants]
    known = with_known(mia.remote, participants=tuple(gone))
    assert question_words(known.table, ask) == f"Tom has invited Zoe to watch. {FOR_ALL}"


def test_the_question_has_the_name_of_whoever_is_known() -> None:
    net = Net("ada again")
    desks, ada = watching(net, "yarn")
    mia = desks[0]
    number = ada.remote.table.me
    members = tuple([member for member in mia.remote.table.members if member != number])
    known = with_known(mia.remote, members=members)
    ask = asked_to_join(mia, number, "Zoe")
    assert question_words(known.table, ask) == f"Tom has invited Ada to watch. {FOR_ALL}"


# Named to the others


def test_the_table_says_who_watches_and_who_does_no_more() -> None:
    """By eye beside the title and with the talk, and once by ear."""
    net = Net("named")
    desks = gather(net, "yarn", ("Mia", "Tom"), ("easy",))
    begin(net, desks)
    mia = desks[0]
    heard: list[str] = []
    for desk in desks:
        desk.device.app = hearing(desk, heard)
    ada = Onlooker(net)
    come_to_watch(net, mia, ada)
    let_in(net, desks, ada)
    net.run()
    assert heard.count("Ada watches.") == 2
    for desk in desks:
        (named,) = re.findall(r"<li[^>]*is-onlooker.*?</li>", desk.shown, re.DOTALL)
        assert Screen(named).words == ["Ada watches", "Ada", "watches"]
        assert "Ada watches." in Screen(desk.shown).words
        # The sign stands in the line of its words.
        assert 'class="talk-watching"' in desk.shown
    ada.did("participants.stop")
    net.run()
    assert heard.count("Ada has stopped watching.") == 2
    for desk in desks:
        assert "Ada" not in desk.shown


def test_names_give_way_to_one_another_only_where_they_are_long() -> None:
    """Of a short name no letter is lost, so a long one says that it may end in dots; and where the
    names have many letters together the line says so, and leaves the words beside them out."""
    net = Net("names")
    desks = gather(net, "yarn", ("Mia", "Alexander"))
    begin(net, desks)
    mia = desks[0]
    people = mia.shown.partition('id="participants"')[2].partition("</ul>")[0]
    long = re.findall(r'has-long-name" title="(\w+)', people)
    assert long == ["Alexander"]
    line = re.search(r'<ul[^>]*id="participants"[^>]*>', mia.shown)
    assert line
    assert "is-crowded" not in line[0]
    net = Net("many names")
    desks = gather(net, "yarn", ("Mathilda", "Alexander", "Beatrice"))
    begin(net, desks)
    line = re.search(r'<ul[^>]*id="participants"[^>]*>', desks[0].shown)
    assert line
    assert "is-crowded" in line[0]


def test_who_looks_on_talks_with_all() -> None:
    net = Net("talk")
    desks, ada = watching(net, "yarn")
    ada.did("lobby.say", value="What a thread!")
    net.run()
    for desk in desks:
        assert "What a thread!" in desk.shown
    desks[1].did("lobby.say", value="Thank you")
    net.run()
    assert "Thank you" in ada.shown


# The onlooker's own screen


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_an_onlookers_screen_is_for_a_player(game: str) -> None:
    """From coming to the table to the end of the match: words, controls, announcements."""
    net = Net(f"watch {game}")
    desks, ada = watching(net, game)
    if game == "kittypaw":
        for _ in range(2):
            play_round_of_race(net, desks)
            follow(ada)
            for desk in desks:
                desk.did("table.go")
    else:
        play(net, desks)
        follow(ada)
        assert ada.record.match.settled
    assert ada.does <= READS, ada.does - READS
    assert "participants.stop" in ada.does
    said = SAYS.get(game, WATCHING)
    assert said in ada.read
    assert ada.heard.count(said) == 1
    at_the_table = ada.heard[ada.heard.index(said) + 1 :]
    for words in {*ada.read, *at_the_table} - {said}:
        if words.startswith(FOR_ALL_DEVICES):
            continue
        assert not TO_A_PLAYER.search(words), words
    assert "What is going on" in ada.read
    assert "What to do now" not in ada.read


def test_no_hand_is_in_an_onlookers_page_or_match() -> None:
    """Numbers of cards come with the cards that are played, and with the end of a round."""
    net = Net("face down")
    desks, ada = watching(net, "ninelives")
    for _ in range(12):
        play(net, desks, 1)
        follow(ada)
        state = ada.record.match.state
        assert isinstance(state, NineLives)
        for hand in state.hands:
            assert hand.cards == hand.shown
        if any(hand.size for hand in state.hands):
            assert ", face down" in ada.shown
        for known in (ada.remote.table.match, ada.record.match):
            assert known is not None
            assert known.covered or not any("deal" in entry.action for entry in known.entries)


def test_the_rounds_of_a_race_are_seen_when_they_begin() -> None:
    """Not before those who play see them, and not after the round."""
    net = Net("row")
    (mia, tom), ada = watching(net, "kittypaw")
    for _ in range(300):
        shown = ["kp-tile" in desk.shown for desk in (mia, tom)]
        if "kp-tile" in ada.shown:
            assert all(shown)
            break
        net.run(20)
    else:
        pytest.fail("nothing is to be seen")
    assert "Everybody is building." in ada.shown


def test_who_comes_back_to_watch_a_round_has_the_time_of_those_who_play() -> None:
    """Never a full clock; and none as long as nobody who plays is heard."""
    net = Net("clock")
    (mia, tom), ada = watching(net, "kittypaw")
    until_signal(net, mia, tom, ada)
    net.run(20_000)
    address = gone(net, ada)
    fresh = back(net, ada, address, mia, 0)
    shown = set()
    for _ in range(40):
        net.run(50)
        here, there = clock_of(mia), clock_of(fresh)
        assert here is not None
        shown |= {here - there} if there is not None else set()
    assert shown
    assert shown <= {-1, 0, 1}


def test_who_is_away_is_told_without_anything_to_decide() -> None:
    net = Net("away")
    (mia, tom), ada = watching(net, "yarn", ())
    tom.device.close()
    net.run(30_000)
    assert "participants.replace" in Screen(mia.shown).does
    assert "Tom is away." in ada.shown
    assert ada.does <= READS
    mia.did("participants.replace")
    net.run()
    assert "A bot plays for Tom from now on." in ada.heard


def test_a_question_to_people_is_no_question_to_who_looks_on() -> None:
    net = Net("going back")
    (mia, tom), ada = watching(net, "yarn")
    mia.did("participants.back")
    net.run()
    assert tom.remote.table.asked is not None
    assert ada.remote.table.asked is None
    assert ada.does <= READS
    assert "Waiting for Tom." in ada.shown


# Going, and the end


def test_who_stops_watching_keeps_nothing_of_an_open_match() -> None:
    net = Net("stop")
    desks, ada = watching(net, "yarn")
    table_key = ada.remote.table_key
    ada.did("participants.stop")
    net.run()
    assert ada.model.route.path == ()
    assert ada.model.notices.toast == STOPPED_WATCHING
    assert table_key not in ada.stored
    assert not any(at == table_key for at, _ in ada.device.store)
    play(net, desks, 4)
    assert all(record.id != table_key for record in ada.model.session.records)


@pytest.mark.parametrize("game", ["yarn", "ninelives"])
def test_a_match_that_was_watched_counts_for_nobody_here(game: str) -> None:
    """Its result is shown without anything to lay, and it can be replayed."""
    net = Net("result")
    desks, ada = watching(net, game)
    play(net, desks)
    follow(ada)
    record = ada.record
    assert record.match.settled
    assert tally_of(record) is None
    assert result_of(record) is None
    assert not record.players[0].is_here
    ada.go(f"#/replay/{record.id}")
    screen = Screen(ada.shown)
    assert "participants.again" not in screen.does
    assert {"replay.export", "replay.next"} <= screen.does
    assert not [words for words in screen.words if TO_A_PLAYER.search(words)]
    ada.go("#/statistics")
    assert "Mia" not in ada.shown
    ada.go("#/best")
    assert "Mia" not in ada.shown


def test_who_plays_again_brings_onlookers_along_without_a_seat() -> None:
    net = Net("again")
    desks, ada = watching(net, "yarn")
    play(net, desks)
    mia, heard = desks[0], list[str]()
    mia.device.app = hearing(mia, heard)
    mia.did("participants.again", mia.record.id)
    net.run()
    assert not any("stopped watching" in sentence for sentence in heard)
    # Nobody who has only watched is waited for, or wants a seat.
    assert awaited_words(mia.remote).startswith("Tom has been asked")
    assert (state(mia, "Tom"), state(mia, "Ada")) == ("has been asked", "watches")
    join(desks[1])
    assert "Everybody is seated: you can begin." in mia.shown
    assert "no seat" not in mia.shown
    join(ada)
    assert state(ada, "Ada") == "you watch"
    assert ada.model.route.path[0] == "table"
    assert all(member != ada.remote.table.me for member, _ in ada.remote.table.seats)


def test_a_page_that_is_loaded_again_goes_on_watching() -> None:
    net = Net("reload")
    desks, ada = watching(net, "yarn")
    mia = desks[0]
    stored, address = dict(ada.stored), f"#/match/{ada.record.id}"
    ada.device.close()
    net.run(12_000)
    assert "is-onlooker" not in mia.shown
    fresh = Onlooker(net)
    fresh.stored, fresh.device.store = stored, ada.device.store
    fresh.go(address)
    net.run(500)
    assert fresh.does <= READS | {
        "lobby.copy",
        "lobby.invite",
        "lobby.reply",
        "lobby.scan",
        "participants.copy-reconnect-code",
        "participants.reconnect",
    }
