"""Command distances: the Guard's chain of command, its platoon headquarters and Commissars, and Nobz among Orks."""

from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.kit.rounds.choices import Among, among, named_one

from ..books.profiles import army_card
from ..terms import (
    CARRIERS,
    CM,
    COMMISSAR,
    HQ,
    PLATOON,
    bears,
    called,
    card_of,
    detachment_of,
    detachments_left,
    figure_of,
    has_ability,
    model_name,
    models_of,
    present,
    type_of,
)
from . import near

CHAIN, PLATOONS = "netepic.guard.chain-of-command", "netepic.guard.platoon-hq"
FAR, BESIDE = 25 * CM, 6 * CM
LARGEST = 5
ALWAYS = "always-takes-orders"


@implements("netepic.guard.platoon-hq", "netepic.guard.superheavy-company-hq")
@remembered(ROSTER, HQ, CARRIERS)
def company_headquarters(game: Game, seat: int) -> tuple[int, ...]:
    """The models with Command in the HQ parts of Guard companies, those that stand on the table."""
    units = game.state.units
    staff = [id for id in present(game, seat) if HQ in units[detachment_of(game, game.state.models[id].unit)].tags]
    return tuple([id for id in staff if has_ability(game, id, "command") and figure_of(game, id).army == "guard"])


@implements("netepic.guard.chain-of-command", "netepic.guard.platoon-hq")
def is_led(game: Game, unit: int) -> bool:
    """Whether a unit may be given orders: its platoon headquarters is within 25 cm of a Company HQ, or one is within
    6 cm of any of its models; others than the Guard always."""
    if is_free(game, unit):
        return True
    return is_in_chain(game, unit)


def is_in_chain(game: Game, unit: int) -> bool:
    models, chiefs = near.on_table(game, unit), company_headquarters(game, game.state.units[unit].seat)
    platoon = [id for id in models if bears(game, id, PLATOON)]
    return near.are_near(game, platoon, chiefs, FAR) or near.are_near(game, models, chiefs, BESIDE)


@implements("netepic.guard.chain-exempt")
def is_free(game: Game, unit: int) -> bool:
    """Who is outside the chain of command: others than the Guard, Praetorians, Stormtroopers, characters, staff,
    cavalry, the Independent, and whom a Commissar has joined."""
    models = models_of(game, unit)
    if not models or any(figure_of(game, id).army != "guard" for id in models):
        return True
    tags = game.state.units[unit].tags
    if army_card(game.state.units[card_of(game, unit)].profile).kind == "special" or HQ in tags or COMMISSAR in tags:
        return True
    own = game.state.units[unit].members or models
    is_exempt = ALWAYS in tags or all(has_ability(game, id, "outside-chain-of-command") for id in own)
    return is_exempt or type_of(game, own[0]).pin == LARGEST or is_loose(game, unit) or is_joined(game, unit)


def is_loose(game: Game, unit: int) -> bool:
    """Who takes orders far from any headquarters, but routs there at once: cavalry and the Independent."""
    own = game.state.units[unit].members or models_of(game, unit)
    return all(type_of(game, id).id == "cavalry" or has_ability(game, id, "independent") for id in own)


@implements("netepic.guard.commissar-join")
def is_joined(game: Game, unit: int) -> bool:
    """Whether a Commissar has joined a unit: of those within 6 cm of him he joins the nearest."""
    seat = game.state.units[unit].seat
    for commissar in near.bearers(game, seat, "commissar"):
        if joined(game, commissar) == unit:
            return True
    return False


def joined(game: Game, commissar: int) -> int | None:
    """The unit that a Commissar has joined."""
    own = detachment_of(game, game.state.models[commissar].unit)
    others = [
        (near.apart(game, commissar, id), unit)
        for unit in detachments_left(game, game.state.units[own].seat)
        if unit != own and not {HQ, COMMISSAR} & set(game.state.units[unit].tags)
        for id in near.on_table(game, unit)
    ]
    square, unit = min(others, default=(BESIDE**2 + 1, -1))
    return unit if square <= BESIDE**2 else None


WHO = among("platoon", lambda turn, id: model_name(turn.game, id), "it does not belong to the platoon")


@implements("netepic.guard.platoon-hq")
def name_headquarters(game: Game, unit: int) -> Script[None]:
    """At deployment the owner of a Guard detachment names its platoon headquarters; a single model is its own."""
    models = game.state.units[unit].members or models_of(game, unit)
    if not models or is_free(game, unit):
        return
    words = f"{called(game, unit)}: which stand is its headquarters?"
    chosen = yield from named_one(WHO, Among(game, game.state.units[unit].seat, models, PLATOONS, words))
    game.tag(PLATOONS, model_ref(chosen), adds=(PLATOON,))


# -- Orks ------------------------------------------------------------------------------------------------------------

NOBS = ("nobz-squad", "nobz-warbikes", "warboss")
AXES, KAPTIN = "blood-axes", "independent-with-kaptin"


@implements("netepic.ork.nob-radius")
def has_nob(game: Game, unit: int, clan: str) -> bool:
    """Whether a mob has a Nob within 10 cm; those of the Blood Axes are listened to by Blood Axes alone."""
    nobs = [id for id in present(game, game.state.units[unit].seat) if game.state.models[id].profile in NOBS]
    heard = [id for id in nobs if clan == AXES or _clan(game, id) != AXES]
    return near.are_near(game, near.on_table(game, unit), heard)


def _clan(game: Game, model: int) -> str:
    return army_card(game.state.units[card_of(game, game.state.models[model].unit)].profile).clan


# -- alone -----------------------------------------------------------------------------------------------------------


@implements("netepic.ability.independent")
def is_independent(game: Game, unit: int) -> bool:
    """Whether all of a unit are Independent; some are while their Kaptin, who is so himself, lives."""
    models = game.state.units[unit].members or models_of(game, unit)
    if near.all_have(game, unit, "independent"):
        return True
    is_led = any(has_ability(game, id, "independent") for id in models)
    return is_led and all(has_ability(game, id, "independent") or has_ability(game, id, KAPTIN) for id in models)


@implements("netepic.guard.chain-exempt")
def is_stray_cavalry(game: Game, unit: int) -> bool:
    """Whether a unit is cavalry of the Guard outside the chain of command."""
    own = game.state.units[unit].members or models_of(game, unit)
    is_cavalry = all(type_of(game, id).id == "cavalry" and figure_of(game, id).army == "guard" for id in own)
    return is_cavalry and is_alone(game, unit)


@implements("netepic.ability.independent", "netepic.guard.chain-exempt")
def is_alone(game: Game, unit: int) -> bool:
    """Whether a unit that ignores command distances is outside them: if it fails a morale test it routs."""
    models = game.state.units[unit].members or models_of(game, unit)
    army = figure_of(game, models[0]).army
    if army == "orks" and is_independent(game, unit):
        return not has_nob(game, unit, _clan(game, models[0]))
    return army == "guard" and is_loose(game, unit) and not is_in_chain(game, unit)
