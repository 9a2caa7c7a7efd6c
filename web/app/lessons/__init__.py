"""First matches that teach: where they are offered, their steps and their bubble."""
