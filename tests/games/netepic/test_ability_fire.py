"""Abilities that bear on fire: headquarters, snipers, stealth, those who are hard to hit."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.books import profiles
from grognard.games.netepic.chapters import aim, near, volley
from grognard.games.netepic.chapters.aim import IN_TURN, SNAP, Occasion
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import FIRED, GUIDED

from .acting import row


def in_sight(p: Position, unit: int) -> set[int]:
    """Everybody at whom a unit may give dice."""
    return {id for one in aim.barrels(p.game(acting=unit), unit) for id in one.targets}


def labels(p: Position, firer: int, target: int, occasion: Occasion = IN_TURN) -> dict[str, int]:
    game = p.game()
    line = aim.arms(game, firer)[0]
    return {part.label: part.amount for part in volley.modifiers(game, firer, line, target, occasion)}


@pytest.fixture
def gifted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tactical Squads that fire on the fly: no list of ours has such a unit."""
    marines = profiles.figure("tactical-squad")
    monkeypatch.setattr("grognard.games.netepic.terms.figure", lambda id: _flies(marines, id))


def _flies(marines: object, id: str) -> object:
    return replace(marines, abilities=("fire-on-the-fly",)) if id == "tactical-squad" else profiles.figure(id)  # type: ignore[type-var]


# -- headquarters ----------------------------------------------------------------------------------------------------


@clause("netepic.ability.hq", "netepic.ability.hq-closest")
def test_nobody_chooses_a_headquarters_among_its_troops() -> None:
    p = Position()
    tanks = p.unit(row(20, 20, 2, 6), "predator")
    hq = p.unit([(30, 52)], "company-hq-squad", seat=1)
    troops = p.unit(row(26, 48, 3), "tactical-squad", seat=1)
    (chief,) = p.models(hq)
    assert in_sight(p, tanks) == set(p.models(troops))
    p.unit([(30, 40)], "company-hq-squad", seat=1)
    assert chief not in in_sight(p, tanks), "a headquarters of another unit is the closest"


@clause("netepic.ability.hq")
def test_a_headquarters_that_stands_alone_may_be_chosen() -> None:
    p = Position()
    tanks = p.unit(row(20, 20, 2, 6), "predator")
    hq = p.unit([(30, 60)], "company-hq-squad", seat=1)
    p.unit([(28, 50)], "rhino", seat=1)
    near_by = p.unit([(30, 49.9)], "tactical-squad", seat=1)
    assert set(p.models(hq)) <= in_sight(p, tanks), "10.1 cm from its own class; a Rhino is no cover"
    q = Position()
    tanks = q.unit(row(20, 20, 2, 6), "predator")
    hq = q.unit([(30, 60)], "company-hq-squad", seat=1)
    near_by = q.unit([(30, 50)], "tactical-squad", seat=1)
    assert in_sight(q, tanks) == set(q.models(near_by)), "exactly 10 cm is within 10 cm"


@clause("netepic.ability.hq", "netepic.ability.hq-closest")
def test_the_example_of_the_nobz() -> None:
    def field(first: tuple[float, float]) -> tuple[Position, int, tuple[int, ...], tuple[int, ...]]:
        p = Position()
        tanks = p.unit([(30, 10)], "predator")
        nobz = p.unit([first, *row(27, 52, 7, 2.5)], "nobz-squad", seat=1)
        boyz = p.unit(row(25, 55, 5), "goff-boyz", seat=1)
        return p, tanks, p.models(nobz), p.models(boyz)

    p, tanks, nobz, boyz = field((30, 50))
    assert in_sight(p, tanks) == {*nobz, *boyz}, "one Nobz stand is the closest enemy, so all of them may be chosen"
    q = Position()
    tanks = q.unit([(30, 10)], "predator")
    mob = q.unit(row(27, 52, 7, 2.5), "nobz-squad", seat=1)
    nearer = q.unit(row(25, 50, 5), "goff-boyz", seat=1)
    assert in_sight(q, tanks) == set(q.models(nearer))
    assert not in_sight(q, tanks) & set(q.models(mob))


@clause("netepic.ability.hq-closest")
def test_only_who_could_be_shot_at_counts_as_closest() -> None:
    p = Position()
    tanks = p.unit([(30, 10)], "predator")
    hidden = p.unit([(30, 40)], "nobz-squad", seat=1, tags=("fog",))
    chief = p.unit([(30, 46)], "nobz-squad", seat=1)
    boyz = p.unit(row(27, 52, 3), "goff-boyz", seat=1)
    assert in_sight(p, tanks) == {*p.models(chief), *p.models(boyz)}, "the one under Fog of War is not counted"
    assert not in_sight(p, tanks) & set(p.models(hidden))


@clause("netepic.ability.hq-closest")
def test_at_equal_distance_the_headquarters_may_be_chosen() -> None:
    p = Position()
    tanks = p.unit([(30, 10)], "predator")
    chief = p.unit([(26, 50)], "nobz-squad", seat=1)
    boyz = p.unit([(34, 50)], "goff-boyz", seat=1)
    assert in_sight(p, tanks) == {*p.models(chief), *p.models(boyz)}


def snipers(dice: list[int]) -> tuple[Rehearsal, int, int, int]:
    p = Position()
    unit = p.unit([(30, 20)], "ratling-sniper-squad")
    hq = p.unit([(30, 45)], "company-hq-squad", seat=1)
    troops = p.unit([(30, 40)], "tactical-squad", seat=1)
    (shooter,), (chief,), (squad,) = p.models(unit), p.models(hq), p.models(troops)
    play = p.activate(unit, dice).choose("first-fire").choose(f"fire:u{unit}")
    return play, shooter, chief, squad


@clause("netepic.ability.sniper")
def test_a_sniper_tries_to_single_out_a_headquarters() -> None:
    play, shooter, chief, _ = snipers([4, 6, 1])
    weapon = play.decision.lots[0].key  # type: ignore[attr-defined]
    play.share((weapon, f"m{chief}", 1))
    assert [roll.need for roll in play.rolls("sniper")] == [4]
    assert play.rolls("netepic.fire.roll")[0].about == (f"m{shooter}", f"m{chief}")


@clause("netepic.ability.sniper")
def test_a_sniper_who_fails_chooses_another_target() -> None:
    play, _, chief, squad = snipers([3, 1])
    weapon = play.decision.lots[0].key  # type: ignore[attr-defined]
    play.share((weapon, f"m{chief}", 1))
    assert play.asks == "targets"
    assert [one.key for one in play.decision.bins] == [f"m{squad}", "none"]  # type: ignore[attr-defined]
    play.share((weapon, f"m{squad}", 1))
    assert play.rolls("netepic.fire.roll")[0].about[1] == f"m{squad}"


# -- modifiers -------------------------------------------------------------------------------------------------------


@clause("netepic.ability.hard-to-hit")
def test_some_are_hard_to_hit() -> None:
    p = Position()
    (tank,) = p.models(p.unit([(30, 10)], "predator"))
    (hawk,) = p.models(p.unit([(30, 40)], "swooping-hawks", seat=1))
    assert labels(p, tank, hawk) == {"hard to hit": -1}


@clause("netepic.ability.guide")
def test_the_guided_hit_more_easily() -> None:
    p = Position()
    squad = p.unit([(30, 10)], "guardian-squad", tags=(GUIDED,))
    (foe,) = p.models(p.unit([(30, 40)], "goff-boyz", seat=1))
    assert labels(p, p.models(squad)[0], foe) == {"guided": 1}


@clause("netepic.ability.quickdraw")
def test_quick_hands_snap_fire_without_penalty() -> None:
    p = Position()
    (quick,) = p.models(p.unit([(30, 10)], "dark-reapers"))
    (slow,) = p.models(p.unit([(36, 10)], "guardian-squad"))
    (foe,) = p.models(p.unit([(30, 40)], "goff-boyz", seat=1))
    assert (labels(p, quick, foe, Occasion(SNAP)), labels(p, slow, foe, Occasion(SNAP))) == ({}, {"Snap Fire": -1})


@clause("netepic.ability.fire-on-the-fly")
def test_fire_on_the_fly_is_steady(gifted: None) -> None:
    p = Position()
    (squad,) = p.models(p.unit([(30, 10)]))
    (tank,) = p.models(p.unit([(36, 10)], "predator"))
    (foe,) = p.models(p.unit([(30, 40)], "goff-boyz", seat=1))
    moving = Occasion(on_the_move=(squad, tank))
    assert labels(p, squad, foe, moving) == {}
    assert labels(p, tank, foe, moving) == {"in the middle of its move": -1}


@clause("netepic.ability.stealth")
@pytest.mark.parametrize(("far", "is_seen"), [(25, True), (25.1, False)])
def test_stealth_hides_in_cover_from_afar(far: float, is_seen: bool) -> None:
    p = Position()
    tanks = p.unit([(30, 10)], "predator")
    p.terrain("rubble", 20, 10 + far - 2, 40, 10 + far + 2)
    snipers = p.unit([(30, 10 + far)], "ratling-sniper-squad", seat=1)
    assert bool(in_sight(p, tanks)) == is_seen
    q = Position()
    tanks = q.unit([(30, 10)], "predator")
    snipers = q.unit([(30, 10 + far)], "ratling-sniper-squad", seat=1)
    assert in_sight(q, tanks) == set(q.models(snipers)), "in the open they are seen"


@clause("netepic.ability.cold-blooded")
def test_the_cold_blooded_fire_into_close_combat() -> None:
    p = Position()
    bugs = p.unit([(30, 10)], "termagants")
    friend = p.unit([(30, 22)], "termagants")
    foe = p.unit([(30, 24.05)], "tactical-squad", seat=1)
    p.engage(p.models(friend)[0], p.models(foe)[0])
    assert in_sight(p, bugs) == set(p.models(foe))
    q = Position()
    marines = q.unit([(30, 10)])
    friend = q.unit([(30, 22)])
    foe = q.unit([(30, 24.05)], "goff-boyz", seat=1)
    q.engage(q.models(friend)[0], q.models(foe)[0])
    assert in_sight(q, marines) == set()


@clause("netepic.ability.carried-leaders")
def test_who_is_carried_helps_nobody() -> None:
    p = Position()
    squads = p.unit(row(30, 30), "tactical-squad")
    (chief,) = p.models(p.unit([(30, 36)], "company-hq-squad"))
    (rhino,) = p.models(p.unit([(36, 36)], "rhino"))
    assert near.reaches(p.game(), squads, "inspirational")
    p.aboard(chief, rhino)
    assert not near.reaches(p.game(), squads, "inspirational")
    assert FIRED not in p.game().state.units[squads].tags
