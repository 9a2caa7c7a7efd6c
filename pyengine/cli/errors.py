"""The one error of the command line."""

from __future__ import annotations


class CommandError(Exception):
    """Bad input: ends the command with one line on standard error and exit status 2."""
