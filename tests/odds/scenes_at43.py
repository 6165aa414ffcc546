"""Scenes of AT-43's odds book: the scripts that are played behind each of its questions."""

from collections.abc import Callable

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import feature_of, model_ref
from grognard.engine.dice.rolls import Count
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import cover, melee, morale, naming, round, shoot, sight, target, vehicle
from grognard.games.at43.chapters.contact import contacts
from grognard.games.at43.position import Position
from grognard.games.at43.terms import BID, DISORGANISED, JAMMED, figure_of
from grognard.games.at43.terms import authority as authority_of
from grognard.kit.units.pieces import has, members
from tests.contract import asked_at43 as asked
from tests.games.at43.gunnery import file, row
from tests.odds.falls import Falls, Scene

Counted = Callable[[Game], int]
WANTED = {"medic": ("treat",), "hyper": ("hyper",)}


def fallen(p: Position, foe: int) -> Counted:
    before = len(p.models(foe))
    return lambda game: before - len(members(game, foe))


def structure_lost(p: Position, model: int) -> Counted:
    """Of all boxes of a vehicle, or of its frame alone."""
    before = sum(vehicle.boxes(p.game(), model))
    return lambda game: before - sum(vehicle.boxes(game, model))


def frame_lost(p: Position, model: int) -> Counted:
    before = vehicle.boxes(p.game(), model)[vehicle.CORE]
    return lambda game: before - vehicle.boxes(game, model)[vehicle.CORE]


def salvo(p: Position, unit: int, kind: str, at: str, counted: Counted, small: bool = True, more: str = "") -> Scene:
    """One salvo as it is measured; the question is read off cards and table."""
    arm, game = weapon(kind), p.game()
    aim = target.aim_at(game, at)
    question = asked.salvo(game, unit, arm, at, target.range_of(game, unit, aim), ())

    def answer(game: Game, form: Decision) -> Answer | None:
        if form.name == "target":
            return (at,)
        if form.name != "sniper":
            return WANTED.get(form.name)
        seen = sight.who_sees(game, aim.models, members(game, unit))
        assert aim.unit is not None
        shares = naming.named(game, seen, arm, form.lots[0].count, cover.cover_need(game, unit, aim.unit))  # type: ignore[attr-defined]
        return tuple(("impacts", model_ref(model), number) for model, number in shares)

    return Scene(
        "at43",
        f"{question} {more}".strip(),
        Falls(p.state(), lambda g: shoot.salvo(g, unit, arm), counted, answer),
        small,
    )


# -- salvos -----------------------------------------------------------------------------------------------------------


def rifles(number: int = 4, small: bool = True, between: int = 0, **how: object) -> Scene:
    p = Position()
    unit = p.unit(0, "steel-troopers", row(20, number), leader=0)
    foe = p.unit(1, "storm-golems", row(46, 3), **how)  # type: ignore[arg-type]
    if between:
        p.unit(1, "storm-golems", file(32, between))
    return salvo(p, unit, "laser-rifle", f"u{foe}", fallen(p, foe), small)


def with_hero() -> Scene:
    """Two kinds of weapons in one salvo."""
    p = Position()
    unit = p.unit(0, "steel-troopers", row(20, 3), hero="borz")
    foe = p.unit(1, "storm-golems", row(46, 3))
    return salvo(p, unit, "laser-rifle", f"u{foe}", fallen(p, foe))


def snipers(**how: object) -> Scene:
    p = Position()
    unit = p.unit(1, "dragonov-kommandos", row(20, 3), leader=0)
    foe = p.unit(0, "steel-troopers", file(56, 3), **how)  # type: ignore[arg-type]
    return salvo(p, unit, "dragonov-rifle", f"u{foe}", fallen(p, foe))


def again() -> Scene:
    """Failed tests once more, at fighters of mixed Protection."""
    p = Position(lp=(9, 0))
    unit = p.unit(0, "storm-golems", row(20, 2), officer=1)
    foe = p.unit(1, "steel-troopers", row(27, 3), hero="borz")
    return salvo(p, unit, "nanoblaster", f"u{foe}", fallen(p, foe), False, "hyper=1")


def at_vehicle() -> Scene:
    p = Position()
    unit = p.unit(1, "dragonov-kommandos", row(20, 2), leader=0)
    foe = p.unit(0, "fire-toad", [(60, 60)])
    model = p.models(foe)[0]
    return salvo(p, unit, "dragonov-rifle", model_ref(model), structure_lost(p, model))


def impacts_on_vehicle() -> Scene:
    """Sniper rifles near by need no die to hit."""
    scene = at_near_vehicle()
    words = dict(word.split("=") for word in scene.question.split()[1:])
    keys = ("penetration", "protection", "damage", "propulsion", "frame")
    figures = " ".join(f"{key}={words[key]}" for key in keys)
    return Scene("at43", f"vehicle impacts={words['weapons']} {figures} weapons={words['mounts']}", scene.falls)


def at_near_vehicle() -> Scene:
    p = Position()
    unit = p.unit(1, "dragonov-kommandos", row(20, 2), leader=0)
    model = p.models(p.unit(0, "fire-toad", [(38, 60)]))[0]
    return salvo(p, unit, "dragonov-rifle", model_ref(model), frame_lost(p, model))


def at_wall(number: int = 3, near: bool = False) -> Scene:
    p = Position()
    unit = p.unit(1, "dragonov-kommandos", row(20, number), leader=0)
    wall = p.terrain("low-wall", (30 if near else 56, 60), 90)
    p.unit(0, "steel-troopers", [(70, 60)])
    return salvo(p, unit, "dragonov-rifle", f"f{wall}", wall_lost(p, wall))


def wall_lost(p: Position, wall: int) -> Counted:
    def left(game: Game) -> int:
        piece = feature_of(game.state, wall)
        return piece.counters["structure"] if piece else 0

    before = left(p.game())
    return lambda game: before - left(game)


def damage_tests() -> Scene:
    """Points off a wall that more could not bring down."""
    scene = at_wall(2, near=True)
    words = dict(word.split("=") for word in scene.question.split()[1:])
    question = f"damage impacts={words['weapons']} penetration={words['penetration']} protection={words['protection']}"
    return Scene("at43", question, scene.falls)


def jamming() -> Scene:
    """Whether the target is jammed."""
    p = Position()
    unit = p.unit(0, "storm-golems", row(20, 2), special={0: "jamming-gun", 1: "jamming-gun"})
    foe = p.unit(1, "steel-troopers", row(50, 3))
    scene = salvo(p, unit, "jamming-gun", f"u{foe}", lambda game: int(has(game, foe, JAMMED)))
    return replace(scene, most=1)


def chart() -> Scene:
    """The first roll of a single rifle."""
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60)])
    foe = p.unit(1, "storm-golems", row(46, 3))
    arm, game = weapon("laser-rifle"), p.game()
    band = target.range_of(game, unit, target.aim_at(game, f"u{foe}"))

    hits: list[int] = []

    def first(game: Game) -> Script[None]:
        script = shoot.salvo(game, unit, arm)
        item = next(script)
        while not isinstance(item, Count):
            item = script.send((f"u{foe}",))
        hits.append((yield item))

    return Scene("at43", f"chart accuracy={arm.accuracy} range={band}", Falls(p.state(), first, lambda game: hits[-1]))


def grenades() -> Scene:
    """A blast about the man in front, over more of them with every hit."""
    p = Position()
    arm = weapon("grenade-launcher")
    unit = p.unit(1, "krasnye-soldaty", row(20, 2), special={0: arm.id, 1: arm.id})
    foe = p.unit(0, "steel-troopers", file(46, 5, step=2.5))
    game, point = p.game(), p.state().models[p.models(foe)[0]].place
    assert isinstance(point, tuple)
    dice = 2 * arm.rate
    touched = [len(space.under_circle(game.table, point, arm.radius * n, p.models(foe))) for n in range(1, dice + 1)]
    band, man = target.range_of(game, unit, target.aim_at(game, f"u{foe}")), figure_of(game, p.models(foe)[0])
    question = (
        f"area accuracy={arm.accuracy} range={band} weapons=2 rate={arm.rate} reroll={arm.reroll} "
        f"radius={arm.radius // 10} touched={','.join(map(str, touched))} penetration={arm.penetration} "
        f"protection={man.protection} damage={arm.damage} structure={man.structure}"
    )
    wanted = {"target": (f"u{foe}",), "aim": (model_ref(p.models(foe)[0]),)}
    falls = Falls(
        p.state(), lambda g: shoot.salvo(g, unit, arm), fallen(p, foe), lambda game, form: wanted.get(form.name)
    )
    return Scene("at43", question, falls)


# -- close combat -----------------------------------------------------------------------------------------------------


def blows(profile: str, counted: Callable[[Position, int], Counted], **how: object) -> Scene:
    p = Position()
    unit = p.unit(0, "storm-golems", row(20, 3), leader=0)
    spots = row(23.5, 1) if profile == "fire-toad" else [*row(23.5, 3), (32.0, 60.0)]
    foe = p.unit(1, profile, spots, **how)  # type: ignore[arg-type]
    game = p.game()
    touches = contacts(game, unit)
    attackers = dict.fromkeys(one for one, _ in touches)
    answer = tuple((model_ref(one), next(at for who, at in touches if who == one), 1) for one in attackers)
    falls = Falls(
        p.state(), lambda g: melee.close_combat(g, unit), counted(p, foe), lambda g, form: WANTED.get(form.name)
    )
    return Scene("at43", asked._blows(game, answer), falls)


# -- the rest ---------------------------------------------------------------------------------------------------------


def morale_test() -> Scene:
    p = Position()
    unit = p.unit(0, "steel-troopers", row(20, 3))
    falls = Falls(
        p.state(),
        lambda g: morale.test(g, unit, "at43.morale.when"),
        lambda game: int(not has(game, unit, DISORGANISED)),
    )
    return Scene("at43", f"morale morale={morale.morale_of(p.game(), unit)}", falls)


def rush() -> Scene:
    p = Position()
    p.unit(0, "fire-toad", [(20, 60)])
    foe = p.unit(1, "storm-golems", [(40, 60), (43, 60), (46, 60)])
    path = ((0, ((2000, 6000), (6000, 6000))),)
    return Scene("at43", "run_over free=3", Falls(p.state(), lambda g: vehicle.run_over(g, 0, path), fallen(p, foe)))


def authority() -> Scene:
    p = Position(lp=(5, 5))
    p.unit(0, "steel-troopers", row(20, 3), officer=2)
    p.unit(1, "storm-golems", row(46, 3), officer=1)
    p.seat(0, **{BID: 1})
    game = p.game()
    mine, theirs = (authority_of(game, seat) for seat in (0, 1))
    falls = Falls(p.state(), round.authority_test, lambda game: int(game.state.active == 0))
    return Scene("at43", f"authority authority={mine} lp=1 their_authority={theirs}", falls, False)


SCENES = {
    "shoot": rifles(),
    "shoot, a salvo of many": rifles(9, False),
    "shoot, a medic": rifles(medic=2),
    "shoot through others": rifles(between=2),
    "shoot with a hero": with_hero(),
    "shoot as snipers": snipers(),
    "shoot as snipers, a medic": snipers(medic=2),
    "shoot, failed tests again": again(),
    "hull": at_vehicle(),
    "vehicle": impacts_on_vehicle(),
    "terrain": at_wall(),
    "damage": damage_tests(),
    "jamming": jamming(),
    "chart": chart(),
    "area": grenades(),
    "melee": blows("steel-troopers", fallen),
    "melee, a medic": blows("steel-troopers", fallen, medic=3),
    "blow": blows("fire-toad", lambda p, foe: frame_lost(p, p.models(foe)[0])),
    "morale": morale_test(),
    "run_over": rush(),
    "authority": authority(),
}
