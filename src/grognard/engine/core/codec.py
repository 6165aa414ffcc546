"""One codec for everything that is stored or sent: JSON for people and files, msgpack for digests."""

import hashlib
from typing import Any

import msgspec

from ..asking.decisions import Allocate, Answer, Choose, Decision, Order, Refusal
from ..asking.menus import NO_MENUS, Menus
from ..asking.moves import Move, Place
from .events import AnyEvent
from .state import State

AnyDecision = Choose | Order | Allocate | Move | Place

_digester = msgspec.msgpack.Encoder(order="deterministic")
_json = msgspec.json.Encoder(order="deterministic")


def digest(state: State) -> str:
    """A fingerprint of a state, the same in every process and on every machine."""
    return hashlib.blake2b(_digester.encode(state), digest_size=16).hexdigest()


def to_json(thing: Any) -> bytes:
    return _json.encode(thing)


def state_from_json(data: bytes) -> State:
    return msgspec.json.decode(data, type=State)


def event_from_json(data: bytes) -> AnyEvent:
    event: AnyEvent = msgspec.json.decode(data, type=AnyEvent)
    return event


def decision_from_json(data: bytes, menus: Menus = NO_MENUS) -> AnyDecision:
    """A decision of the game that has these menus, with its progress in their type."""

    def progress(_: type, plain: Any) -> Any:
        return menus.progress_of(plain)

    decision: AnyDecision = msgspec.json.decode(data, type=AnyDecision, dec_hook=progress)
    return decision


def read_answer(decision: Decision, raw: Any) -> Answer | Refusal:
    """An answer as it came over a wire or out of a file, in the decision's own types, or why it is none.

    All its numbers are within bounds: whatever asks the geometry about it afterwards is safe."""
    try:
        answer = msgspec.convert(raw, type=decision.answer_shape())
    except msgspec.ValidationError as fault:
        return Refusal(decision.clause, f"not an answer to '{decision.prompt}': {fault}")
    return decision.excess(answer) or answer
