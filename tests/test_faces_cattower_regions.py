"""What is drawn anew of the table of Cat Tower, and what stays as it is."""

from __future__ import annotations

import re
from dataclasses import replace

from cattower_hand import act, marking, sheet
from cattower_table import endings
from desk import Desk
from hand import ACTIVE, SCENE, click, press_key

from app.games.cattower.draft import EMPTY
from app.games.cattower.face import FACE
from app.games.cattower.input.offers import offers_of
from app.games.interaction import BoardEvent
from app.render.document import Arrange, Change, Document, SetAttribute
from app.shell.page import page
from pyengine.games.cattower import GAME
from pyengine.games.cattower.items import HOUSE
from pyengine.games.cattower.loader import load_towers

TOWERS = load_towers()


def test_a_click_draws_what_it_changes() -> None:
    """At a table of four: words, buttons, and of the board what the choice concerns."""
    desk = Desk.at("cattower", "players=4&kinds=person,person,person,person&seed=click")
    document = Document()

    def changes_of(event: BoardEvent) -> list[Change]:
        desk.on_board(event)
        return document.show(page(desk.model))

    while desk.record.match.state.phase != "mark":
        desk.settle()
        desk.act(desk.legal()[0])
    document.show(page(desk.model))
    seat, slots = desk.place.seat, range(len(TOWERS.slots))
    offers = offers_of(desk.record.match.state, seat)
    first, second = [slot for slot in slots if offers.free_item(slot) > HOUSE][:2]
    changes = changes_of(click(f"at:{TOWERS.slot_name(first)}"))
    assert set(document.drawn) == {
        "said-1",
        "bar-1",
        "spots-1",
        "draft-1",
        "items-1",
        "description-1",
    }
    assert {type(change) for change in changes if change.id.startswith("at-")} == {SetAttribute}
    changes = changes_of(click(f"at:{TOWERS.slot_name(second)}"))
    assert len({change.id for change in changes if change.id.startswith("at-")}) == 2
    changes_of(press_key("ArrowLeft", f"at:{TOWERS.slot_name(second)}"))
    # The words that the click before has said go as well.
    assert set(document.drawn) == {"said-1", "spots-1", "description-1"}
    changes_of(click("pass"))
    assert {"prints-1", "items-1"} < set(document.drawn)
    assert not {"ground-1", "yarn-1", "pennants-1", "things-1"} & set(document.drawn)


def test_a_mark_of_one_changes_nothing_of_anothers_board() -> None:
    """Until the round closes the others' boards, scores and dice need not be drawn again."""
    begin = marking([sheet(yarn="1.1"), sheet(), sheet()], [(3, 5), (6, 5), (1, 5)])
    after = act(begin, "1 mark 2.3 cushion")
    before, then = GAME.view(begin, 2), GAME.view(after, 2)
    assert FACE.board(before, 2, EMPTY, ACTIVE) == FACE.board(then, 2, EMPTY, ACTIVE)
    assert FACE.small(before, 1, SCENE) == FACE.small(then, 1, SCENE)
    assert FACE.chance(before, False) == FACE.chance(then, False)
    own = GAME.view(after, 1)
    assert FACE.small(own, 1, SCENE) != FACE.small(before, 1, SCENE)
    assert FACE.small(own, 2, SCENE) == FACE.small(before, 2, SCENE)


def test_another_seats_end_comes_step_by_step_as_well() -> None:
    """Looked at from seat to seat, points and lines are new elements; the towers stay."""
    end = endings()[-1]
    document = Document()
    document.show(FACE.board(end, 1, EMPTY, SCENE))
    changes = document.show(FACE.board(end, 2, EMPTY, SCENE))
    fresh = {name for change in changes if isinstance(change, Arrange) for name, _ in change.fresh}
    assert fresh == {"glows-2-1", "tags-2-1", "lines-2-1"}
    assert "ground-1" not in document.drawn


def test_boards_of_two_places_share_no_id() -> None:
    """Several boards may stand on one page."""
    view = marking([sheet(), sheet()], [(3, 5), (6, 5)])
    boards = [FACE.board(view, 1, EMPTY, replace(ACTIVE, place=place)) for place in (1, 2)]
    first, second = (set(re.findall(r' id="([^"]+)"', str(board))) for board in boards)
    assert len(first) > 40
    assert not first & second
