"""The shelf below the scenes of the home page: matches to go on with, and finished ones.

The build paints the scenes themselves into the page; they stay there untouched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import htpy as h

from app.art.home.icons import icon
from app.base.words import all_games, and_list
from app.core import effects as fx
from app.core.consent import with_consent
from app.core.messages import UserDid
from app.core.model import Model, Shown
from app.core.screens import Handler, Result, Screen, shows
from app.core.session import Deletion, Shelf
from app.daily.calendar import played
from app.home.challenge import daily_region
from app.library import disclosure as leaving
from app.library.saved_matches import (
    find,
    kept_of,
    shelf,
    taken_ids,
    title_of,
    with_record,
    without,
)
from app.remote.values import effects as far
from app.render.regions import Region, drawing, region
from app.saves.challenges import day_text
from app.saves.files import export_file, export_name
from app.saves.records import Summary
from app.widgets.parts import option_words, when, who
from pyengine.core.registry import load_game

PAGE = 12
"""How many matches of each part of the shelf are shown at a time."""

_MOST_NAMED = 3
"""So many others are named on the short way back; of more only the first, and how many they are."""

VEILED = "It shows how today's challenge goes, which you have not finished."

_MOST_FOUND = 60
"""How many characters are looked for at most."""


def _export(model: Model, did: UserDid) -> Result:
    kept = kept_of(model, did.arg)
    if kept is None:
        return model, ()
    record = model.session.record(kept.id)
    if record is None:
        return model, (fx.ExportRecord(kept.id, export_name(kept)),)
    return model, (fx.Download(export_name(record), export_file(record)),)


def _export_all(model: Model, did: UserDid) -> Result:
    return model, (fx.ExportAll(),)


def _delete(model: Model, did: UserDid) -> Result:
    kept = kept_of(model, did.arg)
    if kept is None:
        return model, ()
    record = model.session.record(kept.id)
    if kept.far:
        from app.remote.widgets.access import without_party

        model = without_party(model, kept.id)
    model = without(model, kept.id)
    model = model.having(replace(model.session, deletion=Deletion(kept, record)))
    return model, (
        fx.DeleteRecord(kept.id),
        *((far.ForgetTable(kept.id),) if kept.far else ()),
        fx.Focus('[data-do="home.undelete"]'),
    )


def deleted(model: Model, record_id: str, is_gone: bool) -> Result:
    """What came of the deletion of a match is said."""
    deletion = model.session.deletion
    if deletion is None or deletion.summary.id != record_id:
        return model, ()
    title, undo = title_of(deletion.summary), ""
    if is_gone:
        said, undo = f"{title} has been deleted.", " Undo brings it back."
    else:
        said = f"{title} could not be deleted: it may be here again after a reload."
    session = replace(model.session, deletion=replace(deletion, outcome=said))
    return model.having(session), (fx.Announce(said + undo),)


def _undelete(model: Model, did: UserDid) -> Result:
    deletion = model.session.deletion
    model = model.having(replace(model.session, deletion=None))
    if deletion is None or deletion.summary.id in taken_ids(model):
        return model, ()
    kept = deletion.summary
    model = model.having(replace(model.session, summaries=(kept, *model.session.summaries)))
    if deletion.record is not None:
        model = with_record(model, deletion.record)
    lost = f"{title_of(kept)} could not be stored again."
    return model, (
        fx.RestoreRecord(kept.id, fx.Outcome(f"{title_of(kept)} is back.", lost, aloud=True)),
        *((far.RememberTable(kept.id),) if kept.far else ()),
        fx.Focus(f"#match-{kept.id} a"),
    )


def _find(model: Model, did: UserDid) -> Result:
    return model.having(replace(model.session, shelf=Shelf(did.value[:_MOST_FOUND]))), ()


def _turns(part: str, turned: Callable[[Shelf, int], Shelf]) -> Handler:
    """A handler that shows another page of the open or of the finished matches."""

    def handle(model: Model, did: UserDid) -> Result:
        if not (did.arg.isascii() and did.arg.isdigit()):
            return model, ()
        shown = turned(model.session.shelf, int(did.arg[:6]))
        # The keyboard goes on from its first match.
        return model.having(replace(model.session, shelf=shown)), (fx.Focus(f"#{part} li a"),)

    return handle


def _pick_file(model: Model, did: UserDid) -> Result:
    return model, (fx.PickFile(),)


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    """Today's challenges and the shelf; the newest open match also waits at the window's edge."""
    if not model.session.shelf_read and model.session.stores:
        # It is being read: what it holds is not known yet.
        return ()
    kept = shelf(model)
    newest = next((one for one in kept if not one.over), None)
    section = region(
        "continue",
        drawing(
            _shelf,
            kept,
            _veiled(model, kept),
            model.session.shelf,
            _deletion_words(model.session.deletion),
            model.notices.offline,
        ),
        tag="section",
        class_="page shelf",
        aria_labelledby="continue-title",
    )
    first = () if newest is None else (region("go-on", drawing(_go_on, newest), class_="go-on"),)
    return (*daily_region(model), *first, *_importing(model), section)


def _importing(model: Model) -> tuple[Region, ...]:
    """How far an import is; the shelf, which it changes seldom, is not drawn for it."""
    work = model.session.importing
    if work is None:
        return ()
    return (region("importing", drawing(_progress, work.done, len(work.parts)), class_="page"),)


def _progress(done: int, count: int) -> h.Node:
    words = f"Importing matches: {done} of {count} read…" if count > 1 else "Importing the match…"
    return h.p(".note")[words]


def _veiled(model: Model, kept: tuple[Summary, ...]) -> frozenset[str]:
    """The matches of which nothing is told yet: somebody else's of today's challenge."""
    if not model.session.today:
        return frozenset()
    known = played(kept, model.session.today)
    return frozenset(
        one.id
        for one in kept
        if one.brought
        and one.day == model.session.today
        and one.game not in known
        and one.id not in model.session.unveiled
    )


def _deletion_words(deletion: Deletion | None) -> str:
    """What has come of the newest deletion, or that it is under way."""
    if deletion is None:
        return ""
    return deletion.outcome or f"Deleting {title_of(deletion.summary)}…"


def _shelf(
    kept: tuple[Summary, ...],
    veiled: frozenset[str],
    shown: Shelf,
    deletion: str,
    offline: bool,
) -> h.Node:
    """All matches by pages, the newest first, or those that are looked for."""
    found = find(kept, shown.find)
    going = tuple(one for one in found if not one.over)
    over = tuple(one for one in found if one.over)
    return [
        deletion and _undo_note(deletion),
        h.div(".shelf-head")[
            h.div(".row.wrap")[
                h.h2("#continue-title")["Continue"],
                offline and h.span("#offline.badge.is-ok")[icon("check"), "Ready to play offline"],
            ],
            _tools(len(kept)),
        ],
        (len(kept) > PAGE or bool(shown.find)) and _search(shown.find, len(found)),
        _part("open-page", going, shown.open_page, _going, veiled)
        if going
        else h.p(".soft.shelf-none")[_none_open(bool(kept), shown.find)],
        bool(over)
        and [
            h.h2("#finished-title")["Finished"],
            _part("over-page", over, shown.over_page, _finished, veiled),
        ],
    ]


def _tools(count: int) -> h.Node:
    return h.div(".row.wrap.shelf-tools")[
        h.a(".btn.btn-small", href="#/join")["Have you been invited?"],
        h.button(".btn.btn-small", type="button", data_do="home.import")["Import matches"],
        count > 1
        and h.button(".btn.btn-small", type="button", data_do="home.export-all")["Export all"],
        h.a(".btn.btn-small", href="#/best")["Best scores"],
        h.a(".btn.btn-small", href="#/statistics")["Statistics"],
    ]


def _search(words: str, found: int) -> h.Node:
    return h.div(".row.wrap.shelf-find", role="search")[
        h.input(
            "#shelf-find.input",
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


def _none_open(any_kept: bool, words: str) -> str:
    if words:
        return "No unfinished match fits these words."
    return "No match is unfinished. Every match is saved as it is played."


def _part(
    name: str,
    found: tuple[Summary, ...],
    page: int,
    item: Callable[[Summary, str], h.Node],
    veiled: frozenset[str],
) -> h.Node:
    """A page of a part of the shelf, and the way to the others."""
    last = (len(found) - 1) // PAGE
    page = min(page, last)
    first = page * PAGE
    shown = found[first : first + PAGE]
    return [
        h.ul(f"#{name}.list.shelf-list")[
            (item(one, VEILED if one.id in veiled else one.state) for one in shown)
        ],
        last > 0
        and h.div(".row.wrap.shelf-pages")[
            _page_button(name, "Newer", page - 1, page > 0),
            h.span(".soft.num")[f"{first + 1} to {min(first + PAGE, len(found))} of {len(found)}"],
            _page_button(name, "Older", page + 1, page < last),
        ],
    ]


def _page_button(name: str, words: str, to: int, there: bool) -> h.Node:
    return h.button(
        ".btn.btn-small",
        type="button",
        data_do=f"home.{name}",
        data_arg=to if there else None,
        aria_disabled=None if there else "true",
    )[words]


def _go_on(kept: Summary) -> h.Node:
    """The short way back to a match, by its game: a strip at the window's edge, above which the
    page ends, until the shelf is reached."""
    own = next((at for at, player in enumerate(kept.players) if player.is_here), 0)
    names = kept.names[:own] + kept.names[own + 1 :]
    if len(names) > _MOST_NAMED:
        names = (*names[: _MOST_NAMED - 1], f"{len(names) - _MOST_NAMED + 1} others")
    others = f" with {and_list(names)}" if names else ""
    return h.a(".btn.btn-primary", href=f"#/match/{kept.id}")[
        h.span[f"Continue {load_game(kept.game).info.title}{others}"],
        h.span(".num")[kept.stage],
    ]


def _undo_note(said: str) -> h.Node:
    return h.div(".note.shelf-undo")[
        h.p(".grow")[said],
        h.button(".btn.btn-small", type="button", data_do="home.undelete")["Undo"],
    ]


def _going(kept: Summary, state: str) -> h.Node:
    return _item(
        kept,
        h.p[h.strong[kept.stage], " · ", state],
        h.a(
            ".btn.btn-primary.btn-small",
            href=f"#/match/{kept.id}",
            aria_label=f"Continue {title_of(kept)}",
        )["Continue"],
    )


def _finished(kept: Summary, state: str) -> h.Node:
    return _item(
        kept,
        h.p[state],
        h.a(".btn.btn-small", href=f"#/replay/{kept.id}", aria_label=f"Replay {title_of(kept)}")[
            "Replay"
        ],
    )


def _item(kept: Summary, state: h.Node, first: h.Node) -> h.Node:
    info = load_game(kept.game).info
    words = option_words(info, kept.options, kept.names)
    return h.li(f"#match-{kept.id}.list-item.saved")[
        h.div(".saved-text")[
            h.h3(".saved-title")[
                info.title,
                kept.day and h.span(".badge.is-day")[f"Challenge of {day_text(kept.day)}"],
                kept.practice and h.span(".badge.is-later")["Practice"],
                kept.lesson and h.span(".badge.is-later")["Lesson"],
                kept.brought and h.span(".badge.is-later")["Imported"],
                kept.far and h.span(".badge.is-far")["With friends far away"],
            ],
            h.p(".saved-who")[
                (who(seat, player.name, player.kind) for seat, player in enumerate(kept.players, 1))
            ],
            state,
            h.p(".saved-small.soft")[words and f"{words} · ", when(kept.updated)],
        ],
        h.div(".saved-do")[
            first,
            h.button(
                ".btn.btn-small",
                type="button",
                data_do="home.export",
                data_arg=kept.id,
                aria_label=f"Export {title_of(kept)}",
            )["Export"],
            h.button(
                ".btn.btn-small.btn-quiet",
                type="button",
                data_do="home.delete",
                data_arg=kept.id,
                aria_label=f"Delete {title_of(kept)}",
            )["Delete"],
        ],
    ]


def _title(model: Model, here: Shown) -> str:
    return f"Clowder: {all_games()}"


SCREEN = Screen(
    _title,
    _regions,
    shows("home"),
    {
        "export": with_consent(_export, leaving.words_for_kept, leaving.SAVE),
        "export-all": with_consent(_export_all, leaving.words_for_all, leaving.SAVE),
        "delete": _delete,
        "undelete": _undelete,
        "import": _pick_file,
        "find": _find,
        "open-page": _turns("open-page", lambda shelf, page: replace(shelf, open_page=page)),
        "over-page": _turns("over-page", lambda shelf, page: replace(shelf, over_page=page)),
    },
)
