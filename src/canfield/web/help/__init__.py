"""Hints, verdicts and lines, searched for beside the server."""
