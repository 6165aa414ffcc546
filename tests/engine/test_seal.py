"""A sealed text can be read with its key alone, and every change is noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.core.seal import WrongKey, is_sealed, seal, unseal

KEY = b"k" * 32


@given(st.binary(max_size=300), st.binary(min_size=1, max_size=40))
def test_what_was_sealed_is_read_with_the_key(text: bytes, key: bytes) -> None:
    line = seal(text, key)
    assert is_sealed(line)
    assert unseal(line, key) == text


def test_nothing_of_the_text_shows() -> None:
    text = b'{"a":[1,["hunt"]]}' * 20
    assert b"hunt" not in seal(text, KEY)
    assert seal(text, KEY) != seal(text, b"other")


@pytest.mark.parametrize("spoilt", [0, 20, -3])
def test_another_key_or_a_changed_text_is_noticed(spoilt: int) -> None:
    line = bytearray(seal(b"a drone in the ducts", KEY))
    with pytest.raises(WrongKey):
        unseal(bytes(line), b"another key")
    line[spoilt] ^= 1
    with pytest.raises(WrongKey):
        unseal(bytes(line), KEY)
