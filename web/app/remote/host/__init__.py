"""One device at a table with others: its session, what it stores and sends."""
