"""A question asked before something is done that a person may not expect, and waits for a yes.

It stands over the page and keeps nobody from anything else; whoever goes elsewhere has not said
yes. Exports of open matches ask like this (:mod:`app.library.disclosure`), and figures that are
imported.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import htpy as h

from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Consent, Model
from app.core.screens import Handler, Result
from app.render.regions import Region, drawing, region


def with_consent(handler: Handler, words: Callable[[Model, UserDid], str], yes: str) -> Handler:
    """A handler that first says ``words`` and goes on when ``yes`` has been chosen.

    Where there are no words it does at once what it does.
    """

    def handle(model: Model, did: UserDid) -> Result:
        if model.notices.consent is not None and model.notices.consent.given:
            return handler(replace(model, notices=replace(model.notices, consent=None)), did)
        question = words(model, did)
        return ask_consent(model, Consent(question, did, yes)) if question else handler(model, did)

    return handle


def ask_consent(model: Model, consent: Consent) -> Result:
    """Ask; the keyboard stands on the answer that changes nothing."""
    before = model.notices.consent
    if before is not None and isinstance(before.message, UserDid):
        # Whoever wants something else now has said no to what they wanted before.
        before = before.before
    consent = replace(consent, before=before)
    question = fx.Announce(consent.words), fx.Focus("#consent-no")
    return replace(model, notices=replace(model.notices, consent=consent)), question


def close_consent(model: Model, consent: Consent) -> Result:
    """After an answer the keyboard is back where it was, or what was asked before is asked anew."""
    model = replace(model, notices=replace(model.notices, consent=None))
    return ask_consent(model, consent.before) if consent.before else (model, focus_asker(consent))


def focus_asker(consent: Consent) -> tuple[fx.Effect, ...]:
    """Lead the keyboard back to the control that has asked, if one has."""
    did = consent.message
    if not isinstance(did, UserDid):
        # Figures of a file: it was chosen there.
        return (fx.Focus('[data-do="home.import"]'),)
    arg = f'[data-arg="{did.arg}"]' if did.arg else ""
    return (fx.Focus(f'[data-do="{did.name}"]{arg}'),)


def consent_region(consent: Consent) -> Region:
    """The words and both answers."""
    return region(
        "consent",
        drawing(_answers, consent.words, consent.yes, consent.no),
        tag="section",
        class_="consent",
        role="alertdialog",
        aria_labelledby="consent-words",
    )


def _answers(words: str, yes: str, no: str) -> h.Node:
    return [
        h.p("#consent-words")[words],
        h.div(".row.wrap")[
            h.button("#consent-no.btn", type="button", data_do="app.decline", data_escape=True)[no],
            h.button("#consent-yes.btn.btn-primary", type="button", data_do="app.agree")[yes],
        ],
    ]
