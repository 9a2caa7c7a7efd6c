"""Links and the setup screen: everything a link holds is checked, every option is data."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import EVIL, FULL, NOW, check, did, setup_of

from app import effects as fx
from app.matches import (
    CATS,
    LinkError,
    Plan,
    fresh_seed,
    new_record,
    plan_link,
    read_plan,
    record_from_route,
)
from app.messages import UserDid
from app.model import Model, Player, Record, Route
from app.routes import parse_route
from app.screens import setup
from pyengine.core.info import Info, Option
from pyengine.core.registry import GAMES


def use(model: Model, *messages: UserDid) -> Model:
    """The model after those controls."""
    for message in messages:
        model, _ = setup.update(model, message)
    return model


def test_a_link_says_everything_about_a_match_but_the_names():
    """Whoever opens the link gets the same seats, options and seed."""
    options = (("side", "B"), ("cups", "off"), ("crossing", "never"), ("novices", "2"))
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
    model = setup.enter(FULL, route, NOW)[0]
    assert model.setup.problem == sentence
    assert len(model.setup.players) == 2
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


def test_setup_shows_every_option_of_any_game(monkeypatch):
    """A game that the screens have never heard of: player range and options come from its info."""
    monkeypatch.setitem(GAMES, "fake", "fake_game")
    monkeypatch.setitem(sys.modules, "fake_game", SimpleNamespace(GAME=SimpleNamespace(info=FAKE)))
    monkeypatch.setitem(sys.modules, "app.faces.fake.face", SimpleNamespace(FACE=None))
    model = setup_of("#/new/fake")
    page = check(setup.view(model))
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
    model = use(model, did("setup.add"), did("setup.add"), did("setup.option", "deck", "red"))
    assert len(model.setup.players) == 4
    assert dict(model.setup.options)["deck"] == "red"


def test_a_game_without_a_face_is_not_offered(monkeypatch):
    """The engine may know a game before the screens do: neither setup nor a link opens a table."""
    monkeypatch.setitem(GAMES, "fake", "fake_game")
    monkeypatch.setitem(sys.modules, "fake_game", SimpleNamespace(GAME=SimpleNamespace(info=FAKE)))
    model = setup_of("#/new/fake")
    assert model.setup.game == ""
    assert model.setup.problem == "Fake Game cannot be played here yet."
    started = record_from_route(parse_route("#/play/fake"), NOW)
    assert started == "Fake Game cannot be played here yet."


def test_seat_lists_follow_their_players():
    """Who ignores cups goes on ignoring them when seats are moved or removed."""
    model = setup_of("#/new/yarn?players=3&kinds=person,person,hard&names=Mia,Tom,Fog")
    model = use(model, did("setup.seats", "novices:2", "on"), did("setup.seats", "novices:3", "on"))
    assert dict(model.setup.options)["novices"] == "2,3"
    model = use(model, did("setup.up", "2"))
    assert [player.name for player in model.setup.players] == ["Tom", "Mia", "Fog"]
    assert dict(model.setup.options)["novices"] == "1,3"
    model = use(model, did("setup.remove", "2"))
    assert dict(model.setup.options)["novices"] == "1,2"
    model = use(model, did("setup.seats", "novices:1", ""))
    assert dict(model.setup.options)["novices"] == "2"
    model = use(model, did("setup.preset", "solo"))
    assert dict(model.setup.options)["novices"] == ""
    new_record(Plan("yarn", model.setup.players, model.setup.options), NOW)


def test_a_seat_turned_into_a_bot_gets_a_cats_name_and_back():
    """Typed names stay; names that came by themselves change with the kind."""
    model = setup_of("#/new/yarn?players=2")
    model = use(model, did("setup.kind", "2", "person"))
    assert model.setup.players[1] == Player(EVIL)  # the second of the last names used
    model = use(model, did("setup.kind", "2", "hard"))
    assert model.setup.players[1] == Player(CATS[1], "hard")
    model = use(model, did("setup.name", "2", "  Robo\n"), did("setup.kind", "2", "person"))
    assert model.setup.players[1] == Player("Robo")


@pytest.mark.parametrize(
    "message",
    [
        did("setup.kind", "1", "wizard"),
        did("setup.kind", "9", "hard"),
        did("setup.name", "x", "Mia"),
        did("setup.name", "²", "Mia"),
        did("setup.option", "side", "C"),
        did("setup.option", "cats", "A"),
        did("setup.option", "novices", "1"),
        did("setup.seats", "side:1", "on"),
        did("setup.seats", "novices:x", "on"),
        did("setup.preset", "party"),
        did("setup.up", "1"),
        did("setup.unheard", "1"),
    ],
)
def test_a_control_that_cannot_be_means_nothing(message):
    """Stale or forged messages leave the setup alone."""
    model = setup_of("#/new/yarn")
    assert setup.update(model, message) == (model, ())


def test_quick_choices_keep_the_names_that_were_typed():
    """A preset changes who plays, not what people are called."""
    model = use(setup_of("#/new/yarn", Model()), did("setup.name", "1", "Ada"))
    for preset, kinds in (("solo", 1), ("people", 2), ("bots", 2)):
        model = use(model, did("setup.preset", preset))
        assert model.setup.players[0] == Player("Ada")
        assert len(model.setup.players) == kinds


def test_start_saves_the_match_and_goes_there():
    """Names are filled in, distinct, and remembered; the seed is fresh where none was given."""
    model = setup_of("#/new/yarn?players=3&kinds=person,person,easy", Model())
    model = use(model, did("setup.name", "1", "Mia"), did("setup.name", "2", "Mia"))
    after, effects = setup.update(model, did("setup.start"))
    made = after.records[0]
    assert made.names == ("Mia", "Mia 2", CATS[2])
    assert made.seed == fresh_seed(NOW.fresh)
    assert (made.created, made.match.entries) == (NOW.now, ())
    assert effects == (
        fx.SaveRecord(made),
        fx.SaveSettings(replace(model.settings, names=("Mia", "Mia"))),
        fx.Navigate(f"/match/{made.id}"),
    )


def test_copy_link_fills_in_a_seed_and_copies_what_brings_it_back():
    """The link is worth nothing without a seed, so the field gets one."""
    model, effects = setup.update(setup_of("#/new/yarn?side=B"), did("setup.copy"))
    link = next(effect.text for effect in effects if isinstance(effect, fx.CopyText))
    assert read_plan(parse_route(link)).seed == model.setup.seed
    assert model.setup.seed
    assert "Copied" in check(setup.view(model)).doing("setup.copy")[0].text
    assert not use(model, did("setup.seed", "", "x")).setup.copied


def test_alone_the_solo_rules_are_said_in_one_line():
    """One seat plays by other rules; the screen says so before the start."""
    assert "twice" in str(setup.view(setup_of("#/new/yarn?players=1")))
    assert "solo-note" not in str(setup.view(setup_of("#/new/yarn?players=2")))
