"""What is stored of matches: records, tallies, files, links, and a person's preferences."""
