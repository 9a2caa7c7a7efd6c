"""The command line: the only part of the engine that reads, prints and looks at a clock."""
