"""Free wordings lead to the nearest question; a line that is not understood changes nothing."""

from __future__ import annotations

from itertools import islice

import pytest
from ninelives_hand import begun
from test_typed_games import answers, read, refused, yarn

from pyengine.core.match import Match
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.ninelives.cards import (
    SUIT_NAMES,
    best_card,
    card_name,
    cards_of,
    deck_of,
    number_of,
    suit_of,
)
from pyengine.testing import match_of, random_steps
from pyengine.typed.nearest import nearest
from pyengine.typed.reading import Answered, Move, Refused, read_line
from pyengine.typed.typist import Typist

BURROW = match_of("burrow", 2, "", "* roll 4")
TOWERS = match_of("cattower", 2, "", "* roll 4 1 3")
PLACES = {
    "yarn": yarn("* roll 4"),
    "burrow": BURROW,
    "cattower": TOWERS,
    "ninelives": begun(),
    "kittypaw": match_of("kittypaw", 2, "pace=calm", "* cards 1 2 3 4"),
}


@pytest.mark.parametrize(
    ("game", "line", "question"),
    [
        ("burrow", "which tunnels are open", "tunnels"),
        ("burrow", "Which tunels can I use?", "tunnels"),
        ("burrow", "tell me about chamber C", "chamber C"),
        ("burrow", "tell me about the bottom left chamber", "chamber bottom left"),
        ("burrow", "what is in row 5", "row 5"),
        ("yarn", "what lies in row 3 please", "row 3"),
        ("yarn", "how many points do I have", "scores"),
        ("yarn", "who is winning", "scores"),
        ("yarn", "what has Ben on row 3", "row 3 of Ben"),
        ("cattower", "how many footprints do I have", "footprints"),
        ("cattower", "which cats have a house", "cats"),
        ("cattower", "how full is tower 2", "tower 2"),
        ("ninelives", "which cards are in my hand", "hand"),
        ("ninelives", "how many cards of each suit does everybody hold", "counts"),
        ("ninelives", "who led the last trick", "last trick"),
        ("ninelives", "which suit is trumps", "trump"),
    ],
)
def test_a_clear_wording_is_answered_at_once(game, line, question):
    """With the question's own answer, behind the line that asks it."""
    match = PLACES[game]
    first, *rest = answers(match, line)
    assert first == f"Taken as: {question}."
    assert rest == answers(match, question)


@pytest.mark.parametrize("line", ["A", "what is in column A?", "tell me about column a"])
def test_an_a_at_the_end_is_a_name_and_no_article(line):
    """As any other letter of a column would be."""
    told = answers(PLACES["yarn"], "column A")
    assert told[0].startswith("Column A: ")
    assert answers(PLACES["yarn"], line)[-len(told) :] == told
    assert refused(PLACES["burrow"], "A") == ("LINE", "Did you mean 'chamber A' or 'column A'?")


EVERYWHERE = {
    "whose turn": "state",
    "whose turn is it": "state",
    "Who is to play?": "state",
    "which round is it": "state",
    "how many rounds are left": "state",
    "how long is the game": "state",
    "what did Ben do": "last of Ben",
    "what did Ben play": "last of Ben",
    "say that again": "last",
    "who am I": "mine",
    "how many points do I have": "scores",
    "how many points has Ben": "scores of Ben",
    "who is ahead": "scores",
    "am I winning": "scores",
    "how is Ben doing": "mine of Ben",
    "what does Ben have": "mine of Ben",
    "how many players are there": "opponents",
    "how do I play": "help",
    "where can I go": "moves",
    "what can I play": "moves",
    "is it the last turn": "state",
    "what happens next": "state",
    "what is left": "state",
    "how far are we": "state",
    "who won": "scores",
    "how am I doing": "mine",
    "what do I need": "mine",
    "what is a set worth": "worth",
    "what is the goal": "worth",
    "how does this work": "help",
    "how do I win": "worth",
    "how do I score": "worth",
    "where am I": "mine",
    "how far is Ben": "mine of Ben",
    "what wins": "worth",
    "what wins the game": "worth",
    "who wins": "scores",
    "who is last": "scores",
    "am I last": "scores",
    "what do I do": "help",
    "what is this": "help",
    "I do not understand": "help",
    "what can I do with a 4": "moves",
    "what happens if I cannot move": "can i pass",
}
"""Free wordings in every game, and the question that they are taken as."""

WORDINGS = {
    "yarn": {
        "which dots can I reach": "moves",
        "where does my thread end": "where end",
        "how many socks are left": "where socks",
        "where is the nearest sock": "where socks",
        "what did I roll": "state",
        "is C4 free": "dot C4",
        "has the timer started": "state",
        "what does the timer need": "state",
        "what has Ben collected": "mine of Ben",
        "what is in column C": "column C",
        "am I stuck": "can i pass",
        "what is next to me": "mine",
        "which item is nearest": "where items",
        "how many segments must I draw": "state",
        "do I get a star": "explain star",
        "what does the ball do": "explain ball",
        "can I cross my own thread": "explain cross",
        "can I stop": "explain stop",
        "is there a mouse near me": "where mouse",
        "what happens at the paw": "worth",
        "where did Ben go": "last of Ben",
        "how long is my thread": "mine",
        "who goes first": "state",
        "where is the ball of yarn": "where ball",
        "what is a thread": "explain thread",
        "what does the timer do": "explain timer",
        "can I finish": "explain finish",
        "how many toys do I have": "mine",
    },
    "burrow": {
        "which chambers are full": "mine",
        "which chambers can I enter": "tunnels",
        "what is the smallest chamber": "board",
        "how many mushrooms has Ben": "where mushrooms of Ben",
        "how big is chamber B": "chamber B",
        "how big is the middle right chamber": "chamber middle right",
        "what is the top left chamber worth": "chamber top left",
        "how many cells are left in chamber B": "chamber B",
        "where can I cross": "moves",
        "is E4 crossed": "cell E4",
        "where does E4 lead": "cell E4",
        "which cells are free": "where free",
        "which chamber is worth most": "board",
        "what is the roll": "state",
        "how many points is chamber G": "chamber G",
        "what is chamber C worth": "chamber C",
        "what is a nut worth": "worth",
        "what is a tunnel worth": "worth",
        "how many points for a full chamber": "worth",
        "which numbers are left": "state",
        "what does the moss do": "explain moss",
        "what is empty": "where empty",
        "how do I open a chamber": "mine",
        "which chambers are open": "mine",
        "which chambers can I open": "mine",
        "what is the row of ones": "explain ones",
        "how many ones do I have left": "mine",
        "how many cells do I cross": "state",
        "do I have to cross all": "moves",
        "who starts": "state",
        "which chamber is nearest": "tunnels",
        "what is a chamber": "explain chamber",
        "what is a start chamber": "explain start chamber",
        "what does a tunnel do": "explain tunnel",
        "how do I fill a chamber": "explain fill",
        "where are the acorns": "where nuts",
    },
    "cattower": {
        "which dice are left": "state",
        "which die do I have": "state",
        "where can I put the mouse": "where mouse",
        "how many footprints has Ben": "footprints of Ben",
        "what does the yarn cat like": "cats",
        "which towers are full": "towers",
        "which floors are open": "mine",
        "what is on floor 3": "floor 3",
        "who has the most yarn": "yarn count",
        "how many towers are complete": "mine",
        "what did Ben take": "last of Ben",
        "how many balls of yarn are in tower 1": "tower 1",
        "what is tower 2 worth": "tower 2",
        "what is a mouse worth": "worth",
        "what is a cushion worth": "worth",
        "who is start player": "starter",
        "who starts": "starter",
        "who goes first": "starter",
        "am I first": "starter",
        "who took the 5": "state",
        "how many floors are left": "mine",
        "who leads in yarn": "yarn count",
        "where can a 4 go": "moves",
        "what are footprints for": "explain footprints",
        "what is a house": "explain house",
        "what happens when a tower is full": "explain tower",
        "how do I change a die": "explain change",
    },
    "ninelives": {
        "what beats a 9": "beats 9",
        "What beats a nine?": "beats 9",
        "what beats the 9 of yarn": "beats yarn 9",
        "which card beats the 7 of paws": "beats paw 7",
        "does 7 beat 6": "beats 6",
        "who beats me": "explain beat",
        "who has a 9": "who has 9",
        "what cards do I have": "hand",
        "how many cards has Ben": "hand of Ben",
        "what was led": "trick",
        "who leads": "trick",
        "do I have to follow": "moves",
        "how many tricks have I won": "mine",
        "how many tricks has Ben": "mine of Ben",
        "what did I predict": "mine",
        "what did Ben predict": "mine of Ben",
        "which cards are gone": "discards",
        "which cards have I seen": "cards seen",
        "what is still out": "cards seen",
        "what paws do I have": "suit paw",
        "what did Zoe play": "last of Zoe",
        "what is a hit worth": "worth",
        "what is a trick worth": "worth",
        "what does row 3 bring": "row 3",
        "what has been played": "last",
        "who has the nine": "who has 9",
        "who played the 7": "who has 7",
        "who has the 7 of yarn": "who has yarn 7",
        "where is the 9 of bells": "who has bell 9",
        "who took the 3 of yarn": "who has yarn 3",
        "has the paw 9 been played": "who has paw 9",
        "who has the most cards": "hand",
        "who has trump": "trump",
        "who won the trick": "last trick",
        "who is winning the trick": "trick",
        "who predicted 3": "row 3",
        "who goes first": "starter",
        "what are lives": "explain lives",
        "what is a trick": "explain trick",
        "must I follow suit": "moves",
        "where is my cat": "rug",
        "is the 9 of bells gone": "who has bell 9",
        "what did everybody predict": "rug",
    },
    "kittypaw": {
        "which cards are there": "row",
        "what is on the card B": "picture B",
        "who is behind the hideouts": "guests",
        "what have I laid": "mine",
        "what have I built": "mine",
        "what is in my hand": "mine",
        "how many cards are left": "row",
        "show me card B": "picture B",
        "what is a card worth": "worth",
        "what do I hold": "mine",
        "what is missing": "mine",
        "what have I grabbed": "mine",
        "am I ready to meow": "mine",
        "how do I call": "explain call",
        "what is a wrong call": "explain call",
        "what is a peek": "explain peek",
        "how do I grab": "moves",
        "how do I flip": "explain flip",
        "what does awake mean": "explain awake",
        "what is the box": "explain box",
        "how do I put a cat down": "explain put",
        "how do I give up": "can i pass",
        "which cats do I have": "mine",
        "where is Otto": "guests",
        "who has called": "state",
        "who begins": "state",
        "where does the acorn go": "cat Acorn",
        "which way does Bramble point": "cat Bramble",
        "is Clover awake": "cat Clover",
        "how do I turn a cat": "explain turn",
        "how do I look behind the box": "explain look",
        "who hides behind the box": "guests",
        "am I done": "mine",
    },
}
"""The same in one game alone."""


@pytest.mark.parametrize("game", WORDINGS)
def test_what_people_ask_in_their_own_words_is_answered(game):
    """Twenty wordings in every game and a dozen of each: the answer says what it was taken as."""
    for line, question in (EVERYWHERE | WORDINGS[game]).items():
        told, plain = answers(PLACES[game], line), answers(PLACES[game], question)
        assert told in (plain, [f"Taken as: {question}.", *plain]), (line, told)


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("yarn", "can I go to I1", ["Yes: right 4."]),
        ("yarn", "can I go to C4", ["Not now.", "No move of 4 ends on C4."]),
        ("burrow", "May I cross E4?", ["Not now.", "The die shows 4, so cross exactly 4 cells."]),
        ("cattower", "can i take the 3", ["Yes: take 3."]),
        ("kittypaw", "could I grab 2", ["Yes: grab B."]),
    ],
)
def test_whether_a_move_can_be_made_is_told_by_the_rules(game, line, told):
    """``can I go to C4``: that it can, in words to type, or why not; nothing is done."""
    assert answers(PLACES[game], line) == told


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        ("yarn", "in which the last number of the timer is crossed off"),  # Y16
        ("burrow", "in which the last die of the timer is crossed off"),  # B12
        ("cattower", "in which somebody has three complete towers"),  # C8
        ("ninelives", "nine points or more, at the latest after the fourth"),  # N16
        ("kittypaw", "when somebody has five cards that scored"),  # K9
    ],
)
@pytest.mark.parametrize(
    "line",
    [
        "when does it end",
        "How does the game end?",
        "when is the match over",
        "when will it be over",
    ],
)
def test_when_it_ends_is_told_with_how_far_it_is(game, rule, line):
    match = PLACES[game]
    typist = Typist(match.game, match.game.view(match.state, 1), 1, ("Mia", "Ben", "Zoe"))
    sentences = answers(match, line)
    assert sentences[0] == "Taken as: explain end."
    assert rule in sentences[1]
    assert sentences[2:] == [str(each) for each in typist.spoken.state(typist.asking)]


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("yarn", "what does a cup cost", ["Each cup that it knocks over costs 2."]),  # Y12
        (
            "yarn",
            "how many points for the paw",
            ["A thread that ends at the cat's paw brings 5."],  # Y13
        ),
        (
            "yarn",
            "how much is a sock worth",
            [
                "Each item that the thread picks up, mouse, sock or paper plane, is worth 1.",
                "A set is a mouse, a sock and a paper plane: the first one brings 3 more, the next"
                " ones 4, 5, 6 and 7.",
            ],
        ),
        ("burrow", "what do mushrooms bring", ["Each crossed mushroom is worth 1."]),
        (
            "cattower",
            "what does a bowl count",
            ["A food bowl is worth 1 for each kind of item that touches it."],  # C12
        ),
        ("cattower", "what are footprints worth", ["Footprints are worth nothing."]),  # C15
        (
            "ninelives",
            "what does a miss cost",
            ["A miss costs the difference to the nearest number that the cat predicts."],
        ),
        ("kittypaw", "how many points for a card", ["A right card brings 1 for each of its cats."]),
    ],
)
def test_what_a_thing_is_worth_is_told_of_it_alone(game, line, told):
    assert answers(PLACES[game], line) == ["Taken as: worth.", *told]


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("yarn", "how many mice do I have", "Mia: 0 of 8 mice, 0 of 8 socks and 0 of 8"),
        ("yarn", "how many sets do I still need", "0 sets are complete; the next one scores 3"),
        ("burrow", "how many nuts do I have", "0 of 4 nuts"),
        ("ninelives", "how many tricks have I won", "Mia predicts 1 or 5 tricks, won 0"),
    ],
)
def test_how_many_there_are_is_told_of_the_own_board(game, line, told):
    """Where they lie is another question."""
    taken, *counted = answers(PLACES[game], line)
    assert taken == "Taken as: mine."
    assert any(told in sentence for sentence in counted)


@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize("line", ["what happens when I pass", "what does it cost to pass"])
def test_what_a_pass_does_is_told_with_whether_there_is_one(game, line):
    taken, meaning, *whether = answers(PLACES[game], line)
    assert taken == "Taken as: explain pass."
    assert meaning == answers(PLACES[game], "explain pass")[0]
    assert whether == answers(PLACES[game], "can i pass")


def test_where_a_thing_can_be_placed_lists_the_moves_with_it():
    """C2, C4: with a 4 and a 6 a mouse (6) goes on a fourth floor; with the footprint that is
    ready at the start the 4 may be a 3 or a 5. Posts are no floors."""
    match = match_of("cattower", 1, "", "* roll 4 1 6", "1 discard 1")
    slots = ("1 3", "1 5", "2 3", "2 4", "2 5", "3 4", "3 5", "4 3", "4 4", "4 5", "5 3", "5 4")
    mice = ", ".join("t{}f{} mouse".format(*slot.split()) for slot in slots)
    assert answers(match, "where can the mouse go") == [f"12 moves: {mice}."]
    assert answers(TOWERS, "where can a 4 go") == ["Taken as: moves.", *answers(TOWERS, "moves")]


def test_what_a_die_stands_for_is_explained():
    """C2: one die gives the floor, the other the item."""
    for line in ("what does the 4 stand for", "what is item 4"):
        assert answers(TOWERS, line)[1] == "A 4 is a food bowl, or floor 4."


def test_asking_for_what_there_is_not_names_what_there_is():
    """``can I swap``: no game lets one, and the moves there are say what can be done."""
    for match in PLACES.values():
        assert answers(match, "can I swap")[0] == "Taken as: moves."


def test_a_word_of_what_things_are_worth_is_told_alone():
    """``what is a set``: the sentences about it, without those about everything else."""
    assert answers(PLACES["yarn"], "what is a set") == [
        "Taken as: worth.",
        "A set is a mouse, a sock and a paper plane: the first one brings 3 more, the next ones 4,"
        " 5, 6 and 7.",
    ]
    assert answers(PLACES["yarn"], "what happens if I hit a cup") == [
        "Taken as: worth.",
        "Each cup that it knocks over costs 2.",
    ]


def test_where_a_cat_goes_is_told_from_ones_own_card():
    """Card 1 in hand: the sentence of its picture about that cat."""
    held = PLACES["kittypaw"].apply(1, "1000 grab 1")
    picture = answers(held, "picture A")
    told = [answers(held, f"where does {name} go")[1] for name in NAMES.values()]
    missing = "{} is not in that picture."
    absent = [name for name, line in zip(NAMES.values(), told, strict=True) if "not in" in line]
    assert {line for line in told if "not in" not in line} <= set(picture)
    assert [missing.format(name) for name in absent] == [line for line in told if "not in" in line]
    assert len(absent) == 2


def test_whether_one_can_pass_is_told_by_the_rules():
    """``can I pass``: may, must, or why not; and whom the match waits for."""
    asked = ("can i pass", "Do I have to pass?")
    for line in asked:
        assert answers(PLACES["yarn"], line) == ["You can pass."]
        refused_pass, why = answers(BURROW, line)
        assert refused_pass == "You cannot pass now."
        assert why.startswith("A 4 can be placed, for example on ")
        assert answers(PLACES["ninelives"], line) == ["You cannot pass now."]
    for match in random_steps(match_of("burrow", 2, ""), "stuck"):
        if match.game.legal_actions(match.state, 1) == ("pass",):
            assert answers(match, "can i pass") == ["You have to pass."]
            break
    else:
        pytest.fail("nobody was ever stuck")
    assert answers(TOWERS.apply(1, "draft 4"), "can i pass") == ["Ben is to act."]


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("yarn", "The first one brings 3 more, the next ones 4, 5"),
        ("burrow", "Each crossed mushroom is worth 1."),
        ("cattower", "A butterfly toy is worth 3 at the end."),
        ("ninelives", "A hit brings 4 with the cat beside one row, 2 with it between two."),
        ("kittypaw", "The first right call of a round brings 1 more."),
    ],
)
def test_what_things_count_is_told_with_the_numbers_of_the_rules(game, told):
    """``worth`` in the games' own words; Kitty Paw without a clock has its bonus."""
    assert told.casefold() in " ".join(answers(PLACES[game], "worth")).casefold()


def test_par_is_told_where_there_is_one_and_said_to_be_missing_elsewhere():
    """K12: only whoever plays alone against the clock has a par."""
    alone = match_of("kittypaw", 1, "", "* cards 1 2 3 4")
    par = "Par is 8, 10 or 12 seconds for each cat on the card, by its level."
    assert answers(alone, "what is par")[0] == par
    assert par in answers(alone, "what is a card worth")
    several = match_of("kittypaw", 2, "", "* cards 1 2 3 4")
    for match in (PLACES["kittypaw"], several):
        assert answers(match, "what is par") == [
            "There is no par here: it is for whoever plays alone against the clock."
        ]
        assert par not in answers(match, "worth")
    assert "A wrong call turns the card: it costs 1, 2 or 3, by its level." in answers(
        several, "worth"
    )


@pytest.mark.parametrize(
    ("game", "line", "offered"),
    [
        ("burrow", "how about a chamber", "chamber top left"),
        ("yarn", "in which column is it", "column C"),
        ("ninelives", "who sits on that row", "row N"),
    ],
)
def test_what_is_not_clear_is_asked_back(game, line, offered):
    """``Did you mean …?``, with questions that can be typed."""
    rule, sentence = refused(PLACES[game], line)
    assert rule == "LINE"
    assert sentence.startswith("Did you mean ")
    assert offered in sentence
    assert sentence.endswith("?")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("beats paw 9", "Nothing beats the 9 of paws."),
        ("beats paw 7", "Only a higher paw beats the 7 of paws."),
        (
            "beats fish 9",
            "In a trick of fish only a paw beats the 9 of fish; in any other it wins nothing.",
        ),
        (
            "beats fish 7",
            "In a trick of fish a higher card of fish or any paw beats the 7 of fish; in any other"
            " it wins nothing.",
        ),
        (
            "beats 9",
            "Where its suit was led only a paw beats the 9; nothing beats the 9 of paws.",
        ),
        (
            "beats 8",
            "A higher card of its suit beats the 8, and so does any paw; only a higher paw beats"
            " the 8 of paws.",
        ),
    ],
)
def test_what_beats_a_card_is_told_as_the_rules_have_it(line, told):
    """N10: the highest paw, else the highest card of the suit that was led."""
    assert answers(PLACES["ninelives"], line) == [told]


def test_what_beats_a_card_is_true_of_every_trick_of_two():
    """N10: the cards that the sentences name are those that win against a card that was led."""
    deck = tuple(cards_of(deck_of(4)))
    for led in deck:
        higher = {card for card in deck if suit_of(card) == suit_of(led) and card > led}
        paws = set() if suit_of(led) == 0 else {card for card in deck if suit_of(card) == 0}
        winners = {card for card in deck if card != led and best_card((led, card)) == card}
        assert winners == higher | paws
        assert not suit_of(led) or all(
            best_card((other, led)) == other for other in deck if suit_of(other) != suit_of(led)
        )


def test_nobody_is_told_where_a_card_is_that_lies_face_down():
    """N2, N12: a card is said to be held by somebody only where whoever asks holds it, or has seen
    it taken; every other one of another hand is out of sight, whichever hand it is in."""
    told = set()
    for match in islice(random_steps(Match.new("ninelives", 3), "cards"), 4, None, 5):
        for seat in range(4):
            view = match.game.view(match.state, seat)
            typist = Typist(match.game, view, seat, ("Mia", "Ben", "Zoe"))
            for card in cards_of(deck_of(3)):
                line = f"who has {SUIT_NAMES[suit_of(card)]} {number_of(card)}"
                reading = read_line(typist, line)
                assert isinstance(reading, Answered)
                (sentence,) = map(str, reading.sentences)
                for other, hand in enumerate(match.state.hands, 1):
                    if hand.cards & card:
                        is_known = other == seat or bool(hand.shown & card)
                        name = typist.names[other - 1]
                        known = f"{name} holds the {card_name(card)}."
                        hidden = f"The {card_name(card)} is out of sight."
                        assert sentence == (known if is_known else hidden)
                told.add(sentence.rpartition(" ")[2] if "holds" not in sentence else "holds")
    assert {"holds", "sight.", "discarded."} <= told


@pytest.mark.parametrize("line", ["xyzzy", "qwertz 17", "ooo", "the of and", "hello"])
def test_what_comes_near_nothing_says_so(line):
    """And leads to help."""
    for match in PLACES.values():
        assert refused(match, line) == (
            "LINE",
            f"'{line}' is neither a move nor a question here; help says what can be typed.",
        )


def test_no_free_wording_is_ever_a_move():
    """Whatever is near: only questions are answered, and moves are read before."""
    for game, match in PLACES.items():
        typist = Typist(
            match.game, match.game.view(match.state, 1), 1, ("Mia", "Ben", "Zoe", "Tom")
        )
        for line in ("draw the row", "cross the tunnels of Ben", "take the cats", "my cards now"):
            for meant in nearest(typist, line).lines:
                assert not isinstance(read(match, meant), Move), (game, meant)
            assert isinstance(read(match, line), Answered | Refused)


@pytest.mark.parametrize(
    ("game", "line"),
    [("cattower", "what is the 4"), ("ninelives", "what's yarn 1"), ("kittypaw", "who is take a")],
)
def test_a_line_that_begins_with_a_question_word_is_never_a_move(game, line):
    """Small words mean nothing in a move, so the rest of these lines would be one."""
    move = line.removeprefix("what").removeprefix("who").removeprefix("'s").replace(" is ", " ")
    assert isinstance(read(PLACES[game], move), Move), move
    assert not isinstance(read(PLACES[game], line), Move)


def test_a_spectator_is_answered_as_well():
    """What is about nobody's board; of a board whose it is."""
    reading = read(PLACES["burrow"], "who is winning now", seat=0)
    assert isinstance(reading, Answered | Refused)
    assert isinstance(read(PLACES["ninelives"], "which suit is trumps", seat=0), Answered)
