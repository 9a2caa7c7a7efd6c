"""Turn links: a match that goes back and forth between people, as a link or as a file.

Each sends the match so far, plays on with what comes back, and no device need reach another. A
turn link is the exported match with an id that is the same on every device. It is signed by nobody:
what is believed of it is that its match keeps the rules. Dice follow from the seed, which stands
in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.base.checking import id_of
from app.base.moment import Moment
from app.base.packing import LONGEST_CODE, pack_text, unpack_text
from app.base.seeds import fresh_seed, record_id
from app.base.words import and_list, do_all
from app.library.disclosure import secrets_of
from app.library.summaries import stage_words
from app.play import people_of
from app.saves.files import export_text, import_file, note_of
from app.saves.records import REMOTE, Correspondence, Player, Record
from pyengine.core.errors import IllegalAction
from pyengine.core.info import Info
from pyengine.core.match import Match
from pyengine.core.words import YOU


class MatchesDiffer(ValueError):
    """Two matches that cannot both go on; the text says from where on they differ."""


# Sending


def turn_link_code(record: Record) -> str | None:
    """The match as the code of a link; None where it has become too long for one."""
    code = pack_text(export_text(record))
    return code if len(code) <= LONGEST_CODE else None


def disclosure_words(info: Info) -> str:
    """Says what a turn link does not keep secret from somebody who takes it apart."""
    secrets = secrets_of(info, info.max_players)
    return (
        f"{secrets} can be read out of the link by somebody who takes it apart. Play like this"
        " only with people you trust."
        if secrets
        else "Nothing is hidden in this game, so a link gives nothing away."
    )


def copy_for_turn_links(
    match: Match, seated: tuple[Player, ...], table: bytes, moment: Moment
) -> Record:
    """A match with friends far away as one by links: the same on the device of each of them.

    Its dice can no longer be agreed: from here on they follow from a seed. Nobody can know the
    cards of another seat either, so a round with hidden hands is dealt anew.
    """
    name = f"by links {table.hex()}"
    return Record(
        id=record_id(name),
        match=match.known(),
        players=seated,
        seed=fresh_seed(name),
        created=moment.now,
        updated=moment.now,
        kind=Correspondence(),
    )


# Receiving


def read_turn_link(code: str, moment: Moment) -> Record:
    """The match in a link, as its sender has it; raises ``ValueError`` with one sentence."""
    return open_turn_link("This link", unpack_text(code), moment)


def open_turn_link(name: str, data: bytes, moment: Moment) -> Record:
    """The match in a file or link, as its sender has it, under the id that it has everywhere.

    Raises ``ValueError`` with one sentence.
    """
    record = import_file(name, data, moment, others=(REMOTE,))
    found = note_of(data.decode("utf-8"), "by links")
    try:
        match_id = id_of(found)
    except ValueError:
        raise ValueError(f"{name} holds no match that is played by links.") from None
    if not seats_free(record) or not people_of(record):
        raise ValueError(f"{name} holds a match that nobody else plays.")
    return replace(record, id=match_id)


def seats_free(turn_link: Record) -> tuple[int, ...]:
    """The seats that the sender of a turn link does not play."""
    return tuple(seat for seat, player in enumerate(turn_link.players, 1) if player.kind == REMOTE)


def accept_turn_link(turn_link: Record, seat: int) -> Record:
    """A turn link of a match that is new here, for whom it was sent to: they play that seat.

    As long as nobody has moved for them what comes of it is their own.
    """
    players = tuple(
        replace(player, kind="person" if at == seat else REMOTE) if not player.is_bot else player
        for at, player in enumerate(turn_link.players, 1)
    )
    moved = _moves(turn_link, seat) > 0
    sent = Correspondence(len(turn_link.match.entries))
    return replace(turn_link, players=players, kind=sent, brought=moved)


def merge_turn_link(here: Record, turn_link: Record, moment: Moment) -> Record:
    """The match here with what the turn link brings; the same where that is nothing new.

    Raises :class:`MatchesDiffer` where the two do not fit.
    """
    if not isinstance(here.kind, Correspondence) or here.seed != turn_link.seed:
        raise MatchesDiffer("This is another match than the one here.")
    match = merge_matches(here.match, turn_link.match)
    if match is here.match:
        return here
    all_sent = here.kind.sent >= len(here.match.entries)
    sent = len(match.entries) if all_sent else len(turn_link.match.entries)
    kind = Correspondence(sent)
    after = replace(here, match=match, draft="", kind=kind, updated=moment.now)
    return replace(after, brought=here.brought or bool(seats_moved_for(here, after)))


def seats_moved_for(here: Record, there: Record) -> tuple[int, ...]:
    """The seats of people of this device for whom a turn link moves: nobody else should."""
    return tuple(seat for seat in people_of(here) if _moves(there, seat) > _moves(here, seat))


def doubt_words(names: Sequence[str]) -> str:
    """Says that somebody has moved for people of this device, by their names there."""
    if YOU in names:
        whom = "It holds moves of yours that were not made here."
    else:
        whom = f"It holds moves for {and_list(names)}, who {_play(names)} on this device."
    return f"{whom} Take it over only if you know where they come from."


def _play(names: Sequence[str]) -> str:
    return "plays" if len(names) == 1 else "play"


def news_words(here: Record, there: Record) -> str:
    """Says what a turn link brings: who has moved, and how far the match is now."""
    moved = [
        name
        for seat, name in enumerate(here.names_here, 1)
        if _moves(there, seat) > _moves(here, seat) and not here.players[seat - 1].is_bot
    ]
    stage = "The match is over" if there.match.over else stage_words(there)
    if not moved:
        return f"{stage}."
    return f"{do_all(moved, 'has moved', 'have moved')}: {stage[:1].lower()}{stage[1:]}."


def _moves(record: Record, seat: int) -> int:
    return sum(entry.actor == seat for entry in record.match.entries)


# Merging two devices' matches

_Phase = dict[int, str]
"""The actions of each actor in a phase."""


def merge_matches(here: Match, there: Match) -> Match:
    """The match that holds all of both; raises :class:`MatchesDiffer`.

    One goes on from the other; or both stand in a phase in which several act, in any order, and
    each has what the other still lacks.
    """
    if here.header != there.header:
        raise MatchesDiffer("This is another match than the one here.")
    own, other = _phases(here), _phases(there)
    for at, (mine, theirs) in enumerate(zip(own, other, strict=False)):
        if mine == theirs:
            continue
        differ = any(mine[actor] != theirs[actor] for actor in mine.keys() & theirs.keys())
        lacks_here, lacks_there = theirs.keys() - mine.keys(), mine.keys() - theirs.keys()
        late = (lacks_here and at + 1 < len(own)) or (lacks_there and at + 1 < len(other))
        if differ or late:
            raise _difference(here, at)
        if not lacks_here:
            return here
        if not lacks_there:
            return there
        return _with_actions(there, {actor: mine[actor] for actor in sorted(lacks_there)}, at)
    return there if len(other) > len(own) else here


def _phases(match: Match) -> list[_Phase]:
    found: dict[int, _Phase] = {}
    for entry in match.entries:
        found.setdefault(entry.phase, {})[entry.actor] = entry.action
    return list(found.values())


def _with_actions(match: Match, actions: _Phase, at: int) -> Match:
    after = match
    for actor, action in actions.items():
        try:
            after = after.apply(actor, action)
        except IllegalAction:
            raise _difference(match, at) from None
    return after


def _difference(match: Match, at: int) -> MatchesDiffer:
    """Returns where two matches part: the stage of the phase in which the first difference lies."""
    phases = sorted({entry.phase for entry in match.entries})
    before = sum(entry.phase < phases[at] for entry in match.entries)
    stage = str(match.game.stage(match.states[before])) or "its beginning"
    return MatchesDiffer(f"This is a different match from {stage[:1].lower()}{stage[1:]} on.")
