"""The pages that the pictures show, drawn without a browser."""

from __future__ import annotations

from desk import Desk, with_session
from remote_desk import RemoteDesk
from remote_world import Net

from app.core.model import Model
from app.games.interaction import BoardEvent
from app.library.summaries import summarize
from app.review.messages import ReviewRead
from build.fingerprints import Fingerprint, Window, fingerprint
from build.linking import PEOPLE
from build.scenes import Scene, animations, manifest_pictures, pictures, plan


def shown_now() -> dict[str, Fingerprint]:
    """What each picture's page draws now; of a picture that moves, at its end."""
    found = {scene.name: _of(scene, drawn(scene)) for scene in (*pictures(), *manifest_pictures())}
    for scene in animations():
        keys = plan()["animation"][scene.name].get("keys", ())
        found[scene.name] = _of(scene, drawn(scene, *keys))
    for name, about in plan()["linking"].items():
        found[name] = _both(*linked(about["game"]))
    return found


def _of(scene: Scene, markup: str) -> Fingerprint:
    return fingerprint(markup, scene.window)


def drawn(scene: Scene, *keys: str) -> str:
    """A scene's page after these keys."""
    summaries = tuple(map(summarize, scene.records))
    desk = Desk(with_session(Model(), records=scene.records, summaries=summaries))
    desk.go(f"#{scene.address}")
    for key, text in scene.reviews.items():
        desk.hears("review", ReviewRead(key, text))
    for key in keys:
        desk.on_board(BoardEvent("key", key=key))
    return desk.shown


def linked(game: str) -> tuple[str, str]:
    """The pages of who invites and of who has answered."""
    net = Net()
    mia, tom = RemoteDesk(net), RemoteDesk(net)
    mia.go("#/inviting")
    mia.did("inviting.name", value=PEOPLE[0])
    mia.did("inviting.game", game)
    net.run(50)
    tom.go(mia.remote.invites[-1].address)
    tom.did("joining.name", value=PEOPLE[1])
    tom.did("joining.answer")
    net.run(50)
    return mia.shown, tom.shown


def _both(wide: str, narrow: str) -> Fingerprint:
    """The fingerprint of two pages side by side: that of each, one after the other."""
    ours, theirs = fingerprint(wide, Window(1280, 800)), fingerprint(narrow, Window(360, 740))
    return Fingerprint(ours.drawn + theirs.drawn, ours.styled + theirs.styled)
