"""What a messenger shows beside a link to the site: tags at the head of the page, and a picture."""

from __future__ import annotations

import html
import re

from app.base.words import all_games
from build.project import WEB, BuildError

PREVIEW = WEB / "preview.jpg"
"""The picture, which ``build.preview`` draws."""


def preview_tags(address: str) -> str:
    """What a messenger shows beside a link: title, sentence and picture.

    All of them want the whole address of the picture; where it is not known a relative one stands
    there, which some understand, and the page's own address is left out.
    """
    if address and not re.fullmatch(r"https?://[^\s\"<>#?]+", address):
        raise BuildError(f"{address} is no address: it begins with https://")
    root = f"{address.rstrip('/')}/" if address else "./"
    words = f"{all_games().capitalize()}, alone or with a friend far away. No account, no server."
    tags = {
        "og:type": "website",
        "og:site_name": "Clowder",
        "og:title": "Come and play: Clowder",
        "og:description": words,
        **({"og:url": root} if address else {}),
        "og:image": f"{root}{PREVIEW.name}",
        "og:image:type": "image/jpeg",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": "A ginger cat on a carpet, with a ball of wool",
        "twitter:card": "summary_large_image",
    }
    return "\n    ".join(
        f'<meta {"name" if key.startswith("twitter") else "property"}="{key}"'
        f' content="{html.escape(value)}">'
        for key, value in tags.items()
    )
