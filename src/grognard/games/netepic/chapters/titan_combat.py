"""Titans in close combat: duels of the large, swarms of the small, grabs, and buildings that are struck down."""

from collections.abc import Iterator

from grognard.engine.asking.acts import NUMBERS, REFS, Act, done_with, idle, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Ref, feature_ref, model_ref, number_of
from grognard.engine.dice.rolls import Contest, Each, Hand, Modifier, Modifiers, Thrown, Trial
from grognard.engine.space.shapes import outline_at
from grognard.kit.rounds.turns import ModelTurn, model_turn
from grognard.kit.units.pieces import seat_of_model

from ..books import tables
from ..books.cards import Gun
from ..books.profiles import weapon
from ..terms import has_ability, is_engaged, is_on_table, model_name, opponents, place_of, present
from ..turn import Picking, at_place, clause_of, picking_of, places_of
from . import building, save, slow_weapons, titan, titan_damage, titan_move, walls
from .blows import Hit
from .collapse import overlap
from .houses import piece, structures
from .move import CONTACT
from .pin import pin_class

SMALL, LARGEST = 3, 5
LOSER, GRAB = "netepic.titan.cc-loser-titan", "netepic.titan.cc-grab"
ATTACK, CRUSH, FIST = "netepic.titan.cc-small-attack", "netepic.titan.cc-small-defence", "netepic.titan.power-fist"
WRECKING = "netepic.titan.wrecking"


# -- duels -----------------------------------------------------------------------------------------------------------


@implements("netepic.titan.cc-small-attack", "netepic.titan.cc-large")
def is_swarmed(game: Game, one: int, other: int) -> bool:
    """Whether two models exchange blows by the rules of small ones against titans and do not duel."""
    small, large = sorted((pin_class(game, one), pin_class(game, other)))
    return large == LARGEST and small <= SMALL


@implements("netepic.titan.cc-one-round")
def is_one_round(game: Game, one: int, other: int) -> bool:
    """Two of the largest fight one round a turn."""
    return pin_class(game, one) == pin_class(game, other) == LARGEST


@implements("netepic.titan.cc-weapon-dice")
def fists(game: Game, model: int) -> list[Gun]:
    """The guns that serve in close combat: undamaged, and not fired this turn if they can be."""
    found = [one for where, one in titan.guns_of(game, model) if not titan.is_silent(game, model, where)]
    return [one for one in found if not any(slow_weapons.has_fired(game, model, weapon(id)) for id in one.loads)]


@implements("netepic.titan.cc-weapon-dice", "netepic.titan.damage-roll")
def dice(game: Game, model: int) -> int:
    """How many dice more, or fewer, a titan rolls: for its weapons, and for a damaged head."""
    return sum(one.combat_dice for one in fists(game, model)) - titan.suffered(game, model, ("Head", "Bridge"), 0)


@implements("netepic.titan.head-options")
def factors(game: Game, model: int) -> Modifiers:
    """What a titan's head adds to its Close Assault Factor."""
    guns = [one for _, one in titan.guns_of(game, model) if one.caf]
    return tuple([Modifier(one.caf, "netepic.titan.head-options", one.name) for one in guns])


@implements("netepic.titan.power-fist", "netepic.titan.cc-large")
def contest(game: Game, clause: str, purpose: str, hands: tuple[Hand, ...], models: tuple[int, int]) -> Script[int]:
    """A round; who has a Power Fist may roll any of its dice again, once. By how much the first hand is ahead."""
    rolled: list[tuple[int, ...]] = []
    for own, model in zip(hands, models, strict=True):
        rolled.append((yield Thrown(own.seat, clause, f"{purpose}, {model_name(game, model)}", own.sides)))
    for index, model in enumerate(models):
        if any(one.reroll for one in fists(game, model)):
            rolled[index] = yield from again(game, model, rolled[index])
    first, second = (sum(faces) + own.plus for faces, own in zip(rolled, hands, strict=True))
    return first - second


def again(game: Game, model: int, faces: tuple[int, ...]) -> Script[tuple[int, ...]]:
    """The owner names dice that are rolled again."""
    seat, words = seat_of_model(game, model), f"{model_name(game, model)}: which dice are rolled again?"
    turn = Picking(game, seat, (model_ref(model),), tuple(map(str, faces)), FIST, words)
    taken = [index for _, index in (yield from DICE.ask_all(turn))]
    if not taken:
        return faces
    fresh = yield Thrown(seat, FIST, "dice of the Power Fist", (6,) * len(taken))
    renewed = dict(zip(taken, fresh, strict=True))
    return tuple([renewed.get(index, face) for index, face in enumerate(faces)])


def _rolls(turn: Picking, index: int) -> str:
    return f"Roll the {turn.rows[index]} again"


@done_with(NUMBERS, "", _rolls, FIST, things=places_of, other=(FIST, "there is no such die"))
def take_up(turn: Picking, index: int) -> None:
    """One of the dice that are rolled again."""


DICE = Menu(
    name="fist", prompt=lambda turn, _: turn.words, clause=FIST, turn=picking_of, acts=(take_up,), least=0, most=0,
)  # fmt: skip


@implements("netepic.titan.cc-loser-titan", "netepic.titan.cc-grab")
def maul(game: Game, winner: int, loser: int) -> Script[None]:
    """A titan that loses a round is not destroyed: the winner names a location and rolls for its damage, or grabs."""
    location = yield from named(game, winner, loser, locations(titan.sheet(game, loser)), LOSER)
    guns = fists(game, winner)
    grab = max([one.grab for one in guns], default=0)
    if grab and (yield from is_grabbing(game, winner)):
        yield from grabbed(game, winner, loser, location, grab)
    else:
        yield from hurt(game, loser, location, max([one.combat_penetrating for one in guns], default=0))


def hurt(game: Game, model: int, location: str, plus: int) -> Script[None]:
    """A roll on the damage table, and what follows for others."""
    after = yield from titan_damage.damage(game, model, location, plus)
    for hit, number in after:
        yield from save.suffer(game, hit, number)


def locations(sheet: str) -> tuple[str, ...]:
    """Every location of a sheet, once."""
    cells = [cell for face in ("front", "rear") for line in tables.layouts()[sheet][face] for cell in line]
    return tuple([cell for cell in dict.fromkeys(cells) if cell != "empty" and not cell.endswith("(50 %)")])


def named(game: Game, by: int, model: int, found: tuple[str, ...], clause: str) -> Script[str]:
    """A player names a location of a titan."""
    words = f"Which location of {model_name(game, model)}?"
    chosen = yield from LOCATION.ask(Picking(game, seat_of_model(game, by), (model_ref(model),), found, clause, words))
    assert chosen is not None, "a titan has locations"
    return found[chosen[1]]


@done_with(
    NUMBERS, "", at_place, clause_of, things=places_of, other=(ATTACK, "it cannot be struck there"),
)  # fmt: skip
def struck_at(turn: Picking, index: int) -> None:
    """The location that is struck."""


LOCATION = Menu(
    name="location", prompt=lambda turn, _: turn.words, clause=clause_of, turn=picking_of,
    acts=(struck_at,), commits=True,
)  # fmt: skip
grab: Act[ModelTurn, None] = idle("grab", "Grab", GRAB)
punch: Act[ModelTurn, None] = idle("no", "Strike: roll for damage", LOSER)
GRABBING = Menu(
    name="grab", prompt=lambda turn, _: f"{model_name(turn.game, turn.model)}: grab or strike?", clause=GRAB,
    turn=model_turn, acts=(grab, punch),
)  # fmt: skip


def is_grabbing(game: Game, winner: int) -> Script[bool]:
    chosen = yield from GRABBING.ask(ModelTurn(game, winner))
    assert chosen is not None, "it grabs or strikes"
    return chosen[0] is grab


@implements("netepic.titan.cc-grab", "netepic.titan.power-fist")
def grabbed(game: Game, winner: int, loser: int, location: str, bonus: int) -> Script[None]:
    """Both roll a die, the grabber adds its bonus: higher is the worst result, a tie a usual roll, lower nothing."""
    both = (Hand(seat_of_model(game, winner), (6,), bonus), Hand(seat_of_model(game, loser)))
    hands = tuple(sorted(both, key=lambda hand: hand.seat))
    first, _ = yield Contest(-1, GRAB, f"grab at {location} of {model_name(game, loser)}", hands, "grab")
    if first is None:
        yield from hurt(game, loser, location, 0)
    elif first == seat_of_model(game, winner):
        for hit, number in (yield from titan_damage.ruin(game, loser, location)):
            yield from save.suffer(game, hit, number)


# -- small models ----------------------------------------------------------------------------------------------------


def swarms(game: Game, group: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The titans of a combat with the small models that they are engaged with."""
    engaged = opponents(game)
    for model in group:
        if pin_class(game, model) == LARGEST:
            small = tuple([id for id in engaged.get(model, ()) if pin_class(game, id) <= SMALL])
            if small:
                yield model, small


@implements("netepic.titan.cc-small-attack", "netepic.titan.cc-mixed")
def swarm(game: Game, group: tuple[int, ...]) -> Script[None]:
    """Before the duels every small model attacks the titan it is engaged with: 6+, better if Elite or a vehicle."""
    for large, small in tuple(swarms(game, group)):
        ease = 2 if titan_move.is_lame(game, large) else 0
        trials = tuple([Trial(model_ref(id), need(game, id) - ease) for id in small])
        hits = yield Each(seat_of_model(game, small[0]), ATTACK, f"attacks on {model_name(game, large)}", trials)
        for ref in hits:
            if is_on_table(game, large):
                found = within_reach(game, number_of(ref), large)
                location = yield from named(game, number_of(ref), large, found, ATTACK)
                yield from hurt(game, large, location, -1)


def need(game: Game, model: int) -> int:
    return 5 if has_ability(game, model, "elite") or pin_class(game, model) == SMALL else 6


@implements("netepic.titan.cc-small-attack")
def within_reach(game: Game, model: int, large: int) -> tuple[str, ...]:
    """What a small model can strike: legs, feet and tracks, or everything if it flies."""
    found = locations(titan.sheet(game, large))
    if has_ability(game, model, "skimmer") or has_ability(game, model, "jump-packs"):
        return found
    return tuple([one for one in found if titan.kind_of(titan.sheet(game, large), one) in titan_move.FEET])


@implements("netepic.titan.cc-small-defence", "netepic.titan.cc-mixed", "netepic.titan.cc-one-round")
def crush(game: Game, group: tuple[int, ...]) -> Script[None]:
    """After the duels a titan hits each small model still engaged with it; who survives stays engaged."""
    for large, small in tuple(swarms(game, group)):
        is_lame = titan_move.is_lame(game, large)
        trials = tuple([Trial(model_ref(id), 5 if is_lame else 3) for id in small])
        hits = yield Each(seat_of_model(game, large), CRUSH, f"{model_name(game, large)} crushes", trials)
        for ref in hits:
            yield from save.suffer(game, Hit(number_of(ref), modifier=0 if is_lame else -2), 1)


# -- buildings -------------------------------------------------------------------------------------------------------


@implements("netepic.titan.wrecking")
def strike_buildings(game: Game, seat: int) -> Script[None]:
    """At the end of the phase a titan that is not engaged may strike a building it touches with each such weapon."""
    for model in [id for id in present(game, seat) if not is_engaged(game, id)]:
        for gun in [one for one in fists(game, model) if one.strikes_buildings]:
            feature = yield from chosen_building(game, model, gun)
            if feature is not None:
                yield from building.strike(game, feature, gun.strikes_buildings, seat, True)


def touched(game: Game, model: int) -> list[Feature]:
    """The buildings that a titan touches with its base, however it is turned."""
    base = outline_at(walls.base_of(game, model, CONTACT + 1), place_of(game, model), game.state.models[model].facing)
    return [one for one in structures(game) if overlap(one.outline, base)]


def chosen_building(game: Game, model: int, gun: Gun) -> Script[int | None]:
    words = f"{model_name(game, model)}: strike a building with its {gun.name}?"
    turn = Picking(game, seat_of_model(game, model), (model_ref(model),), (), WRECKING, words)
    chosen = yield from WRECK.ask(turn)
    return None if chosen is None or chosen[0] is spare else number_of(chosen[1])


@done_with(
    REFS, "", lambda turn, ref: f"Strike the {piece(turn.game, number_of(ref)).kind}", WRECKING,
    things=lambda turn: [feature_ref(one.id) for one in touched(turn.game, number_of(turn.about[0]))],
    other=(WRECKING, "the titan does not touch it"), subject=the_thing,
)  # fmt: skip
def wreck(turn: Picking, ref: Ref) -> None:
    """The building that is struck."""


spare: Act[Picking, None] = idle("none", "Strike none", WRECKING)
WRECK = Menu(
    name="wreck", prompt=lambda turn, _: turn.words, clause=WRECKING, turn=picking_of, acts=(wreck,), rest=spare,
)  # fmt: skip
