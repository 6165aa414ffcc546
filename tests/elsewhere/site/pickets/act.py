"""What a squad does in its turn: it moves, fires or holds."""

from grognard.engine import space
from grognard.engine.asking.decisions import Barred, Choose, Option
from grognard.engine.asking.demands import Mover
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, unit_ref
from grognard.engine.dice.rolls import Count, Pool

from .terms import STEADY, is_steady, unsettle

ALLOWANCE, RANGE = 1200, 2400
WAY = "pickets.move.way"


@implements("pickets.act.choice")
def act(game: Game, squad: int) -> Script[None]:
    unit, targets = game.state.units[squad], in_range(game, squad)
    fire = [Option("fire", "Fire", "pickets.fire.dice")] if targets else []
    options = (Option("move", "Move", "pickets.move.allowance"), *fire, Option("hold", "Hold", "pickets.act.hold"))
    barred = () if targets else (Barred("fire", "pickets.fire.range", "nobody is within 24 cm"),)
    (key,) = yield Choose(
        seat=unit.seat, name="act", prompt=f"{unit.name}: what does it do?", clause="pickets.act.choice",
        about=(unit_ref(squad),), options=options, barred=barred,
    )  # fmt: skip
    if key == "move":
        yield from move(game, squad)
    elif key == "fire":
        yield from fire_at(game, squad)
    else:
        hold(game, squad)


@implements("pickets.act.hold")
def hold(game: Game, squad: int) -> None:
    game.tag("pickets.act.hold", unit_ref(squad), adds=(STEADY,))


@implements("pickets.move.allowance", "pickets.move.way", "pickets.move.unsteady")
def move(game: Game, squad: int) -> Script[None]:
    unit = game.state.units[squad]
    paths = yield Move(
        seat=unit.seat, name="move", prompt=f"{unit.name}: move, up to 12 cm", clause="pickets.move.allowance",
        about=(unit_ref(squad),), unit="cm", movers=tuple(Mover(id, ALLOWANCE) for id in unit.members), passes=0,
        cohesion=None, rules=(("base", WAY), ("end-base", WAY), ("off-board", WAY)),
    )  # fmt: skip
    if paths:
        game.tell(Moved("pickets.move.allowance", paths))
    unsettle(game, squad, "pickets.move.unsteady")


@implements("pickets.fire.range")
def shooters(game: Game, squad: int, target: int) -> tuple[int, ...]:
    """The men with somebody of the target in range."""
    foes = game.state.units[target].members
    mine = game.state.units[squad].members
    return tuple(man for man in mine if any(space.gap_within(game.table, man, foe, RANGE) for foe in foes))


def in_range(game: Game, squad: int) -> tuple[int, ...]:
    seat = game.state.units[squad].seat
    return tuple(unit.id for unit in game.state.units if unit.seat != seat and shooters(game, squad, unit.id))


@implements("pickets.fire.need")
def need(game: Game, squad: int) -> int:
    return 4 if is_steady(game, squad) else 5


@implements("pickets.fire.dice", "pickets.fire.spent")
def fire_at(game: Game, squad: int) -> Script[None]:
    unit, units = game.state.units[squad], game.state.units
    aims = tuple(Option(unit_ref(id), units[id].name, subject=unit_ref(id)) for id in in_range(game, squad))
    whom = aims[0].label if len(aims) == 1 else "whom"
    (key,) = yield Choose(
        seat=unit.seat, name="target", prompt=f"{unit.name}: fire at {whom}?", clause="pickets.fire.range",
        about=(unit_ref(squad),), options=aims, commits=True,
    )  # fmt: skip
    target = int(key[1:])
    dice = Pool(len(shooters(game, squad, target)), (need(game, squad),))
    hits = yield Count(unit.seat, "pickets.fire.dice", "fire", (dice,), about=(key,))
    lose(game, target, hits)
    unsettle(game, squad, "pickets.fire.spent")


@implements("pickets.fire.losses")
def lose(game: Game, target: int, hits: int) -> None:
    lost = game.state.units[target].members[::-1][:hits]
    if lost:
        game.tell(Removed("pickets.fire.losses", tuple(map(model_ref, lost))))
