"""A plain static host for dist/ whose network can be cut, and a trap for foreign requests."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO, ClassVar
from urllib.parse import urlsplit

HOST = "127.0.0.1"
SUB_PATH = "/some/sub/path"

# What any static host sends; the standard library's own table depends on the machine's.
MIME_TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Site:
    """Serves one folder at `/` and below `SUB_PATH`, logging the path of every request.

    `cut()` closes the port and every open connection, as pulling the plug would;
    `restore()` comes back on the same port.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log: list[str] = []
        self.sent: list[str] = []
        """The paths of whole answers; a browser that has a file already asks, and gets none."""
        self.missing: list[str] = []
        self.extra: dict[str, str] = {}
        """Pages that tests add, by path."""
        self.types: dict[str, str] = {}
        """Types that this host gets wrong, by the end of a file's name."""
        self.broken: set[str] = set()
        """Names of files of which only the first half is sent, and then nothing."""
        self.store = True
        """False forbids the browser's HTTP cache, so that only a service worker can serve."""
        self._port = 0
        self._server: _Server | None = None
        self.restore()

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self._port}"

    @property
    def root(self) -> str:
        return f"{self.origin}/"

    @property
    def sub_path(self) -> str:
        return f"{self.origin}{SUB_PATH}/"

    def restore(self) -> None:
        """Listen again; does nothing while the site is up."""
        if self._server is None:
            self._server = _Server((HOST, self._port), partial(_Handler, site=self))
            self._port = self._server.server_address[1]
            threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def cut(self) -> None:
        """Refuse connections and drop those that are open; does nothing while it is down."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server.drop_connections()
            self._server = None


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # A browser opens a dozen connections at once; the default backlog is five.
    request_queue_size = 64

    def __init__(self, address: tuple[str, int], handler: partial[_Handler]) -> None:
        self._open: set[socket.socket] = set()
        super().__init__(address, handler)

    def process_request(self, request: socket.socket, client_address: tuple[str, int]) -> None:  # type: ignore[override]
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: socket.socket) -> None:  # type: ignore[override]
        self._open.discard(request)
        super().shutdown_request(request)

    def drop_connections(self) -> None:
        for connection in tuple(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay silent: a browser that hangs up half-way is no fault of the site."""


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps connections open, as real hosts do
    extensions_map: ClassVar = {**MIME_TYPES, "": "application/octet-stream"}

    def __init__(self, *args: object, site: Site) -> None:
        self.site = site
        super().__init__(*args, directory=str(site.folder))  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        if path.startswith(f"{SUB_PATH}/"):
            path = path[len(SUB_PATH) :]
        return super().translate_path(path)

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        wrong = self.site.types.get(Path(path).suffix)
        return super().guess_type(path) if wrong is None else wrong

    def do_GET(self) -> None:
        page = self.site.extra.get(urlsplit(self.path).path)
        if page is None:
            return super().do_GET()
        body = page.encode()
        self.send_response(200)
        self.send_header("Content-Type", MIME_TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
        path = Path(self.translate_path(self.path))
        if path.name not in self.site.broken:
            super().copyfile(source, outputfile)
            return
        outputfile.write(source.read(path.stat().st_size // 2))
        self.close_connection = True

    def end_headers(self) -> None:
        if not self.site.store:
            self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code == 404:
            self.site.missing.append(urlsplit(self.path).path)
        super().send_error(code, message, explain)

    def log_request(self, code: object = "-", size: object = "-") -> None:
        self.site.log.append(urlsplit(self.path).path)
        if code == 200:
            self.site.sent.append(urlsplit(self.path).path)

    def log_message(self, format: str, *args: object) -> None:
        """Keep the terminal quiet; `Site.log` has it all."""


# Chromium asks these on its own account, whatever page is open and whatever flags forbid it.
_OF_THE_BROWSER = {
    "accounts.google.com",
    "clients2.google.com",
    "content-autofill.googleapis.com",
    "update.googleapis.com",
}


class ForeignTrap:
    """A proxy that reaches nothing: a browser sends it whatever is not for this machine.

    It sees what page events miss, such as requests of a service worker.
    """

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._socket = socket.create_server((HOST, 0))
        self.port: int = self._socket.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def address(self) -> str:
        return f"{HOST}:{self.port}"

    def close(self) -> None:
        self._socket.close()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            connection.settimeout(5)
            head = connection.recv(4096)
            line = head.split(b"\r\n")[0].decode("latin-1")
            words = [*line.split(), "", ""]
            host = urlsplit(words[1] if "//" in words[1] else f"//{words[1]}").hostname
            if line.strip() and host not in _OF_THE_BROWSER:
                self.asked.append(line)
            connection.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
