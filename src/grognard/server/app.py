"""The web application: routes under /api, the socket of each battle, and the page itself."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.routing import Match, Mount

from grognard import __version__
from grognard.games import TITLES

from . import bodies, exports, messages
from .connection import Connection
from .described import schema_of
from .desk import Desk, refused
from .limits import Limits
from .lobby import Refuse
from .notices import Listener
from .room import Room
from .routes import routes, take_seat
from .socket import FULL, Live
from .store import Store
from .thinkers import Thinkers

log = logging.getLogger("grognard.server")
NOTE_SECONDS = 2.0
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SHAPES = (
    bodies.GameCards, bodies.ClauseCards, bodies.LookCard, bodies.NewBattle, bodies.Made, bodies.Key, bodies.Nothing,
    bodies.Speaking, bodies.WhatIf, bodies.Summaries, bodies.DiceCard, bodies.Refusing, messages.Looked,
    messages.MomentList, exports.LogDocument,
)  # fmt: skip


def page_folder() -> Path | None:
    """The built client: of the checkout if this is one, else of the installed package."""
    here = Path(__file__).parent
    folders = (here.parents[2] / "web" / "dist", here / "page")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


def application(
    store: Store, limits: Limits | None = None, thinkers: Thinkers | None = None, origins: tuple[str, ...] = (),
    hosts: tuple[str, ...] = (),
) -> FastAPI:  # fmt: skip
    """A server on a store; pages of `origins` may act here too, and only who calls it by one of `hosts` is heard."""
    desk = Desk(store, limits or Limits(), thinkers or Thinkers(), origins, hosts)
    app = FastAPI(
        title="Grognard", version=__version__, description="The table in the browser.", openapi_url="/api/openapi.json",
        docs_url=None, redoc_url=None, lifespan=lambda app: _life(desk),
    )  # fmt: skip
    app.state.desk = desk
    app.middleware("http")(_guard(desk))
    app.add_exception_handler(Refuse, _on_refuse)
    app.add_exception_handler(RequestValidationError, _on_malformed)
    app.add_exception_handler(HTTPException, _on_unknown)
    app.include_router(routes(desk))
    _add_socket(app, desk)
    app.openapi = lambda: schema_of(app, SHAPES)  # type: ignore[method-assign]
    folder = page_folder()
    if folder is not None:
        app.router.routes.append(Page("/", StaticFiles(directory=folder, html=True)))
    return app


@contextlib.asynccontextmanager
async def _life(desk: Desk) -> AsyncIterator[None]:
    desk.thinkers.warm_up(tuple(TITLES), desk.rooms.tell_all)
    listener = Listener(desk.store, desk.rooms)
    works = (_keep_notes(desk), _keep_time(desk), _keep_presence(desk), listener.run())
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


async def _keep_time(desk: Desk) -> None:
    while True:
        await asyncio.sleep(desk.limits.tick_seconds)
        await desk.rooms.tick()


async def _keep_presence(desk: Desk) -> None:
    """Who is here is stored now and then; battles that nobody is at are looked at then too."""
    while True:
        await asyncio.sleep(desk.limits.presence_seconds)
        try:
            await desk.rooms.tick_others()
        except Exception:  # the next round tries again
            log.exception("clocks could not be read")


Next = Callable[[Request], Awaitable[Response]]


def _guard(desk: Desk) -> Callable[[Request, Next], Awaitable[Response]]:
    async def guard(request: Request, call_next: Next) -> Response:
        try:
            if request.url.path.startswith("/api"):
                desk.admit(request)
            reply = await call_next(request)
            if request.url.path == "/":  # before the page asks several things at once and is taken for several browsers
                desk.client_of(request, reply)
        except Refuse as refuse:
            reply = refused(refuse)
        except Exception:  # no trace leaves the server
            log.exception("fault on %s %s", request.method, request.url.path)
            reply = refused(Refuse(500, "fault", "Something went wrong here."))
        reply.headers["x-content-type-options"] = "nosniff"
        reply.headers["referrer-policy"] = "no-referrer"
        reply.headers["content-security-policy"] = POLICY
        return reply

    return guard


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


class Page(Mount):
    """The built page: everything that is not the API."""

    def matches(self, scope: MutableMapping[str, Any]) -> tuple[Match, MutableMapping[str, Any]]:
        return (Match.NONE, {}) if scope["path"].startswith("/api") else super().matches(scope)


# -- the socket -----------------------------------------------------------------------------------------------------


def _add_socket(app: FastAPI, desk: Desk) -> None:
    @app.websocket("/api/battles/{id}/live")
    async def live(socket: WebSocket, id: str) -> None:
        address = socket.client.host if socket.client is not None else ""
        if not desk.is_ours(socket.headers) or not desk.requests.admits(address):
            await socket.close(4403)
            return
        client, cookie = desk.visitor(socket.cookies, socket.url.scheme == "wss")
        await socket.accept(headers=[(b"set-cookie", cookie.encode())] if cookie else [])
        room = await _room_or_close(desk, socket, id, client)
        if room is None:
            return
        held = {seat for seat, clients in (await desk.store.held(id)).items() if client in clients}
        with _counted(desk, client):
            connection = Connection(client, held, desk.limits.waiting_messages)
            await Live(socket, room, connection, _join(desk, room, client), desk.limits).run()


async def _room_or_close(desk: Desk, socket: WebSocket, id: str, client: str) -> Room | None:
    """The room, unless there is none or it is full."""
    fault: dict[str, Any] | None = None
    try:
        room = await desk.room(id)
    except Refuse as refuse:
        fault, code = {"type": "error", "code": refuse.code, "text": refuse.text, "n": None}, 4404
    else:
        mine, limits = desk.sockets.get(client, 0), desk.limits
        if len(room.connections) < limits.sockets_a_battle and mine < limits.sockets_a_client:
            if sum(desk.sockets.values()) < limits.sockets:
                return room
        fault, code = {"type": "error", "code": "full", "text": "No more sockets are free here.", "n": None}, FULL
    await socket.send_json(fault)
    await socket.close(code)
    return None


@contextlib.contextmanager
def _counted(desk: Desk, client: str) -> Any:
    """Sockets of a client while they are open."""
    desk.sockets[client] = desk.sockets.get(client, 0) + 1
    try:
        yield
    finally:
        desk.sockets[client] -= 1
        if not desk.sockets[client]:
            del desk.sockets[client]


def _join(desk: Desk, room: Room, client: str) -> Callable[[str], Awaitable[int | None]]:
    async def join(key: str) -> int | None:
        return await take_seat(desk, room, key, client)

    return join
