"""The match list below the scenes of the home page: matches to go on with, and finished ones.

The build paints the scenes themselves into the page; they stay there untouched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import htpy as h
from markupsafe import Markup

from app.art.home.icons import icon
from app.base.words import all_games, and_list
from app.core import effects as fx
from app.core.consent import with_consent
from app.core.messages import UserDid
from app.core.model import HOME, Model, Shown
from app.core.screens import Handler, Result, Screen, Visit
from app.core.session import Deletion, MatchList
from app.home.challenge import daily_region, practice_region, veiled_ids
from app.home.deleting import DELETING, choice, clearable, clearing, undo_note
from app.home.first import friends_line, is_first_visit
from app.library import disclosure
from app.library.saved_matches import (
    find,
    saved_matches,
    summary_of,
    title_of,
)
from app.render.regions import Region, drawing, region
from app.saves.challenges import day_text
from app.saves.files import export_file, export_name
from app.saves.naming import names_listed
from app.saves.records import Summary, names_here
from app.widgets.parts import option_words, when, who
from pyengine.core.registry import load_game
from pyengine.core.words import YOU

PAGE = 12
"""Number of matches that each part of the match list shows at a time, once somebody wants more."""

FEW = 4
"""Number of matches that each part shows before: a phone's home page stays short."""

NEWEST = "newest"
"""Leads from the pages of a part back to the newest few."""

_MOST_NAMED = 3
"""So many others are named on the short way back; of more only the first, and how many they are."""

VEILED = "Hidden, as it would give away today's challenge: you have not finished yours."

_MOST_FOUND = 60
"""Most characters of a search."""


def _export(model: Model, did: UserDid) -> Result:
    saved = summary_of(model, did.arg)
    if saved is None:
        return model, ()
    record = model.session.record(saved.id)
    if record is None:
        return model, (fx.ExportRecord(saved.id, export_name(saved)),)
    return model, (fx.Download(export_name(record), export_file(record)),)


def _export_all(model: Model, did: UserDid) -> Result:
    return model, (fx.ExportAll(),)


def _find(model: Model, did: UserDid) -> Result:
    return model.with_session(
        replace(model.session, match_list=_looking(model, did.value[:_MOST_FOUND]))
    ), ()


def _looking(model: Model, words: str) -> MatchList:
    """The list of what fits these words; what was chosen may be out of sight, so it is not any
    more."""
    is_choosing = model.session.match_list.chosen is not None
    return MatchList(words, chosen=frozenset() if is_choosing else None)


def _turns(part: str, turned: Callable[[MatchList, int | None], MatchList]) -> Handler:
    """A handler that shows another page of the open or of the finished matches, or the newest."""

    def handle(model: Model, did: UserDid) -> Result:
        is_page = did.arg.isascii() and did.arg.isdigit()
        if not is_page and did.arg != NEWEST:
            return model, ()
        page = int(did.arg[:6]) if is_page else None
        shown = turned(model.session.match_list, page)
        # The keyboard goes on from its first match.
        return model.with_session(replace(model.session, match_list=shown)), (
            fx.Focus(f"#{part} li a"),
        )

    return handle


def _pick_file(model: Model, did: UserDid) -> Result:
    return model, (fx.PickFile(),)


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    """Today's challenges and the match list; the newest open match also waits at the window's
    edge. On a first visit all of it is folded, and the line about friends as well."""
    if not model.session.saved_matches_read and model.session.stores:
        # It is being read: what it holds is not known yet.
        return ()
    saved, first_visit = saved_matches(model), is_first_visit(model)
    newest = next((summary for summary in saved if not summary.over), None)
    section = region(
        "continue",
        drawing(
            _saved_matches,
            saved,
            veiled_ids(model, saved),
            model.session.match_list,
            model.session.deletion,
            model.notices.offline,
        ),
        tag="section",
        class_="page saved-matches",
        aria_labelledby="continue-title",
    )
    if first_visit:
        rest = (
            region(
                "more-title",
                Markup("More: friends, challenges, import"),
                tag="summary",
                class_="btn",
            ),
            region("friends", drawing(friends_line), class_="page"),
            *daily_region(model),
            section,
        )
        return (region("home-more", rest, tag="details", class_="home-more"),)
    first = () if newest is None else (region("go-on", drawing(_go_on, newest), class_="go-on"),)
    practice = practice_region(model)
    return (*daily_region(model), *practice, *first, *_importing(model), section)


def _importing(model: Model) -> tuple[Region, ...]:
    """Draws an import's progress; the match list, which it changes seldom, is not drawn for it."""
    work = model.session.importing
    if work is None:
        return ()
    return (region("importing", drawing(_progress, work.done, len(work.parts)), class_="page"),)


def _progress(done: int, count: int) -> h.Node:
    words = f"Importing matches: {done} of {count} read…" if count > 1 else "Importing the match…"
    return h.p(".note")[words]


def _saved_matches(
    saved: tuple[Summary, ...],
    veiled: frozenset[str],
    shown: MatchList,
    deletion: Deletion | None,
    offline: bool,
) -> h.Node:
    """The newest matches, all of them by pages, or those that are looked for."""
    found = find(saved, shown.find)
    if shown.find or shown.chosen is not None:
        shown = replace(shown, open_page=shown.open_page or 0, over_page=shown.over_page or 0)
    going = tuple(summary for summary in found if not summary.over)
    over = tuple(summary for summary in found if summary.over)
    return [
        undo_note(deletion),
        h.div(".saved-matches-head")[
            h.div(".row.wrap")[
                h.h2("#continue-title")[_first_title(going, over)],
                offline and h.span("#offline.badge.is-ok")[icon("check"), "Ready to play offline"],
            ],
        ],
        (max(len(going), len(over)) > FEW or bool(shown.find)) and _search(shown.find, len(found)),
        shown.chosen is not None and clearing(shown.chosen, len(clearable(going))),
        not saved and h.p(".soft.saved-matches-none")["Every match is saved here as you play."],
        bool(going)
        and _part("open-page", going, shown.open_page, partial(_open_item, shown), veiled),
        bool(going and over) and h.h2("#finished-title")["Finished"],
        bool(over) and _part("over-page", over, shown.over_page, _finished_item, veiled),
        # Below all matches, the newest of which stand right beneath their heading.
        _tools(len(saved), shown.chosen is None and len(clearable(going)) > 1),
    ]


def _first_title(going: tuple[Summary, ...], over: tuple[Summary, ...]) -> str:
    """What the list begins with; nothing is to be continued where no match is open."""
    if going:
        return "Continue"
    return "Finished" if over else "Matches"


def _tools(count: int, clears: bool) -> h.Node:
    return h.div(".row.wrap.saved-matches-tools")[
        h.a(".btn.btn-small", href="#/join")["Have you been invited?"],
        h.button(".btn.btn-small", type="button", data_do="home.import")["Import matches"],
        bool(count)
        and h.button(".btn.btn-small", type="button", data_do="home.export-all")["Export all"],
        clears
        and h.button(".btn.btn-small", type="button", data_do="home.clear-several")[
            "Clear several"
        ],
        h.a(".btn.btn-small", href="#/moving")["My other device"],
        h.a(".btn.btn-small", href="#/best")["Best scores"],
        h.a(".btn.btn-small", href="#/statistics")["Statistics"],
    ]


def _search(words: str, found: int) -> h.Node:
    return h.div(".row.wrap.saved-matches-find", role="search")[
        h.input(
            "#saved-matches-find.input",
            type="search",
            value=words,
            maxlength=_MOST_FOUND,
            placeholder="Find by game or name",
            aria_label="Find matches by game or name",
            autocomplete="off",
            data_do="home.find",
        ),
        bool(words)
        and h.span(".soft.num", role="status")[f"{found} found" if found else "None found"],
    ]


def _part(
    name: str,
    found: tuple[Summary, ...],
    page: int | None,
    item: Callable[[Summary, str], h.Node],
    veiled: frozenset[str],
) -> h.Node:
    """The newest few of a part of the match list, or a page of it, and the way to the others."""
    first = 0 if page is None else min(page, _last_page(found)) * PAGE
    shown = found[first : first + (FEW if page is None else PAGE)]
    return [
        h.ul(f"#{name}.list.saved-matches-list")[
            (item(summary, VEILED if summary.id in veiled else summary.state) for summary in shown)
        ],
        len(found) > FEW
        and h.div(".row.wrap.saved-matches-pages")[
            _page_button(name, f"Show all {len(found)}", "0")
            if page is None
            else _pages(name, found, first)
        ],
    ]


def _last_page(found: tuple[Summary, ...]) -> int:
    return (len(found) - 1) // PAGE


def _pages(name: str, found: tuple[Summary, ...], first: int) -> h.Node:
    """The ways to the pages before and behind that of the match ``first``, and to the newest."""
    page, last = first // PAGE, _last_page(found)
    return [
        last > 0
        and [
            _page_button(name, "Newer", page - 1, page > 0),
            h.span(".soft.num")[f"{first + 1} to {min(first + PAGE, len(found))} of {len(found)}"],
            _page_button(name, "Older", page + 1, page < last),
        ],
        _page_button(name, "Only the newest", NEWEST),
    ]


def _page_button(name: str, words: str, to: int | str, there: bool = True) -> h.Node:
    return h.button(
        ".btn.btn-small",
        type="button",
        data_do=f"home.{name}",
        data_arg=to if there else None,
        aria_disabled=None if there else "true",
    )[words]


def _go_on(saved: Summary) -> h.Node:
    """The short way back to a match, by its game: a strip at the window's edge, above which the
    page ends, until the match list is reached."""
    names = tuple([name for name in names_here(saved.players) if name is not YOU])
    if len(names) > _MOST_NAMED:
        names = (*names[: _MOST_NAMED - 1], f"{len(names) - _MOST_NAMED + 1} others")
    others = f" with {and_list(names)}" if names else ""
    return h.a(".btn.btn-primary", href=f"#/match/{saved.id}")[
        h.span[f"Continue {load_game(saved.game).info.title}{others}"],
        h.span(".num")[saved.stage],
    ]


def _open_item(shown: MatchList, saved: Summary, state: str) -> h.Node:
    """A match to go on with; while several are cleared it can only be chosen."""
    words = h.p[h.strong[saved.stage], " · ", state]
    if shown.chosen is not None and clearable((saved,)):
        return _item(saved, words, choice(saved, saved.id in shown.chosen))
    go_on = h.a(
        ".btn.btn-primary.btn-small",
        href=f"#/match/{saved.id}",
        aria_label=f"Continue {title_of(saved)}",
    )["Continue"]
    return _item(saved, words, [go_on, *_file_and_delete(saved)])


def _finished_item(saved: Summary, state: str) -> h.Node:
    again = h.a(
        ".btn.btn-small", href=f"#/replay/{saved.id}", aria_label=f"Replay {title_of(saved)}"
    )["Replay"]
    return _item(saved, h.p[state], [again, *_file_and_delete(saved)])


def _item(saved: Summary, state: h.Node, controls: h.Node) -> h.Node:
    info = load_game(saved.game).info
    words = option_words(info, saved.options, names_listed(saved))
    return h.li(f"#match-{saved.id}.list-item.saved")[
        h.div(".saved-text")[
            h.h3(".saved-title")[
                info.title,
                saved.day and h.span(".badge.is-day")[f"Challenge of {day_text(saved.day)}"],
                saved.practice and h.span(".badge.is-later")["Practice"],
                saved.lesson and h.span(".badge.is-later")["Lesson"],
                saved.brought and h.span(".badge.is-later")["Imported"],
                saved.is_remote and h.span(".badge.is-remote")["With friends far away"],
                saved.by_links and h.span(".badge.is-remote")["By links"],
            ],
            h.p(".saved-who")[
                (
                    who(seat, name, player.kind)
                    for seat, (name, player) in enumerate(
                        zip(names_listed(saved), saved.players, strict=True), 1
                    )
                )
            ],
            state,
            h.p(".saved-small.soft")[words and f"{words} · ", when(saved.updated)],
        ],
        h.div(".saved-do")[controls],
    ]


def _file_and_delete(saved: Summary) -> tuple[h.Node, ...]:
    return (
        h.button(
            ".btn.btn-small",
            type="button",
            data_do="home.export",
            data_arg=saved.id,
            aria_label=f"Export {title_of(saved)}",
        )["Export"],
        h.button(
            ".btn.btn-small.btn-quiet",
            type="button",
            data_do="home.delete",
            data_arg=saved.id,
            aria_label=f"Delete {title_of(saved)}",
        )["Delete"],
    )


def _enter(model: Model, visit: Visit) -> Result:
    """Show the match list, and count what is due."""
    if not model.session.summaries or model.session.positions is not None:
        return model.with_screen(HOME), ()
    return model.with_screen(HOME), (fx.ReadPositions(),)


def _title(model: Model, here: Shown) -> str:
    return f"Clowder: {all_games()}"


SCREEN = Screen(
    _title,
    _regions,
    _enter,
    {
        "export": with_consent(_export, disclosure.words_for_saved, disclosure.SAVE),
        "export-all": with_consent(_export_all, disclosure.words_for_all, disclosure.SAVE),
        **DELETING,
        "import": _pick_file,
        "find": _find,
        "open-page": _turns(
            "open-page", lambda match_list, page: replace(match_list, open_page=page)
        ),
        "over-page": _turns(
            "over-page", lambda match_list, page: replace(match_list, over_page=page)
        ),
    },
)
