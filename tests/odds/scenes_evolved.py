"""Scenes of The Evolved's odds book: the scripts that are played behind each of its questions."""

from collections.abc import Callable

from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import cc, combat, round, shoot, vehicle
from grognard.games.evolved.position import Position
from grognard.kit.units.pieces import members
from tests.contract import asked_evolved as asked
from tests.games.evolved.fire import file, row
from tests.odds.falls import Falls, Scene

Counted = Callable[[Game], int]


def fallen(p: Position, foe: int) -> Counted:
    before = len(p.models(foe))
    return lambda game: before - len(members(game, foe))


def core_lost(p: Position, model: int) -> Counted:
    before = vehicle.boxes(p.game(), model)[-1]
    return lambda game: before - vehicle.boxes(game, model)[-1]


def volley(p: Position, unit: int, kind: str, at: str, counted: Counted, small: bool = True) -> Scene:
    arm = weapon(kind)

    def answer(game: Game, form: Decision) -> Answer | None:
        return (at,) if form.name == "target" else None

    falls = Falls(p.state(), lambda g: shoot.volley(g, unit, arm, Acts(arm=arm.id)), counted, answer)
    return Scene("evolved", asked.volley(p.game(), unit, arm, at, Acts()), falls, small)


def rifles(number: int = 4, small: bool = True, between: int = 0, **how: object) -> Scene:
    p = Position()
    unit = p.unit("sierra-troopers", row(10, number))
    foe = p.unit("thralls", file(22, 4), seat=1, **how)  # type: ignore[arg-type]
    if between:
        p.unit("thralls", file(16, between), seat=1)
    return volley(p, unit, "assault-rifle", f"u{foe}", fallen(p, foe), small)


def at_mech() -> Scene:
    p = Position()
    unit = p.unit("sierra-troopers", row(10, 2), special={0: "rpg", 1: "rpg"})
    foe = p.vehicle("panther", (24, 24), seat=1)
    model = p.models(foe)[0]
    return volley(p, unit, "rpg", model_ref(model), core_lost(p, model))


def mechs(points: int) -> Scene:
    """Two vehicles with dice and overdrive of their own."""
    p = Position()
    unit = p.vehicle("t50", [(10, 24), (10, 27)], op=points)
    foe = p.unit("thralls", file(22, 4), seat=1)
    kind = next(arm.id for arm in shoot.kinds(p.game(), unit, Acts()) if not arm.radius)
    return volley(p, unit, kind, f"u{foe}", fallen(p, foe), False)


def fight() -> Scene:
    p = Position()
    unit = p.unit("sierra-troopers", row(10, 3))
    foe = p.unit("thralls", row(11.4, 3), seat=1)
    game = p.game()
    fought = cc.combats_of(game, tuple(dict.fromkeys(combat.touches(game, unit))))
    (one,) = fought
    question = asked._combat(game, unit, one, combat.defenders(game, one))
    return Scene("evolved", question, Falls(p.state(), lambda g: cc.close_combat(g, unit), fallen(p, foe)))


def explosion(**how: object) -> Scene:
    p = Position()
    arm = weapon("grenade-launcher")
    unit = p.unit("sierra-troopers", row(10, 2), special={0: arm.id, 1: arm.id})
    foe = p.unit("thralls", row(22, 3, step=1.0), seat=1, **how)  # type: ignore[arg-type]
    aimed = p.models(foe)[1]
    question = asked._explosion(p.game(), unit, arm, f"u{foe}", Acts(arm=arm.id), aimed, "enemies")
    wanted = {"target": (f"u{foe}",), "aim": (model_ref(aimed),)}
    falls = Falls(
        p.state(),
        lambda g: shoot.volley(g, unit, arm, Acts(arm=arm.id)),
        fallen(p, foe),
        lambda g, form: wanted.get(form.name),
    )
    return Scene("evolved", question, falls)


def command() -> Scene:
    p = Position(round=2)
    p.unit("sierra-troopers", row(10, 3), officer=0)
    p.unit("thralls", row(30, 3), seat=1)
    game = p.game()
    a, b = (round.command(game, seat) for seat in (0, 1))
    falls = Falls(p.state(), round.command_test, lambda game: int(game.state.active == 0))
    return Scene("evolved", f"command command_a={a} command_b={b}", falls, False)


SCENES = {
    "shoot": rifles(),
    "shoot, a volley of many": rifles(8, False),
    "shoot, a medic": rifles(medic=2),
    "shoot through others": rifles(between=1),
    "shoot from two vehicles": mechs(2),
    "mech": at_mech(),
    "melee": fight(),
    "blast": explosion(),
    "blast, a medic": explosion(medic=2),
    "command": command(),
}
