"""Whole battles under the eyes of an umpire who knows the catalogue and none of the code."""

from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.clauses import clause
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.books.profiles import scenarios
from grognard.games.netepic.ruleset import RULES
from grognard.players import by_name
from tests.games.netepic.acting import do, go
from tests.games.netepic.test_ability_orders import librarian
from tests.games.netepic.test_deep_strike import arriving
from tests.games.netepic.test_way_out import inside
from tests.games.netepic.umpire import Umpire
from tests.games.netepic.umpire_watch import watched

ARMIES = Path(__file__).parent / "armies"
PSYKERS = tuple([str(ARMIES / f"{name}.toml") for name in ("librarians", "seers")])
BATTLES = [
    *[(battle, "random", "random", ()) for battle in sorted(scenarios())],
    ("first-contact", "greedy", "greedy", ()), ("crossroads", "greedy", "random", ()),
    ("god-machines", "greedy", "random", ("titans-3000", "orks-3000")),
]  # fmt: skip


def umpired(battle: str, names: tuple[str, str], forces: tuple[str, ...], seed: str) -> Umpire:
    match = Match(RULES, RULES.setup(RULES.header(battle, names, forces, ())), SeededDice(seed))
    return watched(match, [by_name(name, RULES) for name in names], seed)


@pytest.mark.parametrize(("battle", "one", "other", "forces"), BATTLES)
@clause(
    "netepic.activation.alternate", "netepic.activation.once", "netepic.move.allowance", "netepic.move.coherency",
    "netepic.move.engage-one", "netepic.pin.rule", "netepic.fire.eligible", "netepic.fire.mod-cumulative",
    "netepic.snap.who", "netepic.save.roll", "netepic.cc.roll", "netepic.morale.break-check",
    "netepic.victory.objective-hold", "netepic.end.sequence", "netepic.template.covered", "netepic.barrage.points",
    "netepic.titan.void-shields", "netepic.titan.location-save", "netepic.titan.damage-roll",
    "netepic.transport.bail-out",
)  # fmt: skip
def test_the_umpire_has_no_objections(battle: str, one: str, other: str, forces: tuple[str, ...]) -> None:
    """Turns, moves, contact, shots, templates, titans, saves, duels, morale and points of a battle, reckoned anew."""
    umpire = umpired(battle, (one, other), forces, f"{battle}/b")
    assert umpire.faults == []
    assert umpire.seen["moves"] > 20
    assert umpire.seen["shots"] > (20 if "greedy" in (one, other) else 0)
    assert umpire.seen["activations"] > 10
    assert umpire.seen["ends"] == 1


@clause(
    "netepic.ability.psyker", "netepic.ability.mind-blast", "netepic.ability.guide", "netepic.ability.deep-strike",
    "netepic.ability.psychic-save",
)  # fmt: skip
def test_he_judges_psychic_powers_and_deep_strikes() -> None:
    """Librarians against a Farseer, a Warlock and two units of Swooping Hawks."""
    umpire = umpired("river-towns", ("random", "random"), PSYKERS, "psy3")
    assert umpire.faults == []
    assert umpire.seen["powers"] >= 4
    assert umpire.seen["strikes"] == 2


def judged(play: Rehearsal, *heard: tuple[Decision, Answer]) -> list[str]:
    """His objections to what was played on a laid position, when he has heard so much before."""
    umpire = Umpire()
    for form, answer in heard:
        umpire.hears(play.state, form, answer)
    for before, event, after in play.match.history():
        umpire.watch(before, event, after)
    umpire.settles_up()
    return umpire.faults


def blasted(far: float) -> list[str]:
    """A Mind Blast that rolled a 3."""
    play, _, psyker, foe = librarian("goff-boyz", far, [3])
    return judged(do(play, f"power:m{psyker}-{foe}-mind-blast"))


def landed(far: float) -> list[str]:
    """Two Swooping Hawks that come down so far from the point."""
    play, p, unit = arriving([1, 1])
    (one, two), form, point = p.models(unit), play.decision, (("f", (4000, 4000), 0),)
    play.answer(point).put({f"m{one}": (40, 40 + far), f"m{two}": (43, 39 + far)})
    return judged(play, (form, point))


@pytest.mark.parametrize(
    ("name", "value", "played", "words"),
    [("psychic.REACH", {"mind-blast": 6000, "purge-psyker": 9000, "guide": 9000}, lambda: blasted(40), "reaches"),
     ("deep_strike.SPREAD", 6000, lambda: landed(30), "from the point"),
     ("psychic.NEED", 2, lambda: blasted(20), "Mind Blast")],
)  # fmt: skip
@clause("netepic.ability.mind-blast", "netepic.ability.deep-strike")
def test_he_sees_a_power_that_goes_too_far(
    name: str, value: object, played: Callable[[], list[str]], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a rule broken on purpose there is an objection."""
    monkeypatch.setattr(f"grognard.games.netepic.chapters.{name}", value)
    assert [fault for fault in played() if fault.startswith("powers:") and words in fault]


@clause("netepic.ability.mind-blast", "netepic.ability.deep-strike")
def test_he_has_nothing_against_a_power_and_a_landing_as_they_should_be() -> None:
    assert not [fault for fault in (*blasted(20), *landed(20)) if "Mind Blast" in fault or "from the point" in fault]


@pytest.mark.parametrize("is_broken", [True, False])
@clause("netepic.building.position")
def test_he_sees_who_flies_out_of_a_building_without_leaving_it(
    is_broken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = inside("assault-squad", 110)
    if is_broken:
        monkeypatch.setattr("grognard.games.netepic.chapters.move.homes", lambda game: {})
    play = p.play(step="turn", active=0).choose("u1")
    do(play, "charge", *([] if is_broken else ["leave:f0", "north"]), "move:u1")
    faults = judged(go(play, {0: (32, 46)}))
    assert bool([fault for fault in faults if "walks out of a building" in fault]) == is_broken
