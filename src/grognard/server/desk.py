"""What every request needs: the store, the rooms, who is asking, and the checks that come before any answer."""

import logging
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response
from msgspec import Struct
from starlette.requests import HTTPConnection

from grognard.engine.showing.words import letter
from grognard.games import find, is_known

from .accounts import Accounts
from .addresses import counted
from .battle import Battle
from .bodies import Refusing, Summary
from .gate import Gate
from .keys import COOKIE, hashed, is_battle_id, is_key, new_key
from .limits import Limits, Turnstile
from .lobby import Refuse
from .messages import SeatCard
from .room import Brief, Room
from .rooms import Rooms, UnknownRules
from .store import BattleRow, BrokenRow, Chair, Store
from .tally import Tally
from .thinkers import Thinkers

log = logging.getLogger("grognard.server")
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
        self.openings = Turnstile(limits.openings_a_second, limits.opening_burst)
        self.creations = Turnstile(limits.creations_an_hour / 3600, limits.creation_burst)
        self.accounts = Accounts(limits)
        self.gate: Gate | None = None
        self.tally = Tally()
        self._origins = origins
        self._hosts = hosts

    # -- who is asking ----------------------------------------------------------------------------------------------

    def is_ours(self, headers: Any, is_secure: bool) -> bool:
        """Whether a page of this server (or nobody's page) is asking: other sites may not act for a visitor."""
        origin = headers.get("origin")
        if not self.is_called_by_name(headers):
            return False
        if origin is None or origin in self._origins:
            return True
        return bool(origin == f"{'https' if is_secure else 'http'}://{headers.get('host', '')}")

    def is_called_by_name(self, headers: Any) -> bool:
        """Whether a visitor means this server: another name that leads to this machine is a trick of some page."""
        name = headers.get("host", "").rsplit(":", 1)[0]
        return not self._hosts or name in self._hosts

    def admit(self, request: Request) -> None:
        if not self.is_called_by_name(request.headers):
            raise Refuse(403, "origin", "This server has another name.")
        if not self.requests.admits(place_of(request)):
            raise Refuse(429, "rate", "Too many requests.")
        if request.method != "GET" and not self.is_ours(request.headers, request.url.scheme == "https"):
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
            room = await self.rooms.find(id) if is_battle_id(id) else None
        except UnknownRules as fault:
            raise Refuse(409, "version", f"This is {fault}.") from None
        except BrokenRow as fault:
            log.error("%s", fault)
            raise Refuse(409, "damaged", "What is kept of this battle is damaged: it cannot be opened.") from None
        if room is None:
            raise Refuse(404, "unknown-battle", "No battle has this id.")
        return room

    # -- summaries --------------------------------------------------------------------------------------------------

    def summary(self, row: BattleRow, you: tuple[int, ...], past: Battle | None = None) -> Summary:
        """A battle in a list: of a live one as it stands, or as it was for who is behind; else as it was last noted."""
        room = self.rooms.live(row.id)
        brief = room.brief(past) if room is not None else _noted(row)
        header = row.header
        rules = find(header.game) if is_known(header.game) else None
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


def address_of(asking: HTTPConnection) -> str:
    """Where somebody asks from; behind a proxy that is trusted, what the proxy says."""
    return asking.client.host if asking.client is not None else ""


def place_of(asking: HTTPConnection) -> str:
    """The name under which whoever asks from there is counted."""
    return counted(address_of(asking))


def _noted(row: BattleRow) -> Brief:
    """The summary, which is only a cache: a damaged one counts as none."""
    try:
        return msgspec.json.decode(row.brief, type=Brief) if row.brief else Brief()
    except (msgspec.DecodeError, ValueError):
        return Brief()


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
