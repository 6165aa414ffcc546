"""Close combat where a small change of the rules would go unnoticed: who decides, who is still in it, what follows."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.chapters import cc, duels
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import hurt_tag, hurts, is_on_table
from tests.games.netepic.acting import do
from tests.games.netepic.test_cc import clash, left
from tests.games.netepic.test_titan_combat import at, locked


def outnumbered() -> Position:
    """Two Tactical squads (m0, m1) have engaged one stand of Goffs (m2)."""
    p = Position()
    p.unit([(40, 40), (44.1, 40)], "tactical-squad", order="charge", tags=("fired",))
    p.unit([(42.05, 40)], "goff-boyz", seat=1, order="charge")
    p.engage(0, 2)
    p.engage(1, 2)
    return p


@clause("netepic.cc.multiple-order", "netepic.cc.combat-defined")
@pytest.mark.parametrize("picker", [0, 1])
def test_the_side_with_more_models_orders_the_duels_whoever_has_picked_the_combat(picker: int) -> None:
    play = outnumbered().script(lambda game: cc.combat(game, picker, (0, 1, 2)), [(6, 6, 1, 1)])
    assert (play.decision.seat, play.options()) == (0, ["m0", "m1"])
    do(play, "m1").finish()
    assert left(play, 0, 1, 2) == [True, True, False]
    assert len(play.rolls("netepic.cc.roll")) == 1


@clause("netepic.cc.free-after", "netepic.cc.when")
def test_only_those_who_are_still_engaged_are_done_for_the_turn() -> None:
    """The crushed and the free bear no mark of an unfinished combat."""
    play = clash().script(lambda game: cc.combat(game, 0, (0, 1)), [(6, 6, 1, 1)]).finish()
    assert [play.state.models[id].tags for id in (0, 1)] == [(), ()]
    lasting = Position()
    lasting.unit([(60, 60)], "warhound-titan", order="advance")
    lasting.unit([(57.7, 63.3), (60.2, 63.3)], "goff-boyz", seat=1, order="charge")
    lasting.engage(1, 0)
    lasting.engage(2, 0)
    stays = lasting.script(lambda game: cc.combat(game, 0, (0, 1, 2)), [(1, 1), (3, 1)]).finish()
    assert ["resolved" in play.tags for play in stays.state.models] == [True, False, True]


@clause("netepic.ork.mekboy-mishap", "netepic.cc.healers")
def test_a_mishap_in_close_combat_hits_those_about_it() -> None:
    p = Position()
    p.unit([(40, 40)], "battlewagon", order="charge")
    p.unit([(42, 40)], "gretchin")
    p.unit([(34, 40)], "mekboy")
    p.unit([(40, 44)], "land-raider", seat=1, order="charge")
    p.engage(3, 0)
    dice = [("close combat", 1, 1, 6, 6), ("heals", 1), ("Mekboy", 4)]
    play = p.script(lambda game: cc.combat(game, 0, (0, 3)), dice).finish()
    assert not is_on_table(play.game, 0)
    assert [roll.clause for roll in play.rolls()][2] == "netepic.ork.mekboy-mishap"
    assert not is_on_table(play.game, 1), "it stood under the template and has no save"


@clause("netepic.ability.psychic-lance", "netepic.titan.damage-roll", "netepic.cc.roll")
def test_nobody_rolls_fewer_than_one_die() -> None:
    """A lance and a shaken head take both dice of a Warlord: one is left."""
    p = locked("warlord-titan", "great-gargant", hurt_tag("Head", 0))
    assert len(duels.hand(p.game(), 0, 1, Bout()).sides) == 1
    assert len(duels.hand(p.game(), 0, 1, Bout(numbed=(0,))).sides) == 1


@clause("netepic.cc.tie", "netepic.cc.fixed-save", "netepic.cc.superheavy")
@pytest.mark.parametrize(("model", "caf"), [("terminator-squad", 6), ("baneblade", 8), ("land-raider", 3)])
def test_a_tie_hurts_nobody(model: str, caf: int) -> None:
    p = clash(model)
    assert duels.hand(p.game(), 0, 1, Bout()).plus == caf
    dice = [(1, 1, caf - 2, 1), (6, 6, 1, 1)]
    play = p.script(lambda game: duels.duel(game, 0, 1), dice).finish()
    assert left(play, 0, 1) == [True, False]
    assert [(roll.clause, roll.seat) for roll in play.rolls()] == [("netepic.cc.roll", -1)] * 2, "both roll at once"


@clause("netepic.cc.order")
def test_the_players_pick_in_turn_until_no_combat_is_left() -> None:
    p = clash()
    for x in (60, 70, 80):
        one = p.unit([(x, 40)], "tactical-squad", order="charge", tags=("fired",))
        other = p.unit([(x, 42.05)], "goff-boyz", seat=1, order="charge")
        p.engage(p.models(other)[0], p.models(one)[0])
    play = p.close_combat([(6, 6, 1, 1)] * 4 + [(6, 1)])
    labels = [one.label for one in play.decision.options]  # type: ignore[attr-defined]
    assert labels[0] == "Red against Goffs"
    pickers = []
    while play.asks == "combat":
        pickers.append(play.decision.seat)
        play.choose(play.options()[0])
    assert pickers == [0, 1, 0]


@clause("netepic.ork.mekboy-mishap", "netepic.cc.multiple")
def test_a_combat_that_nobody_survives_is_counted_for_nobody() -> None:
    p = Position()
    p.unit([(40, 40)], "battlewagon", order="charge")
    p.unit([(34, 40)], "mekboy")
    p.unit([(40, 42.5)], "land-raider", seat=1, order="charge")
    p.engage(2, 0)
    dice = [("close combat", 1, 1, 6, 6), ("heals", 1), ("Mekboy", 4), ("save", 1)]
    play = p.script(lambda game: cc.combat(game, 0, (0, 2)), dice).finish()
    assert left(play, 0, 1, 2) == [False, True, False]
    assert "netepic.cc.multiple" not in [event.clause for event in play.match.log]


@clause("netepic.titan.power-fist", "netepic.titan.cc-large")
@pytest.mark.parametrize(("again", "mauled"), [(3, 1), (1, 0)])
@pytest.mark.parametrize("first", [0, 1])
def test_who_is_ahead_by_one_after_the_fist_has_rolled_again_wins(again: int, mauled: int, first: int) -> None:
    p = locked("warlord-titan", "great-gargant", "gun:right-arm:power-fist")
    assert [duels.hand(p.game(), id, 1 - id, Bout()).plus for id in (0, 1)] == [14, 15]
    dice = [("close combat", 1, 6), ("close combat", 3, 4), ("Power Fist", again), ("damage to Hull", 3)]
    play = p.script(lambda game: duels.duel(game, first, 1 - first), dice)
    play.choose("0")
    at(play, "Hull")
    do(play, *(["no"] if mauled else [])).finish()
    assert [bool(hurts(play.game, id)) for id in (0, 1)] == [not mauled, bool(mauled)]


@clause("netepic.titan.power-fist", "netepic.titan.cc-one-round")
def test_a_tie_after_the_fist_has_rolled_again_hurts_nobody() -> None:
    p = locked("warlord-titan", "great-gargant", "gun:right-arm:power-fist")
    dice = [("close combat", 1, 6), ("close combat", 3, 4), ("Power Fist", 2)]
    play = p.script(lambda game: duels.duel(game, 0, 1), dice).choose("0").finish()
    assert play.match.is_over
    assert [hurts(play.game, id) for id in (0, 1)] == [(), ()]


@clause("netepic.orders.fall-back-caf", "netepic.cc.roll")
@pytest.mark.parametrize(("order", "plus"), [("fall-back", 0), ("charge", 2)])
def test_who_falls_back_fights_two_worse(order: str, plus: int) -> None:
    assert duels.hand(clash(order=order).game(), 0, 1, Bout()).plus == plus


@clause("netepic.cc.multiple", "netepic.cc.continue")
def test_what_was_fought_in_one_phase_gives_no_dice_in_the_next() -> None:
    play = clash(number=2).close_combat([(6, 6, 1, 1), (6, 6, 1, 1, 1), (6, 1)])
    do(play, "m1")
    assert [len(roll.faces) for roll in play.rolls("netepic.cc.roll")] == [4, 5]
    assert play.state.phase == "initiative"
    assert "fought" not in play.state.models[0].counters
