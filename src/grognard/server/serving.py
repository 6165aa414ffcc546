"""Running the server: one event loop, a bound socket, the page's address printed (and opened, when playing)."""

import gc
import logging
import secrets
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from .app import application, page_folder
from .database import BadDatabase, claimed
from .gate import Gate, most_connections
from .limits import Limits
from .quiet import keep_quiet
from .store import Store

ACCEPTED_AT_ONCE = 16
WAITING = 1024
"""Connections that wait to be taken by the event loop."""
LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")


def run(
    host: str,
    port: int,
    database: str,
    origins: tuple[str, ...] = (),
    opened: Callable[[str], None] | None = None,
    behind: tuple[str, ...] = (),
    access_log: bool = False,
) -> None:
    """Serve until interrupted; `behind` names the proxies whose word about visitors' addresses is taken."""
    keep_quiet()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it anew at its end: then all is tidied up
    limits = Limits()
    gate = Gate(limits, most_connections(limits))
    taken = claimed(database)
    try:
        store = Store.open(database, secrets.token_hex(4))
    except SQLAlchemyError as fault:
        raise BadDatabase(f"{database}: {str(fault).splitlines()[0]}") from fault
    listening = bound(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{listening.getsockname()[1]}/"
    hosts = LOOPBACK if host in LOOPBACK else ()
    app = application(store, limits, origins=origins, hosts=hosts, gate=gate, warmed=calm_collector)
    config = configured(app, gate, behind, access_log)
    print(f"The table is open at {address}", flush=True)
    if page_folder() is None:
        print("The page has not been built: run `make web` in the checkout. The API answers all the same.", flush=True)
    if opened is not None:
        opened(address)
    calm_collector()
    share_interpreter()
    with taken:
        uvicorn.Server(config).run(sockets=[listening])


def configured(app: FastAPI, gate: Gate, behind: tuple[str, ...] = (), access_log: bool = False) -> uvicorn.Config:
    """How uvicorn is run: behind our gate, and believing nobody's word about an address but that of named proxies."""
    gate.trust(behind)
    requests, sockets = gate.protocols()
    if access_log:
        logging.getLogger("uvicorn.access").setLevel(logging.INFO)
    return uvicorn.Config(
        app, loop="asyncio", backlog=ACCEPTED_AT_ONCE, log_config=None, log_level=None,
        http=requests, ws=sockets, ws_max_size=2 * gate.limits.message_bytes,
        ws_ping_interval=30, ws_ping_timeout=60, ws_per_message_deflate=False, server_header=False,
        timeout_graceful_shutdown=3, proxy_headers=bool(behind), forwarded_allow_ips=list(behind),
        access_log=access_log,
    )  # fmt: skip


def calm_collector() -> None:
    """Let the collector of garbage look at little at a time: what it looks at stops everybody for a moment.

    States are trees of frozen data and free themselves. What is loaded at the start, and once the geometry is ready, is
    never looked at again; whole looks, at hundreds of battles, are rare.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 20, 500)


def share_interpreter() -> None:
    """Let the event loop have the interpreter back soon when a thread reads the database or plays a book: it asks anew
    after every message that it sends."""
    sys.setswitchinterval(0.0005)


class Listening(socket.socket):
    """Many may wait to be let in, few are at once: asyncio takes as many as it was told may wait."""

    def listen(self, at_once: int = ACCEPTED_AT_ONCE, /) -> None:
        super().listen(WAITING)


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = Listening(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, else asyncio lets small replies wait
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    listening.listen()  # who comes before the loop runs waits instead of being refused
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
