"""The rules of Kitty Paw, in short chapters. Every figure comes from the game's own data."""

from __future__ import annotations

from app.base.words import and_list, in_words
from app.games.kittypaw.board import rules_pictures as pictures
from app.games.kittypaw.text import rules_keys as keyboard
from app.games.rules_text import Chapter, Rules
from pyengine.games.kittypaw.cards import DECKS, PENALTIES, POINTS
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.info import (
    ALL_ROUNDS,
    ANSWER_MS,
    BELOW_STEP_MS,
    EXTRA_ROUNDS,
    LIMITS_MS,
    OVER_STEP_MS,
    PAR_MS,
    ROUNDS,
    ROW,
    SLOW_MS,
    TARGET,
)
from pyengine.games.kittypaw.pace import PACES
from pyengine.games.kittypaw.pictures import GUESTS

_CATS = {
    level: f"{few[0]} {'to' if len(few) > 2 else 'or'} {few[-1]}" for level, few in POINTS.items()
}
_LOSSES = {level: -points for level, points in PENALTIES.items()}
_LIMITS = tuple(ms // 1000 for ms in LIMITS_MS)
_PARS = tuple(ms // 1000 for ms in PAR_MS)
_LEVELS = ("gentle", "easy", "normal", "hard")
_HANDS = tuple(f"{PACES[level].tile / 1000:g}" for level in _LEVELS)
_SLIPS = tuple(f"{PACES[level].wrong // 10}" for level in _LEVELS)
_REACTIONS = tuple(f"{PACES[level].reaction / 1000:g}" for level in _LEVELS)

RULES = Rules(
    lead=(
        "Seven cats on tiles, four cards, and everybody at once: take a card, build its picture"
        " before the others have built theirs, and call “Meow!”. Most points on the cards win."
    ),
    chapters=(
        Chapter(
            "The tiles",
            (
                f"Everybody has the same seven cats: {and_list([*NAMES.values()])}. On one side of"
                " its tile a cat is awake, on the other it is asleep, and a tile can be turned in"
                " six ways.",
            ),
            (
                (pictures.cats, "The seven cats, awake and asleep."),
                (pictures.turns, "Acorn in all six positions, each a sixth of a turn further."),
            ),
        ),
        Chapter(
            "A round",
            (
                f"{in_words(ROW).capitalize()} cards are turned up after a countdown. From that"
                " moment on all play at once: everybody takes one card, and the first to reach for"
                " it has it. A card that is taken stays with its owner for the round.",
                "Then all build the pictures on their cards. Tiles are taken one at a time, and may"
                " be turned, flipped, moved and put back as often as necessary.",
            ),
            ((pictures.row, "Four cards to choose from."),),
        ),
        Chapter(
            "The cards",
            (
                f"Level I shows {_CATS[1]} cats side by side. Level II shows {_CATS[2]} cats and a"
                f" box. Level III shows {_CATS[3]} cats and a box, and some cats lie half on top"
                " of others.",
                "A card is worth a point for each cat. If it is turned, it costs"
                f" {_LOSSES[1]}, {_LOSSES[2]} or {_LOSSES[3]} points, according to its level.",
                f"A match has {len(DECKS[1, 1])} cards of level I, {len(DECKS[2, 1])} of level II"
                f" and {len(DECKS[3, 1])} of level III: enough for {in_words(ROUNDS)} rounds.",
            ),
            (
                (pictures.levels, "One card of each level."),
                (pictures.sides, "What a card brings, and what it costs."),
            ),
        ),
        Chapter(
            "What counts as the same",
            (
                "A picture is right if it has the same cats as the card, each of them awake or"
                " asleep as it is there, turned as it is there, and in the same place beside the"
                " others. Where cats overlap, the same one lies on top.",
                "The picture as a whole may stand anywhere on the table. It may not be turned or"
                " mirrored. The order in which the tiles were laid does not matter.",
            ),
            (
                (pictures.same, "Shifted, it is the same picture."),
                (pictures.other, "None of these is the picture on the card."),
                (pictures.order, "Here Noodle must lie on Ember."),
            ),
        ),
        Chapter(
            "Boxes and guests",
            (
                "A card with a box asks for more: the player's box, lying or standing as on the"
                " card, in the same place beside the cats, and in it the guest who looks out"
                " there.",
                f"{in_words(GUESTS).capitalize()} guests, seven cats and a dog, hide behind"
                f" {in_words(GUESTS)} hide-outs that look alike. Whoever has a card with a box may"
                " look behind one at a time, as often as necessary. Nobody else sees who is there."
                " A guest who has been found can be put into the box.",
                "Guests stay where they are: two players may need the same one. Each round they"
                " hide again.",
            ),
            (
                (pictures.guests, "Otto was behind the third hide-out, and is wanted in the box."),
                (pictures.boxes, "Box and guest must be right as well."),
            ),
        ),
        Chapter(
            "Meow!",
            (
                "Whoever thinks that their picture is finished calls “Meow!”. Everything stops:"
                " nobody may move a tile any more, and all others touch the lucky cat as quickly"
                " as they can. The last one to touch it turns their own card to its penalty,"
                " whether the call was right or wrong. If several are equally slow, they all do."
                " Whoever has no card has nothing to turn.",
                "With two players there is only one to answer, who turns their card only if that"
                f" took more than {SLOW_MS / 1000:g} seconds.",
                "Times are measured on each player's own screen, from the moment the lucky cat"
                f" appears there. Whoever has not touched it within {ANSWER_MS // 1000} seconds"
                " counts as last.",
            ),
            ((pictures.call, "One calls, the others answer."),),
        ),
        Chapter(
            "The check",
            (
                "Now the caller's picture is compared with the card. If it is right, the card is"
                " scored. If it is not, the caller turns it to its penalty.",
                "Either way the round is over. Tiles and guests go back, cards that nobody scored"
                f" or turned are put aside, and {in_words(ROW)} new ones are turned up.",
            ),
            (
                (pictures.signs, "What the signs on a wrong picture say."),
                (pictures.medals, "Three cards that were scored, and one that was turned."),
            ),
        ),
        Chapter(
            "Time",
            (
                f"A round lasts {_LIMITS[0]} seconds at most if all its cards are of level I,"
                f" {_LIMITS[1]} with a card of level II, and {_LIMITS[2]} with one of level III."
                " If nobody has called by then, its cards are put aside, and nobody loses a"
                " point.",
            ),
        ),
        Chapter(
            "The end",
            (
                f"The match ends when somebody has {in_words(TARGET)} scored cards, or when no"
                " cards are left after a round. The points of scored cards count, less those of"
                " turned ones, and a total may well be below zero. Most points win.",
                "Those who share the highest total play extra rounds among themselves, with cards"
                " that had been put aside. The first right call wins the match. A wrong one, or the"
                " end of the time, ends the extra round and costs nothing; nobody touches the lucky"
                f" cat. After {in_words(EXTRA_ROUNDS)} extra rounds without a right call, or with"
                " fewer cards left than players in the tie, the win is shared.",
            ),
        ),
        Chapter(
            "What can be chosen",
            (
                "Cards: easy ones first, level by level, or all levels shuffled together.",
                "Box cards: there are two sets of level II. A match uses one of them; with all"
                f" cards it uses both and lasts {in_words(ALL_ROUNDS)} rounds.",
                "Lucky cat: without touching, nobody loses points for being slow. Wrong calls"
                " still cost points.",
                "Pace: against the clock, or without one.",
                "Tiles: everybody has the seven cats in a row of their own; or, as in the box, all"
                " tiles lie mixed in one heap, turned and asleep as they fell. Whoever reaches for"
                " a tile first has it. What is put back lies there for all again, and nobody holds"
                " two tiles of one cat. A cat's letter takes the first tile of it that lies there;"
                " Page keys go from tile to tile, and Space takes the one in focus.",
                "Time for a round: as in the rules, or two, four or ten times as long. That is for"
                " all who need more time; par when playing alone stays as it is, and whoever"
                " cannot touch in time plays without the lucky cat.",
            ),
        ),
        Chapter(
            "Without a clock",
            (
                "For all who would rather not hurry: no time limit and no lucky cat. Cards are"
                " still taken first come, first served, but then everybody builds in peace.",
                "A call is judged at once. A right one scores the card, and the first right call"
                " of a round brings 1 point more. A wrong one costs nothing: the picture may be"
                " corrected and called again. Whoever has had enough gives up for the round,"
                " which ends when all have scored or given up.",
                "A hint tells what is different on the table, one thing at a time.",
                "If a tie is played off without a clock, the first right call wins there, too. The"
                " extra round ends when all have given up.",
            ),
        ),
        Chapter(
            "Alone",
            (
                f"{in_words(ROUNDS).capitalize()} cards against the clock, one of {in_words(ROW)}"
                f" each round; {in_words(TARGET)} scored cards do not end the match. Par is"
                f" {_PARS[0]}, {_PARS[1]} or {_PARS[2]} seconds for each cat on the card,"
                " according to its level.",
                "A right card brings its points, and 1 more for every full"
                f" {BELOW_STEP_MS // 1000} seconds below par. Over par, every"
                f" {OVER_STEP_MS // 1000} seconds begun cost 1 point, but a right card never costs"
                " more than its penalty. A wrong call turns the card.",
                "Without a clock there is no par, and each right card brings 1 point more as"
                " a bonus.",
                "The best scores keep the quickest right card of each level as well.",
            ),
        ),
        Chapter(
            "Bots",
            (
                "A bot sees at once what is on a card. To be fair to people it has hands that"
                f" take time: a gentle one needs about {_HANDS[0]} seconds for each cat, an easy"
                f" one {_HANDS[1]}, a normal one {_HANDS[2]}, a hard one {_HANDS[3]}, and more for"
                " a cat that is laid on another one. A look behind a wrong hide-out takes extra"
                " time. All go for the card with the most cats. In a heap they also have to search:"
                " about a fifth more time for each cat.",
                "A bot that keeps pace finishes its card about when the slowest other player"
                " finishes theirs, by the rounds before, and a little later while it is ahead. A"
                " new match begins with such a one.",
                f"Of a hundred cards they build {and_list(_SLIPS)} wrong, in the same order, and"
                f" they touch the lucky cat after about {and_list(_REACTIONS)} seconds.",
            ),
        ),
        Chapter(
            "With mouse or fingers",
            (
                "Tap a card to take it. Drag a cat from the tray to its place; dragged off the"
                " table, it is back in the tray. Or tap a cat, then the place.",
                "A tap on the cat in hand turns it. Buttons turn it, flip it, raise it over a cat"
                " that covers it, and put it back. The box works in the same way.",
                "Tap a hide-out to look behind it, then the guest found there to put that guest"
                " into the box. Up to four people can sit round one tablet, each at a place of"
                " their own.",
            ),
        ),
        Chapter(
            "With keys",
            (
                "The first letter of a cat's name takes it in hand, arrows move it, Space puts it"
                " down. Escape lets go of it where it was. P pauses where all sit at one screen:"
                " the clock stands, and cards and cats are hidden. Other keys can be chosen in the"
                " settings.",
            ),
            ((keyboard.keys, "One person at the keyboard."),),
        ),
        Chapter(
            "By ear",
            (
                "Everything is said as well as shown; without a clock there is time to listen."
                " A screen reader leaves the keys to the table; what lies there can be read beside"
                " it.",
                "K reads the card: how far it reaches; then each cat, awake or asleep, where it"
                " points, and beside or on which other one it lies. T reads what lies on the"
                " table. Whatever is moved is described in the same words. + raises a cat and"
                " says which cat it lies on.",
                "I tells what is different, where nobody races. H looks behind the next hide-out"
                " and says who is there; H again puts that guest into the box.",
            ),
        ),
        Chapter(
            "Two at one keyboard",
            (
                "Each has one half of it. What counts is where a key is, not what it types; the"
                " table names the keys as they are on an English keyboard.",
            ),
            ((keyboard.zones, "The left half and the right half."),),
        ),
    ),
    solo="Alone, ten cards are built against the clock: being quick brings more, and a card with"
    " more cats may take longer.",
    option_pictures=pictures.SETS,
)
