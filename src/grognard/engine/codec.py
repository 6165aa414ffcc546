"""One codec for everything that is stored or sent: JSON for people and files, msgpack for digests."""

import hashlib
from typing import Any

import msgspec

from .decisions import Allocate, Answer, Choose, Decision, Order, Refusal
from .events import AnyEvent
from .moves import Move, Place
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


def decision_from_json(data: bytes) -> AnyDecision:
    decision: AnyDecision = msgspec.json.decode(data, type=AnyDecision)
    return decision


def read_answer(decision: Decision, raw: Any) -> Answer | Refusal:
    """An answer as it came over a wire or out of a file, in the decision's own types, or why it is none."""
    try:
        return msgspec.convert(raw, type=decision.answer_type)
    except msgspec.ValidationError as fault:
        return Refusal(decision.clause, f"not an answer to '{decision.prompt}': {fault}")
