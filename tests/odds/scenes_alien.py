"""Scenes of ALIEN's odds book: the scripts that people play behind each of its questions."""

from collections.abc import Callable
from typing import Any

from grognard.engine.asking.decisions import Answer, Choose, Decision
from grognard.engine.core.events import Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count
from grognard.games.alien import scripts
from grognard.games.alien.body import dice, stress, supply
from grognard.games.alien.body.dice import Attempt
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import ranged
from grognard.games.alien.harm import damage
from grognard.games.alien.position import Position
from grognard.games.alien.turns import initiative
from grognard.games.alien.words import opposed
from grognard.games.alien.words.terms import HEALTH, ORDER, marker_of
from tests.games.alien.nerves import FIGHT, room
from tests.odds.falls import Falls, Scene

assert scripts.SCRIPTS, "loaded, so that the chapters above have handed their rules down"
STURDY = 90
SECRET = f"~{HEALTH}"
DECLINED = ("none", "keep", "no", "done")


def declines(game: Game, form: Decision) -> Answer | None:
    """Nobody pushes, dodges or does anything else that he need not."""
    keys = [option.key for option in form.options] if isinstance(form, Choose) else []
    return next(((key,) for key in DECLINED if key in keys), None)


def pushes(game: Game, form: Decision) -> Answer | None:
    """A roll that fails is pushed."""
    return ("push",) if form.prompt.startswith("No success") else declines(game, form)


class Told:
    """A script and what it returns, for those that leave nothing on the table to be counted."""

    def __init__(self, script: Callable[[Game], Script[int]]) -> None:
        self.script, self.found = script, 0

    def run(self, game: Game) -> Script[None]:
        self.found = yield from self.script(game)

    def read(self, game: Game) -> int:
        return self.found


def scene(
    question: str,
    lay: Position,
    script: Callable[[Game], Script[int]],
    answer: Callable[[Game, Decision], Answer | None] = declines,
    is_small: bool = True,
    **state: Any,
) -> Scene:
    told = Told(script)
    return Scene("alien", question, Falls(lay.state(**state), told.run, told.read, answer), is_small)


def skill(push: str, stress: int) -> Scene:
    """COMTECH of a company agent, calm or under stress."""
    lay = room()
    who = lay.pc("company-agent", "A1", stress=stress, gear=())
    asked = f"skill dice=7 stress={stress} resolve=5 push={push}"
    answer = pushes if push == "fail" else declines

    def script(game: Game) -> Script[int]:
        rollout = yield from dice.skill_roll(game, Attempt(who, "comtech"))
        return rollout.successes

    return scene(asked, lay, script, answer, is_small=False)


def series() -> Scene:
    """Three tries of one agent."""
    lay = room()
    who = lay.pc("company-agent", "A1", gear=())

    def script(game: Game) -> Script[int]:
        succeeded = 0
        for _ in range(3):
            rollout = yield from dice.skill_roll(game, Attempt(who, "comtech"))
            succeeded += rollout.successes > 0
        return succeeded

    return scene("series dice=7 times=3 push=never", lay, script, is_small=False)


def contest() -> Scene:
    """Two people, neither of whom pushes."""
    lay = room()
    who, other = lay.pc("company-agent", "A1", gear=()), lay.npc("security-guard", "A1", seen=True)

    def script(game: Game) -> Script[int]:
        mine, theirs = yield from dice.contest(game, Attempt(who, "comtech"), Attempt(other, "observation"))
        return opposed.left(mine, theirs)

    against = dice.roll_of(lay.game(), Attempt(other, "observation")).pools[0].number
    return scene(f"opposed dice=7 against_dice={against}", lay, script, is_small=False)


def supplies(rating: int, rolls: int = 0) -> Scene:
    """The magazine of a pulse rifle: points lost in a roll, or what is left after some."""
    lay = room()
    who = lay.pc("rifleman", "A1", gear=())
    thing = lay.item("m41a-pulse-rifle", who, rating=rating)

    def script(game: Game) -> Script[int]:
        lost = 0
        for _ in range(rolls or 1):
            lost += yield from supply.roll(game, thing, who, "alien.ranged.ammo")
        return supply.rating(marker_of(game, thing)) if rolls else lost

    asked = f"ammo rating={rating} rolls={rolls}" if rolls else f"supply rating={rating}"
    return scene(asked, lay, script)


def shots(question: str, auto: bool = False, dodges: bool = False) -> Scene:
    """Somebody fires at a drone, who can take a lot here and has no time to dodge, or at a guard who dodges: Health
    lost, or how often the target is hit. The dice are those of the real attack."""
    lay = room("A1", "A2")
    who = lay.pc("kid" if auto else "rifleman", "A1", gear=())
    thing = lay.item("m41a-pulse-rifle", who, "held", rating=1 if auto else 2)
    busy = 0 if dodges else 9
    kind = "security-guard" if dodges else "drone"
    foe = lay.npc(kind, "A2", seen=True, health=STURDY, quick=busy, full=busy)

    def script(game: Game) -> Script[int]:
        yield from ranged.attack(game, who, foe, marker_of(game, thing), auto=auto)
        lost = [one.changes[0][2] for one in game.told if isinstance(one, Counted) and one.changes[0][1] == SECRET]
        return len(lost) if question == "burst" else -sum(lost)

    game, card = lay.game(**FIGHT), weapon("m41a-pulse-rifle")
    roll = next(ranged.attack(lay.game(**FIGHT), who, foe, marker_of(game, thing), auto=auto))
    assert isinstance(roll, Count)
    armed = f"damage={card.damage} armor={damage.armor_of(game, foe)} piercing={int(card.has('armor-piercing'))}"
    told = f"dice={roll.pools[0].number} resolve={stress.resolve(game, who)} push=never rating={1 if auto else 2}"
    words = {
        "attack": f"attack {told} {armed} auto={int(auto)}",
        "burst": f"burst {told}",
        "defended": f"defended {told} {armed} against_dice=4",
    }
    return scene(words[question], lay, script, fires_on, is_small=False, **FIGHT)


def fires_on(game: Game, form: Decision) -> Answer | None:
    """The same target again while the burst lasts, and every extra success into damage."""
    keys = [option.key for option in form.options] if isinstance(form, Choose) else []
    return next(((key,) for key in ("m1", "damage") if key in keys), declines(game, form))


def cards() -> Scene:
    """A soldier against a drone with cards of its own: how many of its turns come before his."""
    lay = room()
    who, foe = lay.pc("rifleman", "A1", gear=()), lay.npc("drone", "A1", seen=True)

    def script(game: Game) -> Script[int]:
        yield from initiative.draw(game)
        laid = [card for card in game.state.cards if card.pile == ORDER]
        mine = min(card.index for card in laid if card.subject == model_ref(who))
        return sum(card.subject == model_ref(foe) and card.index < mine for card in laid)

    speed = initiative.speed(lay.game(**FIGHT), foe)
    return scene(f"draw mine=1 theirs={speed}", lay, script, **FIGHT)


SCENES = {
    "skill": skill("never", 0),
    "skill under stress": skill("never", 3),
    "skill, pushed": skill("fail", 3),
    "series": series(),
    "opposed": contest(),
    "supply": supplies(3),
    "ammo": supplies(2, 2),
    "attack": shots("attack"),
    "attack, full auto": shots("attack", auto=True),
    "burst": shots("burst", auto=True),
    "defended": shots("defended", dodges=True),
    "draw": cards(),
}
"""Two questions have none, see `test_real`."""
