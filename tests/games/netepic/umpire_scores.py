"""What the umpire of Net Epic has to say about close combat, morale and victory points."""

import math
import re

from grognard.engine.core.events import Ended, Noted, Rolled
from grognard.engine.core.state import Model, State, Unit, number_of
from grognard.games.netepic.books.profiles import army_card, scenario
from tests.games.netepic.umpire_eyes import CM, card, far, house_of, on_table, opponents, pin_class, spot, standing
from tests.games.netepic.umpire_fire import order

DUEL = re.compile(r"close combat: (.*) against (.*?)(, .*)?")
"""Titans with a Power Fist roll one after the other; then it is said whose dice they are."""
OBJECTIVE, REACH = 5, 15 * CM


def may_be_called(state: State, model: Model, words: str) -> bool:
    """Whether a name in the log may mean a model: its line, or a stand of its unit, with its number."""
    alike = [one.id for one in state.models if one.unit == model.unit and one.profile == model.profile]
    own = state.units[model.unit]
    unit = state.units[own.parent] if "carriers" in own.tags and own.parent is not None else own
    tail = f" {alike.index(model.id) + 1}" if len(alike) > 1 else ""
    names = [f"{kind}{tail}" for kind in (card(model).name, "stand")]
    return words in (*names, *[f"{name} of {unit.name}" for name in names])


def duel_faults(state: State, event: Rolled) -> list[str]:
    """Dice and totals of a duel: 2D6 and one for each combat that the opponent has fought, and the factors."""
    words = DUEL.fullmatch(event.purpose)
    if words is None:
        return []
    pairs = [
        (one, foe) for one in standing(state) for foe in opponents(state, one.id)
        if may_be_called(state, one, words[1]) and may_be_called(state, foe, words[2])
    ]  # fmt: skip
    if not pairs:
        return [f"{event.purpose}: nobody of these is engaged"]
    if any(max(pin_class(one), pin_class(foe)) == 5 for one, foe in pairs):
        return []
    sides = [sorted(pair, key=lambda one: state.units[one.unit].seat) for pair in pairs]
    found = [_faults(state, event, *pair) for pair in sides]
    return min(found, key=len)


def _faults(state: State, event: Rolled, one: Model, foe: Model) -> list[str]:
    dice = [_dice(state, *pair) for pair in ((one, foe), (foe, one))]
    faces, wanted = event.faces, sum(dice)
    if len(faces) != wanted:
        return [f"{event.purpose}: {len(faces)} dice for {dice}"]
    rolled = sum(faces[: dice[0]]) - sum(faces[dice[0] :])
    margins = {rolled + a - b for a in _factors(state, one, foe) for b in _factors(state, foe, one)}
    winner, by = event.outcome
    told = 0 if winner is None else by if winner == 0 else -by
    return [] if told in margins else [f"{event.purpose}: {event.outcome} of {faces}, not one of {sorted(margins)}"]


def _dice(state: State, own: Model, foe: Model) -> int:
    soft = card(foe).type in ("infantry", "cavalry", "light-artillery") and not card(foe).fixed_save
    bites = card(own).has("scorpion-bite") and soft
    return 2 + bites + foe.counters.get("fought", 0)


def _factors(state: State, own: Model, foe: Model) -> set[int]:
    """What a model may add: its factor, a leader nearby, walls, flight; more than one where rolls decided before."""
    seat, base = state.units[own.unit].seat, card(own).caf
    unit = [one for one in standing(state, seat) if one.unit == own.unit]
    leaders = [one for one in standing(state, seat) if card(one).has("combat-leader")]
    led = {min(far(one, mate) for mate in unit) <= 10 * CM + slack for one in leaders for slack in (-3, 3)}
    house = house_of(state, own)
    walls = 0 if house is None else 1 if house.kind == "building" else 2
    ruins = any(one.kind in ("rubble", "ruins") for one in state.features)
    found = {base + walls + lead for lead in ({int(True in led), int(bool(led) and False not in led)})}
    if card(own).has("shock-lance"):
        found |= {one + base for one in found}
    if order(state, own) == "fall-back":
        found = {one - 2 for one in found}
    if card(foe).has("fear"):
        found |= {one - 2 for one in found}
    if card(foe).has("psychic-lance"):
        found |= {0}
    return found | ({one + 1 for one in found} if ruins and walls == 0 else set())


# -- morale --------------------------------------------------------------------------------------------------------


def card_of(state: State, unit: Unit) -> Unit:
    while unit.parent is not None:
        unit = state.units[unit.parent]
    return unit


def losses(state: State, top: Unit) -> int:
    own = {one.id for one in state.units if card_of(state, one).id == top.id and one.id != top.id}
    return top.counters.get("strength", 0) - sum(len(state.units[id].members) for id in own)


def break_point(top: Unit) -> int:
    return top.counters.get("break") or army_card(top.profile).break_point or top.counters.get("strength", 0)


def test_faults(state: State, event: Rolled) -> list[str]:
    """A test of morale: of a unit of a broken card, on the value of most of its models."""
    unit = state.units[number_of(event.about[0])]
    parts = [unit, *[one for one in state.units if one.parent == unit.id and "carriers" in one.tags]]
    values = [card(state.models[id]).morale for part in parts for id in part.members]
    if not values:
        return [f"{event.purpose}: nobody is left"]
    most = max(values.count(one) for one in values)
    likely = [one for one in set(values) if values.count(one) == most]
    value = 0 if 0 in likely else min(likely)
    near = [one for one in standing(state, unit.seat) if card(one).has("inspirational")]
    own = [state.models[id] for part in parts for id in part.members if on_table(state.models[id])]
    inspired = [min((far(one, mate) for mate in own), default=1e9) for one in near]
    bonus = {any(one <= 10 * CM + slack for one in inspired) for slack in (-3, 3)}
    found = []
    if event.need not in {value - one for one in bonus}:
        found.append(f"{event.purpose}: needs {event.need}, not {value} less {bonus}")
    if (event.faces[-1] >= event.need) != bool(event.outcome):
        found.append(f"{event.purpose}: {event.faces} against {event.need} is {event.outcome}")
    return found


def break_faults(state: State) -> list[str]:
    """Whether every card is broken that has lost enough, and none else."""
    found = []
    for top in [one for one in state.units if "card" in one.tags]:
        character = not army_card(top.profile).break_point
        is_due = losses(state, top) >= break_point(top) > 0
        if is_due != ("broken" in top.tags) and not character:
            found.append(f"{top.name} has lost {losses(state, top)} of {break_point(top)}: {top.tags}")
    return found


# -- victory -------------------------------------------------------------------------------------------------------


def totals(state: State) -> tuple[float, float]:
    """Victory points: objectives held now, and broken cards."""
    found = [state.seats[seat].counters.get("points", 0) / 100 for seat in (0, 1)]
    for marker in [one for one in state.markers if one.kind == "objective"]:
        assert isinstance(marker.at, tuple)
        near = {
            state.units[one.unit].seat for one in standing(state)
            if math.dist(spot(one), marker.at) <= REACH and order(state, one) != "fall-back"
        }  # fmt: skip
        if len(near) == 1:
            found[near.pop()] += OBJECTIVE
    return found[0], found[1]


def note_faults(state: State, event: Noted) -> list[str]:
    told = re.match(r"Victory Points: ([\d.]+) to ([\d.]+)", event.text)
    if told is None or "score-every-turn" in state.options:
        return []
    own = totals(state)
    return [] if tuple(map(float, told.groups())) == own else [f"{event.text}, not {own}"]


def threshold(state: State) -> int:
    played = scenario(state.scenario)
    return played.threshold or 25 + 5 * math.ceil(played.points / 1000)


def end_faults(state: State, event: Ended) -> list[str]:
    """Who has won: by the threshold, the last one standing, or by points after the last turn."""
    own, need, played = totals(state), threshold(state), scenario(state.scenario)
    reached = [seat for seat in (0, 1) if math.floor(own[seat]) >= need]
    left = [seat for seat in (0, 1) if standing(state, seat)]
    winners: tuple[int, ...]
    if reached:
        winners = tuple(reached) if len(reached) == 1 else ()
    elif len(left) == 1:
        winners = (left[0],)
    else:
        wide = abs(own[0] - own[1]) >= (played.draw_below or 5)
        winners = (int(own[1] > own[0]),) if wide else ()
        if state.round < played.turns and left:
            return [f"it ends in turn {state.round} of {played.turns}"]
    told = event.outcome.winners
    return (
        [] if tuple(told) == winners or len(winners) != 1 == (len(told) == 1) else [f"{told} won with {own} of {need}"]
    )
