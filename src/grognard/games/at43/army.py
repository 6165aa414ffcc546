"""Whether a company may be fielded: every fault of a roster at once, each under its clause."""

from collections.abc import Iterator, Sequence

from grognard.engine.clauses import implements
from grognard.engine.files import Fault

from .cards import Slot
from .profiles import hero, officer, rank_ceiling, slots
from .roster import Roster, RosterUnit
from .scenario import Scenario


def army_faults(roster: Roster, scenario: Scenario | None = None) -> list[Fault]:
    """Everything that forbids this company, for a mission or as it stands."""
    if scenario is not None and scenario.is_fixed:
        return [_fault(roster, "name", f"{scenario.title} brings its own forces", "at43.mission.small-units")]
    faults = [fault for unit in roster.units for fault in unit_faults(roster, unit)]
    return [
        *points(roster, scenario),
        *faults,
        *platoons(roster, scenario),
        *officer_required(roster),
        *officer_limits(roster),
        *rank_by_size(roster, scenario),
        *heroes_once(roster),
        *commander(roster),
        *reserve(roster, scenario),
        *web_striders(roster),
    ]


def unit_faults(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """What is wrong with one unit by itself."""
    yield from one_army(roster, unit)
    yield from unit_size(roster, unit)
    yield from vehicle_slots(roster, unit)
    yield from hero_joins(roster, unit)
    yield from hero_pilot(roster, unit)
    yield from special_weapons(roster, unit)
    yield from upgrades(roster, unit)


def _fault(roster: Roster, key: str, text: str, clause: str, value: object = "", allowed: Sequence[str] = ()) -> Fault:
    return Fault(roster.file or roster.name, key, text, str(value), tuple(allowed), clause)


def _at(roster: Roster, unit: RosterUnit) -> str:
    return unit.key or f"unit[{roster.units.index(unit) + 1}]"


@implements("at43.army.points")
def points(roster: Roster, scenario: Scenario | None) -> Iterator[Fault]:
    """Not a single point over the limit."""
    limit = scenario.limit if scenario else roster.limit
    if roster.cost > limit:
        text = f"the company costs {roster.cost} AP, {roster.cost - limit} over the limit"
        yield _fault(roster, "limit", text, "at43.army.points", roster.limit, [f"at most {limit} AP"])


@implements("at43.army.one-army")
def one_army(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    if unit.card.army != roster.army:
        text = f"{unit.card.name} do not belong to the army"
        yield _fault(roster, f"{_at(roster, unit)}.profile", text, "at43.army.one-army", unit.profile, [roster.army])
    if unit.hero and hero(unit.hero).army != roster.army:
        text = f"{hero(unit.hero).name} does not belong to the army"
        yield _fault(roster, f"{_at(roster, unit)}.hero", text, "at43.army.one-army", unit.hero, [roster.army])


@implements("at43.army.unit-size")
def unit_size(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """Infantry has its minimum or its maximum strength; a hero comes on top."""
    card = unit.card
    if card.is_infantry and not card.may_have(unit.strength):
        allowed = [str(card.smallest), str(card.largest)]
        text = f"{card.name} cannot have this strength"
        yield _fault(roster, f"{_at(roster, unit)}.strength", text, "at43.army.unit-size", unit.strength, allowed)


@implements("at43.army.vehicle-slots")
def vehicle_slots(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """A vehicle unit has as many vehicles as its card says, one to three."""
    card = unit.card
    if card.is_vehicle and not card.may_have(unit.strength):
        allowed = [f"{card.smallest} to {card.largest}"]
        text = f"{card.name} cannot have this strength"
        yield _fault(roster, f"{_at(roster, unit)}.strength", text, "at43.army.vehicle-slots", unit.strength, allowed)


@implements("at43.army.hero")
def hero_joins(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """A hero joins a kind of unit named on his card and is its only officer."""
    if not unit.hero:
        return
    card, key = hero(unit.hero), f"{_at(roster, unit)}.hero"
    if unit.card.is_infantry and unit.profile not in card.joins:
        text = f"{card.name} does not join {unit.card.name}"
        yield _fault(roster, key, text, "at43.army.hero", unit.hero, [*card.joins, "any vehicle of his army"])
    if unit.officer:
        text = f"{card.name} is the officer of this unit, there is no second one"
        yield _fault(roster, f"{_at(roster, unit)}.officer", text, "at43.army.hero", unit.officer)


@implements("at43.army.hero")
def heroes_once(roster: Roster) -> Iterator[Fault]:
    taken: set[str] = set()
    for unit in roster.units:
        if unit.hero in taken:
            text = f"{hero(unit.hero).name} is already in the company"
            yield _fault(roster, f"{_at(roster, unit)}.hero", text, "at43.army.hero", unit.hero)
        if unit.hero:
            taken.add(unit.hero)


@implements("at43.army.hero-pilot")
def hero_pilot(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """A hero may pilot any vehicle of his own army, whatever his card says of units."""
    if unit.is_piloted and hero(unit.hero).army != unit.card.army:
        text = f"{hero(unit.hero).name} does not pilot a {unit.card.name}"
        yield _fault(roster, f"{_at(roster, unit)}.hero", text, "at43.army.hero-pilot", unit.hero)


@implements("at43.army.special-weapons")
def special_weapons(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """One bearer, two in a unit of maximum strength, all of one kind that the card offers."""
    key, card = _at(roster, unit), unit.card
    if unit.special and unit.special not in card.special_costs:
        allowed = list(card.special_costs) or ["none"]
        text = f"{card.name} cannot carry it"
        yield _fault(roster, f"{key}.special", text, "at43.army.special-weapons", unit.special, allowed)
    most = (2 if unit.strength >= card.largest else 1) if unit.special else 0
    if unit.specials > most or (unit.special and not unit.specials):
        text = f"special weapons for {unit.strength} {card.name}" if unit.special else "no special weapon is named"
        allowed = [f"1 to {most}"] if most > 1 else [str(most)]
        yield _fault(roster, f"{key}.specials", text, "at43.army.special-weapons", unit.specials, allowed)


def upgrades(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """Upgrades on offer, each once and for an ordinary fighter of its own (at43.basics.ordinary-fighter)."""
    key, card = f"{_at(roster, unit)}.upgrades", unit.card
    offered = [upgrade.name for upgrade in card.upgrades]
    for name in dict.fromkeys(unit.upgrades):
        if name not in offered:
            yield _fault(roster, key, f"{card.name} cannot take it", f"at43.ability.{name}", name, offered or ["none"])
        if unit.upgrades.count(name) > 1:
            yield _fault(roster, key, "taken more than once", "at43.basics.ordinary-fighter", name)
    single = [name for name in unit.upgrades if (upgrade := card.upgrade(name)) and not upgrade.each]
    ordinary = unit.figures - 1 - unit.specials
    if card.is_infantry and len(single) > ordinary:
        text = f"more upgrades than ordinary fighters ({max(ordinary, 0)})"
        yield _fault(roster, key, text, "at43.basics.ordinary-fighter", len(single))


@implements("at43.army.platoons")
def platoons(roster: Roster, scenario: Scenario | None) -> Iterator[Fault]:
    """Platoons are filled one after the other: a new one begins when every slot of the one before is filled."""
    pattern = pattern_of(scenario)
    last = max((unit.platoon for unit in roster.units), default=1)
    for number in range(1, last + 1):
        units = [unit for unit in roster.units if unit.platoon == number]
        yield from platoon_pattern(roster, number, units, pattern)
        if number < last and len(units) < len(pattern):
            text = f"{len(units)} of {len(pattern)} slots are filled, so platoon {number + 1} cannot begin"
            yield _fault(roster, f"platoon {number}", text, "at43.army.platoons")


@implements("at43.army.pattern", "at43.army.infantry-types", "at43.army.afv-classes")
def platoon_pattern(
    roster: Roster, number: int, units: Sequence[RosterUnit], pattern: Sequence[Slot]
) -> Iterator[Fault]:
    """Type and class decide which slots a unit may fill; the slots that come first are filled before the others."""
    kinds = tuple(unit.card.kind for unit in units)
    allowed = [f"{slot.number} {' or '.join(slot.allowed)}" for slot in pattern]
    for unit, kind in zip(units, kinds, strict=True):
        if not any(kind in slot.allowed for slot in pattern):
            text = f"no slot of this mission holds {unit.card.name} ({kind})"
            yield _fault(roster, f"{_at(roster, unit)}.profile", text, "at43.mission.infantry-only", unit.profile)
            return
    if len(kinds) > len(pattern) or fill(kinds, tuple(pattern)) is None:
        first = [str(slot.number) for slot in pattern if slot.first]
        text = f"{', '.join(kinds)} do not fit the slots (slots {' and '.join(first)} come first)"
        yield _fault(roster, f"platoon {number}", text, "at43.army.pattern", "", allowed)


def fill(kinds: tuple[str, ...], pattern: tuple[Slot, ...]) -> tuple[int, ...] | None:
    """The slot of each unit by its kind, or None if the platoon cannot be filled with them."""
    if not kinds:
        return ()
    if not pattern:
        return None
    slot, rest = pattern[0], pattern[1:]
    for index, kind in enumerate(kinds):
        if kind in slot.allowed:
            others = fill(kinds[:index] + kinds[index + 1 :], rest)
            if others is not None:
                return (*others[:index], slot.number, *others[index:])
    return fill(kinds, tuple(later for later in rest if later.first or not slot.first))


@implements("at43.mission.infantry-only")
def pattern_of(scenario: Scenario | None) -> tuple[Slot, ...]:
    """The platoon pattern; without vehicles slots 6 and 7 are not used and slot 5 holds Type 3 infantry."""
    if scenario is None or not scenario.has("infantry-only"):
        return slots()
    on_foot = [(slot, tuple(kind for kind in slot.allowed if kind.startswith("infantry"))) for slot in slots()]
    return tuple(Slot(slot.number, kinds, slot.first) for slot, kinds in on_foot if kinds)


@implements("at43.army.officer-required")
def officer_required(roster: Roster) -> Iterator[Fault]:
    if not any(unit.rank for unit in roster.units):
        yield _fault(roster, "unit", "the company has no officer", "at43.army.officer-required")


@implements("at43.army.officer-limits")
def officer_limits(roster: Roster) -> Iterator[Fault]:
    """One officer of rank 5 in the company, one of rank 4 in a platoon."""
    seen: set[int] = set()
    for unit in roster.units:
        place = {5: 0, 4: unit.platoon}.get(unit.rank)
        if place is None:
            continue
        if place in seen:
            text = "a second officer of rank 5" if place == 0 else f"a second officer of rank 4 in platoon {place}"
            yield _fault(roster, _at(roster, unit), text, "at43.army.officer-limits")
        seen.add(place)


@implements("at43.army.officer-rank-by-size")
def rank_by_size(roster: Roster, scenario: Scenario | None) -> Iterator[Fault]:
    limit = scenario.limit if scenario else roster.limit
    ceiling = rank_ceiling(limit)
    for unit in roster.units:
        if unit.rank > ceiling:
            text = f"rank {unit.rank} in a game of {limit} AP"
            allowed = [f"rank 1 to {ceiling} (up to {officer(ceiling).titles[unit.card.army]})"]
            yield _fault(roster, _at(roster, unit), text, "at43.army.officer-rank-by-size", "", allowed)


@implements("at43.army.commander")
def commander(roster: Roster) -> Iterator[Fault]:
    """The officer of the highest rank commands; among equals the player names one; he is never in the reserve."""
    best = max((unit.rank for unit in roster.units), default=0)
    chiefs = [unit for unit in roster.units if unit.rank == best and best]
    named = [unit for unit in roster.units if unit.commander]
    for unit in named:
        if unit not in chiefs:
            text = "the commander is the officer of the highest rank"
            yield _fault(roster, f"{_at(roster, unit)}.commander", text, "at43.army.commander", "true")
    if len(named) > 1 or (not named and len(chiefs) > 1):
        text = f"{len(named) or len(chiefs)} units could have the commander: say 'commander = true' in exactly one"
        yield _fault(roster, "unit", text, "at43.army.commander")
    if roster.commander is not None and roster.commander.reserve:
        text = "the commander's unit starts the game"
        yield _fault(roster, f"{_at(roster, roster.commander)}.reserve", text, "at43.army.commander", "true")


@implements("at43.army.reserve")
def reserve(roster: Roster, scenario: Scenario | None) -> Iterator[Fault]:
    """The mission divides the limit into what starts and what waits, or knows no reserve."""
    if scenario is None:
        return
    if not scenario.has_reserve:
        clause = "at43.mission.all-in" if scenario.has("all-in") else "at43.army.reserve"
        for unit in roster.reserve:
            yield _fault(
                roster, f"{_at(roster, unit)}.reserve", "this mission has no reserve", clause, "true", ["false"]
            )
        return
    for key, units, most in (
        ("starting force", roster.starting, scenario.most_start),
        ("reserve", roster.reserve, scenario.most_reserve),
    ):
        cost = sum(unit.cost for unit in units)
        if cost > most:
            yield _fault(roster, key, f"costs {cost} AP", "at43.army.reserve", "", [f"at most {most} AP"])


def web_striders(roster: Roster) -> Iterator[Fault]:
    if roster.web_striders and roster.army != "therians":
        text = "only Therians can be Web Striders"
        yield _fault(roster, "web-striders", text, "at43.morale.web-striders", "true", ["false"])
