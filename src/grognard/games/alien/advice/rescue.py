"""Judgement of those who lie elsewhere: who goes to a comrade in need, who takes along whom nobody can help."""

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game

from ..body import injuries
from ..harm import broken
from ..words.terms import CIVILIAN, DEAD, EXIT, can_act, crew, has, is_there, is_zone, zone_of
from . import care, ways

STEP = 0.1
"""How much less somebody is wanted for each zone that he is away."""


def called_to(game: Game, who: int) -> list[str]:
    """Where comrades lie whom somebody is the best to help."""
    return [zone_of(game, patient) for patient, helper in helpers(game).items() if helper == who]


@remembered(MOMENT)
def helpers(game: Game) -> dict[int, int]:
    """By comrade in need who goes to him: one who knows how and is not far; nobody where one who can is there."""
    found: dict[int, int] = {}
    for patient in crew(game):
        if not is_there(game, patient) or not broken.needs_aid(game, patient):
            continue
        able = [one for one in crew(game) if one != patient and can_act(game, one) and not has(game, one, CIVILIAN)]
        ranked = sorted([(-_hope(game, one, patient), one) for one in able])
        if ranked and -ranked[0][0] > 0:
            found[patient] = ranked[0][1]
    return found


def _hope(game: Game, who: int, patient: int) -> float:
    """The chance to help, less the way."""
    chance = care.hope_of_aid(game, who, patient)
    if not injuries.is_dying(game, patient):
        chance = max(chance, care.skill_chance(game, who, "command"))
    elif chance < care.FAIR:
        return 0.0
    away = ways.distances(game, zone_of(game, who)).get(zone_of(game, patient))
    return 0.0 if away is None else chance - STEP * away


# -- who cannot walk -------------------------------------------------------------------------------------------------


def way_out(game: Game) -> str:
    """An exit that is open."""
    return next((id for id in game.zones.all() if is_zone(game, id, EXIT)), "")


@remembered(MOMENT)
def carriers(game: Game) -> dict[int, int]:
    """By comrade who lies helpless who goes for him once there is a way out: the nearest, the strongest of these."""
    out = way_out(game)
    found: dict[int, int] = {}
    for body in crew(game) if out else ():
        if not is_helpless(game, body):
            continue
        able = [
            one
            for one in crew(game)
            if can_act(game, one) and not has(game, one, CIVILIAN) and one not in found.values()
        ]
        rows = [(away, -care.skill_dice(game, one, "stamina"), one) for one in able
                if (away := ways.distances(game, zone_of(game, one)).get(zone_of(game, body))) is not None]  # fmt: skip
        if rows and out in ways.distances(game, zone_of(game, body)):
            found[body] = min(rows)[2]
    return found


def is_helpless(game: Game, who: int) -> bool:
    """Alive and on the map, but neither fit to walk nor to be helped."""
    return is_there(game, who) and not can_act(game, who) and not has(game, who, DEAD)


def wanted_at(game: Game, who: int) -> list[str]:
    """Where helpless comrades lie whom somebody is to take along."""
    return [zone_of(game, body) for body, carrier in carriers(game).items() if carrier == who]


def worth_of_taking_along(game: Game, who: int, body: int, to: str) -> float:
    """Towards the way out with the comrade whom one has gone for."""
    if carriers(game).get(body) != who:
        return -3.0
    out = way_out(game)
    gain = ways.nearness(game, to, out) - ways.nearness(game, zone_of(game, who), out)
    return 60.0 if gain > 0 else -3.0
