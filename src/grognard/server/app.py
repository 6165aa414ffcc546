"""The web application: routes under /api, the socket of each battle, and the page itself."""

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.routing import Match, Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard import __version__
from grognard.games import broken, ids

from . import bodies, exports, messages
from .accounts import Account, metered, payer
from .connection import Connection
from .described import schema_of
from .desk import Desk, place_of, refused
from .gate import Gate
from .limits import Limits
from .lobby import Refuse
from .notices import Listener
from .pulse import Pulse
from .room import Room
from .routes import routes, take_seat
from .socket import FULL, Live
from .store import Store
from .thinkers import Thinkers
from .vitals import add_vitals

log = logging.getLogger("grognard.server")
NOTE_SECONDS = 2.0
HOST = re.compile(r"[A-Za-z0-9.\[\]-]+(:[0-9]{1,5})?|\[[0-9a-fA-F:]+\](:[0-9]{1,5})?")
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'{sockets}; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SHAPES = (
    bodies.GameCards, bodies.ClauseCards, bodies.LookCard, bodies.NewBattle, bodies.Made, bodies.Key, bodies.Nothing,
    bodies.Hiding, bodies.Forgotten,
    bodies.Speaking, bodies.WhatIf, bodies.Hindsight, bodies.Summaries, bodies.DiceCard, bodies.Refusing,
    messages.Looked, messages.MomentList, exports.LogDocument,
)  # fmt: skip


def page_folder() -> Path | None:
    """The built client: of the checkout if this is one, else of the installed package."""
    here = Path(__file__).parent
    folders = (here.parents[2] / "web" / "dist", here / "page")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


def application(
    store: Store, limits: Limits | None = None, thinkers: Thinkers | None = None, origins: tuple[str, ...] = (),
    hosts: tuple[str, ...] = (), gate: Gate | None = None, warmed: Callable[[], None] | None = None,
) -> FastAPI:  # fmt: skip
    """A server on a store; pages of `origins` may act here too, and only who calls it by one of `hosts` is heard.
    `warmed` is called when everything is loaded."""
    desk = Desk(store, limits or Limits(), thinkers or Thinkers(), origins, hosts)
    if gate is not None:
        desk.gate, desk.accounts = gate, gate.accounts
    app = FastAPI(
        title="Grognard", version=__version__, description="The table in the browser.", openapi_url="/api/openapi.json",
        docs_url=None, redoc_url=None, lifespan=lambda app: _life(desk, warmed),
    )  # fmt: skip
    app.state.desk = desk
    app.add_middleware(Guard, desk=desk)
    app.add_middleware(Metering, desk=desk)
    app.add_exception_handler(Refuse, _on_refuse)
    app.add_exception_handler(RequestValidationError, _on_malformed)
    app.add_exception_handler(HTTPException, _on_unknown)
    app.include_router(routes(desk))
    _add_socket(app, desk)
    add_vitals(app, desk)
    app.openapi = lambda: schema_of(app, SHAPES)  # type: ignore[method-assign]
    folder = page_folder()
    if folder is not None:
        app.router.routes.append(Page("/", StaticFiles(directory=folder, html=True)))
    return app


@contextlib.asynccontextmanager
async def _life(desk: Desk, warmed: Callable[[], None] | None) -> AsyncIterator[None]:
    for fault in broken():
        log.error("%s", fault)

    def ready() -> None:
        if warmed is not None:
            warmed()
        desk.rooms.tell_all()

    desk.thinkers.warm_up(ids(), ready)
    listener, pulse = Listener(desk.store, desk.rooms), Pulse(desk.store, desk.rooms.outages)
    await pulse.begin()
    works = (_keep_notes(desk), _keep_time(desk, pulse), _keep_presence(desk), listener.run())
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        listener.close()
        with contextlib.suppress(Exception):
            await desk.rooms.note_all()
        desk.rooms.close()
        desk.thinkers.close()
        desk.store.close()


async def _keep_notes(desk: Desk) -> None:
    """Summaries for lists are written now and then; they are only a cache."""
    while True:
        await asyncio.sleep(NOTE_SECONDS)
        try:
            await desk.rooms.note_some()
            await desk.rooms.forget_some()
        except Exception:  # the next round tries again
            log.exception("summaries could not be kept")


async def _keep_time(desk: Desk, pulse: Pulse) -> None:
    while True:
        await asyncio.sleep(desk.limits.tick_seconds)
        try:
            await pulse.beat(desk.gate is not None and desk.gate.was_shut())
        except Exception:  # the database may be away: that is no reason to let anybody lapse
            log.exception("the pulse could not be kept")
        else:
            await desk.rooms.tick()


async def _keep_presence(desk: Desk) -> None:
    """Who is here is stored now and then; battles that nobody is at are looked at then too."""
    while True:
        await asyncio.sleep(desk.limits.presence_seconds)
        try:
            await desk.rooms.tick_others()
        except Exception:  # the next round tries again
            log.exception("clocks could not be read")


class Guard:
    """Every request is checked first; every reply says what a browser may do with it; no trace leaves the server."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app = app
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, has_begun = Request(scope, receive), False

        async def tell(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                self._add_headers(request, MutableHeaders(scope=message))
            await send(message)

        try:
            if request.url.path.startswith(("/api", "/metrics")):
                self._desk.admit(request)
            await self._app(scope, receive, tell)
        except Refuse as refuse:
            await refused(refuse)(scope, receive, tell)
        except ClientDisconnect:  # nobody is there to be told
            return
        except Exception:  # no trace leaves the server
            log.exception("fault on %s %s", request.method, request.url.path)
            self._desk.tally.faults.inc()
            if not has_begun:
                await refused(Refuse(500, "fault", "Something went wrong here."))(scope, receive, tell)

    def _add_headers(self, request: Request, headers: MutableHeaders) -> None:
        if request.url.path == "/":  # before the page asks several things at once and is taken for several browsers
            _, cookie = self._desk.visitor(request.cookies, request.url.scheme == "https")
            if cookie:
                headers["set-cookie"] = cookie
        headers["x-content-type-options"] = "nosniff"
        headers["referrer-policy"] = "no-referrer"
        headers["content-security-policy"] = policy(request.headers.get("host", ""))


def policy(host: str) -> str:
    """What the page may load and speak to: this server alone; not every browser takes its sockets for the same."""
    return POLICY.format(sockets=f" ws://{host} wss://{host}" if HOST.fullmatch(host) else "")


def _on_refuse(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Refuse), "registered for this alone"
    return refused(fault)


def _on_malformed(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError), "registered for this alone"
    words = "; ".join(f"{'.'.join(map(str, error['loc']))}: {error['msg']}" for error in fault.errors())
    return refused(Refuse(422, "malformed", words[:300]))


def _on_unknown(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException), "registered for this alone"
    code = {404: "unknown", 405: "method"}.get(fault.status_code, "refused")
    reply = refused(Refuse(fault.status_code, code, str(fault.detail)))
    if fault.status_code == 405:
        path = request.url.path
        routes = (route for route in request.app.routes if isinstance(route, APIRoute) and route.path_regex.match(path))
        reply.headers["allow"] = ", ".join(sorted({method for route in routes for method in route.methods or ()}))
    return reply


class Metering:
    """Whoever asks pays for the time that it takes: an address that has used its share waits a moment."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app = app
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        purse = self._desk.accounts.at(place_of(HTTPConnection(scope)))
        payer.set(purse)
        await purse.solvent()

        async def answered() -> None:
            await self._app(scope, receive, send)

        await metered(answered(), purse.work.spend)


class Page(Mount):
    """The built page: everything that is not the API."""

    def matches(self, scope: MutableMapping[str, Any]) -> tuple[Match, MutableMapping[str, Any]]:
        return (Match.NONE, {}) if scope["path"].startswith("/api") else super().matches(scope)


# -- the socket -----------------------------------------------------------------------------------------------------


def _add_socket(app: FastAPI, desk: Desk) -> None:
    @app.websocket("/api/battles/{id}/live")
    async def live(socket: WebSocket, id: str) -> None:
        address = place_of(socket)
        if not desk.is_ours(socket.headers, socket.url.scheme == "wss"):
            await socket.close(4403)
            return
        client, cookie = desk.visitor(socket.cookies, socket.url.scheme == "wss")
        if not desk.openings.admits(address):
            await socket.close(4403)
            if not cookie:  # a browser that was here before
                await _excuse(desk, id, client)
            return
        await socket.accept(headers=[(b"set-cookie", cookie.encode())] if cookie else [])
        account = desk.accounts.of(client, address)
        await account.visitor.solvent()
        if not account.has_room:
            await _turn_away(socket, "full", "No more sockets are free here.", FULL)
            await _excuse(desk, id, client)
            return
        with account:
            await metered(_live(desk, socket, id, client, account), account.visitor.work.spend)


async def _live(desk: Desk, socket: WebSocket, id: str, client: str, account: Account) -> None:
    try:
        room = await desk.room(id)
    except Refuse as refuse:
        await _turn_away(socket, refuse.code, refuse.text, 4404)
        return
    held = {seat for seat, clients in (await desk.store.held(id)).items() if client in clients}
    if desk.accounts.sockets > desk.limits.sockets + (desk.limits.holders_more if held else 0):
        room.time.excuse(held)
        await _turn_away(socket, "full", "No more sockets are free here.", FULL)
        return
    connection = Connection(client, held, desk.limits.waiting_messages, desk.limits.waiting_bytes)
    await Live(socket, room, connection, _join(desk, room, client), desk.limits, account, desk.tally).run()


async def _turn_away(socket: WebSocket, code: str, text: str, close: int) -> None:
    await socket.send_json({"type": "error", "code": code, "text": text, "n": None})
    await socket.close(close)


async def _excuse(desk: Desk, id: str, client: str) -> None:
    """Who is not let in has not left: nobody claims his seat for that."""
    room = desk.rooms.live(id)
    if room is not None:
        room.time.excuse({seat for seat, clients in (await desk.store.held(id)).items() if client in clients})


def _join(desk: Desk, room: Room, client: str) -> Callable[[str], Awaitable[int | None]]:
    async def join(key: str) -> int | None:
        return await take_seat(desk, room, key, client)

    return join
