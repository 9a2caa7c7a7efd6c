"""The page in parts: regions, the document that they stand in, and boards in words."""
