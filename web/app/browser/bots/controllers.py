"""Puts questions to the controllers of actors, and brings their answers as messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import js
from pyodide.ffi import create_once_callable

from app.base.controllers import Question
from app.browser.bots.bots import Bots
from app.browser.interop import begin, moment
from app.core import effects as fx
from app.core import messages as msg
from app.play import answer_later, answer_now, gestures, thinks

_UNSEEN_MS = 250
"""So often it is looked whether boards are shown that had no room in the window."""

_HOLD_MS = 40
"""Answers of the clock come so much later: an input that was made before them is heard first.

One that was made after them lets them come first (:func:`app.play.catch_up`).
"""


class Controllers:
    """Seeds and lots answer at once, bots from their worker; people answer at their places.

    Where actions carry their times, hands and the end of the time answer when the clock is there.
    ``send`` takes the answers; ``is_open`` says whether a question still waits for one,
    ``is_looked_at`` whether the result of a match is being shown.
    """

    def __init__(
        self,
        send: Callable[[msg.Message], None],
        is_open: Callable[[Question], bool],
        is_looked_at: Callable[[str], bool],
    ) -> None:
        self.send = send
        self.is_open = is_open
        self.is_looked_at = is_looked_at
        self.bots = Bots(is_open)
        self.rivals: set[fx.PlayRival] = set()
        self._rested_at = ""
        """The match that began when the bots' worker was ended last."""

    def warm_up(self) -> None:
        """Somebody will be asked who takes a while to get up: the bots' worker."""
        self.bots.warm_up()

    def let_rest(self, place: str) -> None:
        """No bot is expected in a match: its worker, perhaps started by the setup or an earlier
        match, is not kept beside it. Whoever asks for a hint there wakes one that stays."""
        if place != self._rested_at:
            self._rested_at = place
            self.bots.worker.end()

    def ask(self, ask: fx.Ask) -> None:
        """Put a question to its controller."""
        if thinks(ask):
            begin(self._ask_bot(ask))
        elif ask.zero:
            self._ask_clock(ask)
        elif (action := answer_now(ask)) is not None:
            self.send(msg.Answered(ask.question.token, action, moment()))

    def ask_hint(self, ask: fx.AskHint) -> None:
        """Ask the strong bot for its opinion."""
        begin(self._ask_hint(ask))

    def ask_review(self, ask: fx.AskReview) -> None:
        """Ask what a choice or an event of chance was worth."""
        begin(self._ask_review(ask))

    def play_rival(self, effect: fx.PlayRival) -> None:
        """Let the hard bot play a challenge, unless it is at it."""
        if effect not in self.rivals:
            self.rivals.add(effect)
            begin(self._play_rival(effect))

    async def _play_rival(self, effect: fx.PlayRival) -> None:
        # Only who has finished a challenge needs it.
        from app.browser.bots.rivals import play_rival

        try:
            found = await play_rival(self.bots, effect, self.is_looked_at)
        finally:
            self.rivals.discard(effect)
        if found is not None:
            self.send(msg.ToScreen("daily", found, moment()))

    def signal(self, effect: fx.Signal) -> None:
        """Tell when the picture that is drawn now has been painted.

        Where the window is too small for the boards, nobody has seen a signal yet.
        """

        def framed(_time: float) -> None:
            board = js.document.querySelector(".table-board")
            if board and not board.getClientRects().length:
                again = partial(self.signal, effect)
                asyncio.get_event_loop().call_later(_UNSEEN_MS / 1000, again)
                return
            # A message that is sent from a frame comes when that frame has been painted.
            channel = js.MessageChannel.new()
            channel.port1.onmessage = create_once_callable(painted)
            channel.port2.postMessage(None)

        def painted(_event: object) -> None:
            at = float(js.performance.now())
            self.send(msg.Signalled(effect.record, effect.name, at, moment()))

        js.requestAnimationFrame(create_once_callable(framed))

    def _ask_clock(self, ask: fx.Ask) -> None:
        token, timed = ask.question.token, answer_later(ask)
        if timed is not None:
            action = timed.action
            self._at(ask, timed.at + _HOLD_MS, lambda: msg.Answered(token, action, moment()))
        shown = gestures(ask)
        now = float(js.performance.now()) - ask.zero
        past = sum(gesture.at <= now for gesture in shown)
        for gesture in shown[max(0, past - 1) :]:
            self._at(ask, gesture.at, partial(msg.Gestured, token, gesture.picture, gesture.at))

    def _at(self, ask: fx.Ask, at: float, message: Callable[[], msg.Message]) -> None:
        """Send a message at a time of the clock, if the question is still open then."""

        def send() -> None:
            if self.is_open(ask.question):
                self.send(message())

        in_ms = ask.zero + at - float(js.performance.now())
        asyncio.get_event_loop().call_later(max(0.0, in_ms) / 1000, send)

    async def _ask_bot(self, ask: fx.Ask) -> None:
        action = await self.bots.decide(ask)
        if action:
            self.send(msg.Answered(ask.question.token, action, moment()))

    async def _ask_hint(self, ask: fx.AskHint) -> None:
        self.send(msg.HintGiven(ask.question.token, await self.bots.opinions(ask)))

    async def _ask_review(self, ask: fx.AskReview) -> None:
        # Only who looks back needs it.
        from app.review.messages import Reviewed

        found = await self.bots.review(ask)
        reviewed = Reviewed(ask.fresh, ask.entry, found)
        self.send(msg.ToScreen(ask.screen, reviewed, moment()))
