"""What stands at a table: places, clock, drafts, last actions, what can be taken back."""
