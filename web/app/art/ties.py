"""Two cats and the thread between them: how far two devices are on their way to each other."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from app.art.cats.coats import coat_of
from app.art.cats.head import Mood
from app.art.cats.whole import cat
from app.art.svg import frame

_OUT = "M92 96C128 122 150 62 180 78"
_MIDDLE = 180
_BACK = "M268 96C232 122 210 62 180 78"


@cache
def tie(step: str) -> Markup:
    """A picture for a step of :data:`app.remote.values.invitations.Step`; words stand beside it.

    The near half of the thread is there when the first code is made, the far half when the
    second one has come back, the bow when both devices are linked.
    """
    out = step != "making"
    back = step in ("linking", "in")
    parts = [
        f'<path class="tie-path" d="{_OUT}"/><path class="tie-path" d="{_BACK}"/>',
        f'<path class="tie-out" d="{_OUT}"/>' if out else "",
        f'<path class="tie-back" d="{_BACK}"/>' if back else "",
        _end(52, 1, "sulking" if step == "failed" else "happy" if step == "in" else "watching"),
        _end(308, 2, "happy" if step == "in" else "watching" if back else "sleeping"),
        _KNOT.get(step, ""),
    ]
    return frame((0, 0, 360, 140), *map(Markup, parts), cls=f"tie is-{step}")


def _end(x: int, seat: int, mood: Mood) -> Markup:
    flip = x > _MIDDLE
    return cat(coat_of(seat), "sit", mood, (4, 2), at=(x, 52), scale=0.72, flip=flip)


_KNOT = {
    "in": '<path class="tie-bow" d="M180 78c-8-16-26-14-24-3s16 9 24 3c8-16 26-14 24-3s-16 9-24 3'
    'm0 0-8 18m8-18 8 18"/>',
    "failed": '<path class="tie-cut" d="M172 68l16 20m0-20-16 20"/>',
}
