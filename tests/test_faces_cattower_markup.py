"""What the table of Cat Tower shows and says."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from cattower_hand import act, marking, sheet, slots_of_tower
from cattower_table import controls_of, do, endings, matches, parsed, positions
from hand import (
    ACTIVE,
    NAMES,
    SCENE,
    assert_allowed,
    click,
    pictures_of,
    text_of,
    told_in,
)

from app.games.cattower.board import rules_pictures as cattower_pictures
from app.games.cattower.board.final import CATEGORIES, STEPS
from app.games.cattower.board.picture import yarn_counts
from app.games.cattower.draft import EMPTY, Draft
from app.games.cattower.face import FACE
from app.games.cattower.rules import RULES
from pyengine.core.match import Match
from pyengine.core.words import YOU
from pyengine.games.cattower import GAME
from pyengine.games.cattower.items import ITEMS, WORDS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.scoring import LINES, bowls, mouse_groups

TOWERS = load_towers()


def test_all_markup_is_well_formed_in_any_position() -> None:
    """Every phase of random matches, seen by everybody."""
    for states in matches():
        for match in (*states[::16], states[-1]):
            for seat in range(1, match.header.players + 1):
                view = GAME.view(match.state, seat)
                for picture in pictures_of(FACE, view, seat, FACE.new_draft(view, seat)):
                    parsed(picture)


def test_nothing_breaks_the_content_security_policy_or_its_ids() -> None:
    """No inline style or script, every id once, also at the end and with every draft."""
    views = [*positions()[::16], *positions("draft")[::16], *((end, 1) for end in endings())]
    for view, seat in views:
        for action in GAME.legal_actions(view, seat)[-4:] or [None]:
            draft = EMPTY if action is None else FACE.draft_from(view, seat, action)
            root = parsed(pictures_of(FACE, view, seat, draft)[:5])
            assert_allowed(root)
            assert len(root.findall(".//svg[@data-units]")) == 1
            assert root.find(".//symbol[@id='floor-cattower']") is not None
            assert root.find(".//use[@href='#floor-cattower']") is not None


def test_names_are_escaped_everywhere() -> None:
    """A player called like a script stays text."""
    view = GAME.view(matches()[4][30].state, 3)
    for picture in pictures_of(FACE, view, 3, EMPTY):
        assert "<script>" not in text_of(picture)
    # Whoever hears "touches 2.3" has heard what that means.
    assert f"{NAMES[2]}'s cat towers; 2.3 is floor 3 of tower 2" in [
        element.get("aria-label") for element in parsed(FACE.board(view, 3, EMPTY, ACTIVE)).iter()
    ]


def test_every_control_is_a_named_button_and_one_slot_is_the_tab_stop() -> None:
    """Slots, items and cats, each with a state; Tab stops at one slot only."""
    for view, seat in positions()[::12]:
        controls = controls_of(view, seat)
        assert len(controls) == len(TOWERS.slots) + 2 * len(ITEMS)
        for control, element in controls.items():
            assert element.tag == "button" or element.get("role") == "button", control
            assert element.get("aria-label"), control
        slots = [spot for control, spot in controls.items() if control.startswith("at:")]
        assert [slot.get("tabindex") for slot in slots].count("0") == 1


def test_what_is_chosen_is_pressed() -> None:
    """Assistive technology hears slot, item and cat."""
    for view, seat in positions()[::17]:
        for action in GAME.legal_actions(view, seat)[:-1:6]:
            draft = FACE.draft_from(view, seat, action)
            pressed = {
                control
                for control, element in controls_of(view, seat, draft).items()
                if element.get("aria-pressed") == "true"
            }
            _, place, *words = action.split()
            wanted = {f"at:{place}", f"item:{words[0]}"} | {f"cat:{word}" for word in words[1:]}
            assert pressed == wanted


def test_prices_stand_on_slots_and_items_before_anything_is_chosen() -> None:
    """Free ones apart from those that cost footprints, with the number."""
    view = marking([sheet(circled=2), sheet()], [(3, 5), (6, 5)])
    controls = controls_of(view, 1)
    label = controls["at:2.3"].get("aria-label")
    assert label == (
        "Tower 2, floor 3: cushion for free; food bowl or mouse toy for a footprint;"
        " butterfly toy for two footprints; touches 1.2, 1.3, 2.2, 2.4, 3.2"
    )
    assert "is-free" in str(controls["at:2.3"].get("class"))
    assert "is-paid" in str(controls["at:2.4"].get("class"))
    assert "".join(controls["at:2.4"].itertext()) == "41"
    assert controls["at:2.1"].get("aria-label") == (
        "Tower 2, floor 1: cushion for two footprints; touches 1.1, 2.2, 3.1"
    )
    assert controls["item:cushion"].get("aria-label") == "cushion, free"
    assert controls["item:yarn"].get("aria-label") == "ball of yarn, from a footprint"
    assert controls["item:house"].get("aria-label") == "cat house, from two footprints"
    chosen, _ = do(view, 1, EMPTY, click("at:2.4"))
    here = controls_of(view, 1, chosen)
    assert here["item:cushion"].get("aria-label") == "cushion, a footprint, +4 points now"
    # C10: a first ball has the most in its tower, until somebody has more; C13, C14.
    assert here["item:yarn"].get("aria-label") == (
        "ball of yarn, two footprints, +8 points now, while nobody has more balls there"
    )
    assert here["item:mouse"].get("aria-label") == "mouse toy, two footprints, +2 points now"
    assert here["item:house"].get("aria-label") == "cat house, not for this floor"


@pytest.mark.parametrize(
    ("balls", "says"),
    [
        ("1.1", "ball of yarn, free, +8 points now, while nobody has more balls there"),
        ("2.1", "ball of yarn, free, +8 points now, while nobody has more balls there"),
        ("2.1 2.2", "ball of yarn, free, +3 points now"),
    ],
)
def test_a_lead_in_yarn_is_told_as_one(balls: str, says: str) -> None:
    """C10: the most balls in a tower, also with others, bring 8, fewer 3, which nobody takes."""
    view = marking([sheet(), sheet(yarn=balls)], [(3, 2), (4, 2)])
    chosen, _ = do(view, 1, EMPTY, click("at:2.3"))
    assert controls_of(view, 1, chosen)["item:yarn"].get("aria-label") == says


def test_whose_yarn_is_counted_below_a_tower_is_said_and_shown() -> None:
    """A ball begins the row unless more than two counts need its room; at rest on it in words."""
    mias, bens = sheet(yarn="2.1"), sheet(yarn="2.2 2.3 4.1")
    drawn = str(yarn_counts((mias, bens), ("Mia", YOU)))
    titles = re.findall("<title>(.*?)</title>", drawn)
    assert titles == ["Yarn in tower 2: Mia 1, you 2.", "Yarn in tower 4: Mia 0, you 1."]
    assert drawn.count("#ct-yarn") == 2
    crowded = str(yarn_counts((mias, mias, bens, bens), NAMES))
    assert crowded.count("<title>") == 2
    assert crowded.count("#ct-yarn") == 1  # all four have yarn in tower 2, two of them in tower 4
    alone = str(yarn_counts((mias,), (YOU,)))
    assert "<title>Yarn in tower 2: you 1, the phantom 2.</title>" in alone


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_yarn_of_a_tower_stands_apart_from_that_of_the_next(players: int) -> None:
    """Between two towers there is clearly more room than between the counts of one."""
    everywhere = sheet(yarn="1.1 2.1 3.1 4.1 5.1")
    drawn = str(yarn_counts((everywhere,) * players, NAMES))
    at = [float(x) for x in re.findall(r'"seat-\d" transform="translate\(([\d.]+) ', drawn)]
    rows = [at[start : start + players] for start in range(0, 5 * players, players)]
    within = max(row[place + 1] - row[place] for row in rows for place in range(players - 1))
    between = min(after[0] - row[-1] for row, after in pairwise(rows))
    assert between >= within + 8


def test_alone_a_lead_in_yarn_cannot_be_lost() -> None:
    """C17: the phantom has two balls in tower 2 and gets no more; one in tower 3."""
    view = marking([sheet()], [(4, 2)])
    for at, worth in (("at:2.4", 3), ("at:3.4", 8)):
        chosen, said = do(view, 1, EMPTY, click(at))
        label = controls_of(view, 1, chosen)["item:yarn"].get("aria-label")
        assert label == f"ball of yarn, free, +{worth} points now"
        assert said.say == f"The 4 gives the floor, the 2 the ball of yarn: +{worth} points now."


def test_the_sheet_says_how_each_line_counts_and_what_may_be_lost() -> None:
    """C10: in two towers seat 2 leads, with 5 points each that fewer balls would not bring."""
    view = marking([sheet(yarn="2.1"), sheet(yarn="2.1 3.1 3.2 2.2")], [(3, 1), (4, 1)])
    own, leader = (text_of(FACE.scores(view, seat, SCENE)) for seat in (1, 2))
    assert "8 for most in a tower, else 3" in own
    assert "10 points can still be lost" in leader
    for rule in ("2 for each thing they like", "1 for each kind beside it"):
        assert rule in own


def test_cats_show_what_they_would_bring() -> None:
    """Two points an item, the new house counted for the one that likes houses."""
    view = marking(
        [sheet(yarn="1.1 1.2", house="5.1", cats={"mouse": 4}), sheet()], [(1, 4), (6, 4)]
    )
    draft, _ = do(view, 1, EMPTY, click("at:2.4"))
    cats = {
        c: "".join(element.itertext())
        for c, element in controls_of(view, 1, draft).items()
        if c[:4] == "cat:"
    }
    assert cats["cat:house"] == "+4"
    assert cats["cat:yarn"] == "+4"
    assert cats["cat:bowl"] == "+0"
    assert cats["cat:mouse"] == "4"


def test_the_track_shows_what_is_about_to_be_used_or_circled() -> None:
    """The price crosses out, a pass and a butterfly put rings."""
    view = marking([sheet(circled=3), sheet()], [(3, 5), (6, 5)])
    for action, spent in (("mark 2.4 cushion", 1), ("mark 2.5 butterfly", 2), ("pass", 3)):
        markup = text_of(FACE.board(view, 1, FACE.draft_from(view, 1, action), ACTIVE))
        assert markup.count("ct-next") == spent
        assert markup.count('class="ct-footprint"') == TOWERS.footprints
    assert "ct-next" not in text_of(FACE.board(view, 1, EMPTY, ACTIVE))


# What others do


def test_marks_of_others_stay_hidden_until_all_have_marked() -> None:
    """Who marks later sees what who marked first saw."""
    begin = marking([sheet(), sheet()], [(3, 5), (6, 5)])
    after = act(begin, "1 mark 2.3 cushion")
    for node in (FACE.small, FACE.scores):
        shown = text_of(node(GAME.view(after, 2), 1, SCENE))
        assert shown == text_of(node(GAME.view(begin, 2), 1, SCENE))
    board = text_of(FACE.board(GAME.view(after, 2), 2, EMPTY, ACTIVE))
    assert board == text_of(FACE.board(GAME.view(begin, 2), 2, EMPTY, ACTIVE))
    own = text_of(FACE.small(GAME.view(after, 1), 1, SCENE))
    assert own != text_of(FACE.small(GAME.view(begin, 1), 1, SCENE))


def test_the_dice_say_who_has_which() -> None:
    """Taken dice carry a seat, the last one is for all."""
    view = marking([sheet(), sheet()], [(3, 5), (6, 5)])
    markup = text_of(FACE.chance(view, False))
    assert markup.count("is-taken") == 2
    assert markup.count("is-common") == 1
    assert "The 5 is for all." in markup
    assert "Mia has the 3. Ben &amp; Co has the 6. The 5 is for all." in text_of(
        FACE.scores(view, 1, SCENE)
    )
    assert "is-taken" not in text_of(FACE.chance(view, True))


def test_whoever_takes_a_die_sees_who_has_the_others() -> None:
    """The dice to take stand over those of the round, so they have the owners as well."""
    met = 0
    for view, seat in positions("draft"):
        drawn = text_of(FACE.board(view, seat, EMPTY, ACTIVE))
        owners = re.findall(r'class="ct-die is-taken seat-(\d)"', drawn)
        have = [number for number in range(1, view.players + 1) if view.die_of(number)]
        assert sorted(map(int, owners)) == have
        assert drawn.count("ct-owner") == len(have)
        met = max(met, len(have))
    assert met > 1


def test_flags_show_what_is_gone_and_what_was_won() -> None:
    """The larger number is crossed out once somebody has completed the tower."""
    full = slots_of_tower(5, without="5.3")
    begin = marking([sheet(bowl=full, circled=0), sheet()], [(3, 5), (6, 5)])
    done = act(begin, "mark 5.3 cushion", "pass")
    before = text_of(FACE.board(begin, 2, EMPTY, SCENE))
    loser = text_of(FACE.board(done, 2, EMPTY, SCENE))
    winner = text_of(FACE.board(done, 1, EMPTY, SCENE))
    assert "ct-number is-gone" not in before
    assert loser.count("ct-number is-gone") == 1
    assert winner.count("ct-flag is-won") == 1
    assert "ct-flag is-won" not in loser
    assert "Tower 5 is complete, 2 points." in text_of(FACE.scores(done, 1, SCENE))
    assert "Tower 5: 2 when complete; the larger 3 is gone." in text_of(FACE.scores(done, 2, SCENE))


# Words


def test_what_happened_is_told_with_names() -> None:
    """Every action of the random matches, as everybody may know it; never a "you"."""
    text = told_in(FACE, matches())
    for part in (
        "The dice show ",
        " takes the ",
        " is for all.",
        " aside and keeps ",
        " for a footprint",
        "circles two footprints.",
        "passes and circles three footprints.",
        "the yarn cat moves in.",
        " is complete: ",
    ):
        assert part in text, part


def test_a_tower_is_told_as_it_is_scored() -> None:
    """What the sentence says of a tower is what the sheet gets, whoever marks last."""
    seen = 0
    for states in matches():
        for number, match in enumerate(states[:-1]):
            entry = states[number + 1].entries[-1]
            if match.state.phase != "mark":
                continue
            view = GAME.view(match.state, 0)
            sentence = FACE.describe_action(view, entry.actor, entry.action, view, NAMES)
            found = re.findall(r"Tower (\d) is complete: (\d+) points", sentence)
            closed = next(m.state for m in states[number:] if m.state.phase != "mark")
            got = closed.sheets[entry.actor - 1].towers
            had = match.state.before
            new = [
                (str(tower), str(points))
                for tower, points in enumerate(got, 1)
                if points and not had[entry.actor - 1].towers[tower - 1]
            ]
            assert found == new
            seen += len(new)
    assert seen > 8


def test_what_is_asked_follows_the_draft() -> None:
    """Nothing, a slot, an item, a house, a whole mark, a pass, and a die."""
    view = marking([sheet(circled=2), sheet()], [(1, 4), (6, 4)])
    for events, asked in (
        ((), "Mia: furnish a floor with the 1 and the 4, or pass."),
        (("at:2.2",), "Mia: what goes on floor 2 of tower 2?"),
        (("item:bowl",), "Mia: where does the food bowl go?"),
        (("at:2.4",), "Mia: which cat moves in?"),
        (("at:2.1",), "Mia puts a food bowl on floor 1 of tower 2. Confirm?"),
        (
            ("item:bowl", "at:2.2"),
            "Mia puts a food bowl on floor 2 of tower 2 for a footprint. Confirm?",
        ),
        (("pass",), "Mia passes and circles three footprints. Confirm?"),
    ):
        draft, _ = do(view, 1, EMPTY, *map(click, events))
        assert FACE.ask(view, 1, draft, NAMES) == asked
    start = Match.new("cattower", 2, {}).apply(0, "roll 3 5 5").state
    assert FACE.ask(start, 1, EMPTY, NAMES) == "Mia: take a die."
    assert FACE.ask(start, 2, EMPTY, NAMES) == "Ben & Co waits for a die."
    assert FACE.ask(start, 1, Draft(die=1), NAMES) == "Mia takes the 5. Confirm?"


def test_why_somebody_has_to_pass_is_said() -> None:
    """With no footprint ready, and floors 1 and 4 full, a 1 and a 4 bring nothing."""
    full = sheet(circled=0, yarn="1.1 2.1 3.1 4.1 5.1 2.4 3.4 4.4 5.4")
    view = marking([full, sheet()], [(1, 4), (6, 4)])
    asked = FACE.ask(view, 1, FACE.new_draft(view, 1), NAMES)
    assert asked == "Nothing fits: Mia has to pass and circles three footprints. Confirm?"


def test_hints_name_what_they_mean() -> None:
    """Every legal action has words of its own."""
    for view, seat in (*positions()[::15], *positions("draft")[::15], *positions("discard")[::9]):
        legal = GAME.legal_actions(view, seat)
        assert len({FACE.word(view, seat, action) for action in legal}) == len(legal)


# Scores, and the end


def test_the_sheet_says_the_score_in_numbers() -> None:
    """The lines add up to the total, as the engine has it."""
    for states in matches():
        for match in states[:: max(1, len(states) // 5)]:
            view = GAME.view(match.state, 1)
            for seat, score in enumerate(GAME.scores(view).seats, 1):
                table = next(parsed(FACE.scores(view, seat, SCENE)).iter("table"))
                points = [
                    int("".join(row[-1].itertext()))
                    for row in table.iter("tr")
                    if row[-1].tag == "td"
                ]
                assert points[-1] == sum(points[:-1]) == score.total


def test_the_end_shows_every_point_where_it_comes_from() -> None:
    """Tags on the towers add up to each category; yarn is tagged once a tower."""
    for end in endings():
        for seat, score in enumerate(GAME.scores(end).seats, 1):
            root = parsed(FACE.board(end, seat, EMPTY, SCENE))
            tags = next(element for element in root.iter() if element.get("id") == f"tags-{seat}-1")
            for line, name in zip(score.lines, CATEGORIES, strict=True):
                layer = [tag for tag in tags if tag.get("class") == f"ct-layer is-{name}"]
                texts = [int(text.text) for text in layer[0].iter("text")]
                assert sum(texts) == line.points, name


@pytest.mark.parametrize("name", ["both_ways", "bowl", "mice"])
def test_the_towers_of_a_picture_in_the_rules_are_whole(name: str) -> None:
    """Each wall lies within the frame, and so does what stands on it."""
    root = next(iter(parsed(getattr(cattower_pictures, name)())))
    left, top, wide, high = map(float, root.get("viewBox").split())
    for part in root.iter():
        if (part.get("class") or "") == "ct-wall":
            x, y, w, h = (float(part.get(key)) for key in ("x", "y", "width", "height"))
            assert left <= x, part.attrib
            assert x + w <= left + wide, part.attrib
            assert top <= y, part.attrib
            assert y + h <= top + high, part.attrib


def test_a_butterfly_toy_tells_its_footprints_on_its_tile() -> None:
    """Like the sentence that its tile tells: 3 points are half of what it brings."""
    view = next(
        match.state for states in matches() for match in states if match.state.phase == "draft"
    )
    root = parsed(FACE.board(view, 1, EMPTY, SCENE))
    (tile,) = [it for it in root.iter() if it.get("id") == "item-butterfly-1"]
    assert "3 points and 2" in "".join(tile.itertext())
    assert [it for it in tile.iter() if it.get("class") == "ct-paw"]


def test_the_end_lights_neighbours_and_groups() -> None:
    """A glow for what lies beside each bowl, an outline for each group of mice."""
    for end in endings():
        for seat, own in enumerate(end.sheets, 1):
            root = parsed(FACE.board(end, seat, EMPTY, SCENE))
            lit = next(element for element in root.iter() if element.get("id") == f"glows-{seat}-1")
            layers = {
                str(element.get("class")).partition("is-")[2]: text_of_tree(element)
                for element in lit
            }
            assert layers["mice"].count("is-group") == len(mouse_groups(own))
            assert layers["bowls"].count("is-heart") == len(bowls(own))
            assert layers["yarn"].count("ct-lit") == TOWERS.count


def text_of_tree(element) -> str:
    return " ".join(str(child.get("class")) for child in element.iter())


def test_the_end_goes_line_by_line_and_can_be_skipped() -> None:
    """Steps in the order of the score lines; radio buttons for all at once and for each line."""
    assert list(STEPS) == sorted(STEPS)
    assert len(CATEGORIES) == len(LINES)
    root = parsed(FACE.board(endings()[1], 1, EMPTY, SCENE))
    radios = [element for element in root.iter("input") if element.get("type") == "radio"]
    assert [radio.get("value") for radio in radios] == [*CATEGORIES, "play", "all"]
    assert len({radio.get("name") for radio in radios}) == 1
    assert [radio.get("value") for radio in radios if radio.get("checked")] == ["play"]
    # The sheet beside the board has the points: they are listed once.
    said = ["".join(label.itertext()) for label in root.iter("label")]
    assert not any(letter.isdigit() for words in said for letter in words)
    live = matches()[1][-20].state
    assert "ct-final" not in text_of(FACE.board(live, 1, EMPTY, SCENE))


def test_a_cat_that_never_moved_in_would_bring_nothing_any_more() -> None:
    """Once the match is over nobody moves in: neither board nor description say
    what a cat would bring now."""
    over = endings()[1]
    cats = text_of(FACE.board(over, 1, EMPTY, SCENE)).partition('class="ct-cats"')[2]
    assert "is-quiet" not in cats
    for told in (cats, str(FACE.description(over, 1, EMPTY, SCENE))):
        assert "without a house" in told
        assert "points now" not in told


def test_the_table_rests_when_all_have_marked() -> None:
    """A beat for dice that others take, a glance at what all have placed; alone only at a tower."""
    rests = set()
    for states in matches():
        for match, after in pairwise(states):
            entry = after.entries[-1]
            rest = FACE.rest(match.state, entry.actor, entry.action, after.state)
            scored = [filled.towers for filled in match.state.sheets] != [
                filled.towers for filled in after.state.sheets
            ]
            closes = match.state.phase == "mark" != after.state.phase
            assert (rest == "glance") == (scored if after.state.solo else closes)
            rests.add(rest)
    assert rests == {"", "beat", "glance"}


# The rules


@pytest.mark.parametrize("name", cattower_pictures.__all__)
def test_pictures_of_the_rules_are_well_formed(name: str) -> None:
    """And hidden from screen readers."""
    root = parsed(getattr(cattower_pictures, name)())
    assert next(root.iter("svg")).get("aria-hidden") == "true"


def test_the_rules_show_all_their_pictures_and_name_every_item() -> None:
    """Nothing that is drawn is forgotten, nothing that is played goes unexplained."""
    shown = {draw for chapter in RULES.chapters for draw, _ in chapter.pictures}
    assert shown == {getattr(cattower_pictures, name) for name in cattower_pictures.__all__}
    text = " ".join(part for chapter in RULES.chapters for part in (chapter.title, *chapter.text))
    for word in WORDS:
        assert word in text.lower()


def test_floors_are_numbered_while_a_die_is_chosen() -> None:
    """On every floor that is free, also while somebody else is waited for; where an item is chosen
    the places speak for themselves."""
    view, seat = positions("draft")[0]
    free = view.sheets[seat - 1].free
    floors = [floor for slot, (_, floor) in enumerate(TOWERS.slots) if free >> slot & 1]
    assert floors
    drawn = pictures_of(FACE, view, seat, FACE.new_draft(view, seat))
    for board in (drawn[0], drawn[5]):  # with controls, and without
        numbers = re.findall(r'class="ct-floor-number"[^>]*>(\d)<', str(board))
        assert sorted(map(int, numbers)) == sorted(floors)
