"""Scenes of Fireteam's odds book: the scripts that are played behind each of its questions."""

from collections.abc import Callable

from grognard.engine.core.script import Game, Script
from grognard.games.fireteam.chapters import cc, fire, morale, vehicle, watchers
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.terms import COWERING, FIGURES, HULL, PINS, WOUNDS, counter
from grognard.games.fireteam.turn import ASSAULT, FIRE, Activation, Deed, Squad, Trail
from tests.odds.falls import Falls, Scene

DICE = 4
"""Of a Rifle Team, and its figures: one alone wipes out another only if every die kills, and then nobody is left to
take markers."""


def lost(team: int, key: str, p: Position) -> Callable[[Game], int]:
    before = counter(p.game(), team, key)
    return lambda game: before - counter(game, team, key)


def volley(firers: int = 1, gap: float = 8, prone: bool = False, what: str = "killed") -> Scene:
    """Lone Rifle Teams fire at one that has nobody to share with."""
    p = Position()
    squad = p.squad([(20 + 3 * place, 20) for place in range(firers)], teams=["tr-rifle"] * firers, name="Gray")
    target = p.team((20, 22 + gap), seat=1, name="Gold")
    if prone:
        p.tag(target, "prone")
    team = p.models(squad)

    def script(game: Game) -> Script[None]:
        deeds = tuple([Deed(id, FIRE, target) for id in team])
        return fire.volley(Activation(game, squad, Squad(group=team, deeds=deeds)))

    counted: Callable[[Game], int] = {
        "results": lambda game: counter(game, target, PINS) if counter(game, target, FIGURES) else DICE,
        "casualties": lambda game: counter(game, target, WOUNDS) + DICE - counter(game, target, FIGURES),
        "killed": lost(target, FIGURES, p),
    }[what]
    words = f"fire experience=d8 weapon=d6 dice={DICE} defense={8 + prone} figures={DICE} teams={firers} counted={what}"
    return Scene("fireteam", words, Falls(p.state(), script, counted), firers == 1)


def blows() -> Scene:
    """What a Rifle Team takes from a SAW Team of two that it has assaulted."""
    p = Position()
    p.team((20, 20), name="Gray")
    p.team((20, 22), seat=1, profile="tr-saw", name="Gold")

    def script(game: Game) -> Script[None]:
        deed = Deed(0, ASSAULT, named=(1,))
        way = Trail(0, ASSAULT, ((2000, 2000),))
        return cc.bout(Activation(game, 0, Squad(group=(0,), deeds=(deed,), walked=(way,))), deed, way)

    words = "assault experience=d8 weapon=d6 dice=4 defense=8 figures=2 counted=killed"
    return Scene("fireteam", words, Falls(p.state(), script, lost(1, FIGURES, p)), False)


def trial(pins: int, cowers: bool = False) -> Scene:
    """A lone team tests, or rallies by itself."""
    p = Position()
    p.team((20, 20), name="Gray")
    p.team((20, 40), seat=1, name="Gold")
    if pins:
        p.hurt(0, pins=pins)
    if cowers:
        p.tag(0, COWERING)
    found: dict[str, int] = {}

    def script(game: Game) -> Script[None]:
        turn = Activation(game, 0, Squad())
        yield from morale.test(turn)
        found["left"] = turn.squad.left.get(0, 0)

    alone = "yes" if cowers and not pins else "no"
    words = f"rally die=d8 pins={pins} alone={alone}" if cowers else f"morale die=d8 pins={pins}"
    return Scene("fireteam", words, Falls(p.state(), script, lambda game: found["left"]))


def rocket() -> Scene:
    """A lone missile at the front of a carrier."""
    p = Position(options=("vehicles",))
    p.team((20, 10), profile="fa-atml", name="Gray")
    p.squad([(20, 30)], seat=1, card="fa-platoon", teams=["fa-ifv"], name="Gold")
    armor = vehicle.printed_armor(p.game(), 1, 0)

    def script(game: Game) -> Script[None]:
        deed = Deed(0, FIRE, 1, arms=("atml",))
        return fire.volley(Activation(game, 0, Squad(group=(0,), deeds=(deed,))))

    words = f"at experience=d8 weapon=d12 dice=1 plus=10 armor={armor} hull=3"
    return Scene("fireteam", words, Falls(p.state(), script, lost(1, HULL, p)))


def watching(pins: int) -> Scene:
    p = Position()
    p.team((20, 20), name="Gray")
    p.hurt(0, pins=pins)
    acted: dict[str, bool] = {}

    def script(game: Game) -> Script[None]:
        acted["yes"] = yield from watchers.hold(game, 0)

    return Scene("fireteam", f"overwatch die=d8 pins={pins}", Falls(p.state(), script, lambda game: int(acted["yes"])))


SCENES = {
    "fire, figures killed": volley(),
    "fire, results": volley(what="results"),
    "fire, casualties": volley(prone=True, what="casualties"),
    "fire of two teams": volley(2),
    "assault": blows(),
    "morale": trial(2),
    "rally": trial(0, cowers=True),
    "rally with the squad": trial(1, cowers=True),
    "at": rocket(),
    "overwatch": watching(2),
}
