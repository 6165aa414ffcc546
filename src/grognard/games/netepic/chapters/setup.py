"""Preparation: the board and terrain of the scenario, armies turned into models, then deployment or turn 1."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.state import Model, Point, Seat, State, Unit
from grognard.kit.files.companies import both_forces
from grognard.kit.files.outset import laid
from grognard.kit.rounds.deploying import named_apart

from ..books.army import flaws
from ..books.cards import Army, Scenario
from ..books.profiles import army_cards, scenario
from ..muster import Ranks
from ..terms import CARD, CM, SIDE
from . import field

FACES_NORTH, FACES_SOUTH = 270, 90


@laid(__package__)
def setup(game: str, scenario_id: str, options: tuple[str, ...], forces: Sequence[object]) -> State:
    """The table before the first script: board and terrain of the scenario, armies turned into models."""
    mission = scenario(scenario_id)
    armies = [_sound(msgspec.convert(force, type=Army), mission) for force in forces]
    both_forces(mission.id, armies)
    ranks = Ranks()
    for seat, army in enumerate(armies):
        ranks.enlist(seat, army)
    seats = tuple(Seat(seat, army.name, {SIDE: seat} if seat else {}) for seat, army in enumerate(armies))
    state = State(
        game,
        mission.id,
        options,
        board(mission),
        seats,
        tuple(ranks.models),
        tuple(named_apart(ranks.units)),
        tuple(field.features(mission.terrain)),
        tuple(field.objectives(mission)),
        phase="setup",
        step="terrain",
    )
    return standing(state, mission)


@implements("netepic.army.points-limit")
def _sound(army: Army, mission: Scenario) -> Army:
    """An army out of a header; raises ValueError for one that nobody could have bought for this battle."""
    unknown = [bought.card for bought in army.cards if bought.card not in army_cards()]
    found = [] if unknown else flaws(replace(army, limit=mission.points))
    if unknown or found:
        raise ValueError(f"{army.name}: {'; '.join(flaw.text for flaw in found) or f'unknown cards {unknown}'}")
    return army


@implements("netepic.setup.board-size")
def board(mission: Scenario) -> Point:
    """The scenario's own size; else 180 by 120 cm, or 120 by 120 under 2,000 points."""
    if mission.board != (0, 0):
        return mission.board
    return ((120 if mission.points < 2000 else 180) * CM, 120 * CM)


@implements("netepic.setup.scenario")
def standing(state: State, mission: Scenario) -> State:
    """Where the scenario says where models stand, nobody deploys."""
    if not mission.standing:
        return state
    models = list(state.models)
    for row in mission.standing:
        group = _named(state.units, models, row.seat, row.card, row.detachment, row.model)
        for id, at in zip(group, row.at, strict=True):
            models[id] = replace(models[id], place=at, facing=FACES_SOUTH if row.seat else FACES_NORTH)
    return replace(state, models=tuple(models), phase="initiative", step="roll")


def _named(
    units: tuple[Unit, ...], models: list[Model], seat: int, card: str, number: int, profile: str
) -> list[int]:  # fmt: skip
    """The models of one profile in a detachment, named by its card and number."""
    cards = {one.id for one in units if CARD in one.tags and one.seat == seat}
    detachment = [one.id for one in units if one.parent in cards and one.profile == card][number]
    parts = [one for one in units if one.id == detachment or one.parent == detachment]
    return [id for one in parts for id in one.members if models[id].profile == profile]
