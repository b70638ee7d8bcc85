"""Deals to choose: by effort, of the day."""
