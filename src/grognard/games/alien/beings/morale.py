"""Morale: when a group of human NPCs gives up, and how it breaks off."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, unit_ref
from grognard.engine.dice.rolls import Hidden

from ..body import dice
from ..books.cards import Character
from ..map import zone
from ..moves import move
from ..words.tagging import retag
from ..words.terms import (
    ALERTED,
    ALLY,
    ANDROID,
    BROKEN,
    CAPTURED,
    DEAD,
    FANATIC,
    FLEEING,
    FRIENDLY,
    GROUP,
    HOSTILE,
    LEADER,
    MORALE,
    OUT,
    PC,
    PRONE,
    SECRET_ANDROID,
    SURRENDERED,
    UNCONSCIOUS,
    being_of,
    can_act,
    crew,
    has,
    is_android,
    is_crew,
    model_of,
    pcs,
    zone_of,
)
from . import npc, referee

DOWN = (BROKEN, DEAD, OUT, UNCONSCIOUS, CAPTURED, SURRENDERED)


def groups(game: Game) -> dict[str, list[int]]:
    """The groups of human NPCs, the fallen included; androids and fanatics do not count among the waverers."""
    found: dict[str, list[int]] = {}
    for unit in game.state.units:
        for tag in unit.tags:
            if tag.startswith(GROUP):
                found.setdefault(tag, []).append(unit.id)
    return found


@remembered(ROSTER, MORALE, LEADER, GROUP, *DOWN, FANATIC, HOSTILE, ANDROID, SECRET_ANDROID, PC, ALLY)
@implements("alien.combat.morale")
def wavering(game: Game) -> list[int]:
    """The members of a group that must test: half of it is down, or its leader; each group tests once."""
    for members in groups(game).values():
        if any(MORALE in game.state.units[one].tags for one in members) or not any(
            _is_shakable(game, m) for m in members
        ):
            continue
        lost = [one for one in members if _is_down(game, one)]
        leader_lost = any(LEADER in game.state.units[one].tags for one in lost)
        if lost and (2 * len(lost) >= len(members) or leader_lost) and len(lost) < len(members):
            return members
    return []


def _is_down(game: Game, who: int) -> bool:
    """Broken, dead, or out of the fight in any other way."""
    return model_of(game, who).place is None or has(game, who, *DOWN)


def _is_shakable(game: Game, who: int) -> bool:
    card = being_of(game, who)
    is_person = isinstance(card, Character) and not is_android(game, who) and not is_crew(game, who)
    return is_person and not has(game, who, FANATIC) and not _is_down(game, who) and has(game, who, HOSTILE)


@implements("alien.combat.morale")
def test(game: Game, members: list[int]) -> Script[None]:
    """The best conscious member rolls COMMAND once, unseen; on a failure those who can waver break off."""
    clause = "alien.combat.morale"
    game.tell(Tagged(clause, tuple((unit_ref(one), (MORALE,), ()) for one in members)))
    able = [one for one in members if can_act(game, one)]
    if not able:
        return
    best = max(able, key=lambda one: (_command(game, one), -one))
    attempt = dice.Attempt(best, "command", can_push=False, clause=clause, purpose="morale", task="morale")
    successes = yield Hidden.of(dice.roll_of(game, attempt))
    if not successes:
        rows = tuple((model_ref(one), (FLEEING,), ()) for one in members if _is_shakable(game, one))
        game.tell(Tagged(clause, rows))


def _command(game: Game, who: int) -> int:
    card = being_of(game, who)
    assert isinstance(card, Character)
    return card.attributes["empathy"] + card.skills.get("command", 0)


@implements("alien.combat.morale")
def break_off(game: Game, who: int) -> Script[None]:
    """Away, two zones if it can, else surrender to those who see it."""
    clause, has_fled = "alien.combat.morale", False
    if has(game, who, PRONE) and farther(game, who) and npc.pays(game, who):
        move.stand_up(game, who, "alien.act.quick-stand")
    for _ in range(2):
        refuge = farther(game, who)
        if refuge and (yield from npc.go_to(game, who, refuge, clause)):
            has_fled = True
    if not has_fled and any(zone.sees(game, who, pc) for pc in pcs(game)):
        surrender(game, who)


def farther(game: Game, who: int) -> str:
    """The neighbouring zone without an enemy that leads away from all of them; empty for none."""
    here = _distance_to_crew(game, zone_of(game, who))
    ways = [(_distance_to_crew(game, at), at) for at in referee.refuges(game, who)]
    away, best = max(ways, key=lambda way: way[0], default=(0, ""))
    return best if away > here else ""


def _distance_to_crew(game: Game, at: str) -> int:
    """Borders to the nearest of the crew; a place they cannot reach is far away."""
    steps = [zone.distance(game, at, zone_of(game, one)) for one in crew(game)]
    return min((99 if step is None else step for step in steps), default=99)


def surrender(game: Game, who: int) -> None:
    """Out of the fight, alive and harmless."""
    clause = "alien.combat.morale"
    retag(game, clause, model_ref(who), (FRIENDLY, SURRENDERED), (FLEEING, HOSTILE, ALERTED))
