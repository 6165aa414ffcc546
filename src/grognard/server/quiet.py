"""Logs that cannot be flooded: a line that comes again and again is counted instead of written."""

import asyncio
import logging

MOST_ALIKE = 5
PERIOD_SECONDS = 60.0
MOST_KINDS = 500
MOST_CHARACTERS = 4000


class Quiet(logging.Filter):
    """Lets the first few lines of a kind pass in each minute; the first of the next minute tells how many were not
    written. Lines are of one kind if they were written by the same words of the program."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, str(record.msg))
        since, count = self._kinds.get(kind, (record.created, 0))
        if record.created - since >= PERIOD_SECONDS:
            self._tell(record, count - MOST_ALIKE)
            since, count = record.created, 0
        if kind not in self._kinds and len(self._kinds) >= MOST_KINDS:
            self._kinds.clear()
        self._kinds[kind] = (since, count + 1)
        return count < MOST_ALIKE

    @staticmethod
    def _tell(record: logging.LogRecord, unwritten: int) -> None:
        if unwritten > 0:
            record.msg, record.args = f"{record.getMessage()} (and {unwritten} more like this before)", ()


def is_news(record: logging.LogRecord) -> bool:
    """What was still under way when the server stopped is no fault: nobody wants to read where it stood."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


class Brief(logging.Formatter):
    """No line is longer than a page, whatever trace it carries."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]} …"


def keep_quiet(level: int = logging.WARNING) -> None:
    """All that the server logs goes to standard error, within bounds."""
    written = logging.StreamHandler()
    written.addFilter(is_news)
    written.addFilter(Quiet())
    written.setFormatter(Brief("%(asctime)s %(name)s %(levelname)s %(message)s"))
    logging.basicConfig(level=level, handlers=[written], force=True)
