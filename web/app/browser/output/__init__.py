"""Sound, speech, and what moves by itself."""
