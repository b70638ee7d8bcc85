"""Games in a database, stored after every action. SQLite first, nothing but plain SQL."""

from .devices import DeviceCodes
from .errors import NotStoredError, StaleGameError, StoreError
from .events import Event
from .files import backup, default_url
from .games import Store
from .history import DealKey, History, Played, Verdict
from .rows import Line, Step, StoredGame, new_game
from .starts import Start

__all__ = [
    "DealKey",
    "DeviceCodes",
    "Event",
    "History",
    "Line",
    "NotStoredError",
    "Played",
    "StaleGameError",
    "Start",
    "Step",
    "Store",
    "StoreError",
    "StoredGame",
    "Verdict",
    "backup",
    "default_url",
    "new_game",
]
