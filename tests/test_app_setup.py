"""Links and the setup screen: everything a link holds is checked, every option is data."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest
from desk import NOW, Desk
from hypothesis import given
from hypothesis import strategies as st
from pages import EVIL, at, check

from app.base.routes import Route, parse_route
from app.base.seeds import fresh_seed
from app.base.words import player_words
from app.core import effects as fx
from app.core.messages import SavedMatchesRead, UserDid
from app.core.model import Model
from app.saves.naming import CATS
from app.saves.plan_links import LinkError, plan_link, read_plan, record_from_route
from app.saves.plans import Plan, new_record
from app.saves.preferences import Settings
from app.saves.records import Local, Player, Record, Summary
from app.setup.changes import CHANGES
from app.setup.state import NoSetup
from app.widgets.options import idle_words, is_offered
from app.widgets.parts import option_words, who
from pyengine.core.info import Info, Option
from pyengine.core.registry import GAMES, load_game


def test_a_link_says_everything_about_a_match_but_the_names():
    """Whoever opens the link gets the same seats, options and seed."""
    options = (
        *(("side", "B"), ("cups", "on"), ("crossing", "never"), ("novices", "2")),
        *(("botcups", "mean"), ("deal", "others")),
    )
    plan = Plan("yarn", (Player("Mia"), Player("Tom"), Player("Fog", "hard")), options, "a b/ü&=")
    link = plan_link(plan)
    assert "Mia" not in link
    back = read_plan(parse_route(link))
    assert (back.game, back.options, back.seed) == (plan.game, plan.options, plan.seed)
    assert [player.kind for player in back.players] == ["person", "person", "hard"]


def test_names_in_a_link_are_read_and_cleaned():
    """Commas inside a name are written as %2C; what is invisible goes."""
    plan = read_plan(parse_route("#/new/yarn?players=2&names=Mia%252C%20Jr%0A,%E2%80%AETom"))
    assert [player.name for player in plan.players] == ["Mia, Jr", "Tom"]


@pytest.mark.parametrize(
    "query",
    [
        "beat=many",
        "beat=1234",
        "beat=--1",
        "beat=²",
        "players=0",
        "players=7",
        "players=-1",
        "players=²",
        "players=99999999999999999999",
        "players=2&players=3",
        "kinds=person,wizard",
        "kinds=person&players=2",
        "names=a,b,c&players=2",
        "side=C",
        "novices=3&players=2",
        "seed=" + "s" * 41,
        "colour=red",
        "colour=" + "<script>" * 200,
        "&".join(f"k{n}={n}" for n in range(29)),
    ],
)
def test_a_wrong_link_is_refused_in_one_sentence(query):
    """Every fault is a LinkError; the setup screen says it and offers the usual instead."""
    route = parse_route(f"#/new/yarn?{query}")
    with pytest.raises(LinkError) as caught:
        read_plan(route)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert len(sentence) < 200
    setup = at(f"#/new/yarn?{query}").setup
    assert setup.problem == sentence
    assert len(setup.players) == 2
    assert record_from_route(Route(("play", "yarn"), route.query), NOW) == sentence


@given(st.lists(st.tuples(st.text(max_size=12), st.text(max_size=30)), max_size=6).map(tuple))
def test_no_link_can_break_the_setup(query):
    """Any query is a plan or a LinkError."""
    for path in (("new", "yarn"), ("play", "yarn"), ("play", "<b>"), ("play",)):
        made = record_from_route(Route(path, query), NOW)
        assert isinstance(made, str | Record)


def test_a_play_link_starts_with_one_person_and_one_normal_bot():
    """What the bench opens: defaults, and the seed as given."""
    made = record_from_route(parse_route("#/play/yarn?seed=tea"), NOW, ("Mia",))
    assert [(player.name, player.kind) for player in made.players] == [
        ("Mia", "person"),
        (CATS[1], "normal"),
    ]
    assert made.seed == "tea"
    assert dict(made.match.header.options)["side"] == "A"


def test_bots_have_the_level_that_is_usual_in_their_game():
    """Of hands nobody knows beforehand how quick they are: there a bot keeps pace."""
    for game, level in (("yarn", "normal"), ("kittypaw", "even")):
        plan = read_plan(parse_route(f"#/new/{game}?players=3"))
        assert [player.kind for player in plan.players] == ["person", level, level]


def test_bots_go_gently_until_a_match_of_that_game_has_been_finished():
    """A lesson, a match that is brought, practice or another game is no match of one's own."""
    mia, fog = Player("Mia"), Player("Fog", "normal")
    toy = Summary("a", "yarn", (mia, fog), (), 1, 1, True, "", "", (3, 4))
    others = [replace(toy, **{name: True}) for name in ("lesson", "practice", "brought")]
    others += [replace(toy, over=False), replace(toy, game="burrow")]
    for known, level in ((others, "gentle"), ([toy], "normal")):
        desk = Desk(Model())
        desk.send(SavedMatchesRead(tuple(known), (), NOW))
        desk.go("#/new/yarn")
        assert [player.kind for player in desk.setup.players] == ["person", level]
        desk.did("setup.preset", "bots")
        assert desk.setup.players[1].kind == level
        desk.go("#/new/yarn?kinds=person,hard")
        assert desk.setup.players[1].kind == "hard", "what a link says holds"


def test_the_first_match_of_a_game_begins_as_its_rules_advise():
    """Y20: Yarn Trail without cups, for as long as no match of it is finished; an address that says
    anything means what it says."""
    mia = Player("Mia")
    lesson = Summary("a", "yarn", (mia,), (), 1, 1, True, "", "", (3,), lesson=True)
    for known, cups in (((), "off"), ((lesson,), "off"), ((replace(lesson, lesson=False),), "on")):
        desk = Desk(Model())
        desk.send(SavedMatchesRead(known, (), NOW))
        desk.go("#/new/yarn")
        assert dict(desk.setup.options) | {"cups": cups} == dict(desk.setup.options)
        assert desk.setup.players[1].is_bot
        desk.go("#/new/yarn?seed=tea")
        assert dict(desk.setup.options)["cups"] == "on", "what a shared start leaves out"
    desk = Desk(Model())
    desk.send(SavedMatchesRead((), (), NOW))
    desk.go("#/new/yarn")
    desk.did("setup.option", "cups", "on")
    assert dict(desk.setup.options)["cups"] == "on", "it is a proposal"


def test_what_a_game_begins_with_at_first_is_one_of_its_answers():
    """And not what is usual anyway."""
    for game in GAMES:
        info = load_game(game).info
        for name, value in info.first_options:
            option = info.option(name)
            assert value in option.values, game
            assert value != option.default, game


def test_bots_suit_who_has_played_before_once_that_has_been_read():
    """Whoever has chosen something until then has chosen."""
    for chosen, level in ((False, "gentle"), (True, "normal")):
        desk = Desk()
        desk.model = Model()  # nothing is read yet
        desk.go("#/new/yarn")
        assert desk.setup.players[1].kind == "normal"
        if chosen:
            desk.did("setup.name", "1", "Ada")
        desk.send(SavedMatchesRead((), (), NOW))
        assert desk.setup.players[1].kind == level
        assert desk.setup.players[0].name == ("Ada" if chosen else "")


def test_the_first_bot_of_every_game_is_one_that_is_offered():
    """Also the usual one."""
    for game in GAMES:
        info = load_game(game).info
        assert {info.first_level, info.usual_level} <= set(info.levels), game


@pytest.mark.parametrize("level", load_game("kittypaw").info.levels)
def test_beside_a_name_a_bot_has_the_words_of_its_setup(level):
    """A bot that keeps pace is no "even bot" once the match is over."""
    at_setup = player_words(level)
    assert f">{at_setup[0].lower()}{at_setup[1:]}<" in str(who(2, "Fog", level))


FAKE = Info(
    id="fake",
    title="Fake Game",
    min_players=3,
    max_players=4,
    options=(
        Option("deck", "Deck", "choice", "blue", "Which deck.", ("red", "blue", "green")),
        Option("shy", "Shy", "seats", "", "Who is shy."),
        Option("quick", "Quick", "choice", "no", "Faster.", ("no", "yes"), ("No", "Yes")),
    ),
    longest=10,
    score_bounds=(0, 10),
    tempo="turns",
    hidden=False,
)


def test_who_races_sits_at_one_screen_together():
    """Nothing is passed from hand to hand there."""
    labels = [button.text for button in check(at("#/new/kittypaw").shown).doing("setup.preset")]
    assert labels == ["Solo high score", "Against 1 bot", "Together at one screen"]


def test_setup_shows_every_option_of_any_game(monkeypatch):
    """A game that the screens have never heard of: player range and options come from its info."""
    monkeypatch.setitem(GAMES, "fake", "fake_game")
    monkeypatch.setitem(sys.modules, "fake_game", SimpleNamespace(GAME=SimpleNamespace(info=FAKE)))
    monkeypatch.setitem(sys.modules, "app.games.fake.face", SimpleNamespace(FACE=None))
    desk = at("#/new/fake")
    page = check(desk.shown)
    assert len(page.doing("setup.name")) == 3
    radios = [radio.attrs for radio in page.doing("setup.option")]
    values = [(radio["data-arg"], radio["value"]) for radio in radios]
    assert values == [(o.name, v) for o in FAKE.options if o.kind == "choice" for v in o.values]
    assert [radio["value"] for radio in radios if "checked" in radio] == ["blue", "no"]
    boxes = [box.attrs["data-arg"] for box in page.doing("setup.seats")]
    assert boxes == ["shy:1", "shy:2", "shy:3"]
    assert [button.text for button in page.doing("setup.preset")] == [
        "Against 2 bots",
        "Pass and play",
    ]
    assert all("disabled" in button.attrs for button in page.doing("setup.remove"))
    desk.did("setup.add")
    desk.did("setup.add")
    desk.did("setup.option", "deck", "red")
    assert len(desk.setup.players) == 4
    assert dict(desk.setup.options)["deck"] == "red"


def test_a_game_without_a_face_is_not_offered(monkeypatch):
    """The engine may know a game before the screens do: neither setup nor a link opens a table."""
    monkeypatch.setitem(GAMES, "fake", "fake_game")
    monkeypatch.setitem(sys.modules, "fake_game", SimpleNamespace(GAME=SimpleNamespace(info=FAKE)))
    setup = at("#/new/fake").model.screen
    assert setup == NoSetup("Fake Game cannot be played here yet.")
    started = record_from_route(parse_route("#/play/fake"), NOW)
    assert started == "Fake Game cannot be played here yet."


def test_seat_lists_follow_their_players():
    """Who ignores cups goes on ignoring them when seats are moved or removed."""
    desk = at("#/new/yarn?players=3&kinds=person,person,hard&names=Mia,Tom,Fog")

    def novices() -> str:
        return dict(desk.setup.options)["novices"]

    desk.did("setup.seats", "novices:2", "on")
    desk.did("setup.seats", "novices:3", "on")
    assert novices() == "2,3"
    desk.did("setup.up", "2")
    assert [player.name for player in desk.setup.players] == ["Tom", "Mia", "Fog"]
    assert novices() == "1,3"
    desk.did("setup.remove", "2")
    assert novices() == "1,2"
    desk.did("setup.seats", "novices:1", "")
    assert novices() == "2"
    desk.did("setup.preset", "solo")
    assert novices() == ""
    new_record(Plan("yarn", desk.setup.players, desk.setup.options), NOW)


def test_a_seat_turned_into_a_bot_gets_a_cats_name_and_back():
    """Typed names stay; names that came by themselves change with the kind."""
    desk = at("#/new/yarn?players=2")
    desk.did("setup.kind", "2", "person")
    assert desk.setup.players[1] == Player(EVIL)  # the second of the last names used
    desk.did("setup.kind", "2", "hard")
    assert desk.setup.players[1] == Player(CATS[1], "hard")
    desk.did("setup.name", "2", "  Robo\n")
    desk.did("setup.kind", "2", "person")
    assert desk.setup.players[1] == Player("Robo")


@pytest.mark.parametrize(
    ("name", "arg", "value"),
    [
        ("setup.kind", "1", "wizard"),
        ("setup.kind", "9", "hard"),
        ("setup.name", "x", "Mia"),
        ("setup.name", "²", "Mia"),
        ("setup.option", "side", "C"),
        ("setup.option", "cats", "A"),
        ("setup.option", "novices", "1"),
        ("setup.seats", "side:1", "on"),
        ("setup.seats", "novices:x", "on"),
        ("setup.preset", "remote", ""),
        ("setup.up", "1", ""),
        ("setup.unheard", "1", ""),
    ],
)
def test_a_control_that_cannot_be_means_nothing(name, arg, value):
    """Stale or forged messages leave the setup alone."""
    desk = at("#/new/yarn")
    before = desk.model
    desk.did(name, arg, value)
    assert (desk.model, desk.effects) == (before, [])


@pytest.mark.parametrize("name", CHANGES)
def test_where_no_game_is_set_up_its_controls_mean_nothing(name):
    """Under an address without a game, and on another screen."""
    for address in ("#/new/unknown", "#/best"):
        desk = at(address)
        before = desk.model
        for word in (name, "copy", "start"):
            desk.did(f"setup.{word}", "1", "A")
        assert (desk.model, desk.effects) == (before, [])


def test_quick_choices_keep_the_names_that_were_typed():
    """A preset changes who plays, not what people are called."""
    desk = at("#/new/yarn", Model())
    desk.did("setup.name", "1", "Ada")
    for preset, seats in (("solo", 1), ("people", 2), ("bots", 2)):
        desk.did("setup.preset", preset)
        assert desk.setup.players[0] == Player("Ada")
        assert len(desk.setup.players) == seats


def test_start_saves_the_match_and_goes_there():
    """Names are filled in, distinct, and remembered; the seed is fresh where none was given."""
    desk = at("#/new/yarn?players=3&kinds=person,person,easy", Model())
    desk.did("setup.name", "1", "Mia")
    desk.did("setup.name", "2", "Mia")
    desk.send(UserDid("setup.start", "", "", NOW))
    made = desk.model.session.records[0]
    assert made.names == ("Mia", "Mia 2", CATS[2])
    assert made.seed == fresh_seed(NOW.fresh)
    assert (made.created, made.match.entries) == (NOW.now, ())
    named = replace(Settings(), names=("Mia", "Mia"))
    assert desk.effects == [
        fx.SaveRecord(made),
        fx.SaveSettings(named, Settings()),
        fx.SaveSettings(replace(named, known=("yarn",)), named),
        fx.Navigate(f"/match/{made.id}"),
    ]


def test_who_opens_a_link_with_a_seed_is_told_that_it_is_a_challenge():
    """Not who types a word for the luck."""
    assert "You are challenged." in at("#/new/yarn?seed=tea").shown
    desk = at("#/new/yarn")
    assert "You are challenged." not in desk.shown
    desk.did("setup.seed", "", "tea")
    assert "You are challenged." not in desk.shown


def test_a_challenge_names_the_points_to_beat_as_long_as_the_start_is_that_one():
    """Whoever changes the options plays another match, with which nothing compares."""
    desk = at("#/new/yarn?players=1&kinds=person&seed=tea&beat=34")
    assert "who scored 34 points. Can you beat that?" in desk.shown
    desk.did("setup.option", "side", "B")
    assert "34 points" not in desk.shown
    assert "compare the results." in desk.shown
    desk.did("setup.option", "side", "A")
    desk.did("setup.seed", "", "coffee")
    assert "34 points" not in desk.shown
    desk.did("setup.seed", "", "tea")
    desk.did("setup.start")
    assert desk.model.session.records[0].kind == Local(to_beat=34)


def test_copy_link_fills_in_a_seed_and_copies_what_brings_it_back():
    """The link is worth nothing without a seed, so the field gets one."""
    desk = at("#/new/yarn?side=B")
    desk.did("setup.copy")
    (copied,) = desk.of(fx.CopyLink)
    assert read_plan(parse_route(copied.address)).seed == desk.setup.seed
    assert desk.setup.seed
    assert "Copied" in check(desk.shown).doing("setup.copy")[0].text
    desk.did("setup.seed", "", "x")
    assert not desk.setup.copied


def test_alone_the_solo_rules_are_said_in_one_line():
    """One seat plays by other rules; the screen says so before the start."""
    assert "twice" in at("#/new/yarn?players=1").shown
    assert "solo-note" not in at("#/new/yarn?players=2").shown


def test_friends_far_away_are_offered_in_every_game():
    """Also where hands are hidden: then all devices deal together."""
    for game in GAMES:
        page = check(at(f"#/new/{game}").shown)
        assert page.doing("setup.remote"), game


def test_an_option_that_means_nothing_says_why_and_cannot_be_chosen():
    """Kitty Paw's lucky cat has nobody to touch it alone, and its times no clock in calm."""
    desk = at("#/new/kittypaw")
    while len(desk.setup.players) > 1:
        desk.did("setup.remove", "1")
    assert "Touch after a call" not in desk.shown
    desk.did("setup.add")
    assert "Touch after a call" in desk.shown
    assert "This makes no difference" not in desk.shown
    desk.did("setup.option", "pace", "calm")
    assert desk.shown.count("This makes no difference with") == 2  # the lucky cat and the time


def test_who_did_not_set_a_match_up_is_told_what_its_options_are_of():
    """Whoever opens a link has not seen the setup, and *Even* alone would tell them nothing."""
    info = load_game("burrow").info
    options = (("side", "A"), ("start", "anywhere"))
    assert option_words(info, options, ["Mia", "Tom"]) == "Even · Any chamber"
    told = option_words(info, options, ["Mia", "Tom"], titled=True)
    assert told == "Burrow: even · First cross: any chamber"


def test_what_chance_chooses_for_bots_is_no_question_among_people():
    """Y2: chance circles the cups of bots and of who is alone; a person circles their own."""
    desk = at("#/new/yarn?kinds=person,person")
    assert "option-botcups" not in desk.shown
    for kinds in ("person,easy", "person,person,easy", "person"):
        desk.go(f"#/new/yarn?kinds={kinds}")
        assert "option-botcups" in desk.shown, kinds


def test_what_is_seldom_chosen_is_folded_away():
    """A newcomer's setup asks for the carpet and the cups, which every match of Yarn Trail needs.

    Who has chosen otherwise sees what they have chosen.
    """
    desk = at("#/new/yarn?kinds=person,easy")
    first, _, more = desk.shown.partition("More: variants, undo, clock, same luck")
    assert more
    for name in ("side", "cups"):
        assert f"option-{name}" in first, name
    for name in ("crossing", "novices", "botcups", "deal"):
        assert f"option-{name}" not in first, name
        assert f"option-{name}" in more, name
    assert " open" not in folded(desk.shown)
    desk.did("setup.option", "side", "B")
    assert " open" not in folded(desk.shown)
    desk.did("setup.option", "crossing", "never")
    assert " open" in folded(desk.shown)


def folded(shown: str) -> str:
    """The tag of what is folded away."""
    found = re.search(r'<details id="setup-more"[^>]*>', shown)
    assert found
    return found[0]


def test_an_option_that_means_nothing_says_why():
    """K7, K12, K13: a touch has no meaning alone, nor without a clock."""
    info = load_game("kittypaw").info
    touch = info.option("reflex")
    assert [is_offered(touch, players, 0) for players in (1, 2)] == [False, True]
    assert "Touch" not in option_words(info, [("reflex", "on")], ["Mia"])
    calm = {**info.defaults(), "pace": "calm"}
    assert "Without a clock" in idle_words(info, touch, calm)
    assert idle_words(info, touch, info.defaults()) == ""
