"""The local server: types, caching, refusals."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest

from build import server

HASHED = "ui-0123456789ab"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site."""
    folder = tmp_path / "site"
    (folder / HASHED).mkdir(parents=True)
    (folder / "index.html").write_text("<p>home")
    for name in ("a.mjs", "a.wasm", "a.whl", "a.svg", "a.woff2", "a.json"):
        (folder / HASHED / name).write_text("x")
    (folder / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def get(site: Path) -> Iterator[object]:
    """A function that asks the server."""
    web = server.make_server(site)
    server.in_background(web)

    def ask(path: str, **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", web.server_address[1], timeout=10)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.body = answer.read()  # type: ignore[attr-defined]
        connection.close()
        return answer

    yield ask
    web.shutdown()
    web.server_close()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        (f"{HASHED}/a.mjs", "text/javascript; charset=utf-8"),
        (f"{HASHED}/a.wasm", "application/wasm"),
        (f"{HASHED}/a.whl", "application/zip"),
        (f"{HASHED}/a.svg", "image/svg+xml"),
        (f"{HASHED}/a.woff2", "font/woff2"),
        (f"{HASHED}/a.json", "application/json"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("", "text/html; charset=utf-8"),
    ],
)
def test_types(get, name: str, kind: str) -> None:
    """Modules and WebAssembly are refused by browsers unless their type is right."""
    answer = get(f"/{name}")
    assert answer.status == 200
    assert answer.getheader("Content-Type") == kind


def test_hashed_files_are_kept_for_good_and_the_page_is_not(get) -> None:
    """A second visit asks for the page only."""
    assert "immutable" in get(f"/{HASHED}/a.mjs").getheader("Cache-Control")
    assert get("/").getheader("Cache-Control") == "no-cache"
    assert get("/index.html?x=1").getheader("Cache-Control") == "no-cache"


def test_an_unchanged_page_is_not_sent_again(get, site: Path) -> None:
    """The entity tag follows the contents."""
    tag = get("/").getheader("ETag")
    again = get("/", **{"If-None-Match": tag})
    assert (again.status, again.body) == (304, b"")
    (site / "index.html").write_text("<p>new")
    assert get("/", **{"If-None-Match": tag}).status == 200


def test_nothing_outside_the_folder(get) -> None:
    """A path cannot climb out of the site."""
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/nothing", f"/{HASHED}"):
        answer = get(path)
        assert b"secret" not in answer.body
        assert answer.status != 200


def test_a_taken_port_is_an_error_and_a_free_one_is_found(site: Path) -> None:
    """`--port` is taken at its word; without it the next free port serves."""
    first = server.on_free_port(site)
    try:
        taken = first.server_address[1]
        with pytest.raises(OSError, match="taken"):
            server.on_free_port(site, taken)
        second = server.on_free_port(site)
        assert second.server_address[1] != taken
        second.server_close()
    finally:
        first.server_close()
