"""Moving a unit: which move it may make, how far each fighter goes, what hinders him, and who is engaged at the end."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import chain

from msgspec.structs import replace

from grognard.engine.asking.acts import Act, Reasons, Why, idle, itself, plain
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.demands import Cohesion, Ends, Mover, Path, Rules
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import unit_ref
from grognard.engine.space import ENEMIES, EVERYTHING, FRIENDS, pairs_within
from grognard.kit.rounds.choices import stay_or_leave
from grognard.kit.rounds.turns import UnitTurn
from grognard.kit.units.pieces import is_alive, members, name, profiles_of
from grognard.kit.units.run_over import walked, with_starts

from ..acts import FINISHED, FIRST_SPLIT, Activation, activation_of
from ..books.profiles import figure
from ..terms import (
    ENGAGEMENT,
    UNIT_OF_LENGTH,
    WALL,
    enemy_soldiers,
    is_engaged,
    is_immobile,
    is_infantry,
    is_vehicle,
    soldiers,
)
from . import ability, drill, mission, overwatch, routine, vehicle
from .unit import can_come_so_near, can_end_together, cohesion, is_in_cohesion

COMBAT, RUSH, ENGAGED, HALF = "combat", "rush", "engaged", "half"
CLAUSES = {
    COMBAT: "at43.move.combat",
    RUSH: "at43.move.rush",
    ENGAGED: "at43.move.engaged",
    HALF: "at43.grounded.many",
}
LABELS = {COMBAT: "Combat move", RUSH: "Rush", ENGAGED: "Engaged move", HALF: "Get up"}
SOLDIERS_RUSH, VEHICLES_RUSH = 600, 1000
ONLY_ENGAGED = "engaged when activated, it makes an engaged unit move only"
HAS_MOVED: Why = ("at43.activation.combinations", "it has made its move, or came on this activation")
INFILTRATED: Why = ("at43.ability.infiltration", "it has infiltrated: it may shoot but not move")

RULES: Rules = (
    ("far", "at43.move.path"),
    ("terrain", "at43.board.high-terrain"),
    ("base", "at43.move.gap"),
    ("end-terrain", "at43.move.end-on-obstacle"),
    ("end-base", "at43.move.end-on-obstacle"),
    ("off-board", "at43.board.size"),
    ("neighbour", "at43.unit.cohesion-neighbour"),
    ("leader", "at43.unit.cohesion-leader"),
    ("gather", "at43.unit.cohesion-broken"),
)
RULES_OF: dict[str, Rules] = {kind: (("far", clause), *RULES[1:]) for kind, clause in CLAUSES.items()}


# -- engagement ----------------------------------------------------------------------------------------------------


@implements("at43.move.vehicles-never-engaged", "at43.move.engagement-walls")
def engaging(game: Game, unit: int) -> tuple[int, ...]:
    """Enemy units with a soldier within 2.5 cm of a soldier of this unit now, no wall of Size 2 or more between."""
    pairs = pairs_within(game.table, soldiers(game, unit), enemy_soldiers(game, unit), ENGAGEMENT, WALL)
    return tuple(sorted({game.state.models[foe].unit for _, foe in pairs}))


@implements("at43.move.engaged-state")
def starts_engaged(game: Game, unit: int) -> bool:
    """Judged afresh when the unit is activated: whoever has left or fallen since engages nobody."""
    return is_engaged(game, unit)


@implements("at43.move.engagement", "at43.move.leave-combat", "at43.move.through-engagement-zone")
def note_engagement(game: Game, unit: int, before: tuple[int, ...] = ()) -> None:
    """Only where a move ends counts: say who is engaged now, or that the unit got free."""
    now = engaging(game, unit) if is_engaged(game, unit) else ()
    for foe in now:
        if foe not in before:
            words = f"{name(game, unit)} and {name(game, foe)} are engaged"
            game.note("at43.move.engagement", words, unit_ref(unit), unit_ref(foe))
    if before and not now:
        game.note("at43.move.leave-combat", f"{name(game, unit)} leaves the close combat", unit_ref(unit))


# -- kinds of move -------------------------------------------------------------------------------------------------


@implements("at43.move.kinds")
def no_move(kind: str, turn: Activation) -> Reasons:
    """What speaks against a move: an engaged unit has one of its own, a unit that has fired does not rush."""
    acts, is_own = turn.acts, kind == ENGAGED
    against: list[Why] = []
    if acts.stays:
        against.append(("at43.drill.fire-at-will", "told to fire at will, it stays where it is"))
    elif not acts.may_move:
        against.append(INFILTRATED if acts.infiltrated else HAS_MOVED)
    if acts.engaged_at_start != is_own:
        against.append(("at43.move.engaged", "it is not engaged" if is_own else ONLY_ENGAGED))
    if acts.shot and kind == RUSH:
        against.append(("at43.move.rush", "a unit that has fired does not rush"))
    return chain(against, _stuck(kind, turn)) if against else _stuck(kind, turn)


def _stuck(kind: str, turn: Activation) -> Iterator[Why]:
    if not is_infantry(turn.game, turn.unit) and not reach(turn.game, turn.unit, kind, turn.acts.dash):
        yield "at43.vehicle.propulsion-destroyed", "without propulsion it stays where it is"


def reach(game: Game, unit: int, kind: str, dash: bool = False) -> int:
    """How far the fastest of a unit may go."""
    if is_infantry(game, unit):
        return _farthest(profiles_of(game, unit), kind, dash)
    return max([allowance(game, id, kind, dash) for id in members(game, unit)])


@lru_cache(maxsize=1024)
def _farthest(profiles: tuple[str, ...], kind: str, dash: bool) -> int:
    return max([_on_foot(profile, kind, dash) for profile in profiles])


@lru_cache(maxsize=256)
def _words(kind: str, most: int) -> str:
    return f"{LABELS[kind]}, up to {_shown(most)} cm"


def _label(kind: str, turn: Activation, _: None) -> str:
    return _words(kind, reach(turn.game, turn.unit, kind, turn.acts.dash))


def _kind(kind: str) -> Act[Activation, None]:
    """A move as an act."""

    @plain(
        kind, partial(_label, kind), CLAUSES[kind], bar=partial(no_move, kind), subject=itself,
        early=FIRST_SPLIT, late=FINISHED,
    )  # fmt: skip
    def go(turn: Activation) -> Script[None]:
        acts = turn.acts
        acts.moved, acts.engaged_at_end = yield from move(turn.game, turn.unit, kind, acts.dash)
        acts.may_move, acts.rushed = False, kind == RUSH

    return go


combat, rush, engaged = MOVES = _kind(COMBAT), _kind(RUSH), _kind(ENGAGED)


@plain(HALF, "Move up to half", CLAUSES[HALF])
def crawl(turn: Activation) -> Script[None]:
    """More than half were grounded: the activation is spent getting up, with half a move at most."""
    yield from move(turn.game, turn.unit, HALF)


lie_still: Act[Activation, None] = idle("done", "Stay", CLAUSES[HALF])
"""It gets up where it is."""


def _rising(turn: Activation, _: Sequence[Option]) -> str:
    return f"{name(turn.game, turn.unit)} gets up"


CRAWL = Menu(
    name="step", prompt=_rising, clause=CLAUSES[HALF], turn=activation_of, acts=(crawl,), rest=lie_still
)  # fmt: skip


def _shown(hundredths: int) -> str:
    """With a decimal only where there is one."""
    whole, tenth = divmod(hundredths // 10, 10)
    return f"{whole}.{tenth}" if tenth else f"{whole}"


@implements("at43.move.combat", "at43.move.rush", "at43.move.engaged")
def allowance(game: Game, model: int, kind: str, dash: bool = False) -> int:
    """How far this fighter may go, by his own card; a vehicle without propulsion stays."""
    piece = game.state.models[model]
    if piece.solid and is_immobile(game, model):
        return 0
    return routine.dash_length(game, piece.unit) if dash and kind == RUSH else _usual(piece.profile, kind)


@cache
def _usual(profile: str, kind: str) -> int:
    card = figure(profile)
    if kind == RUSH:
        return card.movement + (VEHICLES_RUSH if card.solid else SOLDIERS_RUSH)
    return card.movement if kind == COMBAT else card.movement // 2


def _on_foot(profile: str, kind: str, dash: bool) -> int:
    return routine.DASH_INFANTRY if dash and kind == RUSH else _usual(profile, kind)


def movers(game: Game, unit: int, kind: str, dash: bool = False, together: bool = False) -> tuple[Mover, ...]:
    """Those who can move, each with his allowance; with `together` also those who cannot."""
    group = members(game, unit)
    if is_infantry(game, unit):
        return _soldiers(group, profiles_of(game, unit), kind, dash)
    paces = [(id, allowance(game, id, kind, dash)) for id in group]
    return tuple([Mover(id, most) for id, most in paces if most or together])


@lru_cache(maxsize=1024)
def _soldiers(group: tuple[int, ...], profiles: tuple[str, ...], kind: str, dash: bool) -> tuple[Mover, ...]:
    pairs = zip(group, profiles, strict=True)
    return tuple(Mover(id, most) for id, profile in pairs if (most := _on_foot(profile, kind, dash)))


@implements("at43.move.obstacles", "at43.move.friends", "at43.move.enemies")
def passes(game: Game, unit: int, kind: str) -> int:
    """What does not hinder the unit on its way: friendly soldiers; for a rushing vehicle enemy soldiers as well.
    Nothing hinders a unit that leaps; where only some do, the form names them (`ability.rocket_jumpers`)."""
    if len(ability.rocket_jumpers(game, unit)) == len(members(game, unit)):
        return EVERYTHING
    return FRIENDS | ENEMIES if kind == RUSH and is_vehicle(game, unit) else FRIENDS


# -- moving --------------------------------------------------------------------------------------------------------


@implements("at43.move.rush-then-fight")
def move(game: Game, unit: int, kind: str, dash: bool = False) -> Script[tuple[bool, bool]]:
    """Ask for the move and carry it out with all that follows at once; close combat stays open, also after a rush.
    Returns whether anybody has left his place, and whether the move ended in engagement."""
    before = engaging(game, unit) if is_engaged(game, unit) else ()
    together = yield from _stay_or_leave(game, unit)
    answer: tuple[Path, ...] = yield ask(game, unit, kind, dash, together)
    models = game.state.models
    moved = tuple([(id, path) for id, path in answer if path != (models[id].place,) * len(path)])
    if not moved:
        return False, False
    runs_over = kind == RUSH and is_vehicle(game, unit)
    paths = with_starts(game, moved) if runs_over else ()
    if before:
        overwatch.lose_overwatch(game, unit)
    game.tell(Moved(CLAUSES[kind], moved, walked(game, moved)))
    note_engagement(game, unit, before)
    if runs_over:
        yield from vehicle.run_over(game, unit, paths)
    return True, (yield from finish(game, unit, tuple([id for id, _ in moved])))


@implements("at43.move.engaged-state")
def finish(game: Game, unit: int, moved: tuple[int, ...]) -> Script[bool]:
    """What follows every move, also the one onto the board: abandoned vehicles, evacuation, then enemy overwatch.
    Returns whether the move ended in engagement, which decides about shots after it."""
    engaged = is_engaged(game, unit)
    if is_vehicle(game, unit):
        yield from vehicle.abandon(game, unit)
    if is_alive(game, unit):
        yield from mission.evacuate(game, unit)
    drill.end_shield(game, unit)
    if is_alive(game, unit):
        yield from overwatch.overwatch_window(game, unit, moved)
    return engaged


@implements("at43.move.path", "at43.move.gap", "at43.move.end-on-obstacle")
def ask(game: Game, unit: int, kind: str, dash: bool = False, together: bool = False) -> Move:
    """The decision: everybody along straight pieces within his allowance, round obstacles, ending free and together.
    With `together` immobile vehicles count for that as well."""
    who = movers(game, unit, kind, dash, together)
    through, bound, leapers = passes(game, unit, kind), _bound(game, unit, who), ability.rocket_jumpers(game, unit)
    form = Move(
        seat=game.state.units[unit].seat,
        name="move",
        prompt=f"{name(game, unit)}: {LABELS[kind].lower()}, up to {_shown(max([one.allowance for one in who]))} cm",
        clause=CLAUSES[kind],
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(unit),),
        movers=who,
        passes=through,
        cohesion=bound,
        rules=RULES_OF[kind],
        may_break=not (_is_together(game, unit, who) or can_end_together(game, who, bound, through, leapers)),
        leapers=leapers,
    )
    return replace(form, ends=Ends(apart=can_come_so_near(game, form))) if form.may_break else form


def _is_together(game: Game, unit: int, who: tuple[Mover, ...]) -> bool:
    """A unit that moves as a whole from a place where it is in cohesion can end so: it need not go anywhere."""
    return len(who) == len(members(game, unit)) and is_in_cohesion(game, unit)


def _bound(game: Game, unit: int, who: tuple[Mover, ...]) -> Cohesion:
    """Those who go keep together: where the leader stays behind immobile, around the first of them."""
    bound = cohesion(game, unit)
    if len(who) == len(members(game, unit)) or bound.leader in [one.model for one in who]:
        return bound
    return replace(bound, leader=who[0].model)


def _stay_or_leave(game: Game, unit: int) -> Script[bool]:
    """Two vehicles beside an immobile one either stay in cohesion with it or leave it; a single one just goes.
    True: they stay together."""
    group = members(game, unit)
    if is_infantry(game, unit):
        return False
    mobile = [id for id in group if not is_immobile(game, id)]
    if len(mobile) == len(group) or len(mobile) < 2:
        return False
    return (yield from LEAVE.play(UnitTurn(game, unit))) is stay


LEAVE, stay, leave = stay_or_leave("at43.vehicle.stay-or-leave", "cannot move")
