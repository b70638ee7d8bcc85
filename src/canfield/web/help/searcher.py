"""One process that searches, started when it is first needed and ended when it has nothing to do.

It is spoken to in lines of JSON (``canfield/searching.py``). When this process ends, in whatever
way, the other one's input ends and with it the other process.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

COMMAND = (sys.executable, "-P", "-m", "canfield.searching")
PATIENCE = 0.5
"""A search that is cancelled has so many seconds to say so before its process is killed."""


class Searcher:
    """The process, seen from the thread that waits for its answers."""

    def __init__(self, idle_seconds: float) -> None:
        """Keep the process for ``idle_seconds`` after an answer."""
        self._idle_seconds = idle_seconds
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._timer: threading.Timer | None = None
        self._number = 0
        self._is_searching = False

    def search(
        self, job: dict[str, Any], is_cancelled: Callable[[], bool]
    ) -> dict[str, Any] | None:
        """Return the answer to a job; None when it was cancelled or the process ended meanwhile.

        Whoever cancels makes ``is_cancelled`` true first and then calls ``cancel``.
        """
        process = self._begin(job, is_cancelled)
        if process is None:
            return None
        line = _read(process)
        with self._lock:
            self._is_searching = False
            if line:
                self._timer = _later(self._idle_seconds, self._close_idle, self._number)
        if not line:
            self.close()
            return None
        return dict(json.loads(line))

    def cancel(self) -> None:
        """End the search under way soon; ``search`` then returns."""
        with self._lock:
            if self._process is not None and self._is_searching:
                _write(self._process, None)
                _later(PATIENCE, self._kill, self._number)

    def close(self) -> None:
        """End the process, also one that is searching."""
        with self._lock:
            process, self._process = self._process, None
            self._stop_timer()
        if process is not None:
            _end(process)

    def _begin(
        self, job: dict[str, Any], is_cancelled: Callable[[], bool]
    ) -> subprocess.Popen[str] | None:
        with self._lock:
            if is_cancelled():
                return None
            self._stop_timer()
            if self._process is None or self._process.poll() is not None:
                self._process = _start()
            self._number += 1
            self._is_searching = True
            _write(self._process, job)
            return self._process

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _close_idle(self, number: int) -> None:
        with self._lock:
            if self._is_searching or self._number != number:
                return
            process, self._process = self._process, None
        if process is not None:
            _end(process)

    def _kill(self, number: int) -> None:
        with self._lock:
            if self._process is not None and self._is_searching and self._number == number:
                self._process.kill()


def _start() -> subprocess.Popen[str]:
    return subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )


def _write(process: subprocess.Popen[str], line: dict[str, Any] | None) -> None:
    assert process.stdin is not None
    with suppress(OSError, ValueError):  # the process has ended: reading will tell
        process.stdin.write(json.dumps(line) + "\n")
        process.stdin.flush()


def _read(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    with suppress(OSError, ValueError):
        return process.stdout.readline()
    return ""


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


def _later(seconds: float, task: Any, *args: Any) -> threading.Timer:
    timer = threading.Timer(seconds, task, args)
    timer.daemon = True
    timer.start()
    return timer
