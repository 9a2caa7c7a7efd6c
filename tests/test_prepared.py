"""Methods of dataclasses that were compiled beforehand: the same classes, without compiling."""

from __future__ import annotations

import dataclasses
import marshal
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from app.base import prepared


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard library is left as it was."""
    monkeypatch.setattr(dataclasses, "exec", exec, raising=False)


class Noting(dict[str, bytes]):
    """Methods, and which of them were asked for in vain."""

    def __init__(self, *known: object) -> None:
        super().__init__(*known)
        self.unknown: list[str] = []

    def get(self, source: str, default: Any = None) -> Any:
        if source not in self:
            self.unknown.append(source)
        return super().get(source, default)


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


def compiled(sources: list[str]) -> Noting:
    """What the build makes of them."""
    codes = [compile(source, "<string>", "exec", dont_inherit=True) for source in sources]
    return Noting(zip(sources, map(marshal.dumps, codes), strict=True))


def test_a_class_takes_what_was_compiled_for_it_and_is_the_same() -> None:
    """Nothing is compiled, and whatever a dataclass can do it does."""
    none = Noting()
    prepared.use(none)
    make()
    assert none.unknown
    methods = compiled(none.unknown)
    prepared.use(methods)
    point = make()
    assert not methods.unknown
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


def test_what_was_compiled_is_what_a_class_gets() -> None:
    """It is taken, not compiled beside it."""
    none = Noting()
    prepared.use(none)
    make()
    changed = [source.replace("(x=", "(left=") for source in none.unknown]
    codes = compiled(changed).values()
    prepared.use(dict(zip(none.unknown, codes, strict=True)))
    assert "(left=1" in repr(make()(1))


def test_a_class_that_nobody_has_prepared_is_compiled_as_ever() -> None:
    """One of a later version, or of a test."""
    prepared.use({})
    point = make()
    assert point(1, 3) == point(1, 3) != point(1, 4)


def test_what_is_compiled_here_knows_the_names_of_its_module() -> None:
    """Defaults and factories are looked up where the class was written."""
    prepared.use({})

    @dataclass
    class Box:
        inside: list[int] = field(default_factory=list)

    assert Box().inside == []
    assert Box() == Box([])
