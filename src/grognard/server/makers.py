"""New battles, within what a browser and an address may make; a battle is followed by one other at most."""

from fastapi import Request, Response

from . import lobby
from .bodies import Made
from .desk import Desk, as_json, place_of
from .keys import new_battle_id
from .lobby import Order, Refuse


async def made(desk: Desk, order: Order, request: Request, response: Response) -> Response:
    await _allow(desk, order.client, request)
    return as_json(await lobby.make(order, desk.store), response)


async def _allow(desk: Desk, client: str, request: Request) -> None:
    if not desk.creations.admits(place_of(request)):
        raise Refuse(429, "rate", "Too many new battles; wait a little.")
    if await desk.store.count_of(client) >= desk.limits.battles_a_client:
        raise Refuse(429, "too-many", f"One browser makes at most {desk.limits.battles_a_client} battles.")


async def next_battle(desk: Desk, order: Order, after: str, request: Request) -> Made:
    """The battle that follows another: made when it is first asked for, the same for whoever asks later."""
    row, next = await desk.store.find(after), new_battle_id()
    if row is not None and not row.next:
        await _allow(desk, order.client, request)
        if await desk.store.link(after, next):
            return await _made_or_unlinked(desk, order, after, next)
        row = await desk.store.find(after)
    if row is None:
        raise Refuse(404, "unknown-battle", "No battle has this id.")
    return Made(row.next, ())


async def _made_or_unlinked(desk: Desk, order: Order, after: str, next: str) -> Made:
    try:
        return await lobby.make(order, desk.store, next)
    except BaseException:
        await desk.store.unlink(after, next)
        raise
