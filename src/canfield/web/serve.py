"""The server process: finding a port, saying where it is, opening the browser."""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from ..errors import CanfieldError
from ..rules import Rules
from ..store import Store, default_url
from .app import create_app, refuse_hidden

USUAL_PORT = 8713
"""The port that is tried first where any free one will do."""

SETTINGS = "CANFIELD_SERVER"
"""Name of the environment variable through which worker processes get their settings."""

MOST_PORT = 65_535


class ServeError(CanfieldError):
    """A server that cannot start; the message says why and what to do."""


def run(
    host: str = "127.0.0.1",
    port: int = 0,
    database_url: str | None = None,
    workers: int = 1,
    open_browser: bool = False,
    path: str = "/",
    rules: Sequence[Rules] = (),
    searches: int | None = None,
) -> None:
    """Serve until interrupted; port 0 is the usual port or, when that is taken, any free one.

    Prints the address. ``path`` is the page that is opened; ``rules`` are games besides the
    catalogue, ``searches`` is how many searches of the solver may run at a time in each worker.
    Raises StoreError, ServeError or RulesError when the server cannot start.
    """
    url = database_url or default_url()
    searches = searches or usual_searches(workers)
    if workers == 1:
        app: FastAPI | str = create_app(url, rules=rules, searches=searches)
    else:
        app = _prepare_workers(url, rules, searches)
    with _listen_at_best(host, port) as listener, suppress(KeyboardInterrupt):
        address = _address(host, listener) + path.lstrip("/")
        print(f"Canfield is at {address} (Ctrl+C ends it)", flush=True)
        if open_browser and _has_browser():
            threading.Thread(target=_open, args=(address,), daemon=True).start()
        _serve(app, listener, workers)


def usual_searches(workers: int) -> int:
    """Return a worker's share of the processors but one."""
    return max(1, ((os.cpu_count() or 2) - 1) // workers)


def _prepare_workers(url: str, rules: Sequence[Rules], searches: int) -> str:
    """Check the database once, leave the settings for the workers, and name what they run."""
    refuse_hidden(rules)
    Store(url).close()
    own = [each.model_dump_json() for each in rules]
    settings = {"url": url, "rules": own, "searches": searches}
    os.environ[SETTINGS] = json.dumps(settings)
    return f"{__name__}:{worker_app.__name__}"


def _serve(app: FastAPI | str, listener: socket.socket, workers: int) -> None:
    config = _config(app, factory=workers > 1, workers=workers)
    if workers == 1:
        uvicorn.Server(config).run(sockets=[listener])
    else:
        Multiprocess(config, sockets=[listener]).run()


def worker_app() -> FastAPI:
    """Return the application of one worker process, from the settings of the parent process."""
    settings = json.loads(os.environ[SETTINGS])
    rules = [Rules.model_validate_json(own) for own in settings["rules"]]
    return create_app(settings["url"], rules=rules, searches=settings["searches"])


def _config(app: FastAPI | str, *, factory: bool = False, workers: int = 1) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=factory,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=5,
    )


def _listen_at_best(host: str, port: int) -> socket.socket:
    """Listen at the port; for port 0 at the usual one, so that links and bookmarks last."""
    if port == 0:
        with suppress(OSError, UnicodeError):
            return _bound(host, USUAL_PORT)
    return _listen(host, port)


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= MOST_PORT:
        raise ServeError(f"port {port!r} is not between 0 and {MOST_PORT}")
    try:
        return _bound(host, port)
    except UnicodeError:
        raise ServeError(f"{host!r} is no name or address of a host") from None
    except OSError as error:
        way_out = "name another with --port, or --port 0 for any free one"
        reason = error.strerror or error
        raise ServeError(f"cannot serve on {host} port {port}: {reason}; {way_out}") from None


def _bound(host: str, port: int) -> socket.socket:
    """Return a listening socket whose protocol is named.

    The event loop switches the delay of small packets off only where the protocol is named; with
    the delay an answer takes 40 ms more.
    """
    family, kind, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(1024)
    except BaseException:
        listener.close()
        raise
    return listener


def _address(host: str, listener: socket.socket) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{listener.getsockname()[1]}/"


def _has_browser() -> bool:
    """Tell whether a browser window can appear: not on a machine without a screen."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
