"""A QR code as a drawing."""

from __future__ import annotations

from markupsafe import Markup

_QUIET = 4
"""So many modules around a code stay white: the standard asks for them."""


def qr_code(text: str, label: str) -> Markup:
    """An ``<svg>`` that cameras read as ``text``; dark on white in every theme.

    ``label`` tells who does not see it what it is. Level L: a screen has no stains.
    """
    # It comes with the invitation, which few starts need. The site has no more of the library than
    # this: what writes files would bring forty modules of the standard library, e-mail among them.
    from segno.encoder import encode

    found = encode(text, error="l", boost_error=False, micro=False)  # type: ignore[no-untyped-call]
    matrix = found.matrix
    side = len(matrix) + 2 * _QUIET
    path = "".join(
        f"M{x + _QUIET} {y + _QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(matrix)
        for x, length in _runs(row)
    )
    return Markup(
        '<svg class="qr" viewBox="0 0 {side} {side}" role="img" aria-label="{label}" '
        'shape-rendering="crispEdges"><rect class="qr-paper" width="{side}" height="{side}"/>'
        '<path class="qr-ink" d="{path}"/></svg>'
    ).format(side=side, label=label, path=path)


def _runs(row: bytearray) -> list[tuple[int, int]]:
    """The dark stretches of a row: where each begins, and how long it is."""
    runs: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if not dark:
            continue
        if runs and sum(runs[-1]) == x:
            start, length = runs.pop()
            runs.append((start, length + 1))
        else:
            runs.append((x, 1))
    return runs
