"""The documents: their links lead somewhere, their pictures are those of the sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build.diagrams import CLICK, CLICK_NOTES, DOCS, POST, POST_NOTES, pictures

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.glob("*.md"))]
_LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_link_leads_to_a_file(page: Path) -> None:
    """Those to other sites are left alone."""
    found = [link for link in _LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert [link for link in found if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("name", pictures())
def test_a_picture_is_drawn_from_the_sources(name: str) -> None:
    """``cd web && python -m build.diagrams`` draws them anew."""
    assert (DOCS / name).read_text("utf-8") == pictures()[name]


def test_what_pictures_name_is_in_the_sources() -> None:
    """Types by their names, modules by their paths."""
    texts = [
        *(note for note in (*CLICK_NOTES, *POST_NOTES)),
        *(name for name, _ in (*CLICK, *POST)),
    ]
    sources = [*(ROOT / "web" / "app").rglob("*.py"), *(ROOT / "pyengine").rglob("*.py")]
    defined = set(
        re.findall(r"(?:class |^)(\w+)", "\n".join(p.read_text("utf-8") for p in sources), re.M)
    )
    named = {word for text in texts for word in re.findall(r"\b(?:[A-Z][a-z]+){2,}\b", text)}
    assert {"UserDid", "FromRemote"} <= named <= defined
    paths = {path for text in texts for path in re.findall(r"[\w/]+\.py", text)}
    assert [path for path in paths if not any(str(found).endswith(path) for found in sources)] == []


def test_the_architecture_is_read_in_ten_minutes() -> None:
    """The rest stands at the head of each package."""
    text = (DOCS / "architecture.md").read_text("utf-8")
    assert len(text.split()) <= 2500
    assert set(pictures()) == set(re.findall(r"\((\w+\.svg)\)", text))
