"""The games that are offered here, what they begin from, and how stored ones are read."""
