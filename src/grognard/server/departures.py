"""Leaving, hiding and deleting: what a browser may do with its battles, and with all that is kept of it."""

from sqlalchemy import Connection, delete, select

from .store import Store
from .tables import battles, chapters, entries, hidden, holders, keys, presence, stands, talk


async def hide(store: Store, id: str, client: str) -> None:
    """A battle is no more in the list of a browser; its seat stays held."""

    def work(connection: Connection) -> None:
        _show(connection, id, client)
        connection.execute(hidden.insert(), {"battle": id, "client": client})

    await store.write(work)


async def show(store: Store, id: str, client: str) -> None:
    await store.write(lambda connection: _show(connection, id, client))


def _show(connection: Connection, id: str, client: str) -> None:
    connection.execute(delete(hidden).where(hidden.c.battle == id, hidden.c.client == client))


async def leave(store: Store, id: str, client: str) -> None:
    """A browser gives up its seats; the key of a link still opens them."""
    await store.write(lambda connection: _leave(connection, id, client))


def _leave(connection: Connection, id: str, client: str) -> None:
    _show(connection, id, client)
    connection.execute(delete(holders).where(holders.c.battle == id, holders.c.client == client))


async def remove(store: Store, id: str, client: str) -> bool:
    """Delete a battle for good, if nobody else holds a seat of it."""

    def work(connection: Connection) -> bool:
        others = select(holders.c.client).where(holders.c.battle == id, holders.c.client != client)
        if connection.execute(others).first() is not None:
            return False
        for table in (entries, chapters, stands, keys, holders, presence, talk, hidden):
            connection.execute(delete(table).where(table.c.battle == id))
        connection.execute(delete(battles).where(battles.c.id == id))
        return True

    return await store.write(work)


async def forget(store: Store, client: str) -> tuple[list[str], list[str]]:
    """All battles of a browser: those to be deleted because nobody else holds a seat, and those that it leaves."""
    held = select(holders.c.battle).where(holders.c.client == client)
    made = select(battles.c.id).where(battles.c.maker == client)
    ids = await store.read(lambda connection: sorted({id for (id,) in connection.execute(held.union(made)).all()}))
    gone, left = [], []
    for id in ids:
        if await remove(store, id, client):
            gone.append(id)
        else:
            await store.write(lambda connection, id=id: _forget(connection, id, client))  # type: ignore[misc]
            left.append(id)
    return gone, left


def _forget(connection: Connection, id: str, client: str) -> None:
    """Leave a battle, with the words that were said from its seats; what was played stays for the others."""
    seats = select(holders.c.seat).where(holders.c.battle == id, holders.c.client == client)
    connection.execute(delete(talk).where(talk.c.battle == id, talk.c.seat.in_(seats)))
    _leave(connection, id, client)
    connection.execute(battles.update().where(battles.c.id == id, battles.c.maker == client).values(maker=""))
