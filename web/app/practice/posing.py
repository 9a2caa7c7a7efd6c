"""A position put at a table: the face's own board and input, and no match that is kept."""

from __future__ import annotations

from app.base.controllers import Here, Question, Token
from app.base.moment import Moment
from app.base.views import view_of
from app.base.words import within
from app.core.model import Place, Table
from app.games.face import load_face
from app.narration.sentences import describe_phase
from app.places.places import prompt_at
from app.saves.naming import with_default_names
from app.saves.practice.positions import Position
from app.saves.records import Player, Posed, Record
from pyengine.core.match import Match

BOTS = "normal"
"""The level by which those are called who sit beside; none of them is asked anything."""


def posed_players(seat: int, count: int) -> tuple[Player, ...]:
    """Whoever solves a position sits in its seat, and bots in all others; no name is told."""
    return with_default_names(
        [Player("", "person" if other == seat else BOTS) for other in range(1, count + 1)]
    )


def posed_record(position: Position, match: Match, moment: Moment) -> Record:
    """The record of a position as it is put at a table."""
    return Record(
        id=position.id,
        match=match,
        players=posed_players(position.seat, match.header.players),
        seed="",
        created=moment.now,
        updated=moment.now,
        practice=True,
        kind=Posed(position, moment.fresh),
    )


def posed_table(position: Position, moment: Moment) -> Table:
    """The table at which a position is asked; raises ``ValueError`` where it is none."""
    match, seat = position.match(), position.seat
    record = posed_record(position, match, moment)
    draft = load_face(position.game).new_draft(view_of(match, seat), seat)
    token = Token(record.id, match.open_phase, seat, moment.fresh)
    news = describe_phase(match, record.names_here) if match.entries else ()
    return Table(
        record,
        (Place(people=(seat,), seat=seat, draft=draft),),
        asked=(Question(token, Here()),),
        news=tuple(news),
    )


def opening_words(table: Table) -> str:
    """Says of a position which it is, what has happened just before, and what is asked."""
    match, place = table.record.match, table.places[0]
    game = match.game
    stage = str(game.stage(game.view(match.state, place.seat)))
    told = " ".join(sentence for _, sentence in table.news)
    head = f"{game.info.title}, {within(stage)}." if stage else f"{game.info.title}."
    asked = prompt_at(table, place, with_choice=True)
    return " ".join(filter(None, (f"Practice. A position of {head}", told, asked)))
