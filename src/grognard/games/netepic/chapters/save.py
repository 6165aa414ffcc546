"""Saves: what a model that is hit rolls, and what becomes of it.

Whatever hits a model (a shot, a template, a falling titan) is a `Hit`, and `suffer` is the one place that resolves it.
"""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count, Modifier, Modifiers, Pool, total
from grognard.engine.space.arcs import FRONT, REAR, sides

from ..books.profiles import weapon
from ..terms import figure_of, full_name, has_ability, is_on_table, place_of, post_of, type_of
from . import eldar_guns, holofield, located, passengers, shields, superheavy, titan, wounds
from .blows import Hit, Hits, fired_by

SIDED = ("vehicle", "heavy-artillery", "superheavy", "knight")
"""Types whose sides and rear are weaker."""
ION, GORGON = 5, "netepic.guard.gorgon"
NO_SAVE = 7
"""A save of 7+ or worse fails without a roll."""


@implements("netepic.save.roll", "netepic.fire.casualty-target")
def suffer(game: Game, hit: Hit, number: int) -> Script[None]:
    """A model is hit so many times; what its end does to others is suffered next."""
    pending = [(hit, number)]
    while pending:
        pending += yield from take(game, *pending.pop(0))


@implements("netepic.save.fail")
def take(game: Game, hit: Hit, number: int) -> Script[Hits]:
    """Fields and shields first; then titans are hit in a location, all others save against each hit and fall with the
    first that they fail, superheavies by their own table."""
    if not is_on_table(game, hit.target):
        return []
    after = yield from riders(game, hit, number)
    if hit.has("distortion"):
        return [*after, *(yield from eldar_guns.distort(game, hit))]
    number = yield from holofield.dodge(game, hit, number)
    number = yield from shields.stop(game, hit, number)
    if number and titan.sheet(game, hit.target):
        return (yield from located.strike(game, hit, number))
    fails = (yield from failed(game, hit, number)) if number else 0
    if fails and superheavy.is_superheavy(game, hit.target):
        return [*after, *(yield from superheavy.harm(game, hit, fails))]
    for _ in range(fails):
        if is_on_table(game, hit.target):
            after += yield from wounds.fall(game, "netepic.save.fail", hit.target, by=fired_by(game, hit))
    return after


@implements("netepic.transport.open-top")
def riders(game: Game, hit: Hit, number: int) -> Script[Hits]:
    """Who rides in an open vehicle is hit with it and saves for himself, if anybody can save against that."""
    after: Hits = []
    for id in passengers.exposed(game, hit.target):
        inside = replace(hit, target=id)
        if hit.has("distortion"):
            after += yield from eldar_guns.distort(game, inside)
        elif (yield from failed(game, inside, number)):
            after += yield from wounds.fall(game, "netepic.transport.open-top", id, by=fired_by(game, hit))
    return after


@implements("netepic.save.roll", "netepic.save.none", "netepic.save.fixed")
def parts(game: Game, hit: Hit) -> Modifiers:
    """What the number to save on is made of, by the better of its two saves; nothing for a model without a save. A
    Fixed Save is never modified."""
    save = armour_save(game, hit)
    return better(worsened(game, hit, save) if save else (), fixed_save(game, hit))


@implements("netepic.save.fixed")
def better(armour: Modifiers, fixed: Modifiers) -> Modifiers:
    """The better of an Armour Save with its modifiers and a Fixed Save; either may be missing."""
    return fixed if fixed and (not armour or total(fixed) < total(armour)) else armour


@implements("netepic.save.none")
def needed(made: Modifiers) -> int:
    """What a save needs; more than any die shows where there is none."""
    return total(made) if made else NO_SAVE


@implements("netepic.guard.stormtrooper-cover")
def armour_save(game: Game, hit: Hit) -> int:
    """What its line prints; Stormtroopers have a save against barrages alone."""
    is_shelled = bool(hit.weapon) and bool(weapon(hit.weapon).barrage or weapon(hit.weapon).barrage_die)
    found = figure_of(game, hit.target).save
    return 6 if not found and is_shelled and has_ability(game, hit.target, "barrage-save") else found


@implements("netepic.save.fixed", "netepic.ability.fixed-save", "netepic.ability.ion-shield")
def fixed_save(game: Game, hit: Hit) -> Modifiers:
    """The best save that nothing modifies: that of its line, or of an ion shield against shots from the front."""
    own = figure_of(game, hit.target).fixed_save
    if hit.weapon and has_ability(game, hit.target, "ion-shield") and is_frontal(game, hit) and not 0 < own <= ION:
        return (Modifier(ION, "netepic.ability.ion-shield", "ion shield"),)
    return (Modifier(own, "netepic.save.fixed", "Fixed Save"),) if own else ()


def is_frontal(game: Game, hit: Hit) -> bool:
    """Whether a hit comes from the front sector of its target."""
    return has_origin(game, hit) and FRONT in faced(game, hit.firer, hit.target)


def has_origin(game: Game, hit: Hit) -> bool:
    """Whether somebody fired who is still there, on the table or in a vehicle on it."""
    return hit.firer >= 0 and is_on_table(game, post_of(game, hit.firer))


def faced(game: Game, firer: int, target: int) -> tuple[str, ...]:
    """The sides of a target that look at a firer's centre; who fires out of a vehicle fires from where it is."""
    origin = place_of(game, post_of(game, firer))
    return sides(place_of(game, target), game.state.models[target].facing, origin)


@implements("netepic.save.roll")
def worsened(game: Game, hit: Hit, save: int) -> Modifiers:
    """An Armour Save with the weapon's modifier and that of the side that a shot hits; a blow has none."""
    found = [Modifier(save, "netepic.save.roll", "Armour Save")]
    if hit.tsm:
        found.append(Modifier(-hit.tsm, "netepic.save.roll", "Target Save Modifier"))
    is_shot = has_origin(game, hit) and not hit.is_blow
    return (*found, *turned(game, hit.firer, hit.target)) if is_shot else tuple(found)


@implements(
    "netepic.save.side", "netepic.save.rear", "netepic.save.facing", "netepic.save.all-around-armour",
    "netepic.guard.stormhammer-armour",
)  # fmt: skip
def turned(game: Game, firer: int, target: int) -> Modifiers:
    """What a save suffers that is made with the side or rear of a vehicle towards the firer's centre; on a border the
    stronger face counts."""
    if type_of(game, target).id not in SIDED or has_ability(game, target, "all-around-armour"):
        return ()
    faces = faced(game, firer, target)
    if FRONT in faces:
        return ()
    if has_ability(game, target, "stormhammer-armour"):
        weaker = Modifier(1, "netepic.guard.stormhammer-armour", "hit in the rear")
        return (weaker,) if faces == (REAR,) else ()
    if REAR in faces and len(faces) == 1:
        return (Modifier(2, "netepic.save.rear", "hit in the rear"),)
    return (Modifier(1, "netepic.save.side", "hit in the side"),)


@implements("netepic.save.one-plus", "netepic.save.impossible")
def failed(game: Game, hit: Hit, number: int) -> Script[int]:
    """How many saves fail: none where 1+ is needed, all where 7+ is."""
    made = parts(game, hit)
    need = needed(made)
    if need <= 1:
        game.note("netepic.save.one-plus", f"{full_name(game, hit.target)} saves on {need}+", model_ref(hit.target))
        return 0
    if need >= NO_SAVE:
        words = f"cannot save: it would need {need}+" if made else "has no save"
        clause = "netepic.save.impossible" if made else "netepic.save.none"
        game.note(clause, f"{full_name(game, hit.target)} {words}", model_ref(hit.target))
        return number
    seat = game.state.units[game.state.models[hit.target].unit].seat
    purpose, about = f"save of {full_name(game, hit.target)}", (model_ref(hit.target),)
    saved: int = yield Count(seat, "netepic.save.roll", purpose, (Pool(number, (need,)),), about, made)
    if saved < number and is_rerolled(game, hit):
        saved += yield Count(seat, GORGON, f"{purpose} again", (Pool(number - saved, (need,)),), about, made)
    return number - saved


@implements("netepic.guard.gorgon")
def is_rerolled(game: Game, hit: Hit) -> bool:
    """A Gorgon rolls failed saves against hits from its front again."""
    return has_ability(game, hit.target, "gorgon-armour") and is_frontal(game, hit)
