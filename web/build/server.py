"""The local server for dist/: right types, strong caching for hashed files, quiet."""

from __future__ import annotations

import hashlib
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

# What a static host sends; the standard library's own table depends on the machine.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
HASHED = re.compile(r"/[a-z]+-[0-9a-f]{12}/")
FIRST_PORT = 8000


class Handler(SimpleHTTPRequestHandler):
    """One folder, with entity tags; a hashed path never changes and is cached for good."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012

    def __init__(self, *args: Any, log: list[str] | None = None, **more: Any) -> None:
        self.requests_seen = log
        super().__init__(*args, **more)

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer 304 where the browser has the file already."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            if not self.path.split("?")[0].endswith("/"):
                return super().send_head()
            path = path / "index.html"
        try:
            data = path.read_bytes()
        except OSError:
            self.send_error(HTTPStatus.NOT_FOUND, "There is no such file")
            return None
        tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        same = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if same else HTTPStatus.OK)
        self.send_header("ETag", tag)
        if not same:
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return None if same else BytesIO(data)

    def end_headers(self) -> None:
        """Say how long the file may be kept."""
        lasting = HASHED.search(self.path)
        self.send_header(
            "Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache"
        )
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Remember the request where somebody counts; print nothing."""
        if self.requests_seen is not None:
            self.requests_seen.append(f"{getattr(code, 'value', code)} {self.path}")

    def log_error(self, format: str, *args: Any) -> None:
        """Stay quiet."""


class Server(ThreadingHTTPServer):
    """Takes a burst of connections, and ends with the program."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up in the middle of a file is nothing to tell."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int = 0, log: list[str] | None = None) -> Server:
    """A server on localhost; port 0 means any free one."""
    return Server(("127.0.0.1", port), partial(Handler, directory=str(folder), log=log))


def on_free_port(folder: Path, wanted: int = 0) -> Server:
    """A server on the wanted port, else on the first free one from 8000."""
    ports = [wanted] if wanted else [*range(FIRST_PORT, FIRST_PORT + 50), 0]
    for port in ports:
        try:
            return make_server(folder, port)
        except OSError:
            continue
    raise OSError(f"port {wanted} is taken")


def in_background(server: Server) -> str:
    """Start serving in a thread; returns the address."""
    # The interval is what a shutdown waits for; the default, half a second, adds up in tests.
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder as long as the block lasts, however it ends; gives the address."""
    server = make_server(folder)
    try:
        yield in_background(server)
    finally:
        server.shutdown()
        server.server_close()
