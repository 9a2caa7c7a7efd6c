"""All time-outs of remote play: who waits how long for what, and what happens then.

In ms, but for what a sheet sets in minutes. Nothing here decides a match by a device's own clock:
what times decide in a race is told in posts, and the same for all.
"""

from __future__ import annotations

from typing import Final

MINUTE_MS: Final = 60_000
"""A minute of a sheet's patience with who is away or does not move."""

SECOND_MS: Final = 1_000
"""A second of a sheet's clock for turns."""

CLOCK_MS: Final = 60_000
"""So long after the end of a clock for turns a person's move is still waited for without a word:
their own device plays for them when their time is up, and its time begins when they have seen what
happened before. Then people are offered to let a bot play."""

# Connections

PING_MS: Final = 1_000
"""So long without a word, and a neighbour is asked for a sign of life."""

LATE_MS: Final = 3_000
"""So long without a word, and a neighbour is shown as slow to answer."""

AWAY_MS: Final = 8_000
"""So long without a word, and a neighbour is shown as away; the match waits."""

DEAD_MS: Final = 60_000
"""So long without a word, and a connection is closed. A browser finds sooner that no way leads
there any more, in 15 to 30 s: then, as after this time, the standby pair takes its place."""

WAKE_ANSWER_MS: Final = 3_000
"""So long neighbours have to answer after this device has slept; then they count as away."""

CONNECT_AGAIN_MS: Final = 10_000
"""So long a member that only others are connected to is not asked for a connection again."""

CONNECTIONS_MS: Final = 60_000
"""In so long a member is connected to at most twice, and its codes are looked at four times."""

BARRED_MS: Final = 60_000
"""So long nothing is heard of who has sent what no Clowder sends, or far too much."""

GATHERING_MS: Final = 3_000
"""So long a browser looks for its addresses; then a code has those that are known. Servers of one's
own may take a while, or never answer."""

VALID_MS: Final = 24 * 60 * 60_000
"""So long an invitation holds, if the page that made it stays open; then it is refused."""

NO_ANSWER_MS: Final = 3 * MINUTE_MS
"""So long people take to carry a reply; then who waits hears what else may be the matter."""

NO_WAY_MS: Final = 20_000
"""So long after both codes a connection may take; then no way leads between the devices, and the
screen says so."""

BACK_MS: Final = 2_000
"""So long a standby pair may take to open; then the screen shows how a code brings back."""

BACK_AGAIN_MS: Final = 10_000
"""So long after that the other end of it is looked for again, which may have slept."""

PAIR_MS: Final = 4 * MINUTE_MS
"""So long after a standby pair was made it is made anew, with the addresses of now."""

RENEW_MS: Final = AWAY_MS + 1_000
"""So long after the network has changed standby connections are made anew: connections are asked
first whether they live, as over a dead one nothing can be told."""

HAND_REPLY_MS: Final = 1_500
"""So long a reply that was opened in a tab of its own waits for the tab that takes it; then nobody
does."""

# Posts

ACKNOWLEDGE_MS: Final = 200
"""So long after posts came nothing more has to come, and they are acknowledged."""

RESEND_MS: Final = 2_000
"""So long a post waits for its acknowledgement; then it is sent again. As long as two devices do
not have the same, or one has not heard the other yet, each asks as often."""

COMPARE_MS: Final = 500
"""So long after a post came it is told to a neighbour that gets it from its author, too."""

PASS_ON_MS: Final = 1_500
"""So long a neighbour has to tell that it got a post from its author; then it is sent from here."""

NEAR_MS: Final = 1_000
"""So long whom a neighbour tells to be linked to stays what it was, once that has changed."""

# Talk

LAID_MS: Final = 200
"""So long after a device has told what lies before its seats it tells nothing more of it; then it
tells what is newest."""

# After a reload

LISTEN_MS: Final = 2_000
"""So long after the first word of a neighbour the others are waited for, whether they have posts of
this device that it has not; then it sends what it has written."""

MISSING_MS: Final = 10_000
"""So long it waits for such posts if somebody has told of them; then it goes on without."""

# Agreement

PROPOSE_AGAIN_MS: Final = 1_000
"""So long a device waits before it proposes again by itself, and twice as long each time until
another epoch is in force."""

PROPOSE_AGAIN_MOST_MS: Final = 60_000
"""It waits no longer than this."""

PROPOSE_STAGGER_MS: Final = 150
"""It waits so much longer for each number of its own, so that two who want the same do not go on
overtaking each other."""

ENTRY_MS: Final = 10_000
"""So long the others wait for who asked to come in, and was let in; then they go on as before."""

PROPOSAL_MS: Final = 20_000
"""So long a device proposes nothing because somebody has agreed to what it does not know yet; a
proposal that has not come by then may be none."""

ANSWER_MS: Final = 30_000
"""So long people may take to say whether somebody may come in; then the others go on as before, as
whoever has said yes moves nothing until then."""

SAME_STAGGER_MS: Final = 3_000
"""So long the next one waits until it proposes itself that all go on as before."""

UNASKED_MS: Final = 3_000
"""So long a device looks whether it may agree by itself to let somebody in, or go on as before;
then it asks."""

QUESTION_MS: Final = 60_000
"""So long who was told no is not heard with another question; nor who has asked three things."""

BLAME_MS: Final = 5_000
"""So long a fault is not told of that its author's own posts do not prove: a third member may have
told two devices different things, which comes out when they compare their posts; or posts are still
on their way."""

SHEET_MS: Final = 1_000
"""So long after a guest the next one is written on the sheet, which all have to sign anew."""

# Unresponsive peers

DEVICE_MS: Final = 30_000
"""So long a device may take for what it does by itself; then it is named, and the others may go on
without it. The slowest step of a deal takes some seconds on a phone."""

PROOF_MS: Final = 120_000
"""So long it may take in a strict deal, where it makes forty shuffles before it can go on."""

JOB_MS: Final = 60_000
"""So long a worker may say nothing; then it has died, and jobs run on the page. The longest takes a
second, or some where many share a slow machine."""

STORAGE_LOOK_MS: Final = 3_000
"""So long storage may take before the person is told. It is looked so often whether it has
answered: a device that has slept counts as one look, however long that was."""

STORAGE_MS: Final = 30_000
"""So long storage keeps the match waiting; then posts are sent that are not stored."""

# Races

SYNC_PING_MS: Final = 30
"""Before a round clocks are compared by pings that follow one another so closely."""

SYNC_MS: Final = 1_500
"""So long they are compared; then what is known has to do."""

FRESH_MS: Final = 60_000
"""So long the answer to a ping tells of a clock; then it is forgotten, as clocks drift by some
milliseconds in that time."""

LEAD_MS: Final = 3_500
"""So long after the last clock was told the signal comes: time for a countdown, and for the post to
get everywhere."""

MARK_HOLD_MS: Final = 30
"""So long a mark waits until it settles what it marks, so that one is enough; then it is sent."""

TIE_MS: Final = 25
"""Claims that are further apart are no tie, however uncertain the clocks are."""

PAINT_MS: Final = 100
"""So long it takes a device at most to show a call that is settled."""

QUICK_MS: Final = 100
"""Nobody reacts faster: an answer that took less counts as this much, and is told of."""

LAPSE_MS: Final = 1_000
"""So long after the end of the time the page may still answer; then the device lets it pass."""

SLOW_LINE_MS: Final = 75
"""A message that usually takes longer makes a race a matter of luck, and the screen says so."""
