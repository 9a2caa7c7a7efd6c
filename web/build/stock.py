"""The yardstick of `build.py bench`: the same app as PyScript loads it out of the box.

Stock means: the npm package's standard library of sources, the engine's wheel of sources
installed by micropip, the app's sources unpacked, every plugin that PyScript looks for, no
preloading. Served like dist/, but never part of it.
"""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

from build import packages, runtime, site
from build.bytecode import PYODIDE
from build.project import STATE, digest, files_in, once

STOCK = STATE / "stock"


def build(dist: Path) -> Path:
    """Make .build/stock beside the finished dist/; returns the folder."""
    inputs = digest(files_in(dist, Path(__file__)))
    once("stock", inputs, [STOCK / "index.html"], lambda: _fill(dist), "the stock yardstick")
    return STOCK


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
    told = {"version": "stock", "assets": f"./{ui}/", "modules": [], "preload": [], "files": {}}
    told["worker"] = {"name": "bots", "src": "", "config": "{}"}
    page = site.fill_page(
        ui,
        {
            "policy": "",
            "python": site.python_scripts(f"./{pyscript}/core.js", config, told),
        },
    )
    (STOCK / "index.html").write_text(page, "utf-8")


def _pack_sources(target: Path) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for folder, prefix in packages.archive_sources():
            for path in files_in(folder):
                if path.suffix == ".py":
                    archive.write(path, prefix + path.relative_to(folder).as_posix())
