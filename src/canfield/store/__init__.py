"""Games in a database, stored after every action. SQLite first, nothing but plain SQL."""

from .errors import NotStoredError, StaleGameError, StoreError
from .files import backup, default_url
from .games import Line, Start, Step, Store, StoredGame

__all__ = [
    "Line",
    "NotStoredError",
    "StaleGameError",
    "Start",
    "Step",
    "Store",
    "StoreError",
    "StoredGame",
    "backup",
    "default_url",
]
