"""A memory of results by the identity of the object they were made of.

A match, a state and a view are large: hashing one, or comparing two, costs more than most of what
is made of them. They never change, and the next picture is made of the same ones.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

T = TypeVar("T")
Given = ParamSpec("Given")


class Same(Generic[T]):
    """A value as a key: the same object, never one that is only equal."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value


def by_identity(
    objects: int, most: int, beside: int = 0
) -> Callable[[Callable[Given, T]], Callable[Given, T]]:
    """Remember what a function has made last, at ``most`` so many results of it.

    Of its arguments, which are given by place, the first ``objects`` are the same where they are
    the same objects, the others where they are equal. The last ``beside`` are what it is made from
    beside them, and follow from them: these do not count. Each result keeps its objects alive, so
    that no other one can have their identity.

    >>> @by_identity(1, most=2)
    ... def copy(value: list[int], times: int) -> list[int]:
    ...     return value * times
    >>> one, other = [1], [1]
    >>> copy(one, 2) is copy(one, 2), copy(one, 2) is copy(other, 2), copy(one, 2) is copy(one, 3)
    (True, False, False)
    """

    def remembering(make: Callable[Given, T]) -> Callable[Given, T]:
        cache: dict[tuple[object, ...], tuple[tuple[object, ...], T]] = {}

        @wraps(make)
        def remembered(*given: Given.args, **named: Given.kwargs) -> T:
            key = (*map(id, given[:objects]), *given[objects : len(given) - beside])
            found = cache.pop(key, None)
            if found is not None:
                # What was asked for last goes last.
                cache[key] = found
                return found[1]
            result = make(*given, **named)
            if len(cache) >= most:
                del cache[next(iter(cache))]
            cache[key] = given, result
            return result

        return remembered

    return remembering
