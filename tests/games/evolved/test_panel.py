"""Panels of The Evolved: exact odds before anything is declared, lines of sight, cover, cards with parts and boxes."""

from fractions import Fraction
from itertools import product

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Removed
from grognard.engine.core.state import model_ref
from grognard.engine.dice.chain import Wear
from grognard.engine.dice.stream import stream_of
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.showing.panels import Attack, Overlay
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import shoot
from grognard.games.evolved.position import Position
from grognard.games.evolved.shown import card as panel_card
from grognard.games.evolved.shown import hints, panel
from grognard.games.evolved.shown.bands import ranges
from grognard.kit.panels.chances import sums
from tests.games.evolved.fire import row
from tests.games.evolved.seen import seat_view


def holding(p: Position, unit: int) -> Rehearsal:
    """A unit that has held and may shoot."""
    battle = p.activate(unit)
    return battle.choose("hold")


def shown(battle: Rehearsal, *keys: str) -> Overlay:
    return panel.PANEL.overlay(seat_view(battle), keys)


def attack(battle: Rehearsal, *keys: str) -> Attack:
    found = shown(battle, *keys).attack
    assert found is not None
    return found


def troopers_and(foe: str, number: int, joined: str = "") -> tuple[Position, int, int]:
    p = Position()
    own = p.unit("sierra-troopers", row(10, 6))
    other = p.unit(foe, row(20, number), seat=1, joined=joined)
    return p, own, other


def test_a_weapon_with_one_target_shows_its_attack_before_the_click() -> None:
    p, own, foe = troopers_and("thralls", 8)
    found = attack(holding(p, own), "fire:assault-rifle")
    (prospect,) = found.prospects
    assert (found.target, found.measured, prospect.label) == (f"u{foe}", True, "6 firing")
    strike, test = prospect.stages
    assert [(part.label, part.amount) for part in strike.parts] == [("Accuracy", 3), ("Evasion", 2)]
    assert (strike.dice, strike.need, test.need) == (6, 5, 5)
    assert prospect.histogram.mean == pytest.approx(6 * 0.6 * 0.6)
    assert sum(prospect.histogram.chances) == pytest.approx(1)


def test_a_choice_of_targets_is_shown_target_by_target() -> None:
    p, own, first = troopers_and("thralls", 8)
    second = p.unit("thralls", row(10, 8, 40), seat=1)
    battle = holding(p, own)
    assert shown(battle, "fire:assault-rifle") == Overlay()
    battle.choose("fire:assault-rifle")
    assert attack(battle, f"u{first}").target == f"u{first}"
    assert hints.hint(seat_view(battle), (f"u{second}",)).endswith("%")
    assert "losses expected" in hints.hint(seat_view(battle), (f"u{first}",))


def test_cover_is_a_modifier_and_says_how_many_are_behind_what() -> None:
    p, own, _ = troopers_and("thralls", 8)
    p.wall(18, 20, 18.5, 40)
    found = shown(holding(p, own), "fire:assault-rifle")
    (shelter,) = found.cover
    assert (shelter.covered, shelter.of, shelter.holds) == (8, 8, True)
    assert shelter.text == "8 of 8 behind low wall: Evasion +1"
    assert found.attack is not None
    assert [part.label for part in found.attack.prospects[0].stages[0].parts] == ["Accuracy", "Evasion", "Cover"]
    assert all(line.free for line in found.sight)
    assert len(found.sight) == 6


def test_a_machine_that_gives_cover_is_named() -> None:
    p = Position()
    own = p.unit("sierra-troopers", row(10, 6))
    foe = p.unit("thralls", row(20, 4, 25.5), seat=1)
    p.vehicle("techno-brute", (18, 27), seat=1, name="Big Beast")
    (shelter,) = shown(holding(p, own).choose("fire:assault-rifle"), f"u{foe}").cover
    assert shelter.text == "2 of 4 behind Big Beast: Evasion +1"


def test_steady_counts_in_the_panel_as_it_does_in_the_rules() -> None:
    p = Position()
    own = p.unit("sierra-troopers", row(10, 6), officer=0)
    p.unit("thralls", row(20, 8), seat=1)
    battle = p.activate(own, dice=[]).choose("steady:m0").choose("hold")
    assert attack(battle, "fire:assault-rifle").prospects[0].stages[0].need == 4


def test_friends_in_the_line_are_shown_first() -> None:
    p, own, _ = troopers_and("thralls", 8)
    friend = p.unit("sierra-troopers", row(15, 6))
    found = shown(holding(p, own), "fire:assault-rifle")
    assert set(found.between) == {f"m{id}" for id in p.models(friend)}
    assert found.attack is not None
    assert len(found.attack.prospects[0].others) == 6


def test_losses_of_a_mixed_unit_are_those_of_all_dice() -> None:
    """Two riflemen at a Technomancer and two Thralls: every face of every die, counted by hand."""
    p = Position()
    own = p.unit("sierra-troopers", row(10, 2))
    p.unit("thralls", [(20, 24), (21.5, 24), (23, 24)], seat=1, joined="technomancer")
    found = attack(holding(p, own), "fire:assault-rifle").prospects[0].histogram
    brute = [Fraction(0)] * 4
    for faces in product(range(1, 11), repeat=4):
        hits = sum(face >= 5 for face in faces[:2])
        lost = 0
        for place, face in enumerate(faces[2 : 2 + hits]):
            need = 6 if place == 0 else 5
            lost += face >= need and place > 0
        brute[lost] += Fraction(1, 10**4)
    assert found.chances == pytest.approx(tuple(map(float, brute[: len(found.chances)])))


def test_a_vehicle_is_shown_part_by_part_the_core_first() -> None:
    p = Position()
    own = p.unit("sierra-troopers", row(10, 6), special={1: "missile-tube"})
    p.vehicle("t50", (22, 24), seat=1)
    battle = holding(p, own)
    found = attack(battle, "fire:missile-tube")
    assert found.by == "part"
    assert [one.label for one in found.prospects] == ["core", "legs", "right arm", "left arm", "drive system"]
    core, legs, arm = (one.histogram for one in found.prospects[:3])
    hit = Fraction(6, 10) * Fraction(5, 10) * Fraction(2, 10)
    assert core.some == pytest.approx(float(hit))
    assert legs.chances[3] == pytest.approx(float(hit))
    assert arm.all == pytest.approx(float(hit))
    assert (core.all, len(core.chances)) == (0.0, 6)
    assert hints.hint(seat_view(battle), ("fire:missile-tube",)).endswith("destroyed 0.0%")


def test_a_grenade_counts_everybody_about_the_model() -> None:
    p = Position()
    own = p.unit("sierra-troopers", row(10, 6), special={1: "grenade-launcher"})
    p.unit("thralls", [(20, 24), (21, 24), (22, 24), (24, 24), (25.5, 24), (27, 24), (28.5, 24), (30, 24)], seat=1)
    battle = holding(p, own).choose("fire:grenade-launcher")
    assert battle.asks == "aim"
    found = attack(battle, f"m{p.models(1)[1]}").prospects[0].histogram
    each = Fraction(6, 10)
    three = sums([each] * 3)
    assert found.chances[3] == pytest.approx(float(Fraction(6, 10) * three[3]))
    assert found.chances[0] == pytest.approx(float(Fraction(4, 10) + Fraction(6, 10) * three[0]))


def test_a_mortar_counts_every_drift_and_friends_in_danger() -> None:
    p = Position()
    own = p.unit("sierra-mortar", [(10, 24), (10, 26), (10.2, 25)])
    p.unit("thralls", row(30, 8), seat=1)
    p.unit("sierra-troopers", row(27.6, 6))
    found = attack(holding(p, own), "fire:mortar")
    assert [one.label for one in found.prospects] == ["enemies", "friends"]
    for one in found.prospects:
        assert sum(one.histogram.chances) == pytest.approx(1)
    assert found.prospects[0].histogram.mean > found.prospects[1].histogram.mean > 0


def test_close_combat_shows_every_combat() -> None:
    p = Position()
    own = p.unit("thralls", row(20, 8))
    p.unit("sierra-troopers", row(21.5, 6), seat=1)
    p.vehicle("panther", (18, 24), seat=1)
    battle = p.activate(own).choose("hold")
    assert battle.asks == "attack"
    answer = battle.decision.sample(stream_of(1), seat_view(battle).table)
    found = panel.PANEL.overlay(seat_view(battle), answer).attack
    assert found is not None
    assert found.by == "combat"
    assert all("Metal claws at" in one.label or one.label == "core" for one in found.prospects)


def test_a_move_shows_whom_the_leader_would_see() -> None:
    p, own, _ = troopers_and("thralls", 8)
    p.wall(15, 0, 16, 30, "container")
    battle = p.activate(own).choose("normal")
    stays = panel.PANEL.overlay(seat_view(battle), ((p.models(own)[0], ((1000, 2399),)),))
    assert [line.free for line in stays.sight] == [False]
    assert stays.sight[0].words == "container"
    assert stays.sight[0].target[0] == "m"
    assert panel.PANEL.overlay(seat_view(battle), ()) == Overlay()


# -- cards ---------------------------------------------------------------------------------------------------------


def test_the_card_of_a_vehicle_has_its_parts_and_its_overdrive() -> None:
    p = Position()
    unit = p.vehicle("panther", (10, 10), legs=1, right_arm=0, op=2)
    card = panel_card.CARDS.card(p.state(), unit)
    tracks = {one.label: (one.now, one.of) for one in card.members[0].pips}
    assert tracks["legs"] == (1, 3)
    assert tracks["right arm: Mini-gun"] == (0, 1)
    assert tracks["overdrive points"] == (2, 3)
    assert [arm.name for arm in card.weapons.rows] == ["Mini-gun", "LRM missiles"]
    assert {stat.label: stat.value for stat in card.stats}["OP"] == "3"


def test_the_card_of_infantry_names_leaders_weapons_abilities_and_states() -> None:
    p = Position()
    unit = p.unit("thralls", row(10, 8), joined="technomancer", tags=("take-cover",))
    card = panel_card.CARDS.card(p.state(), unit)
    assert (card.now, card.strength) == (8, 8)
    assert "leader" in card.members[0].tags
    assert [(pip.now, pip.of) for pip in card.members[0].pips] == [(2, 2)]
    assert {trait.clause for trait in card.traits} >= {"evolved.ability.reassemble", "evolved.order.converge"}
    assert [state.clause for state in card.states] == ["evolved.drill.take-cover"]
    claws = next(arm for arm in card.weapons.rows if arm.name == "Metal claws")
    assert claws.cells == ("1", "2", "3", "6", "1", "close combat, ACC 4")


def test_every_movement_that_is_open_is_drawn_before_one_is_chosen() -> None:
    p, own, _ = troopers_and("thralls", 8)
    found = {band.key: band for band in panel.PANEL.bands(seat_view(p.activate(own)))}
    assert {key: band.allowance for key, band in found.items()} == {"normal": 500, "run": 1000, "engage": 900}
    assert sorted((found["run"].model, *found["run"].others)) == list(p.game().state.units[own].members)
    assert panel.PANEL.bands(seat_view(holding(p, own))) == ()


def test_an_engaged_unit_is_shown_half_a_move() -> None:
    p = Position()
    own = p.unit("sierra-troopers", row(10, 6))
    p.unit("thralls", row(11.8, 8), seat=1)
    (band,) = panel.PANEL.bands(seat_view(p.activate(own)))
    assert (band.key, band.allowance) == ("normal", 250)


# -- medics -----------------------------------------------------------------------------------------------------------


def falling(p: Position, unit: int, arm: str, at: str) -> float:
    battle = holding(p, unit).choose(f"fire:{arm}")
    return attack(battle, at).prospects[0].histogram.mean


def with_medic(joined: str = "", medic: int | None = 4) -> Position:
    """Three Kodiaks before five troopers in a file, the medic behind; a second target leaves a choice."""
    p = Position()
    p.unit("red-kodiaks", row(10, 3))
    p.unit("sierra-troopers", [(20 + 1.5 * place, 24) for place in range(5)], seat=1, joined=joined, medic=medic)
    p.unit("thralls", row(20, 2, 34), seat=1)
    return p


@pytest.mark.parametrize("joined", ["", "smith"])
@clause("evolved.role.medic")
def test_a_medic_lowers_the_losses_that_are_expected(joined: str) -> None:
    """Nobody of three is the fifth: each who falls stays on the table three times out of ten."""
    plain, helped = (falling(with_medic(joined, medic), 0, "ak-49", "u1") for medic in (None, 4))
    assert helped == pytest.approx(plain * 0.7)


@clause("evolved.role.medic")
def test_a_medic_who_may_fall_himself_helps_less() -> None:
    """One die in four brings a soldier down. The first of the file is never treated if he is the medic himself."""
    assert falling(with_medic(medic=0), 0, "ak-49", "u1") == pytest.approx(
        falling(with_medic(medic=None), 0, "ak-49", "u1")
    )
    second = falling(with_medic(medic=1), 0, "ak-49", "u1")
    once = 3 * 0.25 * 0.75**2
    assert second == pytest.approx(falling(with_medic(medic=None), 0, "ak-49", "u1") - 0.3 * once)


def in_the_line(medic: int | None) -> tuple[Position, dict[str, float]]:
    """Three Kodiaks fire past two troopers in a file, of whom one may be their unit's medic; the third is far aside."""
    p = Position()
    own = p.unit("red-kodiaks", row(10, 3))
    p.unit("sierra-troopers", [(14, 24), (15.5, 24), (15.5, 40)], seat=1, medic=medic)
    foe = p.unit("thralls", [(20, 24)], seat=1)
    found = attack(holding(p, own).choose("fire:ak-49"), f"u{foe}")
    return p, {other.ref: other.mean for other in found.prospects[0].others}


@clause("evolved.role.medic", "evolved.shoot.caught")
def test_a_medic_of_soldiers_in_the_line_helps_them_too() -> None:
    """The first of the line is hit by any impact, the second only by two."""
    (_, plain), (_, helped) = in_the_line(None), in_the_line(2)
    assert list(plain) == list(helped) == ["m3", "m4"]
    assert list(helped.values()) == pytest.approx([0.7 * one for one in plain.values()])
    assert 0 < plain["m4"] < plain["m3"]


@clause("evolved.role.medic", "evolved.shoot.caught")
@pytest.mark.parametrize("place", [0, 1])
def test_a_medic_in_the_line_treats_the_other_unless_both_fall(place: int) -> None:
    """Counted by every face of three dice to hit and two to wound."""
    p, found = in_the_line(place)
    chain = shoot.volley_chain(p.game(), 0, weapon("ak-49"), "u2", Acts())
    hit = chain.volleys[0].need
    effect = chain.branches[0].effect
    assert isinstance(effect, Wear)
    wound = effect.victims[0].needs[0]
    brute = [Fraction(0), Fraction(0)]
    for faces in product(range(1, 11), repeat=5):
        hits = sum(face >= hit for face in faces[:3])
        fallen = [hits > one and faces[3 + one] >= wound for one in (0, 1)]
        for one in (0, 1):
            treated = one != place and not fallen[place]
            brute[one] += fallen[one] * (Fraction(7, 10) if treated else Fraction(1)) / 10**5
    assert list(found.values()) == pytest.approx(list(map(float, brute)))


@clause("evolved.role.medic", "evolved.weapon.explosion-victims")
def test_a_medic_treats_the_victims_of_an_explosion() -> None:
    p = Position()
    p.unit("spetsnaz", [(10, 24)], special={0: "grenade-thrower"})
    p.unit("sierra-troopers", [(20, 24), (21.1, 24), (26, 24)], medic=2, seat=1)
    q = Position()
    q.unit("spetsnaz", [(10, 24)], special={0: "grenade-thrower"})
    q.unit("sierra-troopers", [(20, 24), (21.1, 24), (26, 24)], seat=1)
    means = [attack(holding(one, 0).choose("fire:grenade-thrower"), "m1").prospects[0].histogram.mean for one in (p, q)]
    assert means[0] == pytest.approx(0.7 * means[1])


@clause("evolved.weapon.explosion-victims")
def test_a_hint_says_whose_losses_an_explosion_promises() -> None:
    """Mortar bombs do nothing to a Medved, but the Hellcats beside it are one's own."""
    p = Position()
    own = p.unit("sierra-mortar", [(10, 24), (10, 22), (11.3, 23)])
    p.unit("hellcats", [(24, 26), (25.1, 26)])
    p.vehicle("medved", (24, 24), seat=1)
    p.unit("thralls", row(30, 3, 40), seat=1)
    battle = holding(p, own).choose("fire:mortar")
    assert hints.hint(seat_view(battle), ("u2",)).startswith("friends: ")
    assert hints.hint(seat_view(battle), ("u3",)).startswith("enemies: ")


def test_a_unit_whose_leader_has_just_fallen_has_its_range_all_the_same() -> None:
    p = Position()
    squad = p.unit("sierra-troopers", [(20, 20), (21, 20), (22, 20)])
    game = p.game()
    game.tell(Removed("evolved.damage.soldier", (model_ref(0),)))
    assert ranges(game, squad).bands
