"""Scenes of Net Epic's odds book: the scripts that are played behind each of its questions."""

from collections.abc import Callable, Sequence

from grognard.engine.asking.decisions import Answer, Choose, Decision
from grognard.engine.core.script import Game, Script
from grognard.games.netepic.chapters import duels, located, morale, shields, template, volley
from grognard.games.netepic.chapters.aim import IN_TURN, Occasion
from grognard.games.netepic.chapters.blows import Hit, Laid
from grognard.games.netepic.position import NORTH, SOUTH, Position
from grognard.games.netepic.terms import ADVANCE, DAMAGED, SHIELDS, is_on_table
from tests.odds.falls import Falls, Scene


def gone(*models: int) -> Callable[[Game], int]:
    return lambda game: sum(not is_on_table(game, id) for id in models)


def volleys(firers: int, model: str, targets: int, foe: str, question: str) -> Scene:
    """So many models in a row fire at as many others, each at the one before it, if there are so many."""
    lay = Position()
    lay.unit([(20 + 4 * place, 40) for place in range(firers)], model, order=ADVANCE)
    lay.unit([(20 + 4 * place, 55) for place in range(targets)], foe, seat=1, facing=SOUTH)
    marks = [firers + place for place in range(targets)]

    def shared(game: Game, form: Decision) -> Answer | None:
        lots = getattr(form, "lots", ())
        dice = [lot.key for lot in lots for _ in range(lot.count)]
        return tuple((key, f"m{marks[place % targets]}", 1) for place, key in enumerate(dice)) or None

    def script(game: Game) -> Script[None]:
        return volley.fire(game, (1,), IN_TURN)

    return Scene("netepic", question, Falls(lay.state(), script, gone(*marks), shared))


def shells(models: int, question: str, score: int) -> Scene:
    """A template of Whirlwinds on marines."""
    lay = Position()
    lay.unit([(60, 20)], "whirlwind")
    lay.unit([(58 + 2 * place, 60) for place in range(models)], seat=1)

    def script(game: Game) -> Script[None]:
        return template.strike(game, Laid("multi-launcher", (0,), (6000, 6000), score), Occasion())

    return Scene("netepic", question, Falls(lay.state(), script, gone(*range(1, models + 1))))


def tank(question: str, hits: int, is_damaged: bool = False) -> Scene:
    """Hits that are certain on the front of a Baneblade."""
    lay = Position()
    lay.unit([(60, 20)], "shadowsword")
    lay.unit([(60, 60)], "baneblade", seat=1, facing=SOUTH)
    if is_damaged:
        lay.tag(1, DAMAGED)

    def script(game: Game) -> Script[None]:
        for _ in range(hits):
            yield from volley.resolve(game, volley.Shot(0, "volcano-cannon", 1, 4, (), ()), 1)

    return Scene("netepic", question, Falls(lay.state(), script, gone(1)))


def brawl(one: str, other: str, question: str) -> Scene:
    lay = Position()
    lay.unit([(60, 60)], one)
    lay.unit([(60, 62)], other, seat=1)
    lay.engage(0, 1)
    return Scene("netepic", question, Falls(lay.state(), lambda game: duels.duel(game, 0, 1), gone(1)), False)


def aiming(key: str, model: str, question: str) -> Scene:
    """Whether an aimed hit lands on the titan at all."""
    lay = Position()
    lay.unit([(60, 60)], model, seat=1, facing=SOUTH)
    lay.unit([(60, 30)], "shadowsword")
    found: dict[str, str] = {}

    def aim(game: Game, form: Decision) -> Answer | None:
        return (key,) if isinstance(form, Choose) and form.name == "aim" else None

    def script(game: Game) -> Script[None]:
        found["at"] = yield from located.aimed(game, Hit(0, 1, "volcano-cannon"))

    return Scene("netepic", question, Falls(lay.state(), script, lambda game: int(bool(found["at"])), aim))


WARLORD = ("gun:right-arm:volcano-cannon", "gun:left-arm:gatling-blaster")


def ruin(model: str, tags: Sequence[str], up: int, hits: int, location: str, facing: int, question: str) -> Scene:
    """Shots of a Volcano Cannon, all of which strike one location."""
    lay = Position()
    lay.unit([(60, 60)], model, seat=1, facing=facing)
    lay.unit([(60, 20)], "shadowsword")
    lay.tag(0, *tags)
    lay.hurt(0, **{SHIELDS: up})

    def script(game: Game) -> Script[None]:
        hit = Hit(0, 1, "volcano-cannon")
        through = yield from shields.stop(game, hit, hits)
        for _ in range(through):
            if is_on_table(game, 0):
                yield from located.struck(game, hit, location, hit.penetrating)

    return Scene("netepic", question, Falls(lay.state(), script, gone(0)), False)


def courage(model: str, question: str) -> Scene:
    lay = Position()
    lay.unit([(60, 60)], model)
    found: dict[str, bool] = {}

    def script(game: Game) -> Script[None]:
        found["yes"] = yield from morale.passes(game, 1, morale.TEST, "morale")

    state = lay.state(phase="end", step="all")
    return Scene("netepic", question, Falls(state, script, lambda game: int(found["yes"])))


SCENES = {
    "fire at two stands": volleys(
        3, "devastator-squad", 2, "terminator-squad",
        "fire dice=6 need=5 save=4 save_modifier=-1 fixed_save=6 targets=2",
    ),
    "fire at one stand": volleys(4, "tactical-squad", 1, "tactical-squad", "fire dice=4 need=5 save=5"),
    "barrage": shells(3, "barrage points=6 models=3 save=5", 4),
    "superheavy": tank("superheavy dice=2 need=4 save=1 save_modifier=-4 penetrating=3", 2),
    "superheavy damaged": tank("superheavy dice=1 need=4 save=1 save_modifier=-4 penetrating=3 damaged=yes", 1, True),
    "melee": brawl("goff-boyz", "terminator-squad", "melee caf_a=3 caf_b=6 fixed_save_b=6"),
    "melee of equals": brawl("tactical-squad", "tactical-squad", "melee caf_a=2 caf_b=2"),
    "aim": aiming("0-1", "reaver-titan", "aim template=reaver cell=1-middle"),
    "aim at a gargant": aiming("4-1", "great-gargant", "aim template=great-gargant cell=5-middle"),
    "titan": ruin(
        "warlord-titan", WARLORD, 1, 3, "Leg R", SOUTH,
        "titan template=warlord shields=1 hits=3 location=leg save_modifier=-4 penetrating=3",
    ),
    "titan from the rear": ruin(
        "warlord-titan", WARLORD, 0, 2, "Reactor", NORTH,
        "titan template=warlord hits=2 location=reactor facing=rear save_modifier=-4 penetrating=3",
    ),
    "gargant": ruin(
        "great-gargant", (), 2, 3, "Head", SOUTH,
        "titan template=great-gargant shields=2 hits=3 location=head save_modifier=-4 penetrating=3",
    ),
    "morale": courage("guard-tactical-squad", "morale value=4"),
    "morale of the elite": courage("dire-avengers", "morale value=2 elite=yes"),
}  # fmt: skip
