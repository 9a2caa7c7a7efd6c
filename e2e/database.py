"""Matches in the browser's storage, put there as the app does."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from playwright.sync_api import Page

from app.library.summaries import summarize
from app.saves.records import Player, Record
from app.saves.stored import record_to_json, summary_to_json
from pyengine.core.chance import SeededChance
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.core.text import write_match
from pyengine.testing import random_steps

NOW = 1_763_650_000_000


def played(game: str, names: Sequence[str], seed: str, left: int = 0) -> Record:
    """A match of people, played by lot up to so many actions before its end."""
    match, rng = Match.new(game, len(names)), random.Random(seed)
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(SeededChance(seed))
        else:
            seat = match.pending.seats[0]
            match = match.apply(seat, rng.choice(match.game.legal_actions(match.state, seat)))
    match = match.upto(len(match.entries) - left)
    return Record(f"id-{seed}", match, tuple(map(Player, names)), seed, NOW, NOW)


def last_round(match: Match, names: Sequence[str], seed: str) -> str:
    """The text of a match of one person and easy bots whose last cards have just been dealt.

    ``match`` is new; what comes before is played by lot.
    """
    *_, over = random_steps(match, seed)
    dealt = max(at for at, entry in enumerate(over.entries, 1) if entry.actor == CHANCE)
    first, rest = write_match(over.upto(dealt)).split("\n", 1)
    kinds = ("person", *["easy"] * (len(names) - 1))
    seats = enumerate(zip(names, kinds, strict=True), 1)
    people = [f"# seat {seat}: {name} ({kind})" for seat, (name, kind) in seats]
    return "\n".join((first, *people, rest))


def copies(record: Record, count: int) -> list[Record]:
    """The same match so many times, under ids of their own."""
    return [
        replace(record, id=f"{record.id}-{number}", created=NOW + number, updated=NOW + number)
        for number in range(count)
    ]


def stored(records: list[Record]) -> dict[str, dict[str, str]]:
    """These matches as the app keeps them, by store and key."""
    return {
        "matches": {record.id: record_to_json(record) for record in records},
        "shelf": {record.id: summary_to_json(summarize(record), "") for record in records},
    }


def put(page: Page, database: str, stores: Mapping[str, Mapping[str, str]]) -> None:
    """Write texts into a database of the page's site, which is made where it is not there."""
    page.evaluate(
        """async ([name, stores]) => {
            const opening = indexedDB.open(name);
            opening.onupgradeneeded = () =>
                Object.keys(stores).forEach((one) => opening.result.createObjectStore(one));
            await new Promise((done, fail) =>
                Object.assign(opening, { onsuccess: done, onerror: fail }));
            const transaction = opening.result.transaction(Object.keys(stores), "readwrite");
            for (const [store, entries] of Object.entries(stores))
                for (const [key, text] of Object.entries(entries))
                    transaction.objectStore(store).put(text, key);
            await new Promise((done, fail) =>
                Object.assign(transaction, { oncomplete: done, onabort: fail }));
            opening.result.close();
        }""",
        [database, {store: dict(entries) for store, entries in stores.items()}],
    )


# All texts of some stores of a database, by store and key; of all stores where none is named.
READ = """async ([wanted, name]) => {
    const answer = (request) => new Promise((done, fail) =>
        Object.assign(request, { onsuccess: () => done(request.result), onerror: fail }));
    const database = await answer(indexedDB.open(name)), found = {};
    for (const store of wanted.length ? wanted : database.objectStoreNames) {
        const kept = database.transaction(store).objectStore(store);
        const [keys, texts] = [await answer(kept.getAllKeys()), await answer(kept.getAll())];
        found[store] = Object.fromEntries(keys.map((key, i) => [key, texts[i]]));
    }
    database.close();
    return found;
}"""


def read(page: Page, store: str, database: str = "clowder") -> dict[str, str]:
    """All texts of a store, of the app's unless another database is named."""
    found: dict[str, dict[str, str]] = page.evaluate(READ, [[store], database])
    return found[store]


def read_all(page: Page) -> dict[str, dict[str, str]]:
    """All texts that the app has stored, by store and key."""
    found: dict[str, dict[str, str]] = page.evaluate(READ, [[], "clowder"])
    return found
