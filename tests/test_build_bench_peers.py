"""What `bench peers` measures: whole matches of devices that send each other all that is posted."""

from __future__ import annotations

import pytest

from build.peers_mesh import Mesh
from pyengine.peers.wire.contents import Act, Claim, Commit, Open


@pytest.mark.parametrize(("game", "people"), [("burrow", 3), ("kittypaw", 2)])
def test_a_match_is_played_to_its_end_by_all(game: str, people: int) -> None:
    """Turn by turn and in a race; what somebody does reaches everybody else, and is counted."""
    mesh = Mesh(game, people)
    mesh.play()
    assert mesh.match.over
    assert mesh.turns == int(str(mesh.match.game.stage(mesh.match.states[-2])).split()[1])
    posts = [post for member in mesh.feeds for post in mesh.feeds.posts(member)]
    last_actions = [post for post in posts if isinstance(post.content, Act | Claim | Commit | Open)]
    assert {post.by for post in last_actions} == set(range(1, people + 1))
    assert mesh.traffic.size > sum(len(post.frame) for post in last_actions) * (people - 1)
