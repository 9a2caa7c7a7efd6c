"""The commands of build.py, after .venv is there."""

from __future__ import annotations

import argparse
import os
import sys
import time
import webbrowser
from pathlib import Path

from build import node, server, site
from build.project import DIST, ROOT, BuildError, alone, say, stop


def run_command(args: argparse.Namespace) -> int:
    """Run one command; anything that is known to go wrong ends in one clear line."""
    began = time.perf_counter()
    try:
        if args.command == "test":
            from build import sampling, suite

            sample = "" if args.long else args.sample or sampling.of_commit(ROOT)
            return suite.run(with_browsers=not args.no_browser, sample=sample)
        if args.command == "bench":
            from build import bench

            build_site()
            return bench.run(args.names, args.runs)
        if args.command == "new-game":
            from build import new_game

            new_game.write(ROOT, args.id, args.title or args.id.capitalize())
            return 0
        if args.command == "release":
            from build import release

            release.refuse_early()
            build_site()
            release.make()
            return 0
        if args.command == "pictures":
            from build import pictures

            build_site()
            pictures.make()
            return 0
        build_site(args.address if args.command == "build" else "")
        say("build", f"dist/ is ready ({time.perf_counter() - began:.1f} s)")
        return serve(args) if args.command == "serve" else 0
    except BuildError as error:
        stop(str(error))
    except KeyboardInterrupt:
        print()
        return 130


def build_site(address: str = "") -> Path:
    """Everything up to dist/, skipping what did not change; ``address`` is where it will be."""
    with alone():
        program = node.find_node()
        node.install(program)
        return site.build(program, address)


def serve(args: argparse.Namespace) -> int:
    """Serve dist/ until interrupted."""
    try:
        web = server.on_free_port(DIST, args.port)
    except (OSError, OverflowError):
        raise BuildError(f"port {args.port} is not free: choose another with --port") from None
    address = f"http://localhost:{web.server_address[1]}/"
    say("serve", f"{address}  (Ctrl+C ends)")
    if not args.no_browser and has_display():
        webbrowser.open(address)
    try:
        web.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        web.server_close()
    return 0


def has_display() -> bool:
    """Returns whether a browser window could appear."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
