"""axe-core's verdict on a page, as an assertion."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from e2e.contexts import shot

_GRAVE = ("serious", "critical")


def assert_accessible_in_both_themes(page: Page, name: str) -> None:
    """The same in the dark and, as it is left, in the light; each has its picture taken."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        shot(page, f"{name}-{scheme}")
        assert_accessible(page)


def assert_accessible(page: Page) -> None:
    """Fail when axe-core has a serious or critical finding, and say which and where."""
    response = Axe().run(page).response
    assert response["passes"], "axe-core found nothing to look at"
    findings = [
        f"{violation['impact']}: {violation['help']} ({violation['id']})\n      "
        + "\n      ".join(node["html"][:200] for node in violation["nodes"][:5])
        for violation in response["violations"]
        if violation["impact"] in _GRAVE
    ]
    assert not findings, "axe-core found:\n  " + "\n  ".join(findings)
