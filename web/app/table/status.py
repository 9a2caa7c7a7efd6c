"""The status strip of a place: whose turn it is, what is to be done, and what has happened."""

from __future__ import annotations

import htpy as h

from app import play
from app.art.cats.head import Mood
from app.art.cats.whole import avatar
from app.art.lamp import lamp_sign
from app.base.words import possessive_within
from app.core.model import Place, Table
from app.games.face import is_race
from app.narration.sentences import newest_chance
from app.places.announcements import ENTER_GOES_ON, ROLL_WAITS, on_its_way
from app.places.clock import ENDS_WITH_ALL, seconds_left
from app.places.places import asked_at, chosen_at, claimed_at, looks_on, match_of
from app.render.regions import Region, drawing, region
from app.saves.records import Connected, Correspondence, Posed
from app.table.hints import hint_sentence
from pyengine.core.game import CHANCE

BEGINS_SOON = "The round begins in a moment."
TIME_IS_UP = "Time is up."

ELSEWHERE = "This match is open in another tab."
ROLLING = "Rolling…"
NOTHING_YET = "Nothing can be chosen just now."
PLAYS_ON = "The others play on."
ESCAPE_LEADS_BACK = "Escape leads back."
POSED = "Practice: what would you do here?"
"""Where the title has no room the strip tells such a table from that of a match."""
COMPARING = "The devices are comparing the last round. Then the result counts."


def status(
    table: Table, place: Place, number: int, elsewhere: bool = False, *, upright: bool = False
) -> Region:
    """The strip of a place; ``elsewhere`` says that another tab plays this match, ``upright`` that
    a wide board stands on its side."""
    seat, ask = (place.seat or 1, ELSEWHERE) if elsewhere else _prompt(table, place)
    news = " ".join(_news(table, place.seat)) or _verdict(table)
    if isinstance(table.record.kind, Posed) and play.acting(table, place):
        news = f"{POSED} {news}".rstrip()
    # What is said of one's own choice is no part of a look at another board.
    sentence = "" if place.look else place.say or _again(table, place)
    if news and not sentence and not _has_chosen(table, place):
        sentence = news
    if not ask and not place.refused:
        ask, sentence = sentence, ""  # a moment between two devices, or what is done by itself
    # In a race nothing is confirmed, so there is nothing to warn of.
    race = is_race(table.record.match.header.game)
    quiet = elsewhere or place.refused or place.look or race
    warning = "" if quiet or place.draft is None else play.foresee(table, place).warning
    sentence = warning or sentence
    hint = "" if elsewhere or warning else hint_sentence(table, place, upright=upright)
    return region(
        f"status-{number}",
        (
            region(
                f"mood-{number}",
                drawing(avatar, seat, "startled" if warning else _mood(table, place)),
                tag="span",
                class_="status-cat",
            ),
            region(
                f"said-{number}",
                drawing(_words, ask, sentence, place.refused, place.asked, bool(warning)),
                tag="p",
                class_="status-text",
            ),
            # In the place of the other words, which keep their room: so nothing moves. What is
            # chosen is said there once more, but heard only once.
            *([_hint_region(number, ask, place.say, hint)] * bool(hint)),
        ),
        tag="section",
        class_=f"table-status seat-{seat}",
        aria_label="What is going on" if looks_on(table.record) else "What to do now",
    )


def _has_chosen(table: Table, place: Place) -> bool:
    """Whether the prompt says what Confirm would do, as long a sentence as a strip has room for."""
    if is_race(table.record.match.header.game) or not play.acting(table, place):
        return False
    if chosen_at(table, place, place.draft) is None:
        return False
    view = play.own_view(table, place)
    return not play.face_of(table.record).is_fresh(view, place.seat, place.draft)


def _again(table: Table, place: Place) -> str:
    if table.record.again is None:
        return ""
    from app.play.again import again_words

    return again_words(table, place)


def waiting_words(table: Table, place: Place) -> str:
    """The words of a board's key while nobody at this place can do anything with it."""
    if place.curtain:
        return play.hand_over(table.record.names_here[place.curtain - 1])
    sentence = _prompt(table, place)[1]
    if place.look:
        return f"{sentence} {ESCAPE_LEADS_BACK}"
    return ENTER_GOES_ON if table.resting else sentence or NOTHING_YET


def _words(ask: str, sentence: str, refused: bool, asked: bool, warned: bool) -> h.Node:
    classes = {"is-refused": refused, "is-asked": asked, "is-warning": warned}
    return [h.span(".status-ask")[ask], h.span(class_=["status-say", classes])[sentence]]


def _hint_region(number: int, ask: str, say: str, sentence: str) -> Region:
    return region(f"status-hint-{number}", drawing(_hint, ask, say, sentence), class_="status-hint")


def _hint(ask: str, say: str, sentence: str) -> h.Node:
    """On a phone what is chosen is seen on the board: there what it brings has the room alone."""
    own: list[h.Node] = [h.span(".hint-ask")[ask], say and f" {say}"]
    return [lamp_sign(), h.div[h.p(".hint-own", aria_hidden="true")[own], h.p[sentence]]]


def _prompt(table: Table, place: Place) -> tuple[int, str]:
    """Returns whose cat looks out of the strip, and the sentence beside it.

    In a race it is the cat of who sits there, whatever others have done.
    """
    record, match = table.record, table.record.match
    acting = play.acting(table, place)
    seat = place.seat if acting else table.thinking or place.seat or 1
    race = is_race(match.header.game)
    if match.over:
        return (
            _prompt_at_the_end(table, place)
            if match.settled
            else (seat, _waits(table) or COMPARING)
        )
    if table.remote and table.remote.gone:
        return place.seat or 1, table.remote.gone
    if place.look:
        return (
            place.look,
            f"A look at {possessive_within(record.names_here[place.look - 1])} board.",
        )
    if table.rolling:
        return seat, ROLLING
    if table.resting and play.plays_on(table):
        return seat, PLAYS_ON
    if table.resting and (not race or looks_on(record)):
        actors = (actor for actor, _ in reversed(table.news) if actor)
        sentence = play.together_words(match, place.seat, record.names_here)
        return next(actors, seat), sentence or " ".join(sentence for _, sentence in table.news)
    if race and play.is_covered(table):
        # What is asked would be in vain: nothing can be taken before the signal.
        return place.seat or 1, _away(table) or _start(table) or BEGINS_SOON
    if race:
        return place.seat or 1, _asked_in_race(table, place)
    if match.pending.chance is not None:
        return seat, _waits(table) or ROLL_WAITS
    if acting and place.forced:
        return seat, ""  # what is done by itself stands behind it, and nobody need confirm
    if acting:
        return seat, asked_at(table, place, place.draft)
    if table.thinking:
        return seat, f"{record.names_here[table.thinking - 1]} is thinking."
    return seat, _waits(table)


def _asked_in_race(table: Table, place: Place) -> str:
    """What is to be done, unless something that was done is on its way to the others, or nothing
    more can be done in the round."""
    if claimed := claimed_at(table, place.seat):
        match = match_of(table, place.seat)
        if claimed[-1] == match.game.lapse(match.state, place.seat):
            return TIME_IS_UP
        return on_its_way(table, place.seat, claimed[-1])
    if seconds_left(table) == 0 and isinstance(table.record.kind, Connected):
        return ENDS_WITH_ALL if _away(table) else TIME_IS_UP
    view, names = play.own_view(table, place), table.record.names_here
    return play.face_of(table.record).ask(view, place.seat, place.draft, names)


def _away(table: Table) -> str:
    """Who of those who race is away; empty for nobody."""
    return table.remote.away if table.remote else ""


def _start(table: Table) -> str:
    """For whom a race far apart waits before its signal; empty for nobody."""
    return table.remote.start if table.remote else ""


def _prompt_at_the_end(table: Table, place: Place) -> tuple[int, str]:
    """Whoever sits there alone, or has won, looks out of it; else the cat of who has won."""
    record, winners = table.record, table.record.match.scores().winners
    own = len(table.places) > 1 or place.seat in winners
    seat = place.seat if own else winners[0]
    return seat, play.outcome_sentence(record.match, record.names_here)


def _waits(table: Table) -> str:
    """For whom elsewhere the match waits, or for what."""
    if isinstance(table.record.kind, Posed):
        from app.places.posed import LOOKING

        return LOOKING
    if isinstance(table.record.kind, Correspondence):
        from app.correspondence.table_panel import is_due, turn_link_words

        return turn_link_words(table) if is_due(table) else ""
    if not isinstance(table.record.kind, Connected):
        return ""
    return table.remote.waits if table.remote else "Looking for the others…"


def _verdict(table: Table) -> str:
    """Returns whether a round that is over counts, where no device knew the cards."""
    match = table.record.match
    between, info = table.resting and match.pending.chance is not None, match.game.info
    if not between or not isinstance(table.record.kind, Connected) or not info.masked:
        return ""
    from app.remote.values.deals import CHECKED, PROVISIONAL

    if match.covered:
        return PROVISIONAL
    return CHECKED if info.hands else ""  # not in each round something lies to be looked at


def _mood(table: Table, place: Place) -> Mood:
    """Returns the mood of the cat in the strip: it thinks with a bot, and is glad when it wins."""
    match = table.record.match
    if match.settled:
        lost = len(table.places) > 1 and place.seat not in match.scores().winners
        return "watching" if lost else "happy"
    if not play.acting(table, place) and table.thinking:
        return "thinking"
    return "startled" if place.refused else "watching"


def _news(table: Table, own: int) -> list[str]:
    """Tells what chance did once it lies still, and what a seat did that has acted alone.

    Nobody is told again what was done with the ``own`` hands. Of several who acted at once it is
    told in a few words, unless the table has rested on it; while it rests the news are said
    already. Where a race far apart was close, that is the news. At the end it is told what decided
    between equals, and why it is over; in a race, where each place is told what came of it, nothing
    but that.
    """
    match = table.record.match
    if table.resting and not match.over:
        return []
    if table.remote and table.remote.ruling and not match.over:
        return [table.remote.ruling]
    if table.remote and table.remote.away and not match.over:
        return [] if play.is_covered(table) else [table.remote.away]  # then it is the prompt
    if table.remote and table.remote.hidden and not match.over:
        return [table.remote.hidden]
    if play.is_covered(table):
        # A row that still lies face down is told of with its signal.
        return []
    if match.over and match.game.info.tempo == "race":
        return [play.end_sentence(match, table.record.names_here)]
    actors = {actor for actor, _ in table.news if actor != CHANCE}
    together = len(actors) > 1 and match.game.info.tempo == "together"
    sentences = [
        sentence
        for actor, sentence in table.news
        if (not table.rolling if actor == CHANCE else not together and actor != own)
    ]
    if match.over:
        names = table.record.names_here
        tie = play.tie_words(match, names) if match.settled else ""
        return list(filter(None, (tie, *sentences, play.end_sentence(match, names))))
    if together and len(table.places) == 1 and not _rested_on_news(table):
        sentences.append(play.others_words(match, actors, own, table.record.names_here))
    return list(filter(None, sentences))


def _rested_on_news(table: Table) -> bool:
    """Whether what several have done was said while the table rested, before chance went on."""
    went_on = any(actor == CHANCE for actor, _ in table.news)
    return went_on and table.rest_from == newest_chance(table.record.match)
