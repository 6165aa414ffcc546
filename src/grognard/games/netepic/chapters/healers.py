"""Healers: Medics and Mechanics give those about them a last Fixed Save."""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, number_of
from grognard.engine.dice.rolls import Count, Each, Pool, Trial
from grognard.engine.space.templates import circle_covers
from grognard.kit.rounds.choices import Among, among
from grognard.kit.units.pieces import seat_of_model

from ..terms import DAMAGED, FRESH, MENDED, bears, full_name, has_ability, is_on_table, place_of, present, type_of
from . import loss, wreck
from .blows import Hit, Hits
from .near import REACH, apart, bearers

HEALED = {"medic": ("infantry", "cavalry"), "mechanic": ("vehicle", "superheavy", "walker")}
NEED, BLAST, RADIUS = 5, 4, 300
SAVED, MISHAP = "saved", "mishap"
"""How a healer's roll ends, if not in a plain loss."""
WHICH = replace(among("mend", lambda turn, id: full_name(turn.game, id), "it is not damaged, or not near"), least=0)
"""Nobody need have anything mended: a Mekboy may make it worse."""


@implements("netepic.ability.medic", "netepic.ability.mechanic")
def healers(game: Game, model: int) -> list[tuple[int, str]]:
    """Those within 10 cm who could save a model, and by which ability; nobody heals himself. Who makes no mishaps comes
    first."""
    kind, seat = type_of(game, model).id, seat_of_model(game, model)
    found = [
        (id, ability)
        for ability, kinds in HEALED.items()
        if kind in kinds
        for id in bearers(game, seat, ability)
        if id != model and apart(game, id, model) <= REACH * REACH
    ]
    return sorted(found, key=lambda pair: is_clumsy(game, pair[0]))


@implements("netepic.ability.medic", "netepic.ability.mechanic", "netepic.ability.fixed-save")
def healed(game: Game, model: int) -> Script[str]:
    """How a model fares that would be destroyed: whether a healer saves it, in one roll however many are near; those
    prone to mishaps may fail in a worse way."""
    near = healers(game, model)
    if not near or bears(game, model, MENDED):
        return ""
    healer, ability = near[0]
    purpose = f"{full_name(game, healer)} heals {full_name(game, model)}"
    about, pool = (model_ref(healer), model_ref(model)), Pool(1, (NEED, 2))
    done = yield Count(seat_of_model(game, model), f"netepic.ability.{ability}", purpose, (pool,), about)
    if done[0][0]:
        return SAVED
    return MISHAP if not done[0][1] and ability == "mechanic" and is_clumsy(game, healer) else ""


def is_clumsy(game: Game, healer: int) -> bool:
    return has_ability(game, healer, "mishap")


@implements("netepic.ork.mekboy-mishap")
def blast(game: Game, at: Point) -> Script[Hits]:
    """What a Mekboy has blown up: everything under a 6 cm template is hit on 4+. A Painboy's mishap is a plain loss."""
    under = circle_covers(game.table, at, RADIUS, wreck.everybody(game), "centre")
    if not under:
        return []
    trials = tuple([Trial(model_ref(id), BLAST) for id in under])
    struck = yield Each(-1, "netepic.ork.mekboy-mishap", "the Mekboy has blown it up", trials)
    return [(Hit(number_of(ref), origin=at, is_template=True), 1) for ref in struck]


# -- superheavies ----------------------------------------------------------------------------------------------------


@implements("netepic.ability.mechanic")
def lowered(game: Game, model: int, result: str) -> Script[str]:
    """What a Mechanic makes of a result of the superheavy table: one level less, once a turn; or a mishap."""
    how = yield from healed(game, model)
    if how != SAVED:
        return how or result
    game.tag("netepic.ability.mechanic", model_ref(model), adds=(MENDED,))
    return "damaged" if result.startswith("destroyed") else ""


@implements("netepic.ork.mekboy-mishap")
def blown_up(game: Game, model: int) -> Script[Hits]:
    """A vehicle is lost by a mishap; what that does to those about it."""
    at = place_of(game, model)
    yield from loss.destroy(game, "netepic.ork.mekboy-mishap", (model,))
    return (yield from blast(game, at))


@implements("netepic.ability.mechanic", "netepic.ork.mekboy-mishap")
def mend(game: Game, seat: int) -> Script[Hits]:
    """In the repair step each Mechanic may roll for one superheavy near it that was damaged in an earlier turn; what a
    mishap does to others."""
    after: Hits = []
    for healer in [id for id in bearers(game, seat, "mechanic") if is_on_table(game, id)]:
        hurt = [id for id in present(game, seat) if bears(game, id, DAMAGED) and not bears(game, id, FRESH)]
        hurt = [id for id in hurt if healer in [one for one, _ in healers(game, id)]]
        if not hurt:
            continue
        model = yield from chosen(game, seat, healer, hurt)
        if model is None:
            continue
        purpose, about = f"{full_name(game, healer)} mends {full_name(game, model)}", (model_ref(model),)
        done = yield Count(seat, "netepic.ability.mechanic", purpose, (Pool(1, (NEED, 2)),), about)
        if done[0][0]:
            game.tag("netepic.ability.mechanic", model_ref(model), drops=(DAMAGED,))
        elif not done[0][1] and is_clumsy(game, healer):
            after += yield from blown_up(game, model)
    return after


def chosen(game: Game, seat: int, healer: int, hurt: list[int]) -> Script[int | None]:
    """The superheavy that a Mechanic mends; none if its owner had rather not. Who makes no mishaps is not asked about
    the only one."""
    if len(hurt) == 1 and not is_clumsy(game, healer):
        return hurt[0]
    words = f"Which superheavy does {full_name(game, healer)} mend?"
    named = yield from WHICH.ask(Among(game, seat, tuple(hurt), "netepic.ability.mechanic", words))
    return named[1] if named else None
