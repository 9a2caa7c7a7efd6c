"""What all tests share: hypothesis runs that are the same on every machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "clowder",
    deadline=None,  # other work on the machine must not fail a test
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("clowder")
