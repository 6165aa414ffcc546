"""Engagement: who is engaged by whom, asked of the table as it lies."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Moved, Removed
from grognard.games.evolved.books.profiles import figure, unit_card
from grognard.games.evolved.chapters import cc, engage
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import close_weapons


def facing(card: str, foe: str, apart: float, **how: Any) -> tuple[Position, int, int]:
    """Two units of one model with this gap between their bases."""
    p = Position()
    radii = sum(figure(unit_card(one).figure).radius for one in (card, foe)) / 100
    return p, p.unit(card, [(10, 10)]), p.unit(foe, [(10 + radii + apart, 10)], seat=1, **how)


@clause("evolved.engagement.definition", "evolved.engagement.melee-range")
@pytest.mark.parametrize(("apart", "engaged"), [(1.0, True), (1.01, False), (0.0, True)])
def test_an_enemy_within_the_reach_of_the_weapon_engages(apart: float, engaged: bool) -> None:
    p, thrall, trooper = facing("thralls", "sierra-troopers", apart)
    game = p.game()
    assert engage.is_engaged(game, thrall) is engaged
    assert engage.is_engaged(game, trooper) is engaged
    assert (p.models(thrall)[0] in engage.all_engaged(game)) is engaged


@clause("evolved.engagement.definition")
def test_friends_engage_nobody() -> None:
    p = Position()
    one = p.unit("sierra-troopers", [(10, 10)])
    p.unit("sierra-troopers", [(11, 10)])
    assert not engage.is_engaged(p.game(), one)


@clause("evolved.engagement.melee-range")
def test_the_longest_close_combat_weapon_counts() -> None:
    p = Position()
    brute = p.unit("brutes", [(10, 10)])
    trooper = p.unit("sierra-troopers", [(20, 10), (21.2, 10)], special={1: "missile-tube"})
    leo = p.vehicle("leo", (30, 10))
    panther = p.vehicle("panther", (35, 10))
    game = p.game()
    assert engage.reach_of(game, p.models(brute)[0]) == 200
    assert engage.reach_of(game, p.models(trooper)[0]) == 100
    assert engage.reach_of(game, p.models(trooper)[1]) == 0, "without a close combat weapon there is no melee range"
    assert engage.reach_of(game, p.models(leo)[0]) == 200
    assert engage.reach_of(game, p.models(panther)[0]) == 0


@clause("evolved.engagement.melee-range")
def test_a_destroyed_weapon_reaches_nobody() -> None:
    p = Position()
    leo = p.vehicle("leo", (30, 10), right_arm=0)
    game = p.game()
    assert not close_weapons(game, p.models(leo)[0])
    assert engage.reach_of(game, p.models(leo)[0]) == 0


@clause("evolved.engagement.mutual")
def test_the_longer_arm_engages_both() -> None:
    p, brute, trooper = facing("brutes", "sierra-troopers", 1.8)
    assert engage.is_engaged(p.game(), brute)
    assert engage.is_engaged(p.game(), trooper), "his knife is too short, yet he is engaged"


@clause("evolved.engagement.mutual")
def test_a_soldier_without_a_weapon_is_engaged_by_an_armed_one() -> None:
    p, _thrall, trooper = facing("thralls", "sierra-troopers", 0.5, special={0: "missile-tube"})
    assert engage.is_engaged(p.game(), trooper)
    unarmed = Position()
    one = unarmed.unit("sierra-troopers", [(10, 10)], special={0: "missile-tube"})
    unarmed.unit("red-kodiaks", [(11.5, 10)], seat=1, special={0: "rpk"})
    assert not engage.is_engaged(unarmed.game(), one), "two soldiers without close combat weapons engage nobody"


@clause("evolved.engagement.unit")
def test_one_engaged_model_engages_its_unit_and_only_as_long_as_it_is() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10), (12, 10), (14, 10)])
    troopers = p.unit("sierra-troopers", [(16, 10), (18, 10)], seat=1)
    game = p.game()
    assert engage.all_engaged(game) == {p.models(thralls)[2], p.models(troopers)[0]}
    assert engage.is_engaged(game, thralls)
    game.tell(Removed("evolved.damage.soldier", (f"m{p.models(troopers)[0]}",)))
    assert not engage.is_engaged(game, thralls), "the enemy in reach is gone"
    game.tell(Moved("evolved.move.normal", ((p.models(troopers)[1], ((1600, 1000),)),)))
    assert engage.is_engaged(game, thralls)


@clause("evolved.engagement.av-never")
def test_a_vehicle_is_never_engaged() -> None:
    p, thrall, panther = facing("thralls", "panther", 0.5)
    assert not engage.is_engaged(p.game(), panther)
    assert not engage.all_engaged(p.game()) & {*p.models(panther)}
    assert engage.is_engaged(p.game(), thrall)


@clause("evolved.engagement.by-vehicle")
@pytest.mark.parametrize(("apart", "engaged"), [(1.0, True), (1.4, False)])
def test_a_vehicle_engages_only_within_the_soldiers_own_reach(apart: float, engaged: bool) -> None:
    p, thrall, leo = facing("thralls", "leo", apart)
    game = p.game()
    assert engage.reach_of(game, p.models(leo)[0]) == 200, "the piledriver reaches farther than the claws"
    assert engage.is_engaged(game, thrall) is engaged
    p.unit("brutes", [(40, 40)])
    assert engage.is_engaged(p.game(), thrall) is engaged, "the longer arms of others are not his"


@clause("evolved.engagement.grounded")
def test_a_grounded_soldier_engages_nobody_but_can_be_engaged() -> None:
    p, thrall, trooper = facing("thralls", "sierra-troopers", 0.5, grounded=[0])
    game = p.game()
    assert engage.reach_of(game, p.models(trooper)[0]) == 0
    assert engage.is_engaged(game, trooper), "the standing thrall engages him"
    p.tag(p.models(thrall)[0], "grounded")
    assert not engage.is_engaged(p.game(), trooper), "two soldiers on the ground"
    assert not engage.is_engaged(p.game(), thrall)


@clause("evolved.engagement.grounded", "evolved.engagement.by-vehicle")
def test_a_grounded_soldier_is_not_engaged_by_a_vehicle() -> None:
    p, trooper, _leo = facing("sierra-troopers", "leo", 0.5)
    assert engage.is_engaged(p.game(), trooper)
    p.tag(p.models(trooper)[0], "grounded")
    assert not engage.is_engaged(p.game(), trooper), "he has no melee range of his own"


@clause("evolved.engagement.definition", "evolved.engagement.av-never", "evolved.engagement.by-vehicle")
def test_example_mech_in_contact_case_three() -> None:
    """evolved.example.mech-in-contact: 1.4 inches from a LEO nobody is engaged; 0.8 from a Panther the Thralls are."""
    near = Position()
    thralls = near.unit("thralls", [(10 + 1.5 * index, 10) for index in range(10)])
    panther = near.vehicle("panther", (10, 12.3), seat=1)
    assert engage.is_engaged(near.game(), thralls)
    assert not engage.is_engaged(near.game(), panther)
    far = Position()
    thralls = far.unit("thralls", [(10 + 1.5 * index, 10) for index in range(10)])
    leo = far.vehicle("leo", (10, 13.15), seat=1)
    assert not engage.is_engaged(far.game(), thralls)
    assert not engage.is_engaged(far.game(), leo)
    assert cc.can_attack(far.game(), leo)
