"""What is said and shown of a match: its history, last actions, feedback, previews, typed lines."""
