"""Shots at titans before they are fired: where an aimed hit lands, and what hits on a location do."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.events import Noted
from grognard.engine.core.outcomes import ways
from grognard.engine.core.script import Game
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import Roll, total
from grognard.engine.showing.oddsbook import Figures, Given
from grognard.engine.space.arcs import FRONT, LEFT, REAR, RIGHT
from grognard.kit.panels.chances import Chances, as_odds

from ..books import tables
from ..books.cards import Figure
from ..books.profiles import figures, guns
from ..chapters import located, shields, titan, titan_damage, wreck
from ..chapters.blows import Hit
from ..position import EAST, NORTH, SOUTH, WEST, Position
from ..terms import SHIELDS, is_on_table

MODELS = {name: line for line in figures().values() if (name := titan.sheet_of(line))}
"""By hit location template the model that has it."""
NAMES = tuple([name.lower().replace(" ", "-") for name in MODELS])
FACINGS = (FRONT, LEFT, RIGHT, REAR)
TURNED = {FRONT: SOUTH, REAR: NORTH, RIGHT: EAST, LEFT: WEST}
"""How a titan stands that is fired at from the south."""
ROWS = range(5)
CELLS = tuple([f"{row + 1}-{column}" for row in ROWS for column in located.COLUMNS])
KINDS: dict[str, tuple[str, ...]] = {
    "head": ("Head", "Bridge"),
    "carapace": ("Carapace",),
    "hull": ("Hull",),
    "weapon": ("Weapon",),
    "leg": ("Leg", "Foot", "Track"),
    "reactor": ("Reactor", "Power core", "Boiler", "Engine"),
    "wing": ("Wing",),
    "bridge": ("Bridge",),
    "foot": ("Foot",),
    "track": ("Track",),
    "power-core": ("Power core",),
    "boiler": ("Boiler",),
    "engine": ("Engine",),
}
"""What locations can be asked for, with their names on the templates."""
STOPPED = 2
"""The line of legs, feet and tracks that immobilises."""
TITAN, FIRER = 0, 1
GONE = "titans destroyed"


def _name(given: Given) -> str:
    return tuple(MODELS)[given["template"]]


# -- aiming -----------------------------------------------------------------------------------------------------------


@cache
def landings(sheet: str, side: str, row: int, column: int) -> tuple[tuple[str, Fraction], ...]:
    """The chances of each location after the aim dice, and of a miss, which has no name."""
    cells, found = located.grid(sheet, side), dict[str, Fraction]()
    for down, right in [(down, right) for down in range(1, 7) for right in range(1, 7)]:
        either = located.either_of(located.landing(cells, row, column, (down, right)))
        for one in either:
            found[one] = found.get(one, Fraction(0)) + Fraction(1, 36 * len(either))
    return tuple(sorted(found.items(), key=lambda pair: (not pair[0], -pair[1], pair[0])))


def aim(given: Given) -> Figures:
    """Where a hit lands that is aimed at a cell."""
    sheet, side = _name(given), FACINGS[given["facing"]]
    row, column = divmod(given["cell"], len(located.COLUMNS))
    cells = located.grid(sheet, side)
    is_cell = row < len(cells) and cells[row][column] != located.EMPTY
    chances = dict(landings(sheet, side, row, column)) if is_cell else {"": Fraction(1)}
    missed = chances.get("", Fraction(0))
    names = tuple([(name or "miss", chance) for name, chance in chances.items()])
    notes = () if is_cell else (f"{located.place(row, column)} of a {sheet} is no cell that can be aimed at.",)
    return Figures(as_odds([missed, 1 - missed]), "hits on the titan", names, notes=notes)


# -- damage -----------------------------------------------------------------------------------------------------------


def _armed(line: Figure) -> Iterator[str]:
    """A gun for every mount, the first that fits."""
    for mount, number in line.mounts:
        fit = next(one.id for one in guns().values() if f"{line.id}:{mount}" in one.mounts)
        sides = ("right-", "left-") if number > 1 else ("",)
        yield from [f"gun:{side}{mount}:{fit}" for side in sides]


@cache
def _duel(sheet: str, side: str) -> Position:
    """A whole titan, and somebody far to the south who fires at it."""
    lay = Position((200, 200))
    lay.unit([(100, 150)], MODELS[sheet].id, seat=1, facing=TURNED[side])
    lay.unit([(100, 20)], "tactical-squad")
    lay.tag(TITAN, *_armed(MODELS[sheet]))
    return lay


def location_of(sheet: str, kind: str) -> str:
    """A location of that kind; nothing where a template has none."""
    cells = [cell for side in FACINGS for row in located.grid(sheet, side) for cell in row if cell != located.EMPTY]
    found = [cell for cell in cells if titan.kind_of(sheet, cell) in KINDS[kind]]
    return located.either_of(found[0])[0] if found else ""


def _ends(roll: Roll) -> bool:
    """Where a titan falls or how far its explosion reaches is not asked."""
    return roll.clause in (wreck.FALL, wreck.EXPLOSION)


class Case(Struct, frozen=True):
    """A titan as it may be after some hits: whether it is destroyed, which lines have come up, and its chance."""

    state: State
    is_gone: bool
    seen: frozenset[int]
    chance: Fraction

    @property
    def key(self) -> object:
        """What the next hit depends on: all but the shields, which are past."""
        return self.is_gone, self.seen, () if self.is_gone else self.state.models[TITAN].tags

    @property
    def is_stopped(self) -> bool:
        game = Game(self.state)
        return self.is_gone or bool(titan.suffered(game, TITAN, KINDS["leg"], STOPPED))


def _merged(cases: Iterable[Case]) -> list[Case]:
    found: dict[object, Case] = {}
    for case in cases:
        old = found.get(case.key)
        found[case.key] = case if old is None else replace(old, chance=old.chance + case.chance)
    return list(found.values())


def _hit(case: Case, hit: Hit, location: str, penetrating: int, lines: Sequence[str]) -> Iterator[Case]:
    """One more hit on a location that got past shields; who is destroyed is left alone."""
    if case.is_gone:
        yield case
        return
    for way in ways(case.state, lambda game: located.struck(game, hit, location, penetrating), _ends):
        texts = {event.text for event in way.game.told if isinstance(event, Noted)}
        seen = case.seen | {line for line, words in enumerate(lines) if words in texts}
        is_gone = way.roll is not None or not is_on_table(way.game, TITAN)
        yield Case(way.game.state, is_gone, seen, case.chance * way.chance)


def past_shields(lay: Position, hit: Hit, number: int) -> Chances:
    """The chances that 0, 1, 2… of so many hits get through."""
    found = [Fraction(0)] * (number + 1)
    for way in ways(lay.state(), lambda game: shields.stop(game, hit, number)):
        found[way.result] += way.chance
    return found


def fates(sheet: str, location: str, side: str, up: int, hits: int, modifier: int, penetrating: int) -> list[Case]:
    """A whole titan after so many hits that all strike one location, if no shield stops them."""
    lay, hit = _duel(sheet, side), Hit(TITAN, FIRER, modifier=modifier)
    lines = _lines(lay.game(), location)
    lay.hurt(TITAN, **{SHIELDS: up})
    cases, found = [Case(lay.state(), False, frozenset(), Fraction(1))], list[Case]()
    for chance in past_shields(lay, hit, hits):
        found += [replace(case, chance=case.chance * chance) for case in cases if chance]
        cases = _merged([after for case in cases for after in _hit(case, hit, location, penetrating, lines)])
    return found


def _lines(game: Game, location: str) -> list[str]:
    number = len(tables.damage()[titan_damage.kind_of(game, TITAN, location).lower()])
    return [titan_damage.told(game, TITAN, location, line) for line in range(number)]


def damage(given: Given) -> Figures:
    """What hits on one location of a titan do: the chances that it is destroyed or stands still, and of every line."""
    sheet, side = _name(given), FACINGS[given["facing"]]
    location = location_of(sheet, tuple(KINDS)[given["location"]])
    if not location:
        nothing = as_odds([Fraction(1), Fraction(0)])
        return Figures(nothing, GONE, notes=(f"A {sheet} has no such location.",))
    figures = [given[key] for key in ("shields", "hits", "save_modifier", "penetrating")]
    cases = fates(sheet, location, side, *figures)
    gone = _chance(cases, lambda case: case.is_gone)
    harms = tables.damage()[titan.kind_of(sheet, location).lower()]
    named = [("destroyed", gone), ("immobilised or destroyed", _chance(cases, lambda case: case.is_stopped))]
    for line, harm in enumerate(harms):
        named.append((f"{_rolled(harm)}: {harm.effect}", _chance(cases, partial(_has_seen, line))))
    need = total(located.parts(_duel(sheet, side).game(), Hit(TITAN, FIRER, modifier=given["save_modifier"]), location))
    return Figures(as_odds([1 - gone, gone]), GONE, tuple(named), ((f"save of the {location}", need),))


def _rolled(harm: tables.Harm) -> str:
    low, high = harm.span
    return f"{low}+" if high == tables.ENDLESS else str(low) if low == high else f"{low}-{high}"


def _has_seen(line: int, case: Case) -> bool:
    return line in case.seen


def _chance(cases: Sequence[Case], holds: Callable[[Case], bool]) -> Fraction:
    return sum([case.chance for case in cases if holds(case)], Fraction(0))
