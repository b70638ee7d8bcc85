"""The table in the browser: a server that knows the rules, a page that does not."""

from .app import create_app
from .serve import ServeError, run

__all__ = ["ServeError", "create_app", "run"]
