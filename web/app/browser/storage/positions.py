"""Keeps positions to solve in this browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from app.browser.interop import moment
from app.browser.storage.database import POSITIONS, StorageTrouble, Transaction, trouble_of
from app.browser.storage.storage import Storage
from app.browser.storage.writes import failed_message
from app.core import effects as fx
from app.core import messages as msg


class Positions:
    """Reads and writes positions, after all that is to be written before."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def carry_out(self, effect: fx.ReadPositions | fx.AddPositions | fx.SavePosition) -> None:
        """Carry out what is wanted."""
        match effect:
            case fx.ReadPositions():
                self.storage.queue.begin(self._read(), lambda: msg.PositionsRead((), moment()))
            case fx.AddPositions(_, outcome):
                self.storage.queue.begin(self._add(effect), lambda: failed_message(outcome))
            case fx.SavePosition():
                self.storage.queue.begin(self._save(effect))
            case _:
                assert_never(effect)

    async def _read(self) -> msg.Message:
        try:
            found = await self.storage.entries(POSITIONS)
        except StorageTrouble as error:
            self.storage.send(msg.StorageFailed(trouble_of(error)))
            found = {}
        return msg.PositionsRead(tuple(found.values()), moment())

    async def _add(self, effect: fx.AddPositions) -> msg.Message:
        # A start that only counts what is due does not wait for what writes.
        from app.saves.practice.positions import keys_to_discard, position_to_json

        transaction = await self.storage.database.transaction((POSITIONS,), write=True)

        def add(there: dict[str, str]) -> None:
            for position in effect.positions:
                if position.id not in there:
                    there[position.id] = position_to_json(position)
                    transaction.put(POSITIONS, position.id, there[position.id])
            _bound(transaction, there, keys_to_discard)
            transaction.result = tuple(there.values())

        transaction.entries(POSITIONS, add)
        return msg.PositionsRead(await transaction.done, moment(), effect.outcome.done)

    async def _save(self, effect: fx.SavePosition) -> None:
        from app.saves.practice.positions import keys_to_discard, position_to_json

        position = effect.position
        transaction = await self.storage.database.transaction((POSITIONS,), write=True)
        transaction.put(POSITIONS, position.id, position_to_json(position))
        transaction.entries(POSITIONS, lambda there: _bound(transaction, there, keys_to_discard))
        await transaction.done


def _bound(
    transaction: Transaction,
    there: dict[str, str],
    to_discard: Callable[[dict[str, str]], tuple[str, ...]],
) -> None:
    """Give up what makes room where there are too many."""
    for key in to_discard(there):
        there.pop(key, None)
        transaction.delete(POSITIONS, key)
