"""Secrets that hold seats and browsers: made here, stored only as hashes."""

import hashlib
import re
import secrets

COOKIE = "grognard"
SHAPE = re.compile(r"[A-Za-z0-9_-]{16,64}")
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def new_key() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def new_battle_id() -> str:
    """96 random bits: enough that nobody finds a battle he was not told of."""
    return secrets.token_urlsafe(12)


def hashed(key: str) -> str:
    """Keys are long and random, so one round of a plain hash keeps them."""
    return hashlib.sha256(key.encode()).hexdigest()


def is_key(text: str) -> bool:
    return SHAPE.fullmatch(text) is not None


def is_battle_id(text: str) -> bool:
    """Whether a battle may have this id: any other text is no question for a database."""
    return ID.fullmatch(text) is not None
