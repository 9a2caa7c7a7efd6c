"""The worker in which cards are masked: PyScript runs this file; the page calls ``run``."""

from base64 import b64decode, b64encode

from pyengine.peers.deal import jobs

__export__ = ["run"]


async def run(job: str, data: str) -> str:
    """Runs a job (:mod:`pyengine.peers.deal.jobs`); bytes come and go as base64."""
    return b64encode(jobs.run(jobs.Work(job, b64decode(data)))).decode("ascii")
