"""Agreements in the lobby: options, how hands are dealt, how long one waits for somebody."""

from __future__ import annotations

import htpy as h

from app.games.rules_text import load_rules
from app.remote.widgets.hidden_hands import hands_agreed, hands_fields
from app.remote.words.terms import PATIENCE, UNDO_MEANS, reminder_words
from app.render.regions import Region, drawing, region
from app.saves.terms import USUAL, clock_words
from app.widgets.options import cards, idle_words, is_offered, option_field
from app.widgets.parts import option_words
from app.widgets.terms_choice import clock_choice, undo_choice
from pyengine.core.info import Info
from pyengine.core.options import check_options
from pyengine.core.registry import load_game
from pyengine.peers.wire.contents import OPEN, PERSON, Sheet


def agreed_regions(sheet: Sheet, is_founder: bool) -> tuple[Region, ...]:
    """Returns what is agreed in a line; who keeps the sheet can unfold and change it."""
    agreed = region("lobby-agreed", drawing(_agreed, sheet))
    if not is_founder:
        return (agreed,)
    change = (
        region("lobby-change-title", drawing(str, "Change"), tag="summary", class_="btn btn-small"),
        region("lobby-fields", drawing(_fields, sheet), class_="lobby-fields"),
    )
    return (agreed, region("lobby-change", change, tag="details", class_="lobby-change"))


def _agreed(sheet: Sheet) -> h.Node:
    info = load_game(sheet.game).info
    seats = [f"Seat {n + 1}" for n in range(sheet.players)]
    words = option_words(info, sheet.options, seats, titled=True)
    return [
        h.h2["What is agreed"],
        h.p[words or "The usual rules."],
        hands_agreed(sheet),
        info.tempo != "race" and h.p(".soft")[UNDO_MEANS[sheet.undo]],
        info.tempo != "race"
        and sheet.clock != USUAL.clock
        and h.p(".soft")[f"A clock for turns: {clock_words(sheet.clock)}."],
        bool(sheet.patience) and h.p(".soft")[reminder_words(sheet)],
    ]


def _fields(sheet: Sheet) -> h.Node:
    info = load_game(sheet.game).info
    rules, chosen = load_rules(sheet.game), chosen_options(info, sheet)
    bots = sum(kind not in (PERSON, OPEN) for _, kind in sheet.seats)
    return [
        (
            option_field(
                option,
                chosen[option.name],
                rules,
                "lobby.option",
                idle=idle_words(info, option, chosen),
            )
            for option in info.options
            if option.kind != "seats" and is_offered(option, sheet.players, bots)
        ),
        hands_fields(sheet),
        info.tempo != "race"
        and h.div(".stack")[
            undo_choice(sheet.undo, "lobby.undo"), clock_choice(sheet.clock, "lobby.clock")
        ],
        _patience(str(sheet.patience)),
    ]


def _patience(chosen: str) -> h.Element:
    """Draws how soon those who are here are reminded of a bot for who is away."""
    return h.fieldset(".field.option", aria_describedby="help-patience")[
        h.legend["When somebody is away"],
        h.p("#help-patience.help")[
            "A bot can play for them until they are back, if all the others say yes. When should"
            " Clowder remind you?"
        ],
        cards("patience", PATIENCE, chosen, "lobby.patience"),
    ]


def chosen_options(info: Info, sheet: Sheet) -> dict[str, str]:
    """All options of the game as the sheet has them."""
    return dict(check_options(info, sheet.players, dict(sheet.options)))
