"""The question for what a word of a game means, for newcomers: ``explain moss``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyengine.core.words import Sentence, listing, say
from pyengine.typed.contract import Answer, Asking, Question

EXPLAIN = "explain"
"""How the question begins."""


def explaining(words: Mapping[str, Sentence]) -> Question[Any]:
    """The question for these words, each with the sentence that explains it.

    A word that another question has to do with is better left to that. Several in the same sense,
    such as ``call`` and ``meow``, stand beside each other; the answer to none names them all.
    """

    def explain(asking: Asking[Any], seat: int, rest: tuple[str, ...]) -> Answer:
        asked = " ".join(rest)
        found = words.get(asked) or words.get(asked.removesuffix("s"))
        if found is None:
            return (say("These words are explained: {words}.", words=listing(words, "comma")),)
        return (found,)

    return Question(
        (EXPLAIN, "meaning", "about"),
        say("what a word of this game means"),
        explain,
        "WORD",
        lambda view: tuple(words),
    )
