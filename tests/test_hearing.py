"""What a microphone hears: made-up levels, in dB, and what they are taken for."""

from __future__ import annotations

import math

import pytest

from app.input.hearing import (
    LISTENING,
    LONGEST_MS,
    LOUDER,
    MEOW,
    SHORTER,
    SHORTEST_MS,
    Ear,
    hear,
    loudness,
    opened,
    shown,
)

STEP_MS = 40
ROOM = -62.0
"""A quiet room."""


class Listener:
    """An ear in a room: what it has heard, moment by moment."""

    def __init__(self, room: float = ROOM) -> None:
        self.at, self.calls, self.words = 0.0, 0, list[str]()
        self.ear: Ear = opened(room, 0.0)
        self.room = room
        self.hears(room, 1000)

    def hears(self, level: float, ms: float, step: float = STEP_MS) -> None:
        for _ in range(round(ms / step)):
            self.at += step
            self.ear, called = hear(self.ear, level, self.at)
            self.calls += called
            self.words.append(self.ear.word)

    def rests(self, ms: float = 400) -> None:
        self.hears(self.room, ms)


@pytest.mark.parametrize("room", [-80.0, ROOM, -50.0, -35.0])
@pytest.mark.parametrize("ms", [240, 400, 840])
def test_a_call_stands_out_of_the_room_for_as_long_as_a_meow(room, ms):
    """Of 200 to 900 ms, 25 dB over a silent studio, a quiet room, a street, a party."""
    ear = Listener(room)
    ear.hears(max(room + 25, -30), ms)
    assert ear.calls == 0  # nobody knows yet how long it will be
    ear.rests()
    assert ear.calls == 1
    assert ear.ear.word == MEOW


@pytest.mark.parametrize("ms", [40, 120, 160])
def test_a_knock_is_nothing(ms):
    """A tile that is put down: shorter than 200 ms, however loud."""
    ear = Listener()
    ear.hears(-10, ms)
    ear.rests()
    assert (ear.calls, set(ear.words)) == (0, {LISTENING})


@pytest.mark.parametrize("ms", [1000, 1500, 6000])
def test_talk_is_too_long(ms):
    """More than 900 ms; it is said how a call is."""
    ear = Listener()
    ear.hears(-20, ms)
    ear.rests()
    assert (ear.calls, ear.ear.word) == (0, SHORTER)


def test_who_calls_softly_hears_that_it_is_to_be_louder():
    """10 dB over the room; and 20 dB over a room so quiet that it is a whisper still."""
    for room, level in ((ROOM, ROOM + 10), (-85.0, -60.0)):
        ear = Listener(room)
        ear.hears(level, 400)
        ear.rests()
        assert (ear.calls, ear.ear.word) == (0, LOUDER)


def test_a_voice_that_trembles_is_one_call():
    """Breaks of 80 ms."""
    ear = Listener()
    for _ in range(3):
        ear.hears(-25, 160)
        ear.hears(ROOM, 80)
    ear.rests()
    assert ear.calls == 1


def test_two_calls_are_two():
    ear = Listener()
    for _ in range(2):
        ear.hears(-25, 400)
        ear.rests(600)
    assert ear.calls == 2


def test_the_floor_follows_the_room():
    """A fan is switched on: at first it is a long sound, after some seconds the room, out of which
    a call has to stand; switched off again the room is quiet at once."""
    ear = Listener()
    ear.hears(-35, 15_000)
    ear.room = -35
    ear.hears(-15, 400)
    ear.rests()
    assert ear.calls == 1
    ear.room = ROOM
    ear.rests(1000)
    ear.hears(-40, 400)
    ear.rests()
    assert ear.calls == 2


def test_nothing_is_a_call_before_the_room_is_known():
    """Half a second from when the ear was opened: in the midst of a sound, say."""
    ear = Listener.__new__(Listener)
    ear.at, ear.calls, ear.words, ear.room = 0.0, 0, [], ROOM
    ear.ear = opened(-20, 0.0)
    ear.hears(-20, 300)
    ear.rests(1000)
    assert ear.calls == 0


def test_a_word_is_to_be_read_and_then_goes():
    """For a second and a half."""
    ear = Listener()
    ear.hears(-25, 400)
    ear.rests(1400)
    assert ear.ear.word == MEOW
    ear.rests(400)
    assert ear.ear.word == LISTENING


@pytest.mark.parametrize("step", [20, 33, 40, 66])
def test_it_does_not_matter_how_often_one_listens(step):
    """A busy page looks less often."""
    ear = Listener()
    ear.hears(-25, 500, step)
    ear.hears(ROOM, 500, step)
    assert ear.calls == 1


def test_a_meow_is_between_a_fifth_of_a_second_and_nine_tenths():
    assert (SHORTEST_MS, LONGEST_MS) == (200, 900)


def test_loudness_is_that_of_the_mean_square():
    """A sine of full loudness is 3 dB below it; a tenth of it 20 dB less."""
    sine = [math.sin(2 * math.pi * n / 64) for n in range(1024)]
    assert loudness(sine) == pytest.approx(-3.01, abs=0.01)
    assert loudness([value / 10 for value in sine]) == pytest.approx(-23.01, abs=0.01)
    assert [shown(level) for level in (-90, -10, -35)] == [0, 1, 0.5]
