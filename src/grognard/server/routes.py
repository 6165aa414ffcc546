"""The HTTP side: games, battles, joining, looking back. Everything live goes over the socket."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from grognard.draw.svg import picture
from grognard.engine.showing.view import SPECTATOR
from grognard.games import parts

from . import lobby
from .accounts import beside
from .bodies import (
    ClauseCards,
    DiceCard,
    GameCards,
    Hindsight,
    Key,
    LookCard,
    Made,
    NewBattle,
    Nothing,
    Speaking,
    Summaries,
    Summary,
    WhatIf,
)
from .checks import REST
from .described import described
from .desk import Desk, as_json
from .entries import Agreed, AnyEntry, Asked, Resigned
from .exports import LogDocument, as_text, document
from .hindsight import hindsight
from .keys import hashed
from .leaflet import as_page
from .lobby import Refuse
from .makers import made, next_battle
from .messages import Looked, MomentList
from .owning import add_departures
from .past import Window
from .records import record_lines, secret_of
from .room import Outdated, Room

MOST_LISTED = 60
JSON_LINES = "application/x-ndjson"
Seat = Annotated[int, Query(ge=-1, le=63)]
Step = Annotated[int, Query(ge=0, le=10_000_000)]
Nth = Annotated[int, Query(ge=0, le=99)]


def routes(desk: Desk) -> APIRouter:
    """All routes under /api."""
    router = APIRouter(prefix="/api")
    _add_games(router, desk)
    _add_battles(router, desk)
    _add_makers(router, desk)
    _add_deeds(router, desk)
    _add_looks_back(router, desk)
    _add_exports(router, desk)
    add_departures(router, desk)
    return router


def _add_games(router: APIRouter, desk: Desk) -> None:
    @router.get("/games", **described(GameCards))
    async def games() -> Response:
        return as_json(lobby.games(desk.limits))

    @router.get("/games/{game}/rules", **described(ClauseCards, None, 404))
    async def rules(game: str) -> Response:
        return as_json(lobby.clauses(game))

    @router.get("/games/{game}/looks", **described(LookCard, None, 404))
    async def looks(game: str) -> Response:
        return as_json(lobby.looks(game))


def _add_battles(router: APIRouter, desk: Desk) -> None:
    @router.get("/battles", **described(Summaries))
    async def mine(request: Request, response: Response) -> Response:
        client = desk.client_of(request, response)
        rows = await desk.store.battles_of(client, MOST_LISTED)
        found = [desk.summary(row, await _held_by(desk, row.id, client)) for row in rows]
        return as_json(Summaries(tuple(found)), response)

    @router.get("/battles/{id}", **described(Summary, None, 404, 409))
    async def one(id: str, request: Request, response: Response) -> Response:
        client = desk.client_of(request, response)
        return as_json(await _summary(desk, id, client), response)

    @router.post("/battles/{id}/join", **described(Summary, Key, 404, 409))
    async def join(id: str, request: Request, response: Response) -> Response:
        wish = await desk.body(request, Key)
        client = desk.client_of(request, response)
        room = await desk.room(id)
        if await take_seat(desk, room, wish.key, client) is None:
            raise Refuse(403, "wrong-key", "This key fits no seat of the battle.")
        return as_json(await _summary(desk, id, client), response)


async def _summary(desk: Desk, id: str, client: str) -> Summary:
    room = await desk.room(id)
    row, held = await desk.store.find(id), await _held_by(desk, id, client)
    window = await room.past.opened(not held)
    return desk.summary(row or room.row, held, window.battle if window.is_late else None)


async def _held_by(desk: Desk, id: str, client: str) -> tuple[int, ...]:
    return tuple(sorted(seat for seat, clients in (await desk.store.held(id)).items() if client in clients))


async def take_seat(desk: Desk, room: Room, key: str, client: str) -> int | None:
    """Let a browser hold the seat of a key; None if the key fits no seat."""
    seat = await desk.store.seat_of_key(room.row.id, hashed(key)) if len(key) <= 128 else None
    if seat is not None:
        if not await desk.store.hold(room.row.id, seat, client, desk.limits.browsers_a_seat):
            raise Refuse(409, "full", "Too many browsers hold this seat already.")
        room.taken.add(seat)
        room.tell_presence()
    return seat


def _add_makers(router: APIRouter, desk: Desk) -> None:
    @router.post("/battles", **described(Made, NewBattle, 404))
    async def create(request: Request, response: Response) -> Response:
        wish = await desk.body(request, NewBattle)
        client = desk.client_of(request, response)
        order = await beside(lambda: lobby.ordered(wish, client))
        return await made(desk, order, request, response)

    @router.post("/battles/{id}/rematch", **described(Made, Nothing, 404, 409))
    async def rematch(id: str, request: Request, response: Response) -> Response:
        """The rematch: made when it is first asked for, the same for whoever asks later."""
        room, client, held = await _played(desk, id, request, response, "Only who played may ask for a rematch.")
        if not room.battle.is_over:
            raise Refuse(409, "not-over", "The battle is not over yet.")
        return as_json(await next_battle(desk, lobby.rematch(room, client, held), id, request), response)

    @router.post("/battles/{id}/continue", **described(Made, Nothing, 404, 409))
    async def go_on(id: str, request: Request, response: Response) -> Response:
        """Where all have agreed to go on under the rules as they are now: the battle in which they do."""
        room, client, held = await _played(desk, id, request, response, "Only who played may go on.")
        if room.battle.outcome is None or room.battle.outcome.clause != REST:
            raise Refuse(409, "not-agreed", "Not all have agreed to go on.")
        following = await next_battle(desk, lobby.onward(room, client, held), id, request)
        return as_json(Made(following.battle, ()), response)  # whoever held a seat holds it there: no key is told

    @router.post("/battles/{id}/branch", **described(Made, WhatIf, 404, 409))
    async def branch(id: str, request: Request, response: Response) -> Response:
        wish = await desk.body(request, WhatIf)
        client = desk.client_of(request, response)
        room = await desk.room(id)
        held = await _held_by(desk, id, client)
        seat = wish.seat if wish.seat in held else min(held, default=SPECTATOR)
        window = await room.past.opened(not held)
        return await made(desk, lobby.branch(room.row, window, wish, client, seat), request, response)


def _add_deeds(router: APIRouter, desk: Desk) -> None:
    """Giving up and offering a draw, without a socket."""

    async def said(id: str, request: Request, response: Response, entry: Callable[[int], AnyEntry]) -> Response:
        wish = await desk.body(request, Speaking)
        client = desk.client_of(request, response)
        room = await desk.room(id)
        held = await _held_by(desk, id, client)
        seat = held[0] if wish.seat < 0 and len(held) == 1 else wish.seat
        if seat not in held:
            raise Refuse(403, "not-yours", "Only who sits there may say that.")
        for one in (entry(seat), *(Agreed(other, "draw", True) for other in held if other != seat)):
            if not isinstance(one, Agreed) or "draw" in room.battle.offers:
                await _write(room, one)
        return as_json(await _summary(desk, id, client), response)

    @router.post("/battles/{id}/resign", **described(Summary, Speaking, 404, 409))
    async def resign(id: str, request: Request, response: Response) -> Response:
        return await said(id, request, response, Resigned)

    @router.post("/battles/{id}/draw", **described(Summary, Speaking, 404, 409))
    async def draw(id: str, request: Request, response: Response) -> Response:
        """Offer a draw, or agree to the one that is offered."""
        return await said(id, request, response, lambda seat: Asked(seat, "draw"))


async def _write(room: Room, entry: AnyEntry) -> None:
    try:
        refusals = await room.write(entry, room.battle.revision)
    except Outdated:
        raise Refuse(409, "stale", "The battle has moved on.") from None
    if refusals:
        raise Refuse(409, "refused", refusals[0].text)


async def _played(
    desk: Desk, id: str, request: Request, response: Response, words: str
) -> tuple[Room, str, dict[int, set[str]]]:
    """The room, who asks, and who holds its seats; refused to whoever holds none."""
    await desk.body(request, Nothing)
    client, room, held = desk.client_of(request, response), await desk.room(id), await desk.store.held(id)
    if not any(client in clients for clients in held.values()):
        raise Refuse(403, "not-yours", words)
    return room, client, held


async def _seen(desk: Desk, id: str, seat: int, request: Request) -> tuple[Room, Window, int]:
    """The room, what of it this browser may look at, and the seat through whose eyes."""
    room = await desk.room(id)
    held = await _held_by(desk, id, desk.client_of(request, Response()))
    return room, await room.past.opened(not held), seat if seat in held else SPECTATOR


def _add_looks_back(router: APIRouter, desk: Desk) -> None:
    @router.get("/battles/{id}/replay", **described(Looked, None, 404, 409))
    async def replay(id: str, request: Request, at: Step = 0, seat: Seat = SPECTATOR) -> Response:
        _, window, eyes = await _seen(desk, id, seat, request)
        return as_json(window.showing.looked(eyes, at))

    @router.get("/battles/{id}/hindsight", **described(Hindsight, None, 404, 409))
    async def judged(id: str, request: Request, at: Step = 0, seat: Seat = SPECTATOR, nth: Nth = 0) -> Response:
        return as_json(await hindsight(*await _seen(desk, id, seat, request), at, nth))

    @router.get("/battles/{id}/moments", **described(MomentList, None, 404, 409))
    async def moments(id: str, request: Request, seat: Seat = SPECTATOR) -> Response:
        _, window, eyes = await _seen(desk, id, seat, request)
        return as_json(window.showing.moments(eyes))

    @router.get("/battles/{id}/record", **described(JSON_LINES, None, 404, 409))
    async def record(id: str) -> Response:
        room = await desk.room(id)
        if not room.battle.is_open:
            raise Refuse(409, "not-over", "The record opens when the battle is over.")
        lines = record_lines(room.battle, secret_of(room.row))
        return Response(b"\n".join(lines) + b"\n", media_type=JSON_LINES)

    @router.get("/battles/{id}/dice", **described(DiceCard, None, 404, 409))
    async def dice(id: str) -> Response:
        room = await desk.room(id)
        if not room.battle.is_open:
            raise Refuse(409, "not-over", "The dice open when the battle is over.")
        throws = tuple(room.battle.tape.throws)
        return as_json(DiceCard(room.row.header.commitment, room.row.secret, room.battle.header.shares, throws))

    @router.get("/battles/{id}/picture.svg", **described("image/svg+xml", None, 404, 409))
    async def picture_of(id: str, request: Request) -> Response:
        room, window, _ = await _seen(desk, id, SPECTATOR, request)
        own, view = parts(room.row.header.game).appearance(), window.showing.view(SPECTATOR)
        return Response(picture(view, own.looks, own.scene(view)), media_type="image/svg+xml")


def _add_exports(router: APIRouter, desk: Desk) -> None:
    """The log to take away: of a seat that this browser holds, else as watchers read it."""

    @router.get("/battles/{id}/log.json", **described(LogDocument, None, 404, 409))
    async def log_json(id: str, request: Request, seat: Seat = SPECTATOR) -> Response:
        return as_json(document(*await _seen(desk, id, seat, request)))

    @router.get("/battles/{id}/log.txt", **described("text/plain", None, 404, 409))
    async def log_text(id: str, request: Request, seat: Seat = SPECTATOR) -> Response:
        return Response(as_text(document(*await _seen(desk, id, seat, request))), media_type="text/plain")

    @router.get("/battles/{id}/log.html", **described("text/html", None, 404, 409))
    async def log_page(id: str, request: Request, seat: Seat = SPECTATOR) -> Response:
        return Response(as_page(document(*await _seen(desk, id, seat, request))), media_type="text/html")
