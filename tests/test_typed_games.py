"""What is typed in each game, and what is told of a position that is known."""

from __future__ import annotations

from itertools import islice

import pytest
from ninelives_hand import act, begun, dealt

from app.games.face import load_face
from pyengine.core.match import Match
from pyengine.games.kittypaw.loader import load_cards
from pyengine.testing import match_of, random_steps
from pyengine.typed.finding import load_spoken
from pyengine.typed.reading import LONGEST_LINE, Answered, Move, Refused, read_line
from pyengine.typed.typist import Typist


def read(match: Match, line: str, seat: int = 1):
    """What a line means to a seat."""
    names = ("Mia", "Ben", "Zoe", "Tom")[: match.header.players]
    view = match.game.view(match.state, seat)
    return read_line(Typist(match.game, view, seat, names, time=match.pending.since), line)


def moved(match: Match, line: str, seat: int = 1) -> str:
    """The action that a line means."""
    reading = read(match, line, seat)
    assert isinstance(reading, Move), reading
    return reading.action


def refused(match: Match, line: str, seat: int = 1) -> tuple[str, str]:
    """The rule and the sentence by which a line is refused."""
    reading = read(match, line, seat)
    assert isinstance(reading, Refused), reading
    return reading.rule, str(reading.sentence)


def answers(match: Match, line: str, seat: int = 1) -> list[str]:
    """The sentences of an answer."""
    reading = read(match, line, seat)
    assert isinstance(reading, Answered), reading
    return [str(sentence) for sentence in reading.sentences]


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("yarn", "explain set", "A set is a mouse, a sock and a paper plane"),
        ("yarn", "explain a cup", "Each cup that it knocks over costs 2."),
        ("burrow", "meaning nuts", "One, two, three or four crossed nuts are worth"),
        ("cattower", "explain bowl", "bowl"),
    ],
)
def test_what_is_told_of_worth_explains_a_word_first(game, line, told):
    """Nobody who asks what a thing is wants to hear how many of them they have."""
    taken, first, *_ = answers(Match.new(game, 2), line)
    assert taken == "Taken as: worth."
    assert told in first


# Yarn Trail


CUPS = "1 cups C1 D2 G4 B5 E6 H7"


def yarn(*lines: str, options: str = "cups=off") -> Match:
    return match_of("yarn", 2, options, *lines)


@pytest.mark.parametrize(
    "line",
    [
        "r3 d1",
        "R3D1",
        "right 3 down 1",
        "3 right, 1 down",
        "draw right three then down one",
        "r 3 d 1",
    ],
)
def test_a_thread_is_typed_in_many_ways(line):
    """From the start at E1 with a 4 (Y4, Y5)."""
    assert moved(yarn("* roll 4"), line) == "R3D1"


def test_a_dot_is_enough_where_one_way_leads_there():
    """D4 can be reached by down 3 and left 1, and the other way round: then it is asked."""
    match = yarn("* roll 4")
    assert moved(match, "to A1") == "L4"
    assert refused(match, "d4")[0] == "Y9"  # four down, onto the block at E5, and not the dot
    rule, sentence = refused(match, "to d4")
    assert rule == "LINE"
    assert sentence == "That may be down 3 left 1 or left 1 down 3; which one?"


def test_the_engines_refusals_are_the_answers():
    """Y5 with its own sentence; whose turn it is with names."""
    match = yarn("* roll 4")
    assert refused(match, "right 2") == (
        "Y5",
        "The die shows 4, so draw exactly 4 segments, not 2.",
    )
    assert refused(match, "to I12")[0] == "Y5"
    assert moved(match, "right 3 down 1 to H2") == "R3D1"
    assert refused(match, "right 3 down 1 to D4") == ("Y5", "That way does not end on D4.")
    waiting = match.apply(1, "R4")
    assert refused(waiting, "r4") == ("TURN", "It is the turn of Ben.")


def test_cups_are_typed_as_dots():
    """Where the sheet has dark shadows (Y2)."""
    match = yarn(options="cups=on")
    (action, *_) = match.game.legal_actions(match.state, 1)
    assert moved(match, action.removeprefix("cups ").lower().replace(" ", ", ")) == action
    assert refused(match, "cups e4")[0] == "Y2"


def test_where_thread_leads_from_a_dot():
    """Thread that is drawn, and ways that are open (Y7)."""
    match = yarn("* roll 4", "1 R4", "2 L4", "* roll 2")
    assert answers(match, "thread E1") == [
        "E1: the ball of yarn, thread right.",
        "From E1 the thread can go down to E2, left to D1.",
    ]
    assert answers(match, "where is my thread") == [
        "The thread ends at I1.",
        "From I1 the thread can go down to I2.",
    ]
    assert answers(match, "row 1") == [
        "Row 1: A1 to D1: empty; E1: the ball of yarn, thread right; F1 to G1: thread left and"
        " right; H1: a mouse, picked up, thread left and right; I1: thread left, the end of the"
        " thread."
    ]
    (row,) = answers(match, "row 1 of ben")
    assert row.startswith("Row 1: A1: thread right, the end of the thread; B1 to ")


def test_where_the_planes_are():
    """Those still to reach, and those that were."""
    (left,) = answers(yarn("* roll 4"), "where are the planes?")
    assert left == "Still to reach, paper planes, the nearest first: C6, F8, A9, I11, B12."


def test_where_the_cups_are_tells_what_to_avoid():
    """A cup costs points: nobody wants to reach one."""
    match = match_of("yarn", 1, "cups=on", CUPS, "* deal 1", "* roll 4")
    (told,) = answers(match, "where are the cups")
    assert told.startswith("Still to avoid, cups, the nearest first: ")


# Winter Burrow


def test_a_slot_is_explained_by_the_word_that_the_strip_has():
    """The strip says what a 1 uses up: a slot, as the rules do."""
    told = answers(burrow("* roll 1"), "explain slot")
    assert told == answers(burrow("* roll 1"), "explain ones")
    assert "use up one slot of the row of ones for each" in told[0]


def burrow(*lines: str) -> Match:
    return match_of("burrow", 2, "", *lines)


@pytest.mark.parametrize("line", ["cross Z9", "z9", "E4 to Z9", "E4 Z9", "cross e4 and Z9"])
def test_a_cell_that_does_not_exist_is_refused_as_that(line: str):
    """It was taken as a question about row 9, or about the cell that does exist."""
    sentence = "There is no cell Z9; they are A1 to L9."
    assert refused(burrow("* roll 2"), line) == ("LINE", sentence)
    assert answers(burrow("* roll 2"), "row 9")
    assert answers(burrow("* roll 2"), "cell E9")


@pytest.mark.parametrize("line", ["to Z9", "z9", "draw to Z9"])
def test_a_dot_that_does_not_exist_is_refused_as_that(line: str):
    """In Yarn Trail as well; a direction that goes too far is no dot."""
    sentence = "There is no dot Z9; they are A1 to "
    rule, told = refused(yarn("* roll 2"), line)
    assert (rule, told[: len(sentence)]) == ("LINE", sentence)


@pytest.mark.parametrize("line", ["E4 F4", "f4 e4", "cross e4 and f4", "x E4 F4", "e4 to f4"])
def test_cells_are_typed_in_any_order(line):
    """The first cross lies in the start chamber (B3)."""
    assert moved(burrow("* roll 2"), line) == "x E4 F4"


def test_cells_that_cannot_be_crossed_are_refused_by_the_rules():
    """B3, B4 and the number of the die."""
    match = burrow("* roll 2")
    assert refused(match, "A1 A2")[0] == "B3"
    assert refused(match, "E4 E4")[0] == "B4"
    assert refused(match, "e4 to g4") == ("B4", "The die shows 2, so cross exactly 2 cells.")


def test_a_chamber_is_told_with_its_worth_and_what_is_missing():
    """Worth, size, free cells with what lies there, tunnels, and where a move begins (B5, B6)."""
    match = burrow("* roll 2", "1 x E4 F4", "2 x E4 F4", "* roll 2")
    assert answers(match, "chamber start") == [
        "Start chamber: 4 points, 4 of 6 cells to go: G4, E5, F5 and G5.",
        "Tunnels: E4 to C4 in the middle left chamber, G4 to G2 in the top middle chamber,"
        " G5 to I5 in the middle right chamber, E5 to E8 in the bottom left chamber,"
        " F5 to G8 in the bottom right chamber.",
        "A move in the start chamber includes G4, E5 or F5.",
    ]
    assert answers(match, "chamber e4") == answers(match, "chamber start")
    found = answers(match, "chamber middle left")
    assert found[-1] == "A move in the middle left chamber includes C4."
    assert answers(match, "chamber d") == found  # by its letter, which a terminal's picture shows
    assert answers(match, "chamber a")[-1] == "Nothing leads into the top left chamber yet."
    assert answers(match, "chambers") == answers(match, "all chambers") == answers(match, "chamber")
    assert answers(match, "chamber z")[0].startswith("The chambers are start, top left, top middle")


# Cat Tower


def towers(*lines: str) -> Match:
    return match_of("cattower", 2, "", *lines)


DRAFTED = ("* roll 3 5 6", "1 draft 5", "2 draft 6")
"""Mia marks with a 5 and the 3 that is for all."""


@pytest.mark.parametrize("line", ["5", "take 5", "draft five", "take the 5", "pick die 5"])
def test_a_die_is_taken_by_its_number(line):
    """C1."""
    assert moved(towers("* roll 3 5 6"), line) == "draft 5"


@pytest.mark.parametrize(
    "line",
    [
        "t1f5 butterfly",
        "tower 1 floor 5 butterfly toy",
        "butterfly 1.5",
        "put a butterfly on floor 5 of tower 1".replace(" a ", " the "),
        "1.5 butterflies",
    ],
)
def test_a_mark_is_typed_by_place_and_item(line):
    """A 5 gives the floor, a 3 the butterfly (C2)."""
    assert moved(towers(*DRAFTED), line) == "mark 1.5 butterfly"


def test_a_house_asks_for_its_cat_and_an_item_alone_for_its_place():
    """C9 in the engine's words; several marks are told apart."""
    match = towers("* roll 1 5 6", "1 draft 5", "2 draft 6")
    assert moved(match, "t1f5 house for mouse") == "mark 1.5 house mouse"
    assert refused(match, "t1f5 house")[0] == "C9"
    assert refused(match, "tower 1 cushion")[1] == (
        "That may be t1f1 cushion or t1f2 cushion; which one?"
    )
    assert refused(match, "butterfly")[0] == "C3"


def test_which_floors_touch_which():
    """The neighbours of a slot on the hex grid; low towers stand half a floor lower."""
    (line,) = answers(towers(*DRAFTED), "touches 2.3")
    assert line == "Tower 2, floor 3: open; touches 1.2, 1.3, 2.2, 2.4, 3.2."


@pytest.mark.parametrize("line", ["take 3", "5"])
def test_a_die_that_comes_too_late_is_refused_in_words(line):
    """C1: all have their dice; no notation of the program is shown."""
    assert refused(towers(*DRAFTED), line)[1] == (
        "The dice are taken: name an item and its floor, or pass."
    )


@pytest.mark.parametrize("line", ["cushion", "t2f3 yarn"])
def test_an_item_that_comes_too_early_is_refused_with_the_dice(line):
    """C1: first a die; C17: alone one is put aside."""
    assert refused(towers("* roll 3 5 6"), line)[1] == "First take a die: 3, 5, 6."
    alone = match_of("cattower", 1, "", "* roll 4 1 4")
    assert refused(alone, line)[1] == "First put a die aside: 1, 4."


def test_worth_says_how_long_the_larger_number_of_a_tower_can_be_had():
    """C7, C17: several lose it with the round of the first; alone it goes by the round."""
    for players, said, other in (
        (2, "somebody is the first to complete this tower", "until the end of round"),
        (1, "until the end of round 8 for your first tower, of round 10", "somebody"),
    ):
        told = " ".join(answers(match_of("cattower", players, ""), "worth"))
        assert said in told
        assert other not in told
        assert "on its flag" in told
        assert "pennant" not in told


def test_items_are_told_by_what_they_count():
    """C11, C13: a question of one word that somebody types who sees the items."""
    told = answers(towers("* roll 3 5 6"), "items")
    assert "A butterfly toy is worth 3 at the end." in told
    assert "A cushion is worth the number of its floor." in told


def test_a_tower_is_told_with_both_numbers():
    """C7: 6 with a house, else 4."""
    assert answers(towers(*DRAFTED), "tower 1") == [
        "Tower 1: floors 1 to 3, open; floor 4, a scratching post; floor 5, open.",
        "Tower 1: 6 when complete with a house, otherwise 4.",
    ]


def test_all_towers_are_told_with_their_numbers():
    """C7: those of the sheet, of everybody's sheet."""
    match = towers(*DRAFTED)
    told = [
        "Tower 1: 6 when complete with a house, otherwise 4.",
        "Tower 2: 9 when complete with a house, otherwise 5.",
        "Tower 3: 7 when complete with a house, otherwise 3.",
        "Tower 4: 8 when complete with a house, otherwise 4.",
        "Tower 5: 3 when complete with a house, otherwise 2.",
    ]
    assert answers(match, "towers") == told
    assert answers(match, "towers of Ben") == told


# Nine Lives


@pytest.mark.parametrize(
    "line", ["3-7 left", "3 left", "row 3 left", "7 left", "bid 3L", "left 3", "3/7 l"]
)
def test_a_prediction_is_typed_by_row_or_by_number(line):
    """Row 3 stands for 3 and 7 tricks (N5)."""
    assert moved(dealt(), line) == "bid 3L"


def test_a_prediction_of_two_rows():
    """An upright cat (N5); what the rug has not is refused."""
    assert moved(dealt(), "rows 2 3 right") == "bid 2-3R"
    assert moved(dealt(), "2 3 6 7 right") == "bid 2-3R"
    assert isinstance(read(dealt(), "1-3 left"), Refused)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("predict 2 or 6 tricks left", "bid 2L"),
        ("predict row 3 right", "bid 3R"),
        ("predict 1, 2, 5 or 6 tricks on the right", "bid 1-2R"),
    ],
)
def test_a_prediction_is_typed_as_the_table_calls_it(line, action):
    """N5."""
    assert moved(dealt(), line) == action


@pytest.mark.parametrize("line", ["predict 5", "predict 1 or 5", "I predict 1 or 5 tricks", "5"])
def test_a_prediction_without_a_side_names_both_or_takes_the_free_one(line):
    """N6: a cat on one side leaves the other, cats on both sides none."""
    match = dealt()
    assert refused(match, line)[1] == "That may be row 1 left or row 1 right; which one?"
    left = match.apply(match.pending.seats[0], "bid 1L")
    seat = left.pending.seats[0]
    assert moved(left, line, seat=seat) == "bid 1R"
    both = left.apply(seat, "bid 1R")
    assert refused(both, line, seat=both.pending.seats[0]) == (
        "N6",
        "Another cat sits on the left of row 1 already.",
    )


def test_the_rug_tells_of_the_places_between_two_rows_while_one_may_sit_there():
    """N5, N6: a cat beside row 1 on the left leaves 1-2 free on the right alone; one beside row 2
    on the right takes 1-2 and 2-3 there."""
    match = dealt()
    left = match.apply(match.pending.seats[0], "bid 1L")
    told = answers(left, "rug", seat=left.pending.seats[0])
    assert told[4:] == [
        "Free between two rows, for 2 points: 1, 2, 5 or 6 tricks right; 2, 3, 6 or 7 tricks left"
        " or right; 3, 4, 7 or 8 tricks left or right."
    ]
    right = left.apply(left.pending.seats[0], "bid 2R")
    assert answers(right, "rug", seat=right.pending.seats[0])[4:] == [
        "Free between two rows, for 2 points: 2, 3, 6 or 7 tricks left; 3, 4, 7 or 8 tricks left"
        " or right."
    ]
    assert len(answers(begun(), "rug")) == 4


def test_what_the_rug_has_not_is_no_prediction():
    """N5, N7; and once the cats sit nothing is predicted any more."""
    most = "Nobody can predict 12 tricks; the rug has the numbers 1 to 8."
    assert refused(dealt(), "predict 12") == refused(dealt(), "12 left") == ("N5", most)
    assert refused(dealt(), "predict zero tricks")[0] == "N7"
    assert refused(dealt(), "predict 1 or 3")[0] == "N5"
    assert refused(begun(), "predict 5") == refused(begun(), "bid 1L")


@pytest.mark.parametrize("line", ["2y", "y2", "yarn 2", "play the 2 of yarn", "YARN TWO"])
def test_a_card_is_typed_by_suit_and_number(line):
    """N8."""
    assert moved(begun(), line) == "play Y2"


def test_a_number_alone_is_enough_where_one_card_has_it():
    """Mia holds one 9, and two of each 1; who must follow plays what follows (N9)."""
    match = begun()
    assert moved(match, "9") == "play B9"
    assert refused(match, "1")[0] == "LINE"
    led = act(match, "play Y2")
    assert moved(led, "9", seat=2) == "play Y9"
    assert refused(led, "p3", seat=2)[0] == "N9"


def test_what_the_others_hold_is_told_by_suit_alone():
    """Everybody sees the backs, nobody the numbers (N2)."""
    match = begun()
    assert answers(match, "hand of ben") == [
        "Ben holds 2 paws, face down; 2 fish, face down; 3 yarn, face down; 2 bells, face down."
    ]
    assert answers(match, "hand") == [
        "Mia holds the 1 and 2 of paws; the 1 and 2 of fish; the 1 and 2 of yarn;"
        " the 1, 2 and 9 of bells."
    ]
    counts = "2 paws, 2 fish, 3 yarn and 2 bells"
    ben = f"Ben predicts 2 or 6 tricks, won 0, holds {counts}."
    assert ben in answers(match, "opponents")
    # The counts once, and nothing more of what lies face down.
    assert not [line for line in answers(match, "opponents") if "face down" in line]
    assert ben in answers(match, "counts")
    assert answers(match, "trump") == ["Paws are trump."]
    assert answers(match, "start player") == ["Mia began round 1."]


# What the table calls a move


@pytest.mark.parametrize("game_id", ["yarn", "burrow", "cattower", "ninelives"])
def test_a_move_is_typed_in_the_words_of_the_table(game_id):
    """``draw down 1 to E2``, ``put a cushion on floor 2 of tower 1 for a footprint``, ``predict 1
    or 5 tricks, the cat on the left``."""
    face, typed = load_face(game_id), 0
    for match in islice(random_steps(Match.new(game_id, 3), "words"), 60):
        for seat in match.pending.seats[:1]:
            view = match.game.view(match.state, seat)
            for action in match.game.legal_actions(view, seat)[:12]:
                if not action.startswith("cups"):  # they are lit, and named by nobody
                    assert moved(match, face.word(view, seat, action), seat=seat) == action
                    typed += 1
    assert typed > 50


# Kitty Paw


CALM = match_of("kittypaw", 2, "pace=calm", "* cards 1 2 3 4")


def test_a_card_is_taken_by_place_or_letter_with_the_time_of_the_line():
    """K2; the time is that of whoever hears the line."""
    assert moved(CALM, "grab 3") == "0 grab 3"
    assert moved(CALM, "take card c") == "0 grab 3"
    taken = CALM.apply(2, "700 grab 3")
    assert refused(taken, "grab 3") == ("K2", "That card is taken by Ben.")
    assert moved(taken, "grab 1") == "700 grab 1"
    assert refused(taken, "900 grab 1")[0] == "LINE"


def test_a_touch_is_as_quick_as_the_line_and_not_as_it_says():
    """K7: nobody writes one's own reaction, neither in numbers nor in words."""
    race = match_of("kittypaw", 2, "", "* cards 1 2 3 4", "1 500 grab 1", "1 900 meow Aa0@0,0")
    assert moved(race, "touch", seat=2) == "touch 0"
    assert isinstance(read(race, "touch 100", seat=2), Refused)
    assert moved(race, "touch none", seat=2) == "touch none"


def test_giving_up_and_calling_without_a_clock():
    """K13; a picture is typed in words or in notation, and never told in full by an answer."""
    match = CALM.apply(1, "500 grab 1")
    assert moved(match, "give up") == "500 pass"
    line = "meow Acorn awake up at 0 0, Clover asleep lower right at 1 1"
    assert moved(match, line) == "500 meow Aa0@0,0 Cs2@1,1"
    assert moved(match, "call Aa0@0,0 Cs2@1,1") == "500 meow Aa0@0,0 Cs2@1,1"
    assert refused(match, "meow")[0] == "NOTATION"
    for part, rest in (("acorn awake up 0 0", ""), ("fog asleep up at 1 1", "box lying at 3 0")):
        # Whoever tells a picture in words is shown words, and the part that is none.
        assert refused(match, f"meow Clover awake up at 0 0, {part}, {rest}") == (
            "NOTATION",
            f"'{part}' is not a part of a picture; one is told like"
            " Acorn awake up at 0 0, or box lying at -2 2.",
        )
    assert "one looks like Aa0@0,1" in refused(match, "meow Aa0@0,0 Cs9@1,1")[1]
    assert not any("@" in sentence for sentence in answers(match, "picture a"))
    assert answers(match, "mine") == [
        "Mia has scored 0 of 5 cards.",
        "In hand, card A: five cats, level I.",
    ]


def test_the_numbers_of_a_place_are_said_in_any_way():
    """K6; with a sign, as words, or as they are written; and what they mean can be asked."""
    match = CALM.apply(1, "500 grab 1")
    for place in ("-1 2", "−1 2", "minus 1 2", "minus one two"):
        line = f"meow Acorn awake up at 0 0, Noodle asleep lower left at {place}"
        assert moved(match, line) == "500 meow Aa0@1,0 Fs4@0,2", place
    text = " ".join(answers(CALM, "places"))
    assert "below it is -1 2, to the lower left of it is -2 1," in text
    assert "a step to the left of it is -1 0," in text


def test_every_card_fits_into_a_line():
    """In words, with all its cats, the box and the guest."""
    spoken, match = load_spoken("kittypaw"), CALM.apply(1, "500 grab 1")
    for card in load_cards().values():
        (line, *_) = spoken.forms(match.state, 1, f"500 meow {card.picture}")
        assert len(line) <= LONGEST_LINE, line


def test_before_a_deal_nobody_is_said_to_hold_none_of_a_suit():
    """N2: a 0 would be a number."""
    before = match_of("ninelives", 3, "", "* start 2")
    assert answers(before, "suit bells") == ["The cards are not dealt yet."]
    assert all("hold" not in sentence for sentence in answers(before, "counts"))


def test_cards_seen_are_told_as_the_table_of_that_name_has_them() -> None:
    """Suit by suit; what nobody has seen and can lie in one hand only counts as seen, too."""
    match = act(begun(), "play P1")
    assert answers(match, "cards seen") == [
        "Paws: Mia has 2; 1 on the table; 3, 4, 5, 6, 7, 8, 9 not seen.",
        "Fish: Mia has 1, 2; 3, 4, 5, 6, 7, 8, 9 not seen.",
        "Yarn: Mia has 1, 2; 3, 4, 5, 6, 7, 8, 9 not seen.",
        "Bells: Mia has 1, 2, 9; 3, 4, 5, 6, 7, 8 not seen.",
    ]
    for card in ("P3", "P5", "P7"):
        match = act(match, f"play {card}")
    match = act(match, "take P5")
    # Tom won with the 7, took the 5 in the open, and the three others are discarded.
    assert (
        answers(match, "seen")[0]
        == "Paws: Mia has 2; Tom has 5; 1, 3, 7 gone; 4, 6, 8, 9 not seen."
    )
    assert answers(match_of("ninelives", 3, "", "* start 2"), "unseen") == [
        "The cards are not dealt yet."
    ]
