"""Deletion of saved matches, one or several at once, with one way back; which are chosen for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import htpy as h

from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Model
from app.core.screens import Handler, Result
from app.core.session import Deletion
from app.library.saved_matches import (
    find,
    saved_matches,
    summary_of,
    taken_ids,
    title_of,
    with_record,
    without_match,
)
from app.remote.values import effects as remote_effects
from app.saves.records import Summary


def clearable(found: Sequence[Summary]) -> tuple[Summary, ...]:
    """The unfinished matches that can be cleared together.

    With friends far away somebody waits for the next move, so such a match is deleted by itself.
    """
    return tuple(summary for summary in found if not summary.over and not summary.is_remote)


def _delete(model: Model, did: UserDid) -> Result:
    """Delete the match of the control."""
    saved = summary_of(model, did.arg)
    return (model, ()) if saved is None else _without(model, (saved,))


def _clear(model: Model, did: UserDid) -> Result:
    """Delete all matches that are chosen."""
    chosen = model.session.match_list.chosen or frozenset()
    gone = tuple(saved for saved in clearable(saved_matches(model)) if saved.id in chosen)
    if not gone:
        return model, ()
    return _without(_with_chosen(model, None), gone)


def _without(model: Model, gone: tuple[Summary, ...]) -> Result:
    """The model without these matches, which Undo brings back together."""
    ids = tuple(saved.id for saved in gone)
    tables = tuple(saved.id for saved in gone if saved.is_remote)
    at_hand = [record for record_id in ids if (record := model.session.record(record_id))]
    if tables:
        from app.remote.widgets.access import without_remote_table

        for table_key in tables:
            model = without_remote_table(model, table_key)
    for record_id in ids:
        model = without_match(model, record_id)
    deletion = Deletion(gone, tuple(at_hand))
    return model.with_session(replace(model.session, deletion=deletion)), (
        fx.DeleteRecords(ids),
        *map(remote_effects.ForgetTable, tables),
        fx.Focus('[data-do="home.undelete"]'),
    )


def report_deletion(model: Model, record_ids: tuple[str, ...], is_gone: bool) -> Result:
    """Says how a deletion went."""
    deletion = model.session.deletion
    if deletion is None or deletion.ids != record_ids:
        return model, ()
    alone, undo = len(record_ids) == 1, ""
    if is_gone:
        sentence = f"{_named(deletion)} {'has' if alone else 'have'} been deleted."
        undo = f" Undo brings {'it' if alone else 'them'} back."
    else:
        again = "it may be" if alone else "they may be"
        sentence = f"{_named(deletion)} could not be deleted: {again} here again after a reload."
    session = replace(model.session, deletion=replace(deletion, outcome=sentence))
    return model.with_session(session), (fx.Announce(sentence + undo),)


def _undelete(model: Model, did: UserDid) -> Result:
    """Bring back what was deleted last, unless it is here again."""
    deletion = model.session.deletion
    model = model.with_session(replace(model.session, deletion=None))
    if deletion is None or taken_ids(model).intersection(deletion.ids):
        return model, ()
    back = (*deletion.summaries, *model.session.summaries)
    model = model.with_session(replace(model.session, summaries=back))
    for record in deletion.records:
        model = with_record(model, record)
    tables = (saved.id for saved in deletion.summaries if saved.is_remote)
    are = "is" if len(deletion.ids) == 1 else "are"
    lost = f"{_named(deletion)} could not be stored again."
    return model, (
        fx.RestoreRecords(
            deletion.ids, fx.Outcome(f"{_named(deletion)} {are} back.", lost, aloud=True)
        ),
        *map(remote_effects.RememberTable, tables),
        fx.Focus(f"#match-{deletion.ids[0]} a"),
    )


def _named(deletion: Deletion) -> str:
    """What was deleted, as a sentence begins: a match by its names, several by their number."""
    if len(deletion.ids) == 1:
        return title_of(deletion.summaries[0])
    return f"{len(deletion.ids)} matches"


def _with_chosen(model: Model, chosen: frozenset[str] | None) -> Model:
    match_list = replace(model.session.match_list, chosen=chosen)
    return model.with_session(replace(model.session, match_list=match_list))


def _begin(model: Model, did: UserDid) -> Result:
    """Let several be chosen; none is at first."""
    return _with_chosen(model, frozenset()), (fx.Focus('[data-do="home.choose-all"]'),)


def _choose(model: Model, did: UserDid) -> Result:
    """Choose a match, or leave it out again."""
    chosen, saved = model.session.match_list.chosen, summary_of(model, did.arg)
    if chosen is None or saved is None or not clearable((saved,)):
        return model, ()
    return _with_chosen(model, chosen | {saved.id} if did.value else chosen - {saved.id}), ()


def _choose_all(model: Model, did: UserDid) -> Result:
    """Choose every match of the list that can be cleared, on all of its pages."""
    match_list = model.session.match_list
    if match_list.chosen is None:
        return model, ()
    found = clearable(find(saved_matches(model), match_list.find))
    words = f"{len(found)} matches are chosen."
    return _with_chosen(model, frozenset(saved.id for saved in found)), (fx.Announce(words),)


def _keep(model: Model, did: UserDid) -> Result:
    """Clear nothing."""
    return _with_chosen(model, None), (fx.Focus('[data-do="home.clear-several"]'),)


def clearing(ids: frozenset[str], count: int) -> h.Node:
    """What clears several matches at once: those chosen of ``count`` that can be cleared."""
    chosen = len(ids)
    return h.div("#clearing.note.clearing", role="group", aria_label="Clear several")[
        h.p(".grow")["Choose the matches that you do not want to go on with."],
        h.button(".btn.btn-small", type="button", data_do="home.choose-all")[f"Choose all {count}"],
        h.button(
            ".btn.btn-small.btn-danger",
            type="button",
            data_do="home.clear",
            disabled=not chosen,
        )["Delete 1 match" if chosen == 1 else f"Delete {chosen} matches"],
        h.button(".btn.btn-small", type="button", data_do="home.keep")["Keep all"],
    ]


def choice(saved: Summary, is_chosen: bool) -> h.Node:
    """The box with which a match is chosen, in place of all else that can be done with it."""
    return h.label(".choice")[
        h.input(
            type="checkbox",
            id=f"choose-{saved.id}",
            checked=is_chosen,
            data_do="home.choose",
            data_arg=saved.id,
            aria_label=f"Delete {title_of(saved)}",
        ),
        h.span(".choice-face")["Delete"],
    ]


def undo_note(deletion: Deletion | None) -> h.Node:
    """What has come of the newest deletion, or that it is under way, and the way back."""
    if deletion is None:
        return None
    return h.div(".note.saved-matches-undo")[
        h.p(".grow")[deletion.outcome or f"Deleting {_named(deletion)}…"],
        h.button(".btn.btn-small", type="button", data_do="home.undelete")["Undo"],
    ]


DELETING: dict[str, Handler] = {
    "delete": _delete,
    "undelete": _undelete,
    "clear-several": _begin,
    "choose": _choose,
    "choose-all": _choose_all,
    "clear": _clear,
    "keep": _keep,
}
"""Handlers of the controls, by the last word of their ``data-do``."""
