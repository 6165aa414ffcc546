"""Kernels compile also where nothing may be written."""

import numba
import pytest

from grognard.engine.space import jit


def test_without_a_place_for_the_cache_kernels_live_in_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = numba.njit

    def read_only(cache: bool = False, **options: bool) -> object:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return compiler(**options)

    monkeypatch.setattr(jit, "COMPILED", True)
    monkeypatch.setattr(numba, "njit", read_only)

    @jit.kernel
    def double(number: int) -> int:
        return 2 * number

    @jit.lean
    def half(number: int) -> int:
        return number // 2

    assert double(21) == 42
    assert half(42) == 21
    assert hasattr(double, "py_func")
    assert hasattr(half, "py_func")
