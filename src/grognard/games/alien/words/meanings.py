"""Tags that end with what is meant (`panic:7`, `working:find-key`), read; `terms` hands them on."""

from functools import lru_cache

from grognard.engine.core.state import Tags


@lru_cache(8192)
def endings(tags: Tags, start: str) -> tuple[str, ...]:
    """What follows a beginning, in all tags that begin so."""
    length = len(start)
    return tuple([tag[length:] for tag in tags if tag[:length] == start])


@lru_cache(8192)
def ending(tags: Tags, start: str) -> str:
    """The first of them; empty for none."""
    return next(iter(endings(tags, start)), "")
