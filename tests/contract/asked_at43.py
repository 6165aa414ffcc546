"""Attacks of AT-43 as they stand in a battle, in the words of `grognard odds`: read off the cards and the table."""

from collections.abc import Iterator

from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, feature_of, number_of
from grognard.engine.showing.panels import Attack, Histogram
from grognard.engine.showing.view import SeatView
from grognard.games.at43.books.cards import Weapon
from grognard.games.at43.books.profiles import terrain
from grognard.games.at43.chapters import contact, cover, drill, melee, mission, overwatch, sight, target, vehicle, zone
from grognard.games.at43.chapters.attack import Aim
from grognard.games.at43.chapters.basics import IMPOSSIBLE
from grognard.games.at43.chapters.measuring import MOST_BANDS, is_impossible
from grognard.games.at43.chapters.unit import comrades_of, takers
from grognard.games.at43.chapters.weapon import JAMMING, LOCKED, PROJECTION, SNIPER, allows_cover, is_blast, uses_zone
from grognard.games.at43.terms import MEDIC, STRUCTURE, feature, figure_of, is_hero, structure_of
from grognard.kit.units.pieces import is_soldier, members, seat_of, seat_of_model

Asked = Iterator[tuple[str, Histogram]]
HULL = ("propulsion", "frame", "mount")


def shown(view: SeatView, answer: Answer, attack: Attack) -> Asked:
    """What the panel shows of an attack, each with its question."""
    game, form = view.game, view.decision
    if form.name == "attack":
        yield _blows(game, answer), attack.prospects[0].histogram
        return
    unit, arm, aimed = target.aimed_in(form)
    for band, row in enumerate(attack.prospects):
        if row.possible:
            yield salvo(game, unit, arm, answer[0], band, aimed.fired), row.histogram


def on_buttons(view: SeatView, answer: Answer) -> Iterator[str]:
    """The questions behind the words of an answer that the panel does not show: fire on overwatch."""
    game, form = view.game, view.decision
    if form.name != "overwatch" or answer[0][0] != "u":
        return
    mover = number_of(form.about[0])
    unit, aims = number_of(answer[0]), overwatch.who_moved(game, mover, members(game, mover))
    for arm in overwatch.weapons_for(game, unit, aims, ()):
        if not is_blast(arm) and not arm.has(PROJECTION):
            bands = [band for band in range(MOST_BANDS) if not is_impossible(game, arm, band)]
            yield from (salvo(game, unit, arm, aims[0], band, ()) for band in bands)


def is_attack(form: Decision) -> bool:
    return form.name in ("target", "attack", "overwatch")


# -- shooting ---------------------------------------------------------------------------------------------------------


def salvo(game: Game, unit: int, arm: Weapon, at: Ref, band: int, fired: tuple[str, ...]) -> str:
    """A salvo at a supposed Range; snipers fire first, and the others not past anybody."""
    aim = target.aim_at(game, at)
    firing = target.shooters(game, aim, target.bearers(game, unit, arm, fired))
    snipers = tuple(id for id, one in firing if one.has(SNIPER))
    others = [one for id, one in firing if id not in snipers]
    first = others[0] if others else firing[0][1]
    way = zone.intervening(game, unit, aim.models, aim.unit, aim.size, aim.feature) if uses_zone(first) else ()
    friends = [seat_of_model(game, id) == seat_of(game, unit) for id in way]
    words = [_arms([one for _, one in firing]), _distance(game, unit, firing[0][1], band)]
    if first.has(JAMMING):
        words = [word for word in " ".join(words).split() if not word.startswith(("penetration", "damage"))]
        return " ".join(
            ["jamming", *words, _in_the_way(game, unit, way, friends, band, ("c",)), _cover(game, unit, aim, band)]
        )
    words += [_in_the_way(game, unit, way, friends, band), _aimed_at(game, unit, aim, first, band)]
    if snipers:
        words.append(_sniped(game, aim, snipers) if at[0] == "u" else "snipers=1")
    return " ".join([_kind(at), *words])


def _distance(game: Game, unit: int, arm: Weapon, band: int) -> str:
    counted = 0 if arm.has(LOCKED) else mission.shooting_range(game, band, arm)
    return f"range={counted} extra={drill.extra_rerolls(game, unit)}"


def _cover(game: Game, unit: int, aim: Aim, band: int) -> str:
    assert aim.unit is not None
    return f"cover={_covers(cover.cover_need(game, unit, aim.unit, aim.vehicle, band))}"


def _arms(arms: list[Weapon]) -> str:
    """The figures of each kind of weapon, and how many there are."""
    kinds = list(dict.fromkeys(arms))
    lists = {"weapons": [arms.count(kind) for kind in kinds]}
    for key in ("accuracy", "rate", "reroll", "penetration", "damage"):
        lists[key] = [getattr(kind, key) for kind in kinds]
    return " ".join(f"{key}={_listed(values)}" for key, values in lists.items())


def _sniped(game: Game, aim: Aim, snipers: tuple[int, ...]) -> str:
    """Whom they see; the book wants men, the medic the last of them, then heroes."""
    seen = sight.who_sees(game, aim.models, snipers)
    queue = _queue(game, aim.models)
    return f"snipers=1 seen={_listed(int(id in seen) for id in queue)} heroes={sum(is_hero(game, id) for id in queue)}"


def _kind(at: Ref) -> str:
    return {"u": "shoot", "m": "hull", "f": "terrain"}[at[0]]


def _in_the_way(
    game: Game, unit: int, first: tuple[int, ...], friends: list[bool], band: int, only: tuple[str, ...] = ()
) -> str:
    if not first:
        return "between=0"
    cards = [figure_of(game, id) for id in first]
    hulls = [(0, 0, 0) if is_soldier(game, id) else _first_boxes(game, id) for id in first]
    lists = {
        "friends": map(int, friends),
        "between_protection": [card.protection for card in cards],
        "between_structure": [_endurance(game, id) for id in first],
        "between_cover": [_covers(zone.cover_need(game, unit, id, band)) for id in first],
        **{f"between_{part}": [hull[place] for hull in hulls] for place, part in enumerate(HULL)},
    }
    keys = [key for key in lists if not only or key == "friends" or key.removeprefix("between_").startswith(only)]
    return " ".join([f"between={len(first)}", *[f"{key}={_listed(lists[key])}" for key in keys]])


def _first_boxes(game: Game, model: int) -> tuple[int, int, int]:
    """Propulsion, frame and the first weapon that is left of a vehicle."""
    propulsion, frame, *arms = vehicle.boxes(game, model)
    return propulsion, frame, next(filter(None, arms), 0)


def _endurance(game: Game, model: int) -> int:
    """Of a soldier, or of the comrade who takes the impact for a hero or an officer."""
    if not is_soldier(game, model):
        return 1
    comrades = comrades_of(game, game.state.models[model].unit) if is_hero(game, model) else takers(game, model)
    return structure_of(game, comrades[0] if comrades else model)


def _listed(values: object) -> str:
    return ",".join(map(str, values))  # type: ignore[call-overload]


def _covers(need: int) -> int:
    return 0 if need >= IMPOSSIBLE else need


def _aimed_at(game: Game, unit: int, aim: Aim, arm: Weapon, band: int) -> str:
    if aim.feature is not None:
        return _element(game, aim.feature)
    assert aim.unit is not None
    need = cover.cover_need(game, unit, aim.unit, aim.vehicle, band) if allows_cover(arm) else IMPOSSIBLE
    what = _soldiers(game, aim.models) if aim.vehicle is None else _hull(game, aim.vehicle)
    return f"cover={_covers(need)} {what}"


def _element(game: Game, id: int) -> str:
    piece = feature(game, id)
    return f"protection={terrain(piece.kind).protection} structure={piece.counters['structure']}"


def _soldiers(game: Game, models: tuple[int, ...]) -> str:
    """Heroes fall last; a medic who is not alone treats the first."""
    queue = _queue(game, models)
    medic = len(models) > 1 and any(MEDIC in game.state.models[id].tags for id in models)
    lists = (_listed(figure_of(game, id).protection for id in queue), _listed(structure_of(game, id) for id in queue))
    return f"targets={len(queue)} protection={lists[0]} structure={lists[1]} medic={int(medic)}"


def _queue(game: Game, models: tuple[int, ...]) -> list[int]:
    return sorted(models, key=lambda id: (is_hero(game, id), MEDIC in game.state.models[id].tags))


def _hull(game: Game, model: int) -> str:
    propulsion, frame, *arms = vehicle.boxes(game, model)
    card = figure_of(game, model)
    return f"protection={card.protection} propulsion={propulsion} frame={frame} mounts={_listed(arms or [0])}"


# -- close combat -----------------------------------------------------------------------------------------------------


def _blows(game: Game, answer: Answer) -> str:
    """The largest of the close combats."""
    blows = melee.blows_of(game, tuple((number_of(one), at) for one, at, _ in answer))
    blow = max(blows, key=lambda one: len(one.attackers))
    defence = contact.defence_of(game, blow.target)
    words = f"{_arms([blow.weapon] * len(blow.attackers))} combat={defence.combat}"
    if blow.target[0] == "m":
        return f"blow {words} {_hull(game, number_of(blow.target))}"
    if blow.target[0] == "f":
        piece = feature_of(game.state, number_of(blow.target))
        assert piece is not None, "it stands"
        what = f"targets=1 structure={piece.counters[STRUCTURE]} protection={defence.protection} medic=0"
        return f"melee {words} {what}"
    foes = melee.defenders(game, blow)
    unit = number_of(blow.target.partition("/")[0])
    is_passed_on = bool(comrades_of(game, unit))
    points = [1 if is_hero(game, id) and is_passed_on else structure_of(game, id) for id in foes]
    healers = [id for id in members(game, unit) if MEDIC in game.state.models[id].tags]
    medic = bool(healers) and not set(healers) & set(foes)
    what = f"targets={len(foes)} structure={_listed(points)} protection={defence.protection} medic={int(medic)}"
    return f"melee {words} {what}"
