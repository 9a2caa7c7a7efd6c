"""Python that runs in the bots' worker, beside the page."""
