"""The methods of dataclasses, compiled when the site was built.

The standard library writes the methods of each dataclass as a text, which it compiles when the
class is made. In the page that took longer than all else that an import does: 1.4 ms of
processor time a class, and a table needs a hundred and fifty. The build makes every class once and
keeps what each of these texts was compiled to (``web/build/compile_pyc.py``).
"""

import dataclasses
import marshal
from collections.abc import Mapping
from typing import Any

FILE = "methods.marshal"
"""Address at which the page has them: a marshalled mapping of each text to its marshalled code."""


def use(methods: Mapping[str, bytes]) -> None:
    """Let dataclasses take their methods from there; others are compiled as ever.

    The standard library calls ``exec``, which is looked up among its module's names first.
    """

    def run(source: str, names: dict[str, Any], found: dict[str, Any]) -> None:
        code = methods.get(source)
        exec(source if code is None else marshal.loads(code), names, found)

    setattr(dataclasses, "exec", run)  # noqa: B010 - the module has no such name of its own


def use_built() -> None:
    """Use what the build has left in this folder."""
    with open(FILE, "rb") as file:
        use(marshal.load(file))
