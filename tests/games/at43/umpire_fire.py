"""The umpire's eye on salvos: who fires how many dice at what, who stands between, cover, damage, and who falls."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from grognard.engine.core.events import Began, Decided, Ended, Event, Moved, Removed, Rolled, Tagged
from grognard.engine.core.state import Feature, Model, State, Unit

from . import umpire_plane as plane
from .umpire_cards import WEAPONS, arms_of, fighters, is_engaged, is_hero, need_for
from .umpire_plane import Tri, at, gap, gap_to

Step = tuple[State, Event, State]


class FireUmpire:
    """Judges the salvos of one battle; `fired` are the kinds that units have fired in the present activation."""

    def __init__(self, history: list[Step], seen: Counter[str]) -> None:
        self.history = history
        self.seen = seen
        self.fired: dict[int, list[str]] = {}

    def salvo(self, number: int, state: State, event: Decided) -> Iterator[str]:
        shooter, aim = state.units[int(event.refs[0][1:])], event.refs[1]
        names = [id for id, arm in WEAPONS.items() if event.words.startswith(f"{shooter.name} fires {arm['name']} at ")]
        (weapon,) = names
        if weapon in self.fired.setdefault(shooter.id, []) or is_engaged(state, shooter):
            yield f"{shooter.name} may not fire {weapon}"
        piece = next((one for one in state.features if aim == f"f{one.id}"), None)
        targets = [] if piece else self.aimed_at(state, aim)
        firing = self.shooters(state, shooter, weapon, targets, piece)
        self.fired[shooter.id].append(weapon)
        chief = state.models[shooter.leader or 0]
        far = gap_to(chief, piece) if piece else gap(chief, state.models[state.units[targets[0].unit].leader or 0])
        distance = plane.band(far)
        if firing is None or distance is None:
            return
        self.seen["salvos"] += 1
        rolls = self.rolls_after(number)
        yield from self.attack_dice(state, shooter, firing, distance, rolls)
        traits = WEAPONS[weapon].get("traits", ())
        if (
            piece
            or {"area", "indirect", "sniper", "locked", "jamming"} & set(traits)
            or len({w for _, w in firing}) > 1
        ):
            return
        impacts = self.impacts(shooter, state, firing, distance, rolls)
        zone = self.between(state, shooter, targets)
        if zone is not None:
            yield from self.aftermath(
                number, state, shooter, targets, aim, max(impacts - len(zone), 0), distance, rolls
            )

    def aimed_at(self, state: State, aim: str) -> list[Model]:
        return [state.models[int(aim[1:])]] if aim[0] == "m" else fighters(state, state.units[int(aim[1:])])

    def shooters(
        self, state: State, unit: Unit, weapon: str, targets: Sequence[Model], piece: Feature | None
    ) -> list[tuple[Model, str]] | None:
        """Who fires what: bearers who see the target, and heroes whose own weapon joins the first standard salvo."""
        group = fighters(state, unit)
        standard = {arm for one in group if not is_hero(one) and "special" not in one.tags for arm in arms_of(one)}
        joins = WEAPONS[weapon]["kind"] != "special" and not standard & set(self.fired[unit.id])
        pairs = [(one, arm) for one in group for arm in arms_of(one)
                 if arm == weapon or (joins and is_hero(one) and arm not in standard)]  # fmt: skip
        if "indirect" in WEAPONS[weapon].get("traits", ()):
            return pairs
        views = [_sees_any(state, one, targets, piece) for one, _ in pairs]
        return None if None in views else [pair for pair, view in zip(pairs, views, strict=True) if view]

    def rolls_after(self, number: int) -> list[Rolled]:
        """The dice of a salvo: up to what is decided or done next."""
        rolls = []
        for _, event, _ in self.history[number + 1 :]:
            if isinstance(event, Decided | Began | Moved | Ended) or "melee" in event.clause:
                break
            if isinstance(event, Rolled):
                rolls.append(event)
        return rolls

    def volleys(self, state: State, unit: Unit, firing: list[tuple[Model, str]], distance: int) -> Counter[Any]:
        """How many weapons of a name fire at a number needed."""
        found: Counter[tuple[str, int]] = Counter()
        counted = distance * (2 if state.scenario == "diggers" else 1)
        for one, arm in firing:
            is_locked = "locked" in WEAPONS[arm].get("traits", ())
            sharper = arm == "laser-rifle" and "triple-lens" in unit.tags and not is_hero(one)
            found[arm, need_for(WEAPONS[arm].get("accuracy", 0) + sharper - (0 if is_locked else counted))] += 1
        return found

    def attack_dice(
        self, state: State, unit: Unit, firing: list[tuple[Model, str]], distance: int, rolls: list[Rolled]
    ) -> Iterator[str]:
        volleys = self.volleys(state, unit, firing, distance)
        wanted = sorted((WEAPONS[arm]["name"], number * WEAPONS[arm]["rate"], need)
                        for (arm, need), number in volleys.items() if 1 < need < 7)  # fmt: skip
        attacks = [roll for roll in rolls if ": attack" in roll.purpose]
        thrown = sorted((roll.purpose.split(":")[0], len(roll.faces), roll.need) for roll in attacks)
        if thrown != wanted:
            yield f"attack dice {thrown} instead of {wanted}"
        again = sum(len(roll.faces) for roll in rolls if ": re-roll" in roll.purpose)
        extra = "fire-at-will" in unit.tags
        if again > sum(number * (WEAPONS[arm].get("reroll", 0) + extra) for (arm, _), number in volleys.items()):
            yield f"{again} dice rolled again"

    def impacts(
        self, unit: Unit, state: State, firing: list[tuple[Model, str]], distance: int, rolls: list[Rolled]
    ) -> int:
        volleys = self.volleys(state, unit, firing, distance)
        sure = sum(number * int(WEAPONS[arm]["rate"]) for (arm, need), number in volleys.items() if need == 1)
        return sure + sum(
            int(roll.outcome) for roll in rolls if ": attack" in roll.purpose or ": re-roll" in roll.purpose
        )

    def between(self, state: State, unit: Unit, targets: Sequence[Model]) -> list[Model] | None:
        """Who takes an impact before the target; None where a centre lies on the border of the zone."""
        own = fighters(state, unit)
        area, size = plane.zone_of(own, targets, None), max(one.size for one in (*own, *targets))
        found, ranks = [], plane.zone_of(own, own, None)
        for one in state.models:
            squad = state.units[one.unit]
            if one.place is None or one.unit in (unit.id, targets[0].unit) or one.size < size or "grounded" in one.tags:
                continue
            if "hit-the-deck" in squad.tags or "shield-formation" in squad.tags:
                continue
            is_in, is_among = plane.is_in_zone(area, one), plane.is_in_zone(ranks, one)
            if is_in is None or is_among is None:
                return None
            found += [one] if is_in and not is_among else []
        self.seen["zones"] += bool(found)
        return found

    def aftermath(
        self, number: int, state: State, unit: Unit, targets: Sequence[Model], aim: str, impacts: int, distance: int,
        rolls: list[Rolled],
    ) -> Iterator[str]:  # fmt: skip
        """Cover rolls of the target, damage dice, and that the closest fall."""
        foe = state.units[targets[0].unit]
        is_covered = self.is_covered(state, unit, foe, targets, distance)
        if is_covered is None:
            return
        covers = [roll for roll in rolls if roll.clause == "at43.cover.roll" and roll.about == (aim,)]
        if sum(len(roll.faces) for roll in covers) != impacts * is_covered:
            yield f"{impacts} impacts on {foe.name}, cover {is_covered}: {[roll.purpose for roll in covers]}"
        self.seen["covers"] += bool(covers)
        kept = impacts - sum(roll.outcome for roll in covers)
        tests = [roll for roll in rolls if roll.clause == "at43.shoot.damage" and roll.about == (aim,)]
        plain = aim[0] == "u" and not any(is_hero(one) or "medic" in one.tags for one in targets)
        if not plain or not tests or self.has_second_tests(number):
            return
        if sum(len(roll.faces) for roll in tests) != kept:
            yield f"{kept} impacts go through to {foe.name}: {[roll.purpose for roll in tests]}"
        yield from self.losses(number, state, unit, targets, sum(roll.outcome for roll in tests))

    def has_second_tests(self, number: int) -> bool:
        later = [event for _, event, _ in self.history[number + 1 : number + 30]]
        return any(event.clause == "at43.routine.hyper-nanonucleus" for event in later)

    def losses(self, number: int, state: State, unit: Unit, targets: Sequence[Model], hits: int) -> Iterator[str]:
        chief, left, fallen = state.models[unit.leader or 0], list(targets), 0
        for _, event, _ in self.history[number + 1 :]:
            if isinstance(event, Decided | Began | Moved | Ended) or (isinstance(event, Tagged) and fallen == hits):
                break
            gone = {int(ref[1:]) for ref in event.refs if ref[0] == "m"} if isinstance(event, Removed) else set()
            for one in [one for one in left if one.id in gone]:
                fallen += 1
                if one not in may_fall(chief, left):
                    yield f"m{one.id} falls and is not the closest"
                left.remove(one)
        self.seen["losses"] += fallen
        if fallen != min(hits, len(targets)):
            yield f"{fallen} fall for {hits} successes"

    def is_covered(self, state: State, unit: Unit, foe: Unit, targets: Sequence[Model], distance: int) -> Tri:
        """At least half of them in dead angles, and the shooting leader far from the obstacle next to the target."""
        if distance == 0:
            return False
        own = fighters(state, unit)
        if any("shield-formation" in squad.tags for squad in state.units):
            return None
        shadows = [
            (one.id, piece, plane.is_shadowed(at(one), own, piece))
            for one in targets
            for piece in state.features
            if 2 * piece.height >= one.size
        ]
        if None in [is_in for _, _, is_in in shadows]:
            return None
        if 2 * len({id for id, _, is_in in shadows if is_in}) < len(targets):
            return False
        chief = targets[0] if targets[0].solid else state.models[foe.leader or 0]
        used = [piece for _, piece, is_in in shadows if is_in]
        nearest = min(used, key=lambda piece: gap_to(chief, piece))
        near = plane.within(gap_to(own[unit.members.index(unit.leader or 0)], nearest), 1000)
        return None if near is None else not near


def _sees_any(state: State, one: Model, targets: Sequence[Model], piece: Feature | None) -> Tri:
    if piece is not None:
        return plane.sees_feature(state, one, piece)
    views = [plane.sees(state, one, target) for target in targets]
    return True if True in views else None if None in views else False


def may_fall(chief: Model, left: Sequence[Model]) -> list[Model]:
    """Who may be the next loss: the closest, or for an officer the plain comrade nearest to him."""
    nearest = min(gap(chief, other) for other in left) + 0.5
    found: list[Model] = []
    for one in [one for one in left if gap(chief, one) <= nearest]:
        plain = [other for other in left if "special" not in other.tags and not other.counters.get("rank")]
        if not one.counters.get("rank") or is_hero(one) or not plain:
            found.append(one)
        else:
            close = min(gap(one, other) for other in plain) + 0.5
            found += [other for other in plain if gap(one, other) <= close]
    return found
