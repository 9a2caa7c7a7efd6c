"""Finds the browsers that the end-to-end tests drive, and fetches what is missing.

`ensure(kind)` returns a `Browser`, or raises `MissingBrowser` with one line that
says what to install. It never downloads from anywhere but the system's own package
manager and, for Chromium, Playwright's own installer.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

KINDS = ("chromium", "firefox", "webkit")

_PROGRAMS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "firefox": ("firefox-esr", "firefox"),
    "webkit": ("WebKitWebDriver",),
}
# Programs that their vendors install outside PATH.
_ELSEWHERE = {
    "chromium": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    "firefox": ("/Applications/Firefox.app/Contents/MacOS/firefox",),
    "webkit": (),
}
_PACKAGES = {
    "chromium": ("chromium",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb", "xauth"),
}
_MINIBROWSER = ("webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0")

_LOCK_TIMEOUT_S = 600
_apt_updated = False


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser's place: `program` is started, `driver` and `display` only WebKit needs."""

    kind: str
    program: Path
    driver: Path | None = None
    display: Path | None = None


class MissingBrowser(RuntimeError):
    """A browser is neither there nor to be had; the message says what to do."""


def say(line: str) -> None:
    """Print one progress line at once, also into a pipe."""
    print(line, flush=True)


def find(kind: str, python: str = sys.executable) -> Browser | None:
    """Look for an installed browser of that kind; fetch nothing."""
    if kind not in KINDS:
        raise ValueError(f"unknown browser {kind!r}, known are {', '.join(KINDS)}")
    program = _on_path(kind)
    if kind == "chromium":
        program = program or _playwright_chromium(python)
    if program is None:
        return None
    if kind != "webkit":
        return Browser(kind, program)
    viewer, display = _minibrowser(), shutil.which("Xvfb")
    if viewer is None or display is None:
        return None
    return Browser(kind, viewer, program, Path(display))


def ensure(kind: str, python: str = sys.executable) -> Browser:
    """Find a browser, installing it where that is possible.

    `python` is the interpreter that has Playwright, should its installer be needed.
    """
    found = find(kind, python)
    if found:
        return found
    tried = []
    # apt first: it is quick where it works, and a machine behind a mirror has only that.
    if _apt_usable():
        tried.append("apt-get")
        if _apt_install(_PACKAGES[kind]) and (found := find(kind, python)):
            return _announce(found)
    if kind == "chromium":
        tried.append("playwright install")
        if _playwright_install(python) and (found := find(kind, python)):
            return _announce(found)
    packages = " ".join(_PACKAGES[kind])
    how = f" ({' and '.join(tried)} did not bring it)" if tried else ""
    raise MissingBrowser(f"{kind} is missing{how}; on Debian: sudo apt-get install {packages}")


def _announce(found: Browser) -> Browser:
    say(f"browsers: {found.kind} is ready, {found.driver or found.program}")
    return found


def _on_path(kind: str) -> Path | None:
    for name in _PROGRAMS[kind]:
        if where := shutil.which(name):
            return Path(where)
    for name in _ELSEWHERE[kind]:
        if os.access(name, os.X_OK):
            return Path(name)
    return None


def _minibrowser() -> Path | None:
    """WebKitGTK keeps its small browser beside the library, not on PATH."""
    for base in (Path("/usr/lib"), Path("/usr/libexec")):
        for folder in _MINIBROWSER:
            for place in (base / folder, *sorted(base.glob(f"*/{folder}"))):
                if os.access(place / "MiniBrowser", os.X_OK):
                    return place / "MiniBrowser"
    return None


def _playwright_chromium(python: str) -> Path | None:
    """The Chromium that Playwright has installed for this user, if it has."""
    code = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    done = _run([python, "-c", code])
    path = Path(done.stdout.strip()) if done and done.returncode == 0 else None
    return path if path and path.is_file() else None


def _playwright_install(python: str) -> bool:
    say("browsers: asking Playwright to install chromium …")
    done = _run([python, "-m", "playwright", "install", "chromium"], timeout_s=600)
    if done is None or done.returncode:
        say("browsers: Playwright could not install chromium")
        return False
    return True


def _run(command: list[str], timeout_s: int = 60) -> subprocess.CompletedProcess[str] | None:
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=timeout_s)
    except (OSError, subprocess.TimeoutExpired):
        return None


def _apt_usable() -> bool:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return root and bool(shutil.which("apt-get"))


def _apt_install(packages: tuple[str, ...]) -> bool:
    """Install Debian packages, showing how far it has come; False when it failed."""
    global _apt_updated
    if not _apt_updated:
        say("browsers: apt-get update …")
        _apt_update()
        _apt_updated = True
    names = " ".join(packages)
    say(f"browsers: apt-get install {names} …")
    read_end, write_end = os.pipe()
    command = [
        "apt-get", "install", "-y", "-qq", "--no-install-recommends",
        "-o", f"DPkg::Lock::Timeout={_LOCK_TIMEOUT_S}",
        "-o", f"APT::Status-Fd={write_end}",
        "-o", "Dpkg::Use-Pty=0",
        *packages,
    ]  # fmt: skip
    process = subprocess.Popen(
        command,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        pass_fds=(write_end,),
    )
    os.close(write_end)
    _show_apt_progress(read_end, names)
    _, errors = process.communicate()
    if process.returncode:
        last = [line for line in errors.splitlines() if line.strip()][-1:]
        say(f"browsers: apt-get install {names} failed: {' '.join(last)}")
    return process.returncode == 0


def _apt_update() -> None:
    """Refresh the package lists; somebody else's lock is waited for (apt itself does not)."""
    deadline = time.monotonic() + _LOCK_TIMEOUT_S
    while True:
        done = _run(["apt-get", "update", "-qq"], timeout_s=_LOCK_TIMEOUT_S)
        locked = done is not None and done.returncode and "lock" in done.stderr
        if not locked or time.monotonic() > deadline:
            return  # lists that could not be refreshed may still do; the install will tell
        time.sleep(2)


def _show_apt_progress(read_end: int, names: str) -> None:
    """Turn apt's status lines (`pmstatus:package:percent:what`) into a line every 20 %."""
    steps = {"dlstatus": "fetched", "pmstatus": "installed"}
    shown: set[tuple[str, int]] = set()
    with os.fdopen(read_end, encoding="utf-8", errors="replace") as status:
        for line in status:
            kind, _, rest = line.partition(":")
            if kind not in steps:
                continue
            try:
                percent = float(rest.split(":")[1])
            except (IndexError, ValueError):
                continue
            key = (kind, int(percent) // 20 * 20)
            if key not in shown:
                shown.add(key)
                say(f"browsers: {names}: {key[1]} % {steps[kind]}")


def main(kinds: list[str]) -> int:
    """Ensure the named browsers (all when none is named); exit status 1 if one is missing."""
    status = 0
    for kind in kinds or KINDS:
        try:
            found = ensure(kind)
        except MissingBrowser as missing:
            say(str(missing))
            status = 1
        else:
            say(f"browsers: {kind}: {found.program}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
