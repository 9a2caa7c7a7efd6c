"""The setup screen of any game: who plays, the options, and the seed. All of it is data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.base.routes import Route
from app.base.seeds import fresh_seed
from app.core import effects as fx
from app.core.messages import Copied, FromStorage, SavedMatchesRead, UserDid
from app.core.model import Model
from app.core.screens import Result, Screen, Visit, handlers_on
from app.games.face import has_face, is_race
from app.lessons.offer import known_from_now
from app.library.saved_matches import is_first_match, taken_ids, with_record
from app.saves.plan_links import LinkError, plan_link, read_plan
from app.saves.plans import Plan, may_be_sent, new_record
from app.saves.records import Player
from app.saves.terms import USUAL
from app.setup.changes import CHANGES
from app.setup.founding_table import FOUNDING
from app.setup.state import NoSetup, Setup
from app.setup.view import regions
from app.setup.writers import WRITING, ask_writers, may_begin, writers_of
from app.widgets.page_titles import title_of_game
from app.widgets.remembered_names import remember_names
from pyengine.core.errors import IllegalAction
from pyengine.core.registry import GAMES, load_game


def enter(model: Model, visit: Visit) -> Result:
    """Lay out what the address asks for; a wrong link says so and falls back to the usual."""
    return model.with_screen(_laid_out(model)), ()


def _laid_out(model: Model) -> Setup | NoSetup:
    route, settings = model.route, model.session.settings
    game = route.path[1] if len(route.path) > 1 else ""
    is_first = is_first_match(model, game)
    level = load_game(game).info.first_level if is_first else ""
    try:
        plan, problem = read_plan(route, settings.names, level), ""
    except LinkError as error:
        problem = str(error)
        if game not in GAMES or not has_face(game):
            return NoSetup(problem)
        plan = read_plan(Route(("new", game)), settings.names, level)
    # What an address says is what whoever wrote it means, and what it leaves out is usual.
    first = dict(load_game(game).info.first_options) if is_first and not route.query else {}
    return Setup(
        game,
        plan.players,
        tuple((name, first.get(name, value)) for name, value in plan.options),
        plan.seed,
        problem,
        help=settings.help,
        terms=plan.terms,
        level=level,
        shared=plan if plan.seed else None,
    )


def _changes(name: str) -> Callable[[Model, Setup, UserDid], Result]:
    """The handler of a control that changes the setup."""
    change = CHANGES[name]

    def handle(model: Model, setup: Setup, did: UserDid) -> Result:
        changed = change(setup, did, model.session.settings.names)
        if changed is None:
            return model, ()
        effects = _focus_after(name, did.arg, changed)
        return model.with_screen(replace(changed, problem="", copied=False)), effects

    return handle


def _focus_after(name: str, arg: str, setup: Setup) -> tuple[fx.Effect, ...]:
    """Returns where the keyboard goes when the control that was used has moved or is gone."""
    count = len(setup.players)
    if name == "add":
        return (_at_name(count),)
    if name == "remove":
        return (_at_name(min(int(arg), count)),)
    if name == "up":
        seat = int(arg) - 1
        return (_at_name(seat) if seat == 1 else fx.Focus(f"#seat-{seat} .seat-up"),)
    return ()


def _at_name(seat: int) -> fx.Effect:
    """To the name of a seat; by touch to the seat, whose name may well stay as it is."""
    return fx.Focus(f"#name-{seat}", coarse=f"#seat-{seat}")


def _known(model: Model, setup: Setup, did: UserDid) -> Result:
    """Nobody is new here."""
    return known_from_now(model, setup.game)


def _overhear(model: Model, setup: Setup | NoSetup, message: FromStorage) -> Result:
    """The button says that the link is on the clipboard; bots suit who has played here before."""
    if isinstance(setup, NoSetup):
        return model, ()
    if isinstance(message, Copied):
        return model.with_screen(replace(setup, copied=True)), ()
    if isinstance(message, SavedMatchesRead):
        unread = model.with_session(replace(model.session, saved_matches_read=False))
        # Whoever has chosen something meanwhile has chosen.
        return (model.with_screen(_laid_out(model)) if setup == _laid_out(unread) else model), ()
    return model, ()


def _copy(model: Model, setup: Setup, did: UserDid) -> Result:
    seed = setup.seed or fresh_seed(did.moment.fresh)
    plan = Plan(setup.game, setup.players, setup.options, seed, terms=setup.terms)
    link = plan_link(plan)
    outcome = fx.Outcome("The link is copied.", aloud=True)
    return model.with_screen(replace(setup, seed=seed)), (fx.CopyLink(link, outcome),)


def _start(model: Model, setup: Setup, did: UserDid) -> Result:
    return _begun(model, setup, setup.players, did)


def _begun(model: Model, setup: Setup, players: tuple[Player, ...], did: UserDid) -> Result:
    """Sit down at what has been agreed, with these players."""
    plan = Plan(
        setup.game, players, setup.options, setup.seed, terms=setup.terms, to_beat=setup.to_beat
    )
    try:
        record = new_record(plan, did.moment, taken_ids(model))
    except IllegalAction as error:
        return model.with_screen(replace(setup, problem=str(error.message))), ()
    record = replace(record, help=setup.help)
    people = [player.name for player in players if not player.is_bot]
    model, effects = remember_names(model, people)
    model, known = known_from_now(model, setup.game)
    effects = (*effects, *known)
    if setup.help != model.session.settings.help:
        # The next match begins with it.
        settings = replace(model.session.settings, help=setup.help)
        effects = (*effects, fx.SaveSettings(settings, model.session.settings))
        model = model.with_session(replace(model.session, settings=settings))
    model = with_record(model, record)
    return model, (fx.SaveRecord(record), *effects, fx.Navigate(f"/match/{record.id}"))


def _by_links(model: Model, setup: Setup, did: UserDid) -> Result:
    """Begin a match that goes back and forth, once it is known who plays."""
    if not may_be_sent(load_game(setup.game).info):
        return model, ()
    if not may_begin(setup):
        return ask_writers(model, setup)
    # Who writes when they like has no clock, and nobody beside them to ask.
    return _begun(model, replace(setup, terms=USUAL), writers_of(setup), did)


def _rouses_bots(model: Model, setup: Setup | NoSetup) -> bool:
    if isinstance(setup, NoSetup) or is_race(setup.game):
        return False
    return any(player.is_bot for player in setup.players)


SCREEN = Screen(
    title_of_game,
    regions,
    enter,
    handlers_on(
        Setup,
        {
            "start": _start,
            "copy": _copy,
            **FOUNDING,
            **WRITING,
            "links": _by_links,
            "known": _known,
            **{name: _changes(name) for name in CHANGES},
        },
    ),
    overhear=_overhear,
    rouses_bots=_rouses_bots,
)
