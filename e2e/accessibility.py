"""axe-core's verdict on a page, as an assertion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from e2e.contexts import shot

_GRAVE = ("serious", "critical")
_OF_COLOURS = ("color-contrast", "link-in-text-block")

_WHEN_CHANGED_OVER = """() => Promise.allSettled(
    document.getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map((one) => one.finished))"""


def assert_accessible_in_both_themes(page: Page, name: str) -> None:
    """The same in the light, as it is left, and for what depends on colours in the dark.

    Each has its picture taken.
    """
    for scheme, rules in (("dark", _OF_COLOURS), ("light", ())):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        # Buttons change over in a moment, through colours that nobody is to read them in.
        page.evaluate(_WHEN_CHANGED_OVER)
        shot(page, f"{name}-{scheme}")
        assert_accessible(page, rules)


def assert_accessible(page: Page, rules: Sequence[str] = ()) -> None:
    """Fail when axe-core has a serious or critical finding, and say which and where.

    It goes by these rules of its own, or all.
    """
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    # A page that goes from test to test has it already.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    response: dict[str, Any] = page.evaluate("(options) => axe.run(options)", options)
    assert response["passes"], "axe-core found nothing to look at"
    findings = [
        f"{violation['impact']}: {violation['help']} ({violation['id']})\n      "
        + "\n      ".join(node["html"][:200] for node in violation["nodes"][:5])
        for violation in response["violations"]
        if violation["impact"] in _GRAVE
    ]
    assert not findings, "axe-core found:\n  " + "\n  ".join(findings)
