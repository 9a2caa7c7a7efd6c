"""Puts dist/ together: a static site with relative addresses only, good under any path."""

from __future__ import annotations

import hashlib
import html
import json
import re
import shutil
from pathlib import Path
from typing import Any

from app.base.words import all_games
from app.games.defs import defs
from app.home import painted
from build import licences, manifest, packages, runtime
from build.messengers import PREVIEW, preview_tags
from build.project import DIST, MODULES, STATE, VERSION, WEB, BuildError, digest, files_in, once
from build.project import run as run_program

STAGE = STATE / "site"
PYSCRIPT_DIST = MODULES / "@pyscript" / "core" / "dist"
# PyScript's parts that a page without editor, terminal and TOML asks for.
PYSCRIPT_PARTS = ("core.js", "core-*.js", "error-*.js")
# All style sheets in one file: the start waits for every single one of them. Those of screens and
# of faces stand where the page has its mark.
STYLE_LINK = re.compile(r'[ \t]*<link rel="stylesheet" href="(style/[^"]+\.css)">\n')
STYLES = "style/clowder.css"
APP = WEB / "app"
FACES = APP / "games"
FACE_STYLES = "<!-- build:faces -->"
PLUGINS_OFF = (
    "codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal",
)  # fmt: skip
WORKERS = ("bots", "deals")
STATIC = ("style", "art", "fonts", "boot")
STATIC_TYPES = {
    ".css", ".js", ".svg", ".png", ".webp", ".avif", ".woff2", ".ico", ".webmanifest",
}  # fmt: skip
FONTS = [
    MODULES / "@fontsource-variable" / "nunito" / "files" / f"nunito-{part}-wght-normal.woff2"
    for part in ("latin", "latin-ext")
]
# JavaScript modules that Python imports from pyscript.js_modules, by the name it gives them.
JS_MODULES = {
    "idiomorph": MODULES / "idiomorph" / "dist" / "idiomorph.esm.js",
}
# What reads QR codes is fetched by the camera's screen alone.
READER = STATE / "qr.js"
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
# Packages are imported out of their archives, as the standard library is.
ARCHIVES = [packages.ARCHIVE.name, packages.COMPILED_WHEEL.name]
READY = (
    f"import sys; sys.path[:0] = {ARCHIVES}; from app.base.prepared import use_built; use_built()"
)
MAIN = """
try:
    from app.main import start
    start()
except BaseException as error:
    from js import clowderBoot
    clowderBoot.fail(f"{type(error).__name__}: {error}")
    raise
"""
BUNDLER = WEB / "build" / "bundle.mjs"


def build(node: Path, address: str = "") -> Path:
    """Make everything that the site needs, then the site; returns dist/. ``address`` is where it
    will be, for messengers alone: everything else is relative."""
    previewed = preview_tags(address)
    runtime_folder = runtime.build(node)
    wheel = packages.build_wheel()
    compiled = packages.compile_packages(node)
    _bundle(node, WEB / "sw" / "sw.js", STATE / "sw.js", "iife")
    _bundle(node, MODULES / "qr" / "decode.js", READER, "esm")
    inputs = digest(
        [
            *files_in(runtime_folder, wheel, *compiled, STATE / "sw.js", READER),
            *files_in(WEB / "index.html", WEB / "worker", manifest.SOURCE, manifest.SCREENSHOTS),
            *files_in(*(WEB / name for name in STATIC), *style_sheets()),
            PREVIEW,
            *licences.inputs(),
            *files_in(
                Path(__file__),
                Path(manifest.__file__),
                MODULES / "@pyscript" / "core" / "package.json",
            ),
        ],
        previewed,
    )
    once(
        "site",
        inputs,
        [DIST / "index.html"],
        lambda: _assemble(runtime_folder, previewed),
        "filling dist/",
    )
    return DIST


def _bundle(node: Path, entry: Path, output: Path, form: str) -> None:
    inputs = digest([*files_in(entry, BUNDLER), WEB / "package-lock.json"])
    command: list[str | Path] = [node, BUNDLER, entry, output, form]
    # esbuild finds the packages from where the script lies: below web/.
    once(output.stem, inputs, [output], lambda: run_program(command, cwd=WEB), "bundling")


def _assemble(runtime_folder: Path, previewed: str) -> None:
    shutil.rmtree(STAGE, ignore_errors=True)
    STAGE.mkdir(parents=True)
    places = {
        "python": _hashed("python", files_in(runtime_folder)),
        "pyscript": _hashed("pyscript", _pyscript_files()),
        "engine": _hashed("engine", [packages.WHEEL, packages.COMPILED_WHEEL]),
        "app": _hashed("app", [packages.ARCHIVE, packages.CACHES]),
        "ui": _hashed_tree("ui", _static_files()),
    }
    workers = [WEB / "worker" / f"{name}.py" for name in WORKERS]
    if all(worker.is_file() for worker in workers):
        places["worker"] = _hashed("worker", [_entry(worker) for worker in workers])
    (STAGE / manifest.SOURCE.name).write_text(manifest.manifest(places["ui"]), "utf-8")
    shutil.copytree(manifest.SCREENSHOTS, STAGE / manifest.SCREENSHOTS.name)
    (STAGE / "index.html").write_text(_page(places, previewed), "utf-8")
    shutil.copy(PREVIEW, STAGE)
    # With a mark of UTF-8: hosts may tell no encoding of plain text.
    (STAGE / licences.LICENCES).write_text(licences.licences(), "utf-8-sig")
    refuse_missing(STAGE)
    _write_service_worker()
    _swap()


def refuse_missing(folder: Path) -> None:
    """Stop when the page or a style sheet names a file that the site does not hold."""
    addresses = {
        folder / "index.html": r'\b(?:src|href)="\./([^"#?]+)',
        **dict.fromkeys(folder.rglob("*.css"), r'url\(["\']?([^"\')#?:]+)["\']?\)'),
    }
    for path, pattern in addresses.items():
        for name in re.findall(pattern, path.read_text("utf-8")):
            if not (path.parent / name).is_file():
                raise BuildError(f"{path.name} names {name}, which is not there")


def _pyscript_files() -> list[Path]:
    found = [path for part in PYSCRIPT_PARTS for path in sorted(PYSCRIPT_DIST.glob(part))]
    found = [path for path in found if re.fullmatch(r"(?:core|core-\w+|error-\w+)\.js", path.name)]
    if len(found) < len(PYSCRIPT_PARTS):
        raise BuildError("@pyscript/core has other files than expected: see PYSCRIPT_PARTS")
    return found


def _static_files() -> dict[str, Path]:
    files = {
        path.relative_to(WEB).as_posix(): path
        for path in files_in(*(WEB / name for name in STATIC))
        if path.suffix in STATIC_TYPES
    }
    files = {name: path for name, path in files.items() if path.suffix != ".css"}
    files[STYLES] = _joined(style_sheets())
    files |= {f"fonts/{font.name}": font for font in FONTS}
    files[f"boot/{READER.name}"] = READER
    return files | {f"boot/{name}.js": path for name, path in JS_MODULES.items()}


def style_sheets() -> list[Path]:
    """The page's style sheets in their order: at its mark those of screens, then of faces."""
    before, mark, after = (WEB / "index.html").read_text("utf-8").partition(FACE_STYLES)
    if not mark:
        raise BuildError(f"web/index.html has lost its mark {FACE_STYLES}")
    first, last = ([WEB / name for name in STYLE_LINK.findall(part)] for part in (before, after))
    return [*first, *screen_sheets(APP), *face_sheets(FACES), *last]


def screen_sheets(app: Path) -> list[Path]:
    """The style sheets of screens that have their own, by the names of their folders."""
    screens = sorted(app.rglob("*/screen.py"))
    return [
        sheet for screen in screens for sheet in sorted((screen.parent / "style").glob("*.css"))
    ]


def face_sheets(faces: Path) -> list[Path]:
    """Orders the sheets: shared ones come first, then the games; folders and sheets by name."""
    folders = sorted(faces.iterdir(), key=lambda folder: ((folder / "box.py").is_file(), folder))
    return [sheet for folder in folders for sheet in sorted((folder / "style").glob("*.css"))]


def _joined(sheets: list[Path]) -> Path:
    """The style sheets of the page in their order, as one file."""
    for sheet in sheets:
        if not sheet.is_file():
            raise BuildError(f"index.html names {sheet.relative_to(WEB)}, which is not there")
    joined = STATE / Path(STYLES).name
    joined.write_text("\n".join(sheet.read_text("utf-8") for sheet in sheets), "utf-8")
    return joined


def _entry(worker: Path) -> Path:
    """The entry of a worker, which finds its packages as the page does."""
    entry = STATE / "worker" / worker.name
    entry.parent.mkdir(exist_ok=True)
    entry.write_text(f"{READY}\n{worker.read_text('utf-8')}", "utf-8")
    return entry


def _hashed(kind: str, files: list[Path]) -> str:
    return _hashed_tree(kind, {path.name: path for path in files})


def _hashed_tree(kind: str, files: dict[str, Path]) -> str:
    """Copy files into a folder whose name is a hash of them all; returns the folder's name."""
    total = hashlib.sha256()
    for name, path in sorted(files.items()):
        total.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    folder = f"{kind}-{total.hexdigest()[:12]}"
    for name, path in files.items():
        target = STAGE / folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    return folder


def python_config(places: dict[str, str]) -> dict[str, Any]:
    """Returns PyScript's configuration: everything by addresses relative to the page."""
    return {
        "interpreter": f"./{places['python']}/pyodide.mjs",
        # The wheel is imported from, not installed: docs/loading.md has the figures.
        "files": {
            f"./{places['engine']}/{packages.COMPILED_WHEEL.name}": "./",
            f"./{places['app']}/{packages.ARCHIVE.name}": "./",
            f"./{places['app']}/{packages.CACHES.name}": "./*",
        },
        "plugins": [f"!{name}" for name in PLUGINS_OFF],
    }


def fill_page(ui: str, marks: dict[str, str]) -> str:
    """index.html with the addresses of its folders and what the build puts at its marks.

    What the games put there is the same on every page: their boxes on the home screen, and
    what their drawings refer to.
    """
    text = (WEB / "index.html").read_text("utf-8")
    text = STYLE_LINK.sub(f'    <link rel="stylesheet" href="{STYLES}">\n', text, count=1)
    text = STYLE_LINK.sub(lambda found: found[0] if found[1] == STYLES else "", text)
    folders = "|".join(STATIC)
    text = re.sub(rf'\b(src|href)="(?=(?:{folders})/)', rf'\1="./{ui}/', text)
    games = {"faces": "", "home": str(painted.markup()), "drawings": str(defs())}
    count = {"games": all_games(), "Games": all_games().capitalize()}
    return _filled(text, "index.html", marks | games | count)


def _filled(text: str, name: str, marks: dict[str, str]) -> str:
    """A file of web/ with what the build puts at its marks."""
    for word, value in marks.items():
        mark = f"<!-- build:{word} -->"
        if mark not in text:
            raise BuildError(f"web/{name} has lost its mark {mark}")
        text = text.replace(mark, value)
    return text


def js_modules(ui: str) -> dict[str, dict[str, str]]:
    """PyScript's setting that makes JavaScript modules importable in the page's Python."""
    return {"main": {f"./{ui}/boot/{name}.js": name for name in JS_MODULES}}


def python_scripts(
    core: str, config: dict[str, Any], boot_settings: dict[str, Any], main: str = MAIN
) -> str:
    """The elements that start Python: what boot.js is told, PyScript, the main script."""
    # Single quotes stand round the attribute, double ones are JSON's.
    attribute = html.escape(json.dumps(config, separators=(",", ":")), quote=False)
    attribute = attribute.replace("'", "&#39;")
    return (
        f'<script type="application/json" id="clowder-build">{in_script(boot_settings)}</script>\n'
        f'    <script type="module" src="{core}"></script>\n'
        f"    <script type=\"py\" config='{attribute}'>{main}</script>"
    )


def _page(places: dict[str, str], previewed: str) -> str:
    """The page that loads Python the fast way."""
    config = python_config(places)
    worker_config = config | {"sync_main_only": True}
    modules, fetched = _needed_at_once(places)
    boot_settings = {
        "version": VERSION,
        "inMemory": True,
        "assets": f"./{places['ui']}/",
        # The rest is fetched when Python runs: browsers complain of preloads used late.
        "preload": [f"./{path}" for path in fetched if path.startswith(places["python"])],
        "files": {f"./{path}": (STAGE / path).stat().st_size for path in fetched},
        # With them a failed start finds out what is not as it should be.
        "modules": {
            f"./{path}": (STAGE / path).stat().st_size
            for path in (*modules, *(f"{places['ui']}/boot/{name}.js" for name in JS_MODULES))
        },
        "workers": {
            "folder": f"./{places['worker']}/" if "worker" in places else "",
            "config": json.dumps(worker_config, separators=(",", ":")),
        },
    }
    # PyScript looks for MicroPython's plugins too, unless told not to.
    no_plugins = in_script({"plugins": config["plugins"]})
    scripts = python_scripts(
        f"./{places['pyscript']}/core.js",
        config | {"js_modules": js_modules(places["ui"])},
        boot_settings,
        MAIN.replace("try:\n", f"try:\n    {READY}\n"),
    )
    return fill_page(
        places["ui"],
        {
            "head": "\n    ".join(
                [
                    f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
                    *(f'<link rel="modulepreload" href="./{path}">' for path in modules),
                ]
            ),
            "preview": previewed,
            "python": f'<mpy-config type="json" hidden>{no_plugins}</mpy-config>\n    {scripts}',
        },
    )


def in_script(data: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _needed_at_once(places: dict[str, str]) -> tuple[list[str], list[str]]:
    """Returns what the start needs: modules, and the files that Pyodide and PyScript fetch."""
    python = places["python"]
    modules = [f"{places['pyscript']}/{path.name}" for path in _pyscript_files()]
    modules += [f"{python}/pyodide.mjs", f"{python}/pyodide.asm.mjs"]
    fetched = [
        f"{python}/pyodide.asm.wasm",
        f"{python}/{runtime.STDLIB}",
        f"{python}/pyodide-lock.json",
        f"{places['engine']}/{packages.COMPILED_WHEEL.name}",
        f"{places['app']}/{packages.ARCHIVE.name}",
        f"{places['app']}/{packages.CACHES.name}",
    ]
    return modules, fetched


def _write_service_worker() -> None:
    """Workbox's list: hashed paths without revision, the others with one."""
    entries = []
    for path in files_in(STAGE):
        name = path.relative_to(STAGE).as_posix()
        if name == PREVIEW.name:
            continue  # messengers fetch it, and no page
        if name.startswith(f"{manifest.SCREENSHOTS.name}/"):
            continue  # for whoever is about to install, who has a network
        hashed = re.match(r"[a-z]+-[0-9a-f]{12}/", name)
        revision = None if hashed else hashlib.sha256(path.read_bytes()).hexdigest()[:20]
        entries.append({"url": name, "revision": revision})
    text = (STATE / "sw.js").read_text("utf-8")
    if text.count("self.__WB_MANIFEST") != 1:
        raise BuildError("the bundled service worker must name its list once")
    listing = json.dumps(entries, separators=(",", ":"))
    (STAGE / "sw.js").write_text(text.replace("self.__WB_MANIFEST", listing), "utf-8")


def _swap() -> None:
    """Put the new site in the old one's place; a server that runs goes on with the new one."""
    old = STATE / "site-old"
    shutil.rmtree(old, ignore_errors=True)
    if DIST.exists():
        DIST.rename(old)
    STAGE.rename(DIST)
    shutil.rmtree(old, ignore_errors=True)
