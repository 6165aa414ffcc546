"""Attacks of The Evolved as they stand in a battle, in the words of `grognard odds`: read off cards and table."""

from collections.abc import Iterator

from grognard.engine import space
from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.core.script import Game
from grognard.engine.core.state import number_of
from grognard.engine.showing.panels import Attack, Histogram
from grognard.engine.showing.view import SeatView
from grognard.games.evolved.advice.fire import touches_of
from grognard.games.evolved.books.cards import Weapon
from grognard.games.evolved.chapters import (
    ability,
    blast,
    cc,
    combat,
    cover,
    damage,
    lane,
    los,
    measure,
    medic,
    order,
    target,
    vehicle,
)
from grognard.games.evolved.chapters import weapon as traits
from grognard.games.evolved.chapters.attack import Aim
from grognard.games.evolved.chapters.vehicle import parts_of
from grognard.games.evolved.shown import panel
from grognard.games.evolved.terms import GROUNDED, MEDIC, bears, figure_of, is_vehicle, overdrive, weapons_of
from grognard.kit.units.pieces import is_soldier, members, models_in_play, seat_of

Asked = Iterator[tuple[str, Histogram]]
NO_QUESTION = ""
"""Indirect fire, which drifts; explosions over vehicles, or over units of whom one has a medic: not in the book."""


def shown(view: SeatView, answer: Answer, attack: Attack) -> Asked:
    """What the panel shows of an attack, each with its question; of vehicles the core, which stands first."""
    game, form = view.game, view.decision
    if form.name == "attack":
        yield from _combats(game, int(form.about[0][1:]), answer, attack)
        return
    (shot,) = panel.shots_of(game, form, answer)[:1]
    if not shot[1].radius:
        yield volley(game, *shot), attack.prospects[0].histogram
        return
    aimed = number_of(answer[0]) if form.name == "aim" else None
    for row in attack.prospects:
        yield _explosion(game, *shot, aimed, row.label), row.histogram


def on_buttons(view: SeatView, answer: Answer) -> Iterator[str]:
    """The questions behind the words of an answer that the panel does not show: further weapons on overwatch."""
    for shot in panel.shots_of(view.game, view.decision, answer)[1:]:
        yield volley(view.game, *shot)


def is_attack(form: Decision) -> bool:
    return form.name in ("target", "aim", "step", "weapon", "overwatch", "attack")


# -- shooting ---------------------------------------------------------------------------------------------------------


def volley(game: Game, unit: int, arm: Weapon, at: str, acts: object) -> str:
    aim = Aim.at(game, at)
    firing = target.shooters(game, arm, target.bearers(game, unit, arm, acts), aim)  # type: ignore[arg-type]
    if arm.radius or not firing:
        return NO_QUESTION
    reached = acts.reached  # type: ignore[attr-defined]
    calm = order.steadiness(game, unit, acts)  # type: ignore[arg-type]
    bonus = 0
    if traits.allows_cover(arm) and not reached:
        bonus = cover.bonus(game, unit, aim.unit, cover.origin(game, unit, firing, aim.models), aim.vehicle)
    caught = () if reached or not traits.can_be_caught(arm) else lane.caught(game, unit, firing, aim.models)
    evasion = _majority([vehicle.evasion(game, id) for id in aim.models])
    words = [
        f"evasion={evasion} cover={bonus} between={len(caught)}",
        _pools(game, unit, arm, firing, calm),
    ]
    if is_vehicle(game, aim.unit):
        return " ".join(["mech", *words, _mechs(game, unit, arm, firing, aim)])
    return " ".join(["shoot", *words, _soldiers(game, arm, firing, aim)])


def _majority(values: list[int]) -> int:
    """The value most have, the lower on equal numbers."""
    return min(values, key=lambda each: (-values.count(each), each))


def _pools(game: Game, unit: int, arm: Weapon, firing: tuple[int, ...], calm: int) -> str:
    """A pool for each vehicle, or for soldiers of each Accuracy; re-rolls of an ability are for all of them."""
    accuracies = [figure_of(game, id).accuracy for id in firing]
    if is_vehicle(game, unit):
        models = [[one.id for one in weapons_of(game, id)].count(arm.id) for id in firing]
        own = [overdrive(game, id) for id in firing]
    else:
        models, own = [accuracies.count(one) for one in dict.fromkeys(accuracies)], [0]
        accuracies = list(dict.fromkeys(accuracies))
    free = sum(reroll.most for _, reroll in ability.rerolls(game, unit, True))
    if len(models) == 1:
        own, free = [own[0] + free], 0
    lists = {"models": models, "accuracy": [one - calm for one in accuracies], "rerolls": own, "shared": [free]}
    pools = " ".join(f"{key}={','.join(map(str, values))}" for key, values in lists.items())
    return f"{pools} rate={arm.rate} damage={arm.damage}"


def _explosion(game: Game, unit: int, arm: Weapon, at: str, acts: object, aimed: int | None, row: str) -> str:
    """Aimed explosions, as far as they fall on soldiers of one side who have no medic, or are all of his unit."""
    able = target.bearers(game, unit, arm, acts)  # type: ignore[arg-type]
    model = aimed if aimed is not None else panel._aimed(game, unit, arm, able, Aim.at(game, at))
    firing = los.who_sees(game, target.in_range(game, able, (model,), arm.range), (model,))
    if traits.is_indirect(arm) or not firing or row not in ("enemies", "friends"):
        return NO_QUESTION
    seat = seat_of(game, unit)
    side = [id for id in models_in_play(game, 1 - seat if row == "enemies" else seat) if is_soldier(game, id)]
    inside = space.under_circle(game.table, blast.place_of(game, model), arm.radius, side)
    units = {game.state.models[id].unit for id in inside}
    place = 0
    if any(medic.has_medic(game, one) for one in units):
        place = next((at for at, id in enumerate(inside, 1) if bears(game, id, MEDIC)), 0)
        if len(units) > 1 or not place:
            return NO_QUESTION
    armor, health = [ability.armor(game, id) for id in inside], [damage.health(game, id) for id in inside]
    calm = order.steadiness(game, unit, acts)  # type: ignore[arg-type]
    words = f"evasion={vehicle.evasion(game, model)} {_pools(game, unit, arm, firing, calm)} power={arm.ap}"
    return f"blast {words} targets={len(inside)} armor={_listed(armor)} health={_listed(health)} medic={place}"


def _soldiers(game: Game, arm: Weapon, firing: tuple[int, ...], aim: Aim) -> str:
    """From the closest on; of equally close ones the medic falls last where all are alike."""
    groups = measure.nearest_first(game, firing, aim.models)
    ids = [id for group in groups for id in group]
    if not damage.is_mixed(game, aim.models):
        ids = [id for group in groups for id in sorted(group, key=lambda id: bears(game, id, MEDIC))]
    place = 0
    if medic.has_medic(game, aim.unit):
        place = 1 + next(place for place, id in enumerate(ids) if bears(game, id, MEDIC))
    armor, health = [ability.armor(game, id) for id in ids], [damage.health(game, id) for id in ids]
    lists = f"armor={_listed(armor)} health={_listed(health)}"
    return f"power={arm.ap} targets={len(ids)} {lists} medic={place}"


def _listed(values: list[int]) -> str:
    return ",".join(map(str, values if len(set(values)) > 1 else values[:1]))


def _mechs(game: Game, unit: int, arm: Weapon, firing: tuple[int, ...], aim: Aim) -> str:
    """The vehicle the answer is about, and how many share the impacts."""
    first, number = aim.models[0], 1
    if len(aim.models) > 1:
        open_to = target.aims(game, arm, firing, aim)
        near = [id for group in measure.nearest_first(game, members(game, unit), open_to) for id in group]
        first, number = near[0], len(near)
    return f"power={arm.at} armor={ability.armor(game, first)} targets={number} {_boxes(game, first)}"


def _boxes(game: Game, model: int) -> str:
    left: dict[str, list[int]] = {}
    for key, points in zip(parts_of(figure_of(game, model)).keys, vehicle.boxes(game, model), strict=True):
        left.setdefault(key.partition(".")[0].replace("-", "_"), []).append(points)
    return " ".join(f"{part}={','.join(map(str, points))}" for part, points in left.items())


# -- close combat -----------------------------------------------------------------------------------------------------


def _combats(game: Game, unit: int, answer: Answer, attack: Attack) -> Asked:
    fought = sorted(cc.combats_of(game, touches_of(game, unit, answer)), key=lambda one: -len(one.attackers))
    pairs = [(one, victims) for one in fought if (victims := combat.defenders(game, one))]
    for (one, victims), row in zip(pairs, attack.prospects, strict=True):
        yield _combat(game, unit, one, victims), row.histogram


def _combat(game: Game, unit: int, one: combat.Combat, victims: tuple[int, ...]) -> str:
    arm, first = one.weapon, victims[0]
    evasion = 0 if bears(game, first, GROUNDED) else vehicle.evasion(game, first)
    free = sum(reroll.most for _, reroll in ability.rerolls(game, unit, False))
    pools = [(len(one.attackers), 0)]
    if is_vehicle(game, unit):
        pools = [(1, overdrive(game, id)) for id in one.attackers]
    if len(pools) == 1:
        pools, free = [(pools[0][0], pools[0][1] + free)], 0
    models, own = [",".join(map(str, values)) for values in zip(*pools, strict=True)]
    dice = f"models={models} rate={arm.rate} rerolls={own} shared={free} damage={arm.damage}"
    words = f"accuracy={arm.accuracy - order.convergence(game, unit)} evasion={evasion} {dice}"
    if is_soldier(game, first):
        health = damage.health(game, first)
        return f"melee {words} power={arm.ap} armor={ability.armor(game, first)} targets={len(victims)} health={health}"
    return f"mech {words} power={arm.at} armor={ability.armor(game, first)} {_boxes(game, first)}"
