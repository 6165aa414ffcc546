"""Whether a company may be fielded: every fault of a roster at once, each under its clause."""

from collections.abc import Iterator, Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.files import Fault
from grognard.kit.files.rosters import dear, extras, fault, fault_in, repeated

from ..books.cards import Slot
from ..books.profiles import hero, officer, rank_ceiling, slots
from ..books.roster import Roster, RosterUnit
from ..books.scenario import Scenario


def army_faults(roster: Roster, scenario: Scenario | None = None) -> list[Fault]:
    """Everything that forbids this company, for a mission or as it stands."""
    if scenario is not None and scenario.is_fixed:
        return [fault(roster, "name", f"{scenario.title} brings its own forces", "at43.mission.small-units")]
    return [
        *points(roster, scenario),
        *[found for unit in roster.units for found in unit_faults(roster, unit)],
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
    """What is wrong with one unit by itself; nothing can be said of one that no card of no army stands behind."""
    if not (roster.army and unit.profile):
        return
    yield from one_army(roster, unit)
    yield from unit_size(roster, unit)
    yield from hero_joins(roster, unit)
    yield from hero_pilot(roster, unit)
    yield from special_weapons(roster, unit)
    yield from upgrades(roster, unit)


@implements("at43.army.points")
def points(roster: Roster, scenario: Scenario | None) -> list[Fault]:
    """Not a single point over the limit."""
    limit = scenario.limit if scenario else roster.limit
    return dear(roster, roster.cost, limit, roster.limit, ("AP", "limit"), "at43.army.points")


@implements("at43.army.one-army")
def one_army(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    if unit.card.army != roster.army:
        text = f"{unit.card.name} do not belong to the army"
        yield fault_in(roster, unit, "profile", text, "at43.army.one-army", unit.profile, [roster.army])
    if unit.hero and hero(unit.hero).army != roster.army:
        text = f"{hero(unit.hero).name} does not belong to the army"
        yield fault_in(roster, unit, "hero", text, "at43.army.one-army", unit.hero, [roster.army])


@implements("at43.army.unit-size", "at43.army.vehicle-slots")
def unit_size(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """Infantry has its minimum or its maximum strength, a hero comes on top; a vehicle unit has as many vehicles as its
    card says, one to three."""
    card = unit.card
    if not card.may_have(unit.strength):
        clause = "at43.army.unit-size" if card.is_infantry else "at43.army.vehicle-slots"
        ends = [str(card.smallest), str(card.largest)]
        allowed = ends if card.is_infantry else [" to ".join(ends)]
        yield fault_in(
            roster, unit, "strength", f"{card.name} cannot have this strength", clause, unit.strength, allowed
        )


@implements("at43.army.hero")
def hero_joins(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """A hero joins a kind of unit named on his card and is its only officer."""
    if not unit.hero:
        return
    card = hero(unit.hero)
    if unit.card.is_infantry and unit.profile not in card.joins:
        text = f"{card.name} does not join {unit.card.name}"
        allowed = [*card.joins, "any vehicle of his army"]
        yield fault_in(roster, unit, "hero", text, "at43.army.hero", unit.hero, allowed)
    if unit.officer:
        text = f"{card.name} is the officer of this unit, there is no second one"
        yield fault_in(roster, unit, "officer", text, "at43.army.hero", unit.officer)


@implements("at43.army.hero")
def heroes_once(roster: Roster) -> Iterator[Fault]:
    taken = [(unit, unit.hero) for unit in roster.units if unit.hero]
    return repeated(roster, "hero", taken, lambda id: hero(id).name, "at43.army.hero")


@implements("at43.army.hero-pilot")
def hero_pilot(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """A hero may pilot any vehicle of his own army, whatever his card says of units."""
    if unit.is_piloted and hero(unit.hero).army != unit.card.army:
        text = f"{hero(unit.hero).name} does not pilot a {unit.card.name}"
        yield fault_in(roster, unit, "hero", text, "at43.army.hero-pilot", unit.hero)


@implements("at43.army.special-weapons")
def special_weapons(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """One bearer, two in a unit of maximum strength, all of one kind that the card offers."""
    card = unit.card
    if unit.special and unit.special not in card.special_costs:
        allowed = list(card.special_costs) or ["none"]
        text = f"{card.name} cannot carry it"
        yield fault_in(roster, unit, "special", text, "at43.army.special-weapons", unit.special, allowed)
    most = (2 if unit.strength >= card.largest else 1) if unit.special else 0
    if unit.specials > most or (unit.special and not unit.specials):
        text = f"special weapons for {unit.strength} {card.name}" if unit.special else "no special weapon is named"
        allowed = [f"1 to {most}"] if most > 1 else [str(most)]
        yield fault_in(roster, unit, "specials", text, "at43.army.special-weapons", unit.specials, allowed)


def upgrades(roster: Roster, unit: RosterUnit) -> Iterator[Fault]:
    """Upgrades on offer, each once and for an ordinary fighter of its own (at43.basics.ordinary-fighter)."""
    card, once = unit.card, "at43.basics.ordinary-fighter"
    offered = [upgrade.name for upgrade in card.upgrades]
    yield from extras(
        roster, unit, "upgrades", unit.upgrades, offered, card.name, lambda name: f"at43.ability.{name}", once
    )
    single = [name for name in unit.upgrades if (upgrade := card.upgrade(name)) and not upgrade.each]
    ordinary = unit.figures - 1 - unit.specials
    if single and card.is_infantry and len(single) > ordinary:
        text = f"more upgrades than ordinary fighters ({max(ordinary, 0)})"
        yield fault_in(roster, unit, "upgrades", text, once, len(single))


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
            yield fault(roster, f"platoon {number}", text, "at43.army.platoons")


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
            yield fault_in(roster, unit, "profile", text, "at43.mission.infantry-only", unit.profile)
            return
    if len(kinds) > len(pattern) or fill(kinds, tuple(pattern)) is None:
        first = [str(slot.number) for slot in pattern if slot.first]
        text = f"{', '.join(kinds)} do not fit the slots (slots {' and '.join(first)} come first)"
        yield fault(roster, f"platoon {number}", text, "at43.army.pattern", "", allowed)


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
        yield fault(roster, "unit", "the company has no officer", "at43.army.officer-required")


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
            yield fault_in(roster, unit, "", text, "at43.army.officer-limits")
        seen.add(place)


@implements("at43.army.officer-rank-by-size")
def rank_by_size(roster: Roster, scenario: Scenario | None) -> Iterator[Fault]:
    limit = scenario.limit if scenario else roster.limit
    ceiling = rank_ceiling(limit)
    for unit in roster.units:
        if unit.rank > ceiling:
            text = f"rank {unit.rank} in a game of {limit} AP"
            allowed = [f"rank 1 to {ceiling} (up to {officer(ceiling).titles[unit.card.army]})"]
            yield fault_in(roster, unit, "", text, "at43.army.officer-rank-by-size", "", allowed)


@implements("at43.army.commander")
def commander(roster: Roster) -> Iterator[Fault]:
    """The officer of the highest rank commands; among equals the player names one; he is never in the reserve."""
    best = max((unit.rank for unit in roster.units), default=0)
    chiefs = [unit for unit in roster.units if unit.rank == best and best]
    named = [unit for unit in roster.units if unit.commander]
    for unit in named:
        if unit not in chiefs:
            text = "the commander is the officer of the highest rank"
            yield fault_in(roster, unit, "commander", text, "at43.army.commander", "true")
    if len(named) > 1 or (not named and len(chiefs) > 1):
        text = f"{len(named) or len(chiefs)} units could have the commander: say 'commander = true' in exactly one"
        yield fault(roster, "unit", text, "at43.army.commander")
    if roster.commander is not None and roster.commander.reserve:
        text = "the commander's unit starts the game"
        yield fault_in(roster, roster.commander, "reserve", text, "at43.army.commander", "true")


@implements("at43.army.reserve")
def reserve(roster: Roster, scenario: Scenario | None) -> Iterator[Fault]:
    """The mission divides the limit into what starts and what waits, or knows no reserve."""
    if scenario is None:
        return
    if not scenario.has_reserve:
        clause = "at43.mission.all-in" if scenario.has("all-in") else "at43.army.reserve"
        for unit in roster.reserve:
            yield fault_in(roster, unit, "reserve", "this mission has no reserve", clause, "true", ["false"])
        return
    for key, units, most in (
        ("starting force", roster.starting, scenario.most_start),
        ("reserve", roster.reserve, scenario.most_reserve),
    ):
        cost = sum(unit.cost for unit in units)
        if cost > most:
            yield fault(roster, key, f"costs {cost} AP", "at43.army.reserve", "", [f"at most {most} AP"])


def web_striders(roster: Roster) -> Iterator[Fault]:
    if roster.web_striders and roster.army != "therians":
        text = "only Therians can be Web Striders"
        yield fault(roster, "web-striders", text, "at43.morale.web-striders", "true", ["false"])
