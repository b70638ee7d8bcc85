"""Canfield: play, solve and study the Canfield family of patience."""

__version__ = "0.1.0"
