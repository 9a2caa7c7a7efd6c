"""Sound, speech, feedback over the page, files, and keeping the screen on."""
