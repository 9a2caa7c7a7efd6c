"""The panel beside a remote match, and the screen of guarantees."""
