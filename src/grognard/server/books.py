"""A battle from its book. Reading writes nothing: where a book cannot be played any more, the battle stands still at
its last good moment and says why."""

from collections.abc import Mapping

from msgspec import Struct

from grognard.engine.asking.decisions import Decision
from grognard.engine.core.codec import digest
from grognard.engine.core.match import ScriptFault
from grognard.engine.showing.words import letter
from grognard.games import find

from .accounts import beside
from .battle import Battle
from .checks import REST
from .entries import AnyEntry, Begun, Gave, Lapsed, Pledged, Shared, Typed, Undid, Unreadable, Voided, without_void
from .standing import Rest
from .stands import shown
from .store import BattleRow, Kept, Store
from .traces import Mark
from .wording import answer_in_words

Book = list[tuple[int, AnyEntry]]
NO_DIGESTS: Mapping[int, str] = {}
OTHER_RULES = "This battle was begun under other rules than those installed now, and can only be looked at."
NOT_KEPT = "Its tables were not kept: what is shown was played again by the rules of today."
PLAYED = (Gave, Lapsed, Typed, Undid, Pledged, Shared, Begun, Unreadable)
"""Entries that only the rules can play."""


class Break(Struct, frozen=True):
    """Where a book breaks off: at which entry, how many that count can be played before it, and why."""

    number: int
    good: int
    why: str
    fault: Exception | None = None


def begin(row: BattleRow) -> Battle:
    """The battle before the first entry of its book."""
    secret = bytes.fromhex(row.secret)
    return Battle(find(row.header.game), row.header, row.people, secret, row.dice == "typed")


def build(row: BattleRow, book: Book, digests: Mapping[int, str] = NO_DIGESTS, played: int = 0) -> Battle:
    """The battle as its book tells it; with digests each entry is compared with the table it was written on. All up to
    number `played` are known to have been played.

    The newest entry may have been written and never played, because the rules broke down on it: then it counts for
    nothing, and whoever writes next says so first. Any other that does not play makes the battle stand still.
    """
    battle = begin(row)
    counted = without_void(book)
    broken = _gap(book, counted) or _play(battle, counted, digests)
    if broken is not None:
        battle = begin(row)
        _play(battle, counted[: broken.good], NO_DIGESTS)
        if played < broken.number == book[-1][0] and _is_script_fault(broken.fault):
            battle.to_void = Voided(broken.number, broken.why)
        else:
            battle.stand_still(Rest(_words(broken, book[-1][0])))
    battle.number = book[-1][0] if book else 0
    return battle


def counting(battle: Battle, book: Book) -> Book:
    """The entries that count in a battle as it was built."""
    void = battle.to_void
    return [row for row in without_void(book) if void is None or row[0] != void.number]


def _play(battle: Battle, entries: Book, digests: Mapping[int, str]) -> Break | None:
    """Play entries up to the first that fails; after that the battle is of no use any more."""
    for good, (number, entry) in enumerate(entries):
        noted = digests.get(number)
        if noted is not None and noted != digest(battle.state):
            return Break(entries[max(good - 1, 0)][0], max(good - 1, 0), "leads to another table than it did")
        try:
            battle.play(number, entry)
        except ScriptFault as fault:
            return Break(number, good, str(fault), fault)
        except Exception as fault:  # a damaged row can hold anything
            return Break(number, good, f"{type(fault).__name__}: {fault}", fault)
    return None


def _gap(book: Book, counted: Book) -> Break | None:
    """The first entry that is missing or cannot be read."""
    for place, (number, entry) in enumerate(book, 1):
        if number != place or isinstance(entry, Unreadable):
            first = min(number, place)
            why = "is missing" if number != place else "cannot be read"
            return Break(first, sum(one < first for one, _ in counted), why)
    return None


def recall(row: BattleRow, book: Book, kept: Kept | None) -> Battle:
    """A battle that was begun under other rules: as it was kept, with what was said since that needs no rules. Where
    nothing was kept it is played again by the rules of today, as far as it goes."""
    if kept is None:
        battle = build(row, book)
        battle.to_void = None
        battle.stand_still(Rest(f"{OTHER_RULES} {NOT_KEPT}", can_go_on=True))
        return battle
    battle, asked = shown(row, kept)
    later = [(number, entry) for number, entry in without_void(book) if number > kept.number]
    missing = [number for number, entry in later if isinstance(entry, PLAYED)]
    words = f"{OTHER_RULES} It is shown as it was kept"
    words += f", without the last {len(missing)} that were noted down." if missing else "."
    battle.stand_still(Rest(words, can_go_on=True))
    for number, entry in later:
        if not isinstance(entry, PLAYED):
            battle.play(number, entry)
        elif isinstance(entry, Gave | Lapsed):
            form = next((form for form in asked if entry.seat in (form.seat, *form.party)), None)
            asked = tuple(one for one in asked if one is not form)
            battle.marks.append(_unplayed(len(battle.match.log), entry, form))
    battle.number = book[-1][0] if book else 0
    return battle


def _unplayed(step: int, entry: Gave | Lapsed, form: Decision | None) -> Mark:
    """An answer that was noted down and is not shown on the table; what it was its own seat alone may know."""
    words = f"{letter(entry.seat)} answered once more; that was noted down, and other rules came before it was shown"
    answer = answer_in_words(form, entry.answer) if form is not None else ""
    return Mark(step, entry.seat, words, REST, f"{words}: {answer}" if answer else "")


def _is_script_fault(fault: Exception | None) -> bool:
    """Whether the rules themselves broke down, on an answer that they had accepted."""
    return isinstance(fault, ScriptFault) and fault.__cause__ is not None


def _words(broken: Break, last: int) -> str:
    """What everybody is told; what went wrong inside is for the log of the server."""
    why = "cannot be played again" if broken.fault is not None else broken.why
    where = f"step {broken.number} of the {last} that were noted down {why}"
    return f"This battle can only be looked at: {where}. It stands as it was before that step."


async def opened(row: BattleRow, store: Store) -> Battle:
    """The battle of a row, by its book where its rules are installed here, else as it was kept."""
    book = await store.book(row.id)
    if find(row.header.game).version != row.header.version:
        kept = await store.kept(row.id)
        return await beside(lambda: recall(row, book, kept))
    digests, played = await store.digests(row.id), await store.kept_up_to(row.id)
    return await beside(lambda: build(row, book, digests, played))
