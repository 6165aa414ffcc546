"""How kernels are compiled: once, cached on disk, under a name that changes with the source of every kernel file.

The compiler's own cache misses edits in other files; the stamp in the name makes such an edit a new kernel.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = os.environ.get("GROGNARD_NO_JIT") != "1"
_SOURCES = sorted(Path(__file__).parent.glob("kernels*.py"))
_STAMP = hashlib.blake2b(b"".join(path.read_bytes() for path in _SOURCES), digest_size=5).hexdigest()


def kernel(function: Function) -> Function:
    """The function compiled on its first call, or as it stands when GROGNARD_NO_JIT=1 (then it is its own oracle)."""
    return _compiled(function, makes_arrays=True)


def lean(function: Function) -> Function:
    """A kernel that makes no arrays and calls only lean ones. Nobody counts who holds its arrays, which would cost a
    short one more than its work."""
    return _compiled(function, makes_arrays=False)


def _compiled(function: Function, makes_arrays: bool) -> Function:
    if not COMPILED:
        return function
    import numba

    function.__qualname__ = f"{function.__name__}_{_STAMP}"
    try:
        return cast(Function, numba.njit(cache=True, _nrt=makes_arrays)(function))
    except RuntimeError:  # neither the package's folder nor the user's can be written: compile for this process alone
        return cast(Function, numba.njit(_nrt=makes_arrays)(function))
