"""The methods of dataclasses, compiled when the site was built.

The standard library writes the methods of each dataclass as a text, which it compiles when the
class is made. In the page that took longer than all else that an import does: 1.4 ms of
processor time a class, and a table needs a hundred and fifty. The build makes every class once and
keeps what each of these texts was compiled to (``web/build/compile_pyc.py``).

Texts and code of all modules are 1.8 MB. They are kept packed, module by module: 0.3 MB, in the
page and once more in each worker.
"""

import dataclasses
import marshal
import os
import zlib
from collections.abc import Mapping
from typing import Any

FILE = "methods.marshal"
"""Address at which the page has them: a marshalled mapping of a module's name to its methods."""


def packed(methods: Mapping[str, bytes]) -> bytes:
    """Packs a module's methods: each text, and the marshalled code of that."""
    # In the order of the texts: the same sources make the same bytes.
    return zlib.compress(marshal.dumps(dict(sorted(methods.items())), 4), 9)


def use(modules: Mapping[str, bytes]) -> None:
    """Let dataclasses take the methods of these modules from there; others are compiled as ever.

    The standard library calls ``exec``, which is looked up among its module's names first.
    """
    newest = ""
    methods: dict[str, bytes] = {}

    def run(source: str, names: dict[str, Any], found: dict[str, Any]) -> None:
        # A module makes its classes one after the other: only its own methods are unpacked.
        nonlocal newest, methods
        module = names.get("__name__", "")
        if module != newest:
            newest = module
            given = modules.get(module)
            methods = marshal.loads(zlib.decompress(given)) if given else {}
        code = methods.get(source)
        exec(source if code is None else marshal.loads(code), names, found)

    setattr(dataclasses, "exec", run)  # noqa: B010 - the module has no such name of its own


def use_built() -> None:
    """Use what the build has left in this folder, which lies in memory: once read, it can go."""
    with open(FILE, "rb") as file:
        use(marshal.load(file))
    os.remove(FILE)
