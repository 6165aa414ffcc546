"""What every request needs: the store, the rooms, who is asking, and the checks that come before any answer."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response
from msgspec import Struct

from grognard.engine.words import letter
from grognard.games import TITLES, find

from .battle import Battle
from .bodies import Refusing, Summary
from .keys import COOKIE, hashed, is_key, new_key
from .limits import Limits, Turnstile
from .lobby import Refuse
from .messages import SeatCard
from .room import Brief, Room
from .rooms import OtherVersion, Rooms
from .store import BattleRow, Chair, Store
from .thinkers import Thinkers

T = TypeVar("T", bound=Struct)
YEAR = 365 * 24 * 3600
_encoder = msgspec.json.Encoder(order="deterministic")


class Desk:
    """Where requests come in."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        thinkers: Thinkers,
        origins: tuple[str, ...] = (),
        hosts: tuple[str, ...] = (),
    ) -> None:
        self.store = store
        self.limits = limits
        self.thinkers = thinkers
        self.rooms = Rooms(store, thinkers, limits)
        self.requests = Turnstile(limits.requests_a_second, limits.request_burst)
        self.creations = Turnstile(limits.creations_a_minute / 60, limits.creations_a_minute)
        self.sockets: dict[str, int] = {}
        self._origins = origins
        self._hosts = hosts

    # -- who is asking ----------------------------------------------------------------------------------------------

    def is_ours(self, headers: Any) -> bool:
        """Whether a page of this server (or nobody's page) is asking: other sites may not act for a visitor."""
        origin = headers.get("origin")
        if not self.is_called_by_name(headers):
            return False
        if origin is None or origin in self._origins:
            return True
        return bool(origin.partition("://")[2] == headers.get("host", ""))

    def is_called_by_name(self, headers: Any) -> bool:
        """Whether a visitor means this server: another name that leads to this machine is a trick of some page."""
        name = headers.get("host", "").rsplit(":", 1)[0]
        return not self._hosts or name in self._hosts

    def admit(self, request: Request) -> None:
        if not self.is_called_by_name(request.headers):
            raise Refuse(403, "origin", "This server has another name.")
        address = request.client.host if request.client is not None else ""
        if not self.requests.admits(address):
            raise Refuse(429, "rate", "Too many requests.")
        if request.method != "GET" and not self.is_ours(request.headers):
            raise Refuse(403, "origin", "Another site may not ask this.")

    def visitor(self, cookies: Mapping[str, str], is_secure: bool) -> tuple[str, str]:
        """The browser by its cookie, and the cookie to set where it has none yet."""
        token = cookies.get(COOKIE, "")
        if is_key(token):
            return hashed(token), ""
        token = new_key()
        secure = "; Secure" if is_secure else ""
        return hashed(token), f"{COOKIE}={token}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=lax{secure}"

    def client_of(self, request: Request, response: Response) -> str:
        client, cookie = self.visitor(request.cookies, request.url.scheme == "https")
        if cookie:
            response.headers["set-cookie"] = cookie
        return client

    # -- reading and answering --------------------------------------------------------------------------------------

    async def body(self, request: Request, shape: type[T]) -> T:
        data = bytearray()
        async for chunk in request.stream():
            data += chunk
            if len(data) > self.limits.message_bytes:
                raise Refuse(413, "too-large", f"A request has at most {self.limits.message_bytes} bytes.")
        try:
            return msgspec.json.decode(bytes(data), type=shape)
        except (msgspec.DecodeError, RecursionError, ValueError) as fault:
            raise Refuse(422, "malformed", str(fault)[:300]) from None

    async def room(self, id: str) -> Room:
        try:
            room = await self.rooms.find(id) if len(id) <= 64 else None
        except OtherVersion as fault:
            raise Refuse(409, "version", f"This battle was {fault}.") from None
        if room is None:
            raise Refuse(404, "unknown-battle", "No battle has this id.")
        return room

    # -- summaries --------------------------------------------------------------------------------------------------

    def summary(self, row: BattleRow, you: tuple[int, ...], past: Battle | None = None) -> Summary:
        """A battle in a list: of a live one as it stands, or as it was for who is behind; else as it was last noted."""
        room = self.rooms.live(row.id)
        brief = room.brief(past) if room is not None else _noted(row)
        header = row.header
        rules = find(header.game) if header.game in TITLES else None
        titles = {facts.id: facts.title for facts in rules.scenarios()} if rules is not None else {}
        return Summary(
            battle=row.id,
            name=row.name,
            game=header.game,
            game_title=rules.title if rules is not None else header.game,
            scenario=header.scenario,
            scenario_title=titles.get(header.scenario, header.scenario),
            options=header.options,
            dice=row.dice,
            commitment=header.commitment,
            created=row.created,
            changed=row.changed if past is None else row.created,
            seats=room.seats(past) if room is not None else _seats(row, brief, you),
            you=you,
            round=brief.round,
            revision=brief.revision,
            waiting=brief.waiting,
            over=brief.over,
            outcome=brief.outcome,
            next=row.next,
            pace=row.pace,
            due=brief.due,
            delay=row.delay,
        )


def _noted(row: BattleRow) -> Brief:
    return msgspec.json.decode(row.brief, type=Brief) if row.brief else Brief()


def _seats(row: BattleRow, brief: Brief, you: tuple[int, ...]) -> tuple[SeatCard, ...]:
    names = brief.names or tuple(letter(seat) for seat in range(len(row.chairs)))
    chairs = (Chair("computer") if seat in brief.relieved else chair for seat, chair in enumerate(row.chairs))
    return tuple(
        SeatCard(
            seat, letter(seat), name, chair.who, chair.level, chair.who == "computer" or seat in you,
            chair.who == "computer", chair.share,
        )
        for seat, (chair, name) in enumerate(zip(chairs, names, strict=False))
    )  # fmt: skip


def as_json(thing: Any, response: Response | None = None, status: int = 200) -> Response:
    """A reply with the cookie that the response may carry."""
    reply = Response(_encoder.encode(thing), status, media_type="application/json")
    reply.headers["cache-control"] = "no-store"
    for key, value in response.raw_headers if response is not None else ():
        if key == b"set-cookie":
            reply.raw_headers.append((key, value))
    return reply


def refused(refuse: Refuse) -> Response:
    return as_json(Refusing(refuse.code, refuse.text, refuse.faults), None, refuse.status)
