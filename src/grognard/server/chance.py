"""What chance gives a battle besides its keys: the secret of its dice, the whims of its computers."""

import secrets


def dice_secret() -> bytes:
    """256 random bits that all committed dice of one battle come from."""
    return secrets.token_bytes(32)


def whim() -> str:
    """A seed for one choice of a computer."""
    return secrets.token_hex(8)
