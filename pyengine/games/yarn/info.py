"""The declared facts of Yarn Trail: players, options, bounds."""

from __future__ import annotations

from pyengine.core.info import Info, Option

INFO = Info(
    id="yarn",
    title="Yarn Trail",
    min_players=1,
    max_players=6,
    options=(
        Option(
            name="side",
            title="Carpet",
            kind="choice",
            default="A",
            help="The same for everybody; blue is harder.",
            values=("A", "B"),
            labels=("Yellow", "Blue"),
        ),
        Option(
            name="cups",
            title="Porcelain cups",
            kind="choice",
            default="on",
            help=(
                "Each player circles six cups in secret, then the sheets are shuffled. A cup that"
                " falls costs two points. It is easier without."
            ),
            values=("on", "off"),
            labels=("Six cups", "No cups"),
        ),
        Option(
            name="crossing",
            title="Crossing the thread",
            kind="choice",
            default="allowed",
            help="Whether a thread may visit a dot twice.",
            values=("allowed", "never"),
            labels=("Allowed", "Never"),
            seldom=True,
        ),
        Option(
            name="novices",
            title="Ignore cups",
            kind="seats",
            default="",
            help="For new players: they lose nothing for a cup.",
            seldom=True,
            not_with=("cups", "off"),
        ),
        Option(
            name="botcups",
            title="Cups by chance",
            kind="choice",
            default="random",
            help=(
                "Where bots circle their cups, and where they stand when you play alone: anywhere,"
                " where few threads run, or where most do."
            ),
            values=("random", "kind", "mean"),
            labels=("Anywhere", "Kind", "Mean"),
            quiet=True,
            by_chance=True,
            seldom=True,
            not_with=("cups", "off"),
        ),
        Option(
            name="deal",
            title="Own sheet back",
            kind="choice",
            default="any",
            help="Whether the deal may bring somebody the sheet on which they circled the cups.",
            values=("any", "others"),
            labels=("It may happen", "Never"),
            quiet=True,
            not_alone=True,
            seldom=True,
            not_with=("cups", "off"),
        ),
    ),
    # A turn that does not end the match draws one of at most 195 segments of a
    # sheet: 6 sheets, 7 lines a turn, and 7 for the cups.
    longest=6 * 195 * 7 + 7,
    # Six cups and nothing else; or all 20 items, 5 sets and the paw.
    score_bounds=(-12, 50),
    tempo="together",
    dice=True,
    hidden=True,
    sheet=True,
    daily=1,
    # The printed rules advise it for the first game.
    first_options=(("cups", "off"),),
    tie_breaks=("Ticked items",),
    revision=2,
)
