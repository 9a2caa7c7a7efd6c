"""The yardsticks of `build.py bench`: the same app as PyScript loads it out of the box.

Stock means: the npm package's standard library of sources, the engine's wheel of sources
installed by micropip, the app's sources unpacked, every plugin that PyScript looks for, no
preloading. Served like dist/, but never part of it.

PyScript remembers in IndexedDB what micropip has installed, so that a warm start skips
micropip. The second yardstick forbids that (`packages_cache = "never"`): it is what PyScript
does wherever it has nothing remembered.
"""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

from build import packages, runtime, site
from build.bytecode import PYODIDE
from build.project import STATE, digest, files_in, once

STOCK = STATE / "stock"
ALWAYS = STATE / "stock-micropip"


def build(dist: Path) -> dict[str, Path]:
    """Make .build/stock and its twin beside the finished dist/; returns the folders."""
    inputs = digest(files_in(dist, Path(__file__)))
    outputs = [STOCK / "index.html", ALWAYS / "index.html"]
    once("stock", inputs, outputs, lambda: _fill(dist), "the stock yardsticks")
    return {"stock": STOCK, "stock with micropip": ALWAYS}


def _fill(dist: Path) -> None:
    shutil.rmtree(STOCK, ignore_errors=True)
    STOCK.mkdir(parents=True)
    ui = next(dist.glob("ui-*")).name
    shutil.copytree(dist / ui, STOCK / ui)
    # Folder names as in dist/, so that the server lets the browser cache them just as well.
    mark = "0" * 12
    python, pyscript, app = (f"{name}-{mark}" for name in ("python", "pyscript", "app"))
    shutil.copytree(site.PYSCRIPT_DIST, STOCK / pyscript, ignore=shutil.ignore_patterns("*.map"))
    (STOCK / python).mkdir()
    for name in (*runtime.OWN_FILES, runtime.STDLIB):
        shutil.copyfile(PYODIDE / name, STOCK / python / name)
    for path in [runtime.RUNTIME / "pyodide-lock.json", *runtime.WHEELS.glob("*.whl")]:
        shutil.copyfile(path, STOCK / python / path.name)
    (STOCK / app).mkdir()
    shutil.copyfile(packages.WHEEL, STOCK / app / packages.WHEEL.name)
    _pack_sources(STOCK / app / "app.zip")
    config = {
        "interpreter": f"./{python}/pyodide.mjs",
        "packages": [f"./{app}/{packages.WHEEL.name}"],
        "files": {f"./{app}/app.zip": "./*"},
        "js_modules": site.js_modules(ui),
    }
    boot_settings = {
        "version": "stock",
        "inMemory": False,
        "assets": f"./{ui}/",
        "preload": [],
        "files": {},
        "modules": {},
    }
    boot_settings["workers"] = {"folder": "", "config": "{}"}
    shutil.rmtree(ALWAYS, ignore_errors=True)
    shutil.copytree(STOCK, ALWAYS)
    for folder, more in ((STOCK, {}), (ALWAYS, {"packages_cache": "never"})):
        scripts = site.python_scripts(f"./{pyscript}/core.js", config | more, boot_settings)
        page = site.fill_page(ui, {"head": "", "preview": "", "python": scripts})
        (folder / "index.html").write_text(page, "utf-8")


def _pack_sources(target: Path) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for folder, prefix in packages.archive_sources():
            for path in files_in(folder):
                if path.suffix == ".py":
                    archive.write(path, prefix + path.relative_to(folder).as_posix())
