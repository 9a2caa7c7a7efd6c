"""People who meet with a messenger beside the app: how often each of them touches what."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.messenger import Messenger, meet_by_messenger
from e2e.people import Friend, play
from e2e.server import Site


@pytest.mark.sampled(one_in=5, group="remote")
def test_three_meet_from_home_by_one_link(
    site: Site, mia: Friend, tom: Friend, ada: Friend
) -> None:
    """Whoever invites two takes six touches and two pastes, each guest two touches and none; the
    messenger takes one paste of each. Nobody waits for anybody else to do a thing twice."""
    messengers = [Messenger(site, person.page.context, person.name) for person in (mia, tom, ada)]
    meet_by_messenger("yarn", [mia, tom, ada], messengers)
    assert mia.touches <= 6
    assert max(tom.touches, ada.touches) <= 3
    assert [messenger.pastes for messenger in messengers] == [1, 1, 1]
    assert not play("yarn", (mia, tom, ada), 6)
    for person in (mia, tom, ada):
        expect(person.page.locator("#others .other")).to_have_count(3)
