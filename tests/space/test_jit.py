"""Kernels compile also where nothing may be written."""

import numba
import pytest

from grognard.engine.space import jit


def test_without_a_place_for_the_cache_kernels_live_in_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = numba.njit

    def read_only(function: object = None, cache: bool = False) -> object:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return compiler(function)

    monkeypatch.setattr(jit, "COMPILED", True)
    monkeypatch.setattr(numba, "njit", read_only)

    @jit.kernel
    def double(number: int) -> int:
        return 2 * number

    assert double(21) == 42
    assert hasattr(double, "py_func")
