"""The entry point of the page's Python."""

import gc


def start() -> None:
    """Start the app on the page.

    The browser reads what is stored while Python imports the app. A start makes many objects
    and no garbage, so nobody looks for any before the first screen stands.
    """
    gc.disable()
    from app.browser.storage.database import Database
    from app.browser.storage.reading import ask_for_first

    database = Database()
    first = ask_for_first(database)
    from app.browser.runtime import run

    run(database, first)
