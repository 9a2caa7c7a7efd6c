"""QR codes: what is drawn is the library's code, with white round it."""

from __future__ import annotations

import re

from segno import make

from app.art.qr import qr_code


def test_the_path_draws_every_dark_module_and_no_other() -> None:
    text = "https://cats.example/#/join/" + "Ab3-_x" * 24
    drawn = str(qr_code(text, "An <invitation>"))
    matrix = make(text, error="l", boost_error=False, micro=False).matrix
    side = len(matrix)
    assert side == 17 + 4 * 8  # a link with a code fits version 8
    assert f'viewBox="0 0 {side + 8} {side + 8}"' in drawn
    dark = {
        (int(x) + step - 4, int(y) - 4)
        for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1", drawn)
        for step in range(int(length))
    }
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, on in enumerate(row) if on}
    assert "An &lt;invitation&gt;" in drawn
