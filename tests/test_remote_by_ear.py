"""A remote table as those hear it who do not see it: keys, names and the page's voice alone.

``golden/story-lobby.txt`` is the way of two people from an invitation to the first turn; it is
there to be read. After a change that is meant, ``python tests/test_remote_by_ear.py`` writes it
anew; read what has changed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from pages import check
from remote_listener import RemoteEar
from remote_world import Net

GOLDEN = Path(__file__).parent / "golden" / "story-lobby.txt"

AGAIN = (
    "Mia wants to play again. Join leads to the new table; this match stays as it is, and you can"
    " look at it as long as you like."
)
NONSENSE = "There is no code in this. Paste the whole link that was sent to you."


class Table:
    """People by name who found a table, and come to it with codes that are carried by hand."""

    def __init__(self, *names: str, game: str = "yarn", query: str = "") -> None:
        self.net = Net("by ear")
        self.lines: list[str] = []
        self.ears = [RemoteEar(self.net, name, self.lines) for name in names]
        self.host, *self.guests = self.ears
        kinds = ",".join(["person"] * len(names))
        self.host.go(f"#/new/{game}?kinds={kinds}{query}")
        self.host.presses("With friends far away")
        self.host.writes(self.host.name)
        self.host.enter()
        self.net.run()

    def invite(self, guest: RemoteEar) -> None:
        """An invitation is made, carried and answered; the reply is on the guest's clipboard."""
        if not any(invite.free for invite in self.host.remote.invites):
            self.host.presses("Invite somebody")
        self.host.presses("Copy the invitation")
        guest.opens(self.host.clipboard)
        guest.tab_to("Your name")
        guest.writes(guest.name)
        guest.enter()
        guest.presses("Copy the reply")

    def come(self, guest: RemoteEar) -> None:
        """A guest comes to the table."""
        self.invite(guest)
        self.take(guest.clipboard)

    def take(self, code: str) -> None:
        """The founder pastes a code, and the devices look for each other."""
        self.host.tab_to("The reply")
        self.host.writes(code)
        self.host.enter()
        self.net.run()

    def begin(self) -> None:
        """Everybody comes, who sits and is ready by that."""
        for guest in self.guests:
            self.come(guest)
        self.host.presses("Begin")
        self.net.run()

    def act(self, ear: RemoteEar) -> None:
        """Somebody does the first thing that the rules allow."""
        for each in self.ears:
            each.heard = []
        ear.act(ear.legal()[0])
        self.net.run(1_500)


def heard(ear: RemoteEar) -> str:
    """Says what somebody has heard since the newest key of anybody."""
    return " ".join(ear.heard)


@cache
def transcript() -> Table:
    """From the home page to the first turn, with all that people do wrong on the way."""
    table = Table("Mia", "Tom")
    mia, tom = table.ears
    table.invite(tom)
    table.take("hello")
    table.take(mia.clipboard)
    table.take(tom.clipboard)
    tom.presses("Get up")
    mia.tab_to("Who plays seat 2")
    mia.chooses("Easy bot")
    mia.presses("Make a seat free for Tom")
    tom.presses("Sit here, seat 2")
    mia.tab_to("No cups")
    mia.chooses("No cups")
    tom.tab_to("Say something to all")
    tom.writes("I like cups!")
    tom.enter()
    mia.tab_to("Six cups")
    mia.chooses("Six cups")
    mia.presses("purrs")
    mia.presses("Add a seat")
    mia.presses("Begin")
    mia.presses("Remove a seat")
    tom.presses("Not yet")
    mia.presses("Begin")
    tom.presses("Not yet")
    mia.presses("Begin")
    tom.presses("I am ready")
    table.net.run()
    return table


def written() -> str:
    return "\n".join(transcript().lines) + "\n"


def test_a_lobby_is_heard_as_a_story() -> None:
    """Word for word as it was read and found good."""
    assert written() == GOLDEN.read_text(encoding="utf-8")


def test_no_key_in_the_lobby_is_silent() -> None:
    """Something is heard of each: where the focus is now, or a sentence."""
    assert [ear.silent for ear in transcript().ears] == [[], []]


def test_two_invitations_are_told_apart_by_name() -> None:
    """Whatever belongs to one of them says to which; a reply fits in either field. One link is for
    all who may still sit down: it waits for the other one."""
    table = Table("Mia", "Tom", "Zoe")
    mia, tom, _ = table.ears
    table.invite(tom)
    mia.presses("Invite somebody else")
    for name in ("Copy invitation 1", "Copy invitation 2", "Withdraw invitation 1"):
        mia.tab_to(name)
    check(mia.shown)
    mia.tab_to("The reply to invitation 2")
    mia.writes(tom.clipboard)
    mia.enter()
    table.net.run()
    assert "Tom is at the table." in heard(mia)
    assert "Tom is in." in mia.shown
    assert "One still to come." in mia.shown
    mia.presses("Withdraw invitation 2")
    mia.tab_to("Copy the invitation")


def test_a_wrong_code_is_told_each_time() -> None:
    """Also the second time, when the words on the screen stay what they were."""
    table = Table("Mia", "Tom")
    table.invite(table.guests[0])
    for _ in range(2):
        table.take("hello")
        assert NONSENSE in heard(table.host)
    guest = table.guests[0]
    guest.go("#/join")
    guest.tab_to("The invitation")
    for _ in range(2):
        guest.writes("hello")
        guest.did("joining.code", value="hello")
        assert NONSENSE in guest.announced[0]


def test_an_answer_that_stays_the_same_is_given_again() -> None:
    """Whoever presses Begin twice too early hears why both times."""
    table = Table("Mia", "Tom")
    for _ in range(2):
        table.host.presses("Begin")
        assert "Nobody has come yet" in heard(table.host) or "every seat" in heard(table.host)


def test_each_line_is_said_also_the_same_twice() -> None:
    """A passing word on the screen does not change, and what was said was said again."""
    table = Table("Mia", "Tom")
    table.come(table.guests[0])
    for _ in range(2):
        table.host.presses("purrs")
        assert [heard(ear) for ear in table.ears] == ["You purr", "Mia purrs"]


def test_who_leaves_the_lobby_and_comes_back_is_told_of() -> None:
    """By name, to all who are there."""
    table = Table("Mia", "Tom")
    mia, tom = table.ears
    table.come(tom)
    for each in table.ears:
        each.heard = []
    tom.device.close()
    table.net.run(60_000)
    assert "Tom is away." in heard(mia)


def test_no_way_between_the_devices_is_told_to_both() -> None:
    """After twenty seconds in which nothing was found."""
    table = Table("Mia", "Tom")
    table.net.blocked = True
    table.invite(table.guests[0])
    table.take(table.guests[0].clipboard)
    table.net.run(30_000)
    assert "The two devices could not reach each other." in heard(table.host)


def test_the_wait_for_others_is_told_who_is_left() -> None:
    """Once one has acted: for whom the match waits, and nothing while one is to act oneself."""
    table = Table("Mia", "Tom", "Zoe")
    table.begin()
    mia, tom, zoe = table.ears
    table.act(mia)
    assert heard(mia) == "Waiting for Tom and Zoe."
    assert heard(zoe) == ""
    table.act(tom)
    assert heard(mia) == heard(tom) == "Waiting for Zoe."
    assert heard(zoe) == ""


def test_a_question_is_heard_with_its_answers() -> None:
    """Whoever is asked hears where to answer, who waits hears for whom; each is told once."""
    table = Table("Mia", "Tom", "Zoe")
    table.begin()
    mia, tom, zoe = table.ears
    for ear in table.ears:
        table.act(ear)
    zoe.presses("Ask to go back a turn")
    asked = "to go back a turn. The dice come again as they were. All must agree."
    assert heard(tom) == f"Zoe asks {asked} The buttons “Yes” and “No” come before the board."
    assert heard(zoe) == f"You ask {asked} Waiting for Mia and Tom."
    mia.presses("Yes")
    assert heard(mia) == heard(zoe) == "Waiting for Tom."
    tom.presses("No")
    assert heard(mia) == heard(zoe) == "Tom says no: the match goes on from here."
    table.net.run(60_000)  # nobody is asked again by the same one before
    zoe.presses("Ask to go back a turn")
    mia.presses("Yes")
    tom.presses("Yes")
    for ear in table.ears:
        went = "Back to the beginning, as all agreed."
        circle = "Items bring points, cups cost them. Circle 6 cups for whoever gets this sheet."
        assert heard(ear) == f"{went} {circle}"


@pytest.fixture(scope="module")
def parted() -> Table:
    """Of three one goes away; a bot plays; then they come back with a code."""
    table = Table("Mia", "Tom", "Zoe")
    table.begin()
    for ear in table.ears:
        table.act(ear)
    for ear in table.ears:
        ear.heard = []
    table.net.mangles = False
    table.guests[1].device.close()
    table.net.run(60_000)
    return table


def test_who_goes_away_and_comes_back_is_heard(parted: Table) -> None:
    """Away, a bot in their place, back, and playing again: each in one sentence, by name."""
    mia, tom, zoe = parted.ears
    assert heard(mia) == "Zoe is away. Make your move; then the match waits for Zoe."
    mia.presses("A bot until Zoe is back")
    tom.presses("Yes")
    assert heard(mia) == heard(tom) == "A bot plays for Zoe from now on."
    fresh = RemoteEar(parted.net, "Zoe", parted.lines)
    fresh.stored, fresh.device.store = dict(zoe.stored), zoe.device.store
    fresh.opens(f"#/match/{zoe.remote.table_key}")
    assert "You have lost the others." in heard(fresh)
    fresh.presses("Copy the code")
    assert heard(fresh) == "The code is copied. Send it to Mia."
    mia.tab_to("The code")
    mia.writes(fresh.clipboard)
    mia.enter()
    parted.net.run()
    assert "Mia is back." in heard(fresh)
    assert "You play again." in heard(fresh)
    assert heard(tom).startswith("Zoe is back. Zoe plays again.")


def test_who_is_left_hears_who_has_gone() -> None:
    """Leaving is told on both sides, and nobody who has left is said to be here."""
    table = Table("Mia", "Tom")
    table.begin()
    mia, tom = table.ears
    tom.presses("Leave for good")
    assert heard(tom) == "You have left this table."
    assert "Tom has left the table for good." in heard(mia)
    assert 'Tom</strong><span class="visually-hidden">has left' in mia.shown


def test_that_cards_are_shuffled_is_heard_once_and_why_once_more() -> None:
    """Nine Lives: hands are hidden, and each device shuffles in turn, which is one sentence for all
    of them; a round that is dealt anew is told once, with what becomes of the points."""
    table = Table("Mia", "Tom", "Zoe", game="ninelives")
    table.begin()
    mia, tom, zoe = table.ears
    for ear in table.ears:
        all_heard = " ".join(ear.all_heard)
        assert all_heard.count("The cards are being dealt.") == 1
        assert all_heard.count("shuffle") == 1
        assert "The devices shuffle the cards, face down even for themselves." in all_heard
    zoe.presses("Ask to start this round over")
    mia.presses("Yes")
    tom.presses("Yes")
    table.net.run()
    words = "The cards are dealt again, and the points are what they were before."
    for ear in table.ears:
        assert heard(ear).count("points are what they were") == heard(ear).count(words) == 1
        assert "The cards are being dealt." not in heard(ear)


def test_another_match_with_the_same_people_is_announced() -> None:
    """Whoever is asked hears by whom, and where they would sit."""
    table = Table("Mia", "Tom")
    table.begin()
    mia, tom = table.ears
    for _ in range(80):
        for ear in (mia, tom):
            ear.did("table.go")
            if ear.record.match.pending.seats:
                table.act(ear)
        if mia.record.match.over:
            break
    mia.presses("Play again")
    table.net.run()
    # Whoever still looks at the match is told where they would be, not that they are there.
    assert heard(tom) == AGAIN
    assert heard(mia).endswith("Tom has been asked, and may still look at the last match.")
    tom.presses("Join")
    table.net.run()
    assert heard(tom).startswith("You are at Mia's table: Yarn Trail. Seat 1 Mia, seat 2 free.")
    assert "You sit in seat 2." in heard(tom)
    assert heard(mia).endswith("Tom sits in seat 2. Everybody is seated: you can begin.")


@pytest.mark.parametrize("game", ["yarn", "burrow", "cattower", "ninelives", "kittypaw"])
def test_what_is_agreed_is_told_only_where_something_is(game: str) -> None:
    """Where all is as usual, nothing is told of it."""
    table = Table("Mia", "Tom", "Zoe", game=game)
    table.come(table.guests[0])
    words = heard(table.ears[1])
    assert "Seat 1 Mia" in words
    assert "This is agreed." not in words


def test_what_is_agreed_is_told_in_words() -> None:
    """What is not as usual, each in a sentence."""
    table = Table("Mia", "Tom", game="burrow", query="&side=B&undo=agreed&clock=turn-60")
    table.come(table.guests[0])
    assert (
        "This is agreed. Burrow: crooked. You can undo a choice if all agree."
        " A clock for turns: 1 minute a turn. Mia" in heard(table.ears[1])
    )


if __name__ == "__main__":
    GOLDEN.write_text(written(), encoding="utf-8")
