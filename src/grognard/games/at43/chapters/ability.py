"""What single fighters can do: officers, relays, medics, mechanics, triple lenses, rocket jump, infiltration."""

from functools import cache, lru_cache

from msgspec.structs import replace

from grognard.engine.asking.acts import Act, idle, itself, plain
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.chain import Chain, Save, Wear
from grognard.engine.dice.rolls import Count, Pool
from grognard.kit.rounds.turns import ModelTurn, model_turn
from grognard.kit.units.pieces import has, leader, members, model_of, name, profiles_of, ref, seat_of, unit_of

from ..books.cards import Figure, Officer, Weapon
from ..books.profiles import figure, officer
from ..terms import FRAME, MEDIC, PROPULSION, RELAY, TREATED, TRIPLE_LENS, card_of, has_fighter, is_hero, rank

MEDIC_NEED = 4
INFILTRATION_GAP = 2000
LASER_RIFLE = "laser-rifle"
LOCATION_NAMES = {PROPULSION: "propulsion", FRAME: "frame"}


# -- officers and relays ----------------------------------------------------------------------------------------------


@implements("at43.ability.officer")
def officer_card(game: Game, unit: int) -> Officer | None:
    """What the rank of the unit's leader is worth; None without a living officer."""
    chief = unit_of(game, unit).leader
    worth = 0 if chief is None else rank(game, chief)
    return officer(worth) if worth else None


@implements("at43.ability.relay")
def has_relay(game: Game, unit: int) -> bool:
    """While its relay lives the unit activates without LP."""
    return has_fighter(game, unit, RELAY)


# -- weapons and movement ---------------------------------------------------------------------------------------------


@implements("at43.ability.triple-lens")
def triple_lens(game: Game, model: int, weapon: Weapon) -> Weapon:
    """The weapon as this fighter aims it: laser rifles under triple lenses have Accuracy +1 (heroes wear none)."""
    if weapon.id == LASER_RIFLE and has(game, model_of(game, model).unit, TRIPLE_LENS) and not is_hero(game, model):
        return _sharpened(weapon)
    return weapon


@cache
def _sharpened(weapon: Weapon) -> Weapon:
    return replace(weapon, accuracy=weapon.accuracy + 1)


@implements("at43.ability.rocket-jump")
def rocket_jumpers(game: Game, unit: int) -> tuple[int, ...]:
    """Those of its fighters who leap over terrain and figures while moving."""
    return _leapers(members(game, unit), profiles_of(game, unit))


@lru_cache(maxsize=1024)
def _leapers(group: tuple[int, ...], profiles: tuple[str, ...]) -> tuple[int, ...]:
    pairs = zip(group, profiles, strict=True)
    return tuple(id for id, profile in pairs if "rocket-jump" in figure(profile).traits)


@implements("at43.ability.infiltration")
def can_infiltrate(game: Game, unit: int) -> bool:
    """Whether it may be placed anywhere more than 20 cm from every enemy; it then shoots but does not move."""
    return "infiltration" in card_of(game, unit).traits


@implements("at43.ability.dismounted-hero")
def dismounted_profile(hero: str) -> Figure:
    """The card of a hero on foot after ejecting."""
    return figure(f"dismounted:{hero}")


@implements("at43.ability.dismounted-hero")
def takes_over(game: Game, unit: int) -> bool:
    """Whether a dismounted hero who joins the unit leads it: not if it has an officer of its own."""
    return rank(game, leader(game, unit)) == 0


# -- medic ------------------------------------------------------------------------------------------------------------


@implements("at43.ability.medic")
def medic(game: Game, unit: int, model: int, once_key: str) -> Script[bool]:
    """Once per enemy salvo or close combat (`once_key`): on 4+ a soldier about to be removed stays, unharmed."""
    if not can_treat(game, unit, model, once_key):
        return False
    if (yield from MEDICS.play(ModelTurn(game, model))) is let_go:
        return False
    old = tuple(tag for tag in unit_of(game, unit).tags if tag.startswith(f"{TREATED}:"))
    game.tag("at43.ability.medic", ref(unit), (f"{TREATED}:{once_key}",), tuple(t for t in old if t[8:] != once_key))
    purpose = f"{name(game, unit)}: medic"
    pool = (Pool(1, (MEDIC_NEED,)),)
    saved = yield Count(seat_of(game, unit), "at43.ability.medic", purpose, pool, (model_ref(model),))
    return bool(saved)


@plain("treat", f"Treat him, stays on {MEDIC_NEED}+", "at43.ability.medic", subject=itself)
def treat(turn: ModelTurn) -> None:
    """The medic rolls."""


let_go: Act[ModelTurn, None] = idle("none", "Let him go", "at43.ability.medic")
"""The medic waits for another."""


MEDICS = Menu(
    name="medic",
    prompt=lambda turn, _: f"{name(turn.game, model_of(turn.game, turn.model).unit)}: treat this soldier?",
    clause="at43.ability.medic",
    turn=model_turn,
    acts=(treat,),
    rest=let_go,
)


def can_treat(game: Game, unit: int, model: int, once_key: str) -> bool:
    """A living medic, not treating himself, who has not yet treated anybody in this salvo or combat."""
    if has(game, unit, f"{TREATED}:{once_key}"):
        return False
    return any(id != model and MEDIC in model_of(game, id).tags for id in members(game, unit))


# -- the medic in the dice of an attack -------------------------------------------------------------------------------


@cache
def save_of(seat: int) -> Save:
    """The medic's die for the first who falls to a salvo, as odds suppose that he treats him."""
    return Save(MEDIC_NEED, seat, "at43.ability.medic", "medic")


def treated_in_contact(wear: Wear, seat: int, damage: int) -> Wear:
    """The losses of a close combat where a medic out of contact treats the first who falls: hits beyond the foes in
    contact are lost before he does, unless it takes several to remove somebody."""
    at_once = all(victim.structure <= damage for victim in wear.victims)
    return replace(wear, save=replace(save_of(seat), at_once=at_once))


def with_medic_put_off(chain: Chain) -> Chain:
    """The dice without the medic's: whom he may treat is known, and his owner asked, when losses are carried out."""
    last = chain.branches[-1]
    if not isinstance(last.effect, Wear) or last.effect.save is None:
        return chain
    return replace(chain, branches=(*chain.branches[:-1], replace(last, effect=replace(last.effect, save=None))))
