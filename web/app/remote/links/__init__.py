"""Connections between devices: introductions, standby connections, codes, tabs.

Two people carry one code each way. Whoever comes third is introduced by a member. For each
neighbour one more connection is prepared, so that a page that was loaded again needs one code at
most to reconnect; and a pair of ends that know each other, by which it mostly needs none.
"""
