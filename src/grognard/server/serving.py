"""Running the server: one event loop, a bound socket, the page's address printed (and opened, when playing)."""

import gc
import logging
import secrets
import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from .app import application, page_folder
from .database import BadDatabase
from .limits import Limits
from .store import Store

LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")


def run(
    host: str, port: int, database: str, origins: tuple[str, ...] = (), opened: Callable[[str], None] | None = None
) -> None:
    """Serve until interrupted."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    try:
        store = Store.open(database, secrets.token_hex(4))
    except SQLAlchemyError as fault:
        raise BadDatabase(f"{database}: {str(fault).splitlines()[0]}") from fault
    listening = bound(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{listening.getsockname()[1]}/"
    limits = Limits()
    app = application(store, limits, origins=origins, hosts=LOOPBACK if host in LOOPBACK else ())
    config = uvicorn.Config(
        app, log_level="warning", ws="websockets-sansio", ws_max_size=limits.message_bytes, ws_ping_interval=30,
        ws_ping_timeout=60, ws_per_message_deflate=False, server_header=False, timeout_graceful_shutdown=3,
    )  # fmt: skip
    print(f"The table is open at {address}", flush=True)
    if page_folder() is None:
        print("The page has not been built: run `make web` in the checkout. The API answers all the same.", flush=True)
    if opened is not None:
        opened(address)
    calm_collector()
    uvicorn.Server(config).run(sockets=[listening])


def calm_collector() -> None:
    """Let the collector of garbage look rarely: a whole look at hundreds of battles would stop them all for a moment.

    States are trees of frozen data and free themselves; what is loaded once is never looked at.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 500)


def bound(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    listening.listen(128)  # who comes before the loop runs waits instead of being refused
    return listening


def open_browser(address: str) -> None:
    """Show the page as soon as the server answers; a machine without a browser only prints the address."""
    import threading

    threading.Timer(1.0, webbrowser.open, (address,)).start()


def own_database() -> str:
    """Where battles played on this machine are kept."""
    folder = Path.home() / ".grognard"
    folder.mkdir(exist_ok=True)
    return str(folder / "battles.db")
