"""Damage: what a test needs, who takes it, who is removed. Everything that eliminates a model goes through here."""

from grognard.engine.asking.acts import MODELS, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref, number_of, unit_ref
from grognard.engine.dice.chain import Chain, Locate, Taken, need_of
from grognard.engine.dice.rolling import successes
from grognard.engine.dice.rolls import Each, Trial
from grognard.engine.showing.phrases import counted, gathered
from grognard.engine.showing.words import PLAIN, model_name, name_of
from grognard.kit.rounds.choices import Among, named
from grognard.kit.rounds.turns import UnitTurn, unit_turn
from grognard.kit.units.pieces import enemy, is_soldier, members, name, refs_of, seat_of

from ..books.cards import Weapon
from ..terms import WOUNDS, figure_of, is_infantry
from . import ability, drill, measure, medic, vehicle
from . import unit as units
from . import weapon as traits
from .attack import Attack
from .basics import IMPOSSIBLE, SIDES, armor_part, damage_difficulty, power_against, power_part

TEST = "evolved.damage.test-per-impact"
FLAMES = Weapon("flames", "Flames", False, 1, 4, 7, 1)
"""What burning does."""


# -- tests ---------------------------------------------------------------------------------------------------------


@implements("evolved.damage.difficulty")
def need(game: Game, weapon: Weapon, model: int) -> int:
    """AP against soldiers, AT against vehicles, plus the model's armor."""
    return damage_difficulty(power_against(weapon, not is_soldier(game, model)), ability.armor(game, model))


def health(game: Game, model: int) -> int:
    """Damage points that a soldier can still take before he is eliminated."""
    piece = game.state.models[model]
    return figure_of(game, model).toughness - piece.counters.get(WOUNDS, 0)


@implements("evolved.damage.difficulty")
def tell_in_vain(game: Game, chain: Chain, results: tuple[Taken, ...]) -> None:
    """Say of impacts for which no dice were rolled that none could have helped."""
    for branch, taken in zip(chain.branches, results, strict=True):
        effect = branch.effect
        if effect is None or not any(taken.kept):
            continue
        needs = effect.needs if isinstance(effect, Locate) else effect.victims[0].needs
        for place, one in enumerate(chain.volleys):
            if taken.kept[place] and need_of(needs, place) >= IMPOSSIBLE:
                whom, number = name_of(branch.to, game.state), counted(taken.kept[place], "impact")
                told = f"{one.name}: {number} on {whom} to no effect, no die can help"
                game.note("evolved.setup.damage-limits", told, branch.to)


@implements("evolved.damage.mixed-armor")
def is_mixed(game: Game, models: tuple[int, ...]) -> bool:
    """Whether the soldiers of a unit differ in armor or health, so that each takes impacts of his own."""
    return len({(figure_of(game, id).armor, health(game, id)) for id in models}) > 1


# -- who falls -----------------------------------------------------------------------------------------------------


@implements("evolved.damage.infantry-order")
def closest(game: Game, attack: Attack, among: tuple[int, ...], number: int) -> Script[tuple[int, ...]]:
    """Those closest to the weapon fired, seen or not; the owner says who of equally close ones."""
    if number >= len(among):
        return among
    owner, clause = seat_of(game, game.state.models[among[0]].unit), "evolved.damage.infantry-order"
    fallen: tuple[int, ...] = ()
    for tied in measure.nearest_first(game, attack.origins, among):
        left = number - len(fallen)
        if left:
            turn = Among(game, owner, tied, clause, "Equally close: who?", left)
            fallen += yield from named(units.TIES, turn)
    return fallen


@implements("evolved.damage.soldier", "evolved.damage.one-target")
def fall(game: Game, attack: Attack, unit: int, losses: int, among: tuple[int, ...]) -> Script[None]:
    """One soldier for each success, whatever its damage, from the closest on; successes beyond the last are lost."""
    victims = yield from closest(game, attack, among, losses)
    yield from eliminate(game, attack, unit, victims)


@implements("evolved.damage.tough")
def wound(game: Game, attack: Attack, model: int, points: int) -> None:
    """A Tough soldier takes points without falling."""
    if points and game.state.models[model].place is not None:
        game.count("evolved.damage.tough", (model_ref(model), WOUNDS, points))
        traits.knocks_down(game, attack.weapon, model)


def eliminate(game: Game, attack: Attack, unit: int, victims: tuple[int, ...]) -> Script[tuple[int, ...]]:
    """The losses of an attack in one unit: a medic may save some of those hit at range, the others are removed. Whom he
    has saved unhurt."""
    there = tuple([id for id in victims if game.state.models[id].place is not None])
    if not there:
        return ()
    before = {id: health(game, id) for id in there}
    saved = (yield from medic.save(game, unit, there, attack.weapon.damage)) if attack.at_range else ()
    yield from remove(game, tuple([id for id in there if id not in saved]), "evolved.damage.soldier")
    return tuple([id for id in saved if health(game, id) == before[id]])


@implements("evolved.damage.immediate")
def remove(game: Game, models: tuple[int, ...], clause: str, fate: str = "lost") -> Script[None]:
    """Models leave the table at once and are losses; those who led are succeeded, a unit that is gone is noted."""
    gone = [game.state.models[id] for id in models if game.state.models[id].place is not None]
    if not gone:
        return
    game.tell(Removed(clause, refs_of([piece.id for piece in gone]), fate))
    for piece in gone:
        yield from units.succeed(game, piece.unit, piece.id, piece.place)
    for unit in dict.fromkeys([piece.unit for piece in gone]):
        if members(game, unit):
            drill.lost(game, unit)
        else:
            game.note(clause, f"{name(game, unit)} is eliminated", unit_ref(unit))


# -- impacts on named models: explosions, flames --------------------------------------------------------------------


@implements("evolved.damage.test-per-impact")
def strike(game: Game, attack: Attack, impacts: tuple[int, ...]) -> Script[tuple[int, ...]]:
    """Each impact tests against the model it fell on (a model may be named several times): who took damage."""
    needs = {id: need(game, attack.weapon, id) for id in impacts}
    trials = tuple([Trial(model_ref(id), needs[id]) for id in impacts if needs[id] < IMPOSSIBLE])
    whom = gathered([model_name(number_of(trial.subject), game.state, PLAIN) for trial in trials])
    purpose = f"{attack.weapon.name}: damage on {whom}"
    refs: tuple[Ref, ...] = (yield Each(attack.seat, TEST, purpose, trials, SIDES)) if trials else ()
    hits = [number_of(ref) for ref in refs]
    struck = tuple(dict.fromkeys(hits))
    fallen: dict[int, list[int]] = {}
    for id in struck:
        if is_soldier(game, id):
            points = hits.count(id) * attack.weapon.damage
            if points >= health(game, id):
                fallen.setdefault(game.state.models[id].unit, []).append(id)
            else:
                wound(game, attack, id, points)
    unhurt: tuple[int, ...] = ()
    for unit, victims in fallen.items():
        unhurt += yield from eliminate(game, attack, unit, tuple(victims))
    for id in struck:
        if not is_soldier(game, id):
            yield from vehicle.suffer(game, attack, id, hits.count(id))
    return tuple([id for id in struck if id not in unhurt])


def burn(game: Game, unit: int) -> Script[None]:
    """One impact of the flames, rolled by the other side: on the soldier, or the vehicle, that the owner names."""
    yield from BURN.play(UnitTurn(game, unit))


def _members(turn: UnitTurn) -> tuple[int, ...]:
    return members(turn.game, turn.unit)


@done_with(
    MODELS, "", lambda turn, id: units.described(turn.game, id), "evolved.status.burning", things=_members,
    other=("evolved.status.burning", "it does not belong to the burning unit"), subject=the_thing,
)  # fmt: skip
def scorch(turn: UnitTurn, model: int) -> Script[None]:
    game, unit, clause = turn.game, turn.unit, "evolved.status.burning"
    attack = Attack(enemy(seat_of(game, unit)), unit, FLAMES, (), False)
    parts = power_part(power_against(FLAMES, not is_infantry(game, unit)), "Flames") + armor_part(
        ability.armor(game, model)
    )
    difficulty = need(game, FLAMES, model)
    hit = yield from successes(attack.seat, clause, "Flames: damage", 1, difficulty, (model_ref(model),), parts, SIDES)
    if hit:
        yield from harm(game, attack, model, clause)


BURN = Menu(
    name="burn",
    prompt=lambda turn, _: f"{name(turn.game, turn.unit)} burns: who takes the impact?",
    clause="evolved.status.burning",
    turn=unit_turn,
    acts=(scorch,),
)


def harm(game: Game, attack: Attack, model: int, clause: str) -> Script[None]:
    """One success on one model: a soldier without help of a medic, or a part of a vehicle."""
    if not is_soldier(game, model):
        yield from vehicle.suffer(game, attack, model, 1)
    elif attack.weapon.damage >= health(game, model):
        yield from remove(game, (model,), clause)
    else:
        wound(game, attack, model, attack.weapon.damage)
