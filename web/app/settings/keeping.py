"""What this browser keeps, and for how long: said in the settings, and what can be done for it."""

from __future__ import annotations

import htpy as h

from app.core.model import Notices
from app.core.session import Keeping

PROMISED = "This browser has promised to keep what is here, even when the device runs out of room."
NOT_PROMISED = (
    "This browser may delete what is here when the device runs out of room: it has not promised"
    " to keep it."
)
UNKNOWN = "This browser does not say whether it keeps what is here."
REFUSED = (
    "The browser has not promised that. Many do for a page that is opened often, bookmarked or"
    " installed."
)
FORGETS = (
    "Safari deletes what a page has stored if the page is not opened for seven days, unless it is"
    " installed."
)
_SAFARI = {
    "phone": (
        "To install Clowder: Share, then “Add to Home Screen”. It starts empty there: export all"
        " matches first, then import them."
    ),
    "mac": (
        "To install Clowder: File, then “Add to Dock”. It may start empty there: export all"
        " matches first."
    ),
}


def answer_words(keeping: Keeping) -> str:
    """The browser's answer to whoever has asked it to keep everything."""
    return PROMISED if keeping.promised else REFUSED


def _keeping(keeping: Keeping) -> h.Node:
    """Draws what the browser promises, and installing where that helps."""
    words = {True: PROMISED, False: NOT_PROMISED, None: UNKNOWN}[keeping.promised]
    return [
        h.p(class_=["note", {"is-ok": keeping.promised is True}])[words],
        keeping.promised is False
        and h.p[
            h.button(".btn", type="button", data_do="settings.keep")["Ask it to keep everything"]
        ],
        not keeping.installed
        and bool(keeping.safari)
        and h.p(".note.is-warn")[f"{FORGETS} {_SAFARI[keeping.safari]}"],
        keeping.offers_install
        and not keeping.installed
        and [
            h.p[
                "Once installed, Clowder has its own window, opens its own files, and is less"
                " likely to be deleted."
            ],
            h.p[
                h.button(".btn.btn-primary", type="button", data_do="settings.install")[
                    "Install Clowder"
                ]
            ],
        ],
    ]


def storage_section(
    count: int, notices: Notices, keeping: Keeping | None, delete: h.Node
) -> h.Node:
    """Draws what is kept here, for how long, and how it goes elsewhere or away."""
    content = "No match is" if not count else "1 match is" if count == 1 else f"{count} matches are"
    offline = notices.offline
    return h.section(".panel", aria_labelledby="storage-title")[
        h.h2("#storage-title")["On this device"],
        h.p(class_=["note", {"is-ok": offline}])[
            "Ready to play offline: everything is here, no network is needed."
            if offline
            else "Not yet ready to play offline. This happens by itself while the page is open."
        ],
        notices.storage and h.p(".note.is-warn")[notices.storage],
        h.p[f"{content} kept in this browser. Only the friends you play with see any of it."],
        keeping is not None and _keeping(keeping),
        h.p[h.a(".btn", href="#/moving")["Take everything to my other device"]],
        delete,
    ]


def delete_button(ask_consent: bool, query: str) -> h.Node:
    """The way to delete everything, which asks first.

    ``query`` goes on in the address, so that the way back to a match is not forgotten.
    """
    if not ask_consent:
        sure = f"#/settings?sure=delete{query and '&'}{query}"
        return h.p[h.a(".btn.btn-danger", href=sure)["Delete everything"]]
    return h.div("#sure.note.is-bad", role="alert")[
        h.div(".stack")[
            h.p["Matches, best scores and settings will be gone for good. Delete them all?"],
            h.div(".row.wrap")[
                h.button(".btn.btn-danger", type="button", data_do="settings.delete")[
                    "Delete everything"
                ],
                h.a(".btn", href=f"#/settings{query and '?'}{query}")["Keep everything"],
            ],
        ]
    ]
