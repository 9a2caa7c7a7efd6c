"""Methods of dataclasses that were compiled beforehand: the same classes, without compiling."""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from app.base import prepared


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard library is left as it was."""
    monkeypatch.setattr(dataclasses, "exec", exec, raising=False)


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were compiled since, as nobody had prepared them."""
    found: list[str] = []

    def noting(source: object, names: Any, made: Any) -> None:
        if isinstance(source, str):
            found.append(source)
        exec(source, names, made)  # type: ignore[arg-type]

    monkeypatch.setattr(prepared, "exec", noting, raising=False)
    return found


def make() -> Any:
    """A class with all that ours have."""

    @dataclass(frozen=True, slots=True, order=True)
    class Point:
        """A place."""

        x: int
        y: int = 2
        more: tuple[int, ...] = ()
        names: dict[str, int] = field(default_factory=dict, compare=False)

        def __post_init__(self) -> None:
            if self.x < 0:
                raise ValueError("to the left of everything")

    return Point


def compiled(sources: Mapping[str, str]) -> dict[str, bytes]:
    """What the build makes of this module's texts; each has the code of the text beside it."""
    codes = {
        source: marshal.dumps(compile(meant, "<string>", "exec", dont_inherit=True))
        for source, meant in sources.items()
    }
    return {__name__: prepared.packed(codes)}


def test_a_class_takes_what_was_compiled_for_it_and_is_the_same(texts: list[str]) -> None:
    """Nothing is compiled, and whatever a dataclass can do it does."""
    prepared.use({})
    make()
    assert texts
    prepared.use(compiled({text: text for text in texts}))
    texts.clear()
    point = make()
    assert not texts
    base, same, other = point(1, names={"a": 1}), point(1), point(1, 3)
    assert base == same < other
    assert hash(base) == hash(same)
    assert repr(other) == f"{point.__qualname__}(x=1, y=3, more=(), names={{}})"
    assert replace(base, x=4) == point(4)
    assert point(0).names is not point(0).names
    with pytest.raises(dataclasses.FrozenInstanceError):
        base.x = 5
    with pytest.raises(ValueError, match="to the left"):
        point(-1)


def test_what_was_compiled_is_what_a_class_gets(texts: list[str]) -> None:
    """It is taken, not compiled beside it."""
    prepared.use({})
    make()
    prepared.use(compiled({text: text.replace("(x=", "(left=") for text in texts}))
    assert "(left=1" in repr(make()(1))


@pytest.mark.parametrize("modules", [{}, {"another": prepared.packed({})}, compiled({})])
def test_a_class_that_nobody_has_prepared_is_compiled_as_ever(modules: dict[str, bytes]) -> None:
    """One of a later version, or of a test."""
    prepared.use(modules)
    point = make()
    assert point(1, 3) == point(1, 3) != point(1, 4)


def test_the_file_of_the_build_is_not_kept_once_it_has_been_read(
    texts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page's files lie in memory, and each worker has its own."""
    monkeypatch.chdir(tmp_path)
    prepared.use({})
    make()
    Path(prepared.FILE).write_bytes(marshal.dumps(compiled({text: text for text in texts})))
    prepared.use_built()
    texts.clear()
    make()
    assert not texts
    assert not list(tmp_path.iterdir())


def test_what_is_compiled_here_knows_the_names_of_its_module() -> None:
    """Defaults and factories are looked up where the class was written."""
    prepared.use({})

    @dataclass
    class Box:
        inside: list[int] = field(default_factory=list)

    assert Box().inside == []
    assert Box() == Box([])
