"""The question for what a word of a game means, for newcomers: ``explain moss``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pyengine.core.words import Sentence, listing, say
from pyengine.typed.contract import Answer, Asking, Question

EXPLAIN = "explain"


def explaining(
    words: Mapping[str, Sentence], named: Mapping[str, Sentence] = MappingProxyType({})
) -> Question[Any]:
    """The question for these words, each with the sentence that explains it.

    A word that another question has to do with is better left to that, or stands among ``named``:
    these are explained to whoever asks for their meaning alone (``what is a chamber``). Several in
    the same sense, such as ``call`` and ``meow``, stand beside each other; the answer to none names
    them all.
    """
    every = {**words, **named}

    def explain(asking: Asking[Any], seat: int, rest: tuple[str, ...]) -> Answer:
        asked = " ".join(rest)
        found = every.get(asked) or every.get(asked.removesuffix("s"))
        if found is None:
            return (say("These words are explained: {words}.", words=listing(every, "comma")),)
        return (found,)

    return Question(
        (EXPLAIN, "meaning", "about"),
        say("what a word of this game means"),
        explain,
        "WORD",
        lambda view: tuple(words),
    )
