"""Who may fire at whom: weapons that can be used now, enemies that may be chosen, and what each weapon has in sight."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.acts import MODELS, WORDS, paired
from grognard.engine.asking.decisions import Progress
from grognard.engine.clauses import implements
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game

from ..books.cards import Weapon
from ..books.profiles import weapon
from ..terms import (
    CHARGE,
    DEFENCE,
    FIRST_FIRE,
    ROVED,
    SPENT,
    STUNNED,
    bears,
    figure_of,
    has_ability,
    is_concealed,
    is_engaged,
    order_of,
    place_of,
    post_of,
    present,
    standing,
    type_of,
)  # fmt: skip
from . import abilities_fire, command, hover, hq, los, passengers, reactor, slow_weapons, titan
from .arcs import watcher

FIRE, SNAP, RESERVED = "fire", "snap", "reserved"
POINT_DEFENCE = "point-defence"
ARTILLERY = ("light-artillery", "heavy-artillery")


class Occasion(Struct, Progress, frozen=True, tag=True, omit_defaults=True):
    """On what occasion a part fires: in its activation, as Snap Fire at a movement, or in the Close Combat Phase."""

    kind: str = FIRE
    marks: tuple[int, ...] | None = None
    """The only enemies that may be chosen, if not all."""
    named: tuple[tuple[int, int], ...] = ()
    """Of Snap Fire: parts that charge, and the detachments of which they have named a model."""
    on_the_move: tuple[int, ...] = ()
    """Firers that move before and after their shot."""
    moved: tuple[int, ...] = ()
    """Firers that have moved this turn."""
    silent: tuple[tuple[int, str], ...] = ()
    """Models and their weapons that hold their fire, where another load or weapon was chosen."""
    observed: tuple[tuple[int, int], ...] = ()
    """Gargants and the targets that their turrets observe."""
    is_defence: bool = False
    """Whether only dice of Point Defence are used."""


IN_TURN = Occasion()


BARRELS = paired(MODELS, WORDS)
"""How a model and its weapon are written where dice are given to targets."""


class Barrel(Struct, frozen=True):
    """A weapon of a model, and the enemies that it may be fired at."""

    model: int
    weapon: str
    targets: tuple[int, ...]
    number: int = 1
    """How many such weapons the model has."""

    @property
    def key(self) -> str:
        return BARRELS.write((self.model, self.weapon))

    @property
    def line(self) -> Weapon:
        return weapon(self.weapon)

    @property
    def dice(self) -> int:
        """How many dice are given to targets."""
        return self.number * lots(self.line)[0]


@implements("netepic.fire.no-split", "netepic.fire.fires-twice")
def lots(line: Weapon) -> tuple[int, int]:
    """In how many lots the dice of a weapon are given to targets, and how many dice a lot has: one that may not split
    its fire gives all dice to one target; one that fires twice makes two attacks."""
    dice = (len(line.hits) or line.dice) * (2 if line.has("fires-twice") else 1)
    return (1, dice) if line.has("no-split") else (dice, 1)


def arms(game: Game, model: int) -> tuple[Weapon, ...]:
    """The weapons of a model: those of its line, or what works of the guns that a titan has bought."""
    ids = titan.weapons(game, model) if titan.sheet(game, model) else figure_of(game, model).weapons
    return tuple([weapon(id) for id in ids])


def armed(game: Game, model: int, line: Weapon) -> int:
    """How many such weapons a model can fire, or how many charges it has for them; only one that is fired alone."""
    number = arms(game, model).count(line)
    if line.has(slow_weapons.ONE_SHOT):
        return slow_weapons.shots_left(game, model, line, number)
    if reactor.is_lonely(line):
        return min(number, 1)
    return reactor.charges(game, model, line) if line.charges else number


def is_direct(line: Weapon) -> bool:
    """Whether a weapon is rolled for die by die against single models; templates and barrages are not."""
    return not line.template and not line.barrage and not line.barrage_die and bool(line.dice or line.hits)


@implements("netepic.snap.not-artillery", "netepic.cc.snap-modifier")
def usable(game: Game, model: int, occasion: Occasion) -> Iterator[Weapon]:
    """The weapons that a model may fire die by die now: artillery takes no part in Snap Fire."""
    if occasion.kind != FIRE and type_of(game, model).id in ARTILLERY:
        return
    if occasion.is_defence:
        yield weapon(POINT_DEFENCE)
        return
    yield from [line for line in loaded(game, model, occasion) if is_direct(line)]


def loaded(game: Game, model: int, occasion: Occasion) -> Iterator[Weapon]:
    """The weapons of a model that are ready to fire, templates among them."""
    carried = arms(game, model)
    for line in dict.fromkeys(carried):
        is_ready = slow_weapons.is_loaded(game, model, line, carried.count(line)) and reactor.is_fed(game, model, line)
        if is_ready and (model, line.id) not in occasion.silent:
            yield line


@implements("netepic.activation.engaged-reserve", "netepic.activation.engaged-unit", "netepic.titan.damage-roll")
def firers(game: Game, part: int, occasion: Occasion) -> Iterator[int]:
    """The models of a part that may fire: once a turn; in contact with an enemy only in the Close Combat Phase; on
    Charge only who commands. Point Defence needs dice left and nothing else. A titan without command never fires."""
    if STUNNED in game.state.units[part].tags:
        return
    is_charging = occasion.kind == FIRE and order_of(game, part) == CHARGE
    for id in (*standing(game, part), *passengers.riding(game, part)):
        is_ready = not bears(game, id, SPENT) and not (is_charging and not command.commands(game, id))
        if defence_left(game, id) if occasion.is_defence else is_ready:
            if occasion.kind == RESERVED or not is_engaged(game, id):
                yield id


@implements("netepic.ability.point-defence")
def defence_left(game: Game, model: int) -> int:
    """How many dice of Point Defence a model has left this turn."""
    return figure_of(game, model).point_defence - game.state.models[model].counters.get(DEFENCE, 0)


@implements(
    "netepic.fire.not-into-combat", "netepic.pin.engaged-not-shot", "netepic.fog.no-target", "netepic.fire.cold-blooded"
)
def may_be_chosen(game: Game, target: int, is_cold: bool = False) -> bool:
    """Nobody fires at units under Fog of War, and only the Cold-Blooded at models in close combat."""
    if is_concealed(game, game.state.models[target].unit):
        return False
    return is_cold or not is_engaged(game, target)


@implements("netepic.ability.cold-blooded")
def is_cold_blooded(game: Game, part: int) -> bool:
    return all(has_ability(game, id, "cold-blooded") for id in standing(game, part))


def marks(game: Game, part: int, occasion: Occasion) -> tuple[int, ...]:
    """The enemies that may be chosen on this occasion, seen or not."""
    if occasion.kind == RESERVED:
        return occasion.marks or ()
    foes = present(game, 1 - game.state.units[part].seat) if occasion.marks is None else occasion.marks
    is_cold = is_cold_blooded(game, part)
    return tuple([id for id in foes if may_be_chosen(game, id, is_cold)])


@implements(
    "netepic.fire.eligible", "netepic.fire.minimum-range", "netepic.fire.range-miss", "netepic.measure.boundaries"
)
@remembered(MOMENT)
def barrels(game: Game, part: int, occasion: Occasion = IN_TURN) -> tuple[Barrel, ...]:
    """Every weapon of a part with the enemies it has in range, arc and sight; without any it is not listed. A distance
    of exactly its range is within it."""
    rows = [(id, line) for id in firers(game, part, occasion) for line in usable(game, id, occasion)]
    foes = marks(game, part, occasion)
    if not rows or not foes:
        return ()
    seen = los.seen(game, tuple([watcher(game, id, line) for id, line in rows]), foes)
    found = []
    for index, (id, line) in enumerate(rows):
        targets = [foe for foe, row in zip(foes, seen, strict=True) if row[index] and can_aim(game, id, foe, line)]
        if targets:
            number = defence_left(game, id) if occasion.is_defence else armed(game, id, line)
            found.append(Barrel(id, line.id, tuple(targets), number))
    return choosing(game, found)


@implements("netepic.ability.hq")
def choosing(game: Game, found: Sequence[Barrel]) -> tuple[Barrel, ...]:
    """The same without headquarters that may not be chosen; snipers may try."""
    seen: dict[int, list[int]] = {}
    for one in found:
        seen.setdefault(one.model, []).extend(one.targets)
    rows, plain = [], [id for id in seen if not has_ability(game, id, "sniper")]
    closed = {id: hq.protected(game, id, seen[id]) for id in plain}
    for one in found:
        barred = closed.get(one.model)
        targets = tuple([id for id in one.targets if id not in barred]) if barred else one.targets
        if targets:
            rows.append(replace(one, targets=targets))
    return tuple(rows)


def can_aim(game: Game, firer: int, target: int, line: Weapon) -> bool:
    """Whether a target in sight is neither too near nor hidden from this far."""
    return is_far(game, firer, target, line) and not abilities_fire.is_hidden(game, firer, target)


@implements("netepic.eldar.heat-lance")
def is_far(game: Game, firer: int, target: int, line: Weapon) -> bool:
    """Whether a target is no nearer than a weapon can be aimed; a Heat Lance changes just beyond the shorter range."""
    if not line.least_range:
        return True
    (ax, ay), (bx, by) = place_of(game, post_of(game, firer)), place_of(game, target)
    square, least = (ax - bx) ** 2 + (ay - by) ** 2, line.least_range**2
    return square > least if line.has("heat-lance") else square >= least


def has_targets(game: Game, parts: Sequence[int], occasion: Occasion = IN_TURN) -> bool:
    """Whether one of these parts has anybody to fire at."""
    return any(barrels(game, part, occasion) for part in parts)


@implements("netepic.ability.command")
def is_first_fire(game: Game, model: int) -> bool:
    """Whether a model is on First Fire, and has not moved all the same."""
    unit = game.state.models[model].unit
    return order_of(game, unit) == FIRST_FIRE and not bears(game, model, ROVED) and not hover.is_popped(game, unit)
