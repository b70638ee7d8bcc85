"""How often something may be tried: so many times within so many seconds."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable

MOST_NAMES = 10_000
"""So many names are remembered; the one seen longest ago is forgotten first."""


class Attempts:
    """Counts attempts by name."""

    def __init__(
        self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._made: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, name: str) -> bool:
        """Count an attempt; tell whether it is still allowed."""
        with self._lock:
            made = self._made.setdefault(name, deque())
            self._made.move_to_end(name)
            now = self._clock()
            while made and now - made[0] >= self._seconds:
                made.popleft()
            while len(self._made) > MOST_NAMES:
                self._made.popitem(last=False)
            if len(made) >= self._most:
                return False
            made.append(now)
            return True
