"""What a browser may do with its battles besides playing them: hide them, leave them, delete them, be forgotten."""

from fastapi import APIRouter, Request, Response

from . import departures
from .bodies import Forgotten, Hiding, Nothing
from .described import described
from .desk import Desk, as_json
from .keys import COOKIE, is_battle_id
from .lobby import Refuse


def add_departures(router: APIRouter, desk: Desk) -> None:
    @router.post("/battles/{id}/hide", **described(Nothing, Hiding, 404))
    async def hide(id: str, request: Request, response: Response) -> Response:
        """Take a battle out of this browser's list, or put it back."""
        wish = await desk.body(request, Hiding)
        client = desk.client_of(request, response)
        await _own(desk, id, client)
        await (departures.hide if wish.hidden else departures.show)(desk.store, id, client)
        return as_json(Nothing(), response)

    @router.post("/battles/{id}/leave", **described(Nothing, Nothing, 404))
    async def leave(id: str, request: Request, response: Response) -> Response:
        """Give up the seats of this browser; the key of a link still opens them."""
        await desk.body(request, Nothing)
        client = desk.client_of(request, response)
        await _own(desk, id, client)
        await departures.leave(desk.store, id, client)
        desk.rooms.show_out(id, client)
        return as_json(Nothing(), response)

    @router.delete("/battles/{id}", **described(Nothing, None, 403, 404, 409))
    async def delete(id: str, request: Request, response: Response) -> Response:
        """Delete a battle for good: where nobody else holds a seat."""
        client = desk.client_of(request, response)
        await _own(desk, id, client)
        if not await departures.remove(desk.store, id, client):
            raise Refuse(409, "shared", "Another player holds a seat of this battle: it can be left, not deleted.")
        desk.rooms.drop(id)
        return as_json(Nothing(), response)

    @router.delete("/me", **described(Forgotten))
    async def forget(request: Request, response: Response) -> Response:
        """Delete all that is kept of this browser: its battles where nobody else holds a seat; it leaves the others."""
        client = desk.client_of(request, response)
        gone, left = await departures.forget(desk.store, client)
        for id in gone:
            desk.rooms.drop(id)
        for id in left:
            desk.rooms.show_out(id, client)
        response.headers["set-cookie"] = f"{COOKIE}=; HttpOnly; Max-Age=0; Path=/; SameSite=lax"
        return as_json(Forgotten(len(gone), len(left)), response)


async def _own(desk: Desk, id: str, client: str) -> None:
    """A browser's own battle: it holds a seat there, or has made it."""
    row = await desk.store.find(id) if is_battle_id(id) else None
    if row is None:
        raise Refuse(404, "unknown-battle", "No battle has this id.")
    if row.maker != client and not any(client in clients for clients in (await desk.store.held(id)).values()):
        raise Refuse(403, "not-yours", "Only who plays there may do that.")
