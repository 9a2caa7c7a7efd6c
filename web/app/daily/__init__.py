"""The challenge of the day, the calendar of past ones, and their results."""
