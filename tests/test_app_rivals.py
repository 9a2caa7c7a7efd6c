"""What the hard bot makes of a challenge: the same match with the same luck, asked for once."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from test_app_daily import DAY, NOW, finished, on_the_day

from app.base.controllers import Bot
from app.base.words import points
from app.core import effects as fx
from app.core.session import Rival
from app.daily.messages import RivalPlayed
from app.daily.rivals import HARD, apply_answer, begin, next_ask
from app.saves.challenges import BOTS, daily_games, daily_record, day_of, pack
from app.saves.records import Local
from app.saves.stored import record_from_json
from pyengine.core.game import CHANCE


def played_out(game: str) -> tuple[object, list[tuple[int, Bot]]]:
    """The challenge with the hard bot's seat played by any legal actions, and who was asked."""
    record, asked = begin(game, DAY), []
    while not record.match.over:
        ask, action = next_ask(record)
        seat = ask.question.actor
        if action is None:
            asked.append((seat, ask.question.controller))
            rng = random.Random(len(record.match.entries))
            action = record.match.game.sample_action(ask.view, seat, rng)
        record = apply_answer(record, ask, action)
    return record, asked


@pytest.mark.parametrize("game", daily_games())
def test_the_bot_plays_the_very_challenge(game):
    """A person in its place with the same actions would have played the day's challenge; who is
    asked gets a view, and is the bot of the level that sits there."""
    record, asked = played_out(game)
    own = daily_record(game, DAY, NOW, "Mia")
    assert record.match.header == own.match.header
    assert day_of(replace(record, players=own.players)) == DAY
    assert day_of(record) == "", "a bot's match is nobody's challenge"
    assert all(bot.level == (HARD if seat == 1 else BOTS) for seat, bot in asked)
    if record.match.game.info.tempo != "race":
        assert asked


def test_a_bot_is_asked_from_what_its_seat_knows():
    """In Nine Lives nobody sees the others' cards."""
    record = begin("ninelives", DAY)
    while True:
        ask, action = next_ask(record)
        if action is None:
            break
        record = apply_answer(record, ask, action)
    seat = ask.question.actor
    assert seat != CHANCE
    assert ask.view == record.match.game.view(record.match.state, seat)
    assert ask.view != record.match.state


def test_hands_of_a_race_come_to_their_own_end():
    """Without anybody who thinks; with the same luck to the same result."""
    first, asked = played_out("kittypaw")
    assert not asked
    assert first.match == played_out("kittypaw")[0].match


def test_the_hard_bot_is_asked_for_ones_own_finished_challenge_alone():
    """After it, not for what somebody has sent, nor for another match; and once."""
    record = finished()
    wanted = fx.PlayRival(record.id, "yarn", DAY)
    desk = on_the_day(f"#/replay/{record.id}", record)
    assert desk.of(fx.PlayRival) == [wanted]
    assert "The hard bot is playing it too" in desk.shown
    desk.hears("daily", RivalPlayed("yarn", DAY, 17))
    assert f"With the same luck the hard bot scored {points(17)}." in desk.shown
    desk.did("replay.result")
    (copied,) = desk.of(fx.CopyLink)
    assert "(the hard bot: 17)" in copied.words
    desk.go("#/about")
    desk.go(f"#/replay/{record.id}")
    assert not desk.of(fx.PlayRival)
    assert not on_the_day(f"#/result/{pack(record)}").of(fx.PlayRival)
    other = finished(dice="lucky")
    assert not on_the_day(f"#/replay/{other.id}", other).of(fx.PlayRival)


def test_what_the_bot_made_is_kept_with_the_match():
    """After a reload nobody plays it again; practice from there has no such result."""
    record = finished()
    desk = on_the_day(f"#/replay/{record.id}", record)
    desk.hears("daily", RivalPlayed("yarn", DAY, -3))
    loaded = record_from_json(desk.stored[record.id])
    assert loaded == replace(record, kind=Local(-3))
    again = on_the_day(f"#/replay/{record.id}", loaded)
    assert not again.of(fx.PlayRival)
    assert f"the hard bot scored {points(-3)}." in again.shown
    again.did("replay.first")
    again.did("replay.practice")
    assert again.of(fx.SaveRecord)[0].record.kind == Local()


def test_what_somebody_has_sent_is_not_kept_for_the_bots_sake():
    """Not even where the bot has played the same day meanwhile."""
    record = finished()
    desk = on_the_day(f"#/result/{pack(record)}")
    desk.hears("daily", RivalPlayed("yarn", DAY, 17))
    assert not desk.of(fx.SaveRecord)


def test_another_days_bot_is_not_this_ones_and_a_missing_one_is_said():
    """By game and day."""
    record = finished()
    desk = on_the_day(f"#/replay/{record.id}", record)
    desk.hears("daily", RivalPlayed("yarn", "2026-11-21", 17))
    assert "is playing it too" in desk.shown
    desk.hears("daily", RivalPlayed("yarn", DAY, None))
    assert "The hard bot cannot play it here." in desk.shown
    assert Rival("yarn", DAY, None) in desk.model.session.rivals
