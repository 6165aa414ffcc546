"""What is shown of Net Epic: cards, odds of drafts, templates, ways, the grid of a titan."""

from fractions import Fraction

import pytest

from grognard.draw.paint import symbols
from grognard.engine.asking.decisions import Allocate
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import Catalogue
from grognard.engine.showing.panels import Attack, Prospect
from grognard.engine.showing.view import SeatView
from grognard.games.netepic.books.profiles import figures, weapon
from grognard.games.netepic.chapters import save
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.parts import PARTS
from grognard.games.netepic.position import SOUTH, Position
from grognard.games.netepic.shown import titans, workings
from grognard.games.netepic.shown.looks import LOOKS, scene
from grognard.games.netepic.terms import SHIELDS, hurt_tag
from grognard.odds.question import read

from .acting import do, row

PANEL, HINTS = PARTS.panel(), PARTS.hints()


def book(test: str, *words: str) -> Fraction:
    """The chance of at least one."""
    found = PARTS.oddsbook().find(test)
    assert found is not None
    return found.work(read(found, list(words))).odds.at_least(1)


def attack_of(view: SeatView, *answer: tuple[str, str, int]) -> Attack:
    found = PANEL.overlay(view, answer).attack
    assert found is not None
    return found


def firing(targets: int = 2, foe: str = "terminator-squad") -> tuple[SeatView, Allocate]:
    """Three Devastator Squads with two dice each, about to share them out."""
    lay = Position()
    lay.unit(row(50, 40), "devastator-squad")
    lay.unit(row(50, 60, targets), foe, seat=1, facing=SOUTH)
    play = do(lay.activate(1), "advance", "fire:u1")
    form = play.decision
    assert isinstance(form, Allocate)
    return play.match.seat_view(0), form


# -- dice -------------------------------------------------------------------------------------------------------------


def test_panel_and_book_tell_the_same_of_dice_at_one_target() -> None:
    view, _ = firing()
    attack = attack_of(view, ("m0:heavy-weapons", "m3", 2))
    (found,) = attack.prospects
    assert found.histogram.exact == str(book("fire", "dice=2", "need=5", "save=4", "save_modifier=-1", "fixed_save=6"))
    assert [(stage.name, stage.dice, stage.need) for stage in found.stages] == [
        ("Heavy weapons to hit", 2, 5), ("save of stand 1 of Terminator Squad", 0, 5),
    ]  # fmt: skip


def test_dice_at_several_targets_are_added_up() -> None:
    view, _ = firing()
    given = (("m0:heavy-weapons", "m3", 2), ("m1:heavy-weapons", "m4", 2), ("m2:heavy-weapons", "none", 2))
    whole, first, second = attack_of(view, *given).prospects
    assert whole.label == "all targets"
    assert whole.histogram.mean == pytest.approx(first.histogram.mean + second.histogram.mean)
    words = ("dice=4", "need=5", "save=4", "save_modifier=-1", "fixed_save=6", "targets=2")
    assert whole.histogram.exact == str(book("fire", *words))
    assert PANEL.overlay(view, given[-1:]).attack is None


def test_lines_of_sight_and_cover_of_whom_is_fired_at() -> None:
    lay = Position()
    lay.unit([(50, 40)], "devastator-squad")
    lay.unit([(50, 60)], seat=1)
    lay.terrain("rubble", 45, 55, 55, 65)
    view = do(lay.activate(1), "advance", "fire:u1").match.seat_view(0)
    shown = PANEL.overlay(view, (("m0:heavy-weapons", "m1", 2),))
    assert [one.free for one in shown.sight] == [True]
    assert [one.holds for one in shown.cover] == [True]
    assert shown.attack is not None
    assert shown.attack.prospects[0].stages[0].need == 5 - int(shown.cover[0].gives)


def test_a_superheavy_may_be_damaged_or_lost() -> None:
    lay = Position()
    lay.unit([(50, 40)], "shadowsword")
    lay.unit([(50, 60)], "baneblade", seat=1, facing=SOUTH)
    view = do(lay.activate(1), "advance", "fire:u1").match.seat_view(0)
    (found,) = attack_of(view, ("m0:volcano-cannon", "m1", 1)).prospects
    words = ("dice=1", "need=3", "save=1", "save_modifier=-4", "penetrating=3")
    assert found.histogram.exact == str(book("superheavy", *words))
    assert [one.what for one in found.others] == ["damaged"]


def past(up: int, model: str = "warlord-titan") -> Prospect:
    lay = Position()
    lay.unit([(50, 40)], "shadowsword")
    lay.unit([(50, 60)], model, seat=1, facing=SOUTH)
    lay.hurt(1, **{SHIELDS: up})
    view = do(lay.activate(1), "advance", "fire:u1").match.seat_view(0)
    given = (("m0:shadowsword-lascannons", "m1", 2), ("m0:volcano-cannon", "m1", 1))
    return attack_of(view, *given).prospects[0]


def test_of_a_titan_the_hits_past_its_shields_are_told() -> None:
    whole, one = past(0).histogram, past(1).histogram
    assert whole.what == one.what == "hits past its shields"
    assert (len(whole.chances), len(one.chances)) == (4, 3)
    assert one.some < whole.some
    hits = [Fraction(7 - weapon(id).hit, 6) for id in ("shadowsword-lascannons", "volcano-cannon")]
    assert float(whole.chances[3]) == pytest.approx(float(hits[0] ** 2 * hits[1]))
    flickers = past(1, "great-gargant").histogram
    assert flickers.chances[3] == pytest.approx(float(hits[0] ** 2 * hits[1] / 6**3))


def test_buttons_tell_what_fire_promises_at_its_best() -> None:
    lay = Position()
    lay.unit(row(50, 40), "devastator-squad")
    lay.unit(row(50, 60, 2), seat=1)
    view = do(lay.activate(1), "advance").match.seat_view(0)
    assert HINTS.hint(view, ("fire:u1",)).startswith("6 dice, 2 in sight, up to 1.")
    assert HINTS.hint(view, ("move:u1",)) == ""


# -- templates ---------------------------------------------------------------------------------------------------------


def shelling() -> SeatView:
    lay = Position()
    lay.unit(row(50, 20), "whirlwind")
    lay.unit(row(50, 60, 3, 2), seat=1)
    play = do(lay.activate(1), "advance", "fire:u1")
    assert isinstance(play.decision, Place)
    return play.match.seat_view(0)


def test_a_template_tells_whom_it_covers() -> None:
    view = shelling()
    shown = PANEL.overlay(view, (("f", (5200, 6000), 0),))
    assert shown.covered == ("m3", "m4", "m5")
    assert shown.attack is not None
    (foes,) = shown.attack.prospects
    assert foes.label == "enemies: 3"
    assert foes.histogram.exact == str(book("barrage", "points=6", "models=3", "save=5"))
    assert PANEL.overlay(view, (("f", (5200, 9000), 0),)).attack is None


def test_own_models_under_a_template_are_told_apart() -> None:
    lay = Position()
    lay.unit([(50, 20)], "whirlwind")
    lay.unit([(50, 60)], seat=1)
    lay.unit([(50, 58)])
    view = do(lay.activate(1), "advance", "fire:u1").match.seat_view(0)
    shown = PANEL.overlay(view, (("f", (5000, 5900), 0),))
    assert shown.attack is not None
    assert [one.label for one in shown.attack.prospects] == ["enemies: 1", "your own: 1"]


# -- aiming -----------------------------------------------------------------------------------------------------------


def aiming(*tags: str) -> SeatView:
    lay = Position()
    lay.unit([(60, 30)], "shadowsword")
    lay.unit([(60, 60)], "warlord-titan", seat=1, facing=SOUTH)
    lay.hurt(1, **{SHIELDS: 0})
    lay.tag(1, *tags)
    return lay.script(lambda game: save.suffer(game, Hit(1, 0, "volcano-cannon"), 1)).match.seat_view(0)


def test_every_cell_says_where_its_hits_land() -> None:
    found = HINTS.grid(aiming(hurt_tag("Leg R", 0)))
    assert found is not None
    assert found.title == "Warlord, front"
    head = found.rows[1][1]
    assert head is not None
    assert (head.key, head.label, head.note, head.harm) == ("1-1", "Head", "1+", "")
    assert head.chances[4] == pytest.approx(4 / 9)
    assert sum(head.chances) == pytest.approx(1)
    assert found.rows[4][1] is None
    leg = found.rows[4][0]
    assert leg is not None
    assert leg.harm == "-5 cm Move, not below 5"
    assert sum(leg.chances) == pytest.approx(float(1 - dict(titans.landings("Warlord", "front", 4, 0))[""]))


def test_a_hint_tells_the_locations() -> None:
    view = aiming()
    assert HINTS.hint(view, ("1-1",)).startswith("Head 44%, Arm weapon L 14%")
    assert HINTS.hint(view, ("4-0",)).endswith("miss 42%")


def test_other_choices_lie_in_no_grid() -> None:
    lay = Position()
    lay.unit(row(50, 40))
    lay.unit([(50, 90)], seat=1)
    assert HINTS.grid(lay.activate(1).match.seat_view(0)) is None


# -- close combat -----------------------------------------------------------------------------------------------------


def test_a_charge_tells_how_the_duel_stands() -> None:
    lay = Position()
    lay.unit([(50, 40)], "terminator-squad")
    lay.unit([(50, 50), (53, 50)], "goff-boyz", seat=1)
    view = do(lay.activate(1), "charge", "charge:m0").match.seat_view(0)
    attack = PANEL.overlay(view, ("m1",)).attack
    assert attack is not None
    (found,) = attack.prospects
    assert found.histogram.exact == str(book("melee", "caf_a=6", "caf_b=3", "fixed_save_a=6"))
    assert found.reply is not None
    assert found.reply.mean == pytest.approx(1 - found.histogram.mean)
    assert "stands lost expected" in HINTS.hint(view, ("m1",))


# -- ways -------------------------------------------------------------------------------------------------------------


def test_a_way_tells_who_may_snap_fire_and_where() -> None:
    lay = Position()
    lay.unit(row(40, 40), "marine-bike-squad")
    lay.unit([(80, 60)], "devastator-squad", seat=1, name="Watchers")
    lay.terrain("building", 55, 45, 65, 60, klass=3, storeys=4)
    view = do(lay.activate(1), "advance", "move:u1").match.seat_view(0)
    shown = PANEL.overlay(view, ((2, ((7000, 4000),), 0),))
    assert [one.ref for one in shown.reactions] == ["u3"]
    assert shown.reactions[0].text.startswith("Watchers may snap fire after ")
    assert [one.foe for one in shown.facing] == ["u3"]


def test_orders_show_how_far_they_reach() -> None:
    lay = Position()
    lay.unit(row(40, 40))
    lay.unit([(50, 90)], seat=1)
    play = lay.activate(1)
    found = {one.key: one.allowance for one in PANEL.bands(play.match.seat_view(0))}
    assert found == {"advance": 1000, "charge": 2000}
    do(play, "advance")
    assert {one.key: one.allowance for one in PANEL.bands(play.match.seat_view(0))} == {"move:u1": 1000}
    reach = PANEL.ranges(lay.game(), 1)
    assert [one.allowance for one in reach.bands] == [1000, 2000]
    assert [(one.label, one.radius) for one in reach.rings] == [("Bolters", 5000)]


def test_fields_of_snap_fire() -> None:
    lay = Position((60, 60))
    lay.unit([(30, 10)], "predator")
    lay.unit([(30, 50)], seat=1)
    lay.unit([(50, 50)], seat=1, order="charge")
    found = PANEL.watch(lay.game(), None)
    assert [one.unit for one in found.fields] == [1, 3]
    assert all(one.polygons for one in found.fields)


# -- cards ------------------------------------------------------------------------------------------------------------


def test_a_card_counts_losses_against_its_break_point() -> None:
    lay = Position()
    card = lay.card("tactical-company")
    unit = lay.unit(row(40, 40, 6), card=card)
    lay.lose_model(0)
    found = PANEL.card(lay.state(), unit)
    assert found is not None
    assert "Tactical Company: 1 of 6 lost, breaks at" in found.kind
    assert [(stat.label, stat.value) for stat in found.stats][:2] == [("Move", "10"), ("Save", "5+")]
    assert found.weapons.rows[0].cells[:4] == ("50", "1", "5+", "0")
    whole = PANEL.card(lay.state(), card)
    assert whole is not None
    assert (whole.now, whole.strength) == (5, 6)
    assert [stat.label for stat in whole.stats] == ["Break", "VP", "Points"]


def test_a_titan_shows_shields_and_every_harm() -> None:
    lay = Position()
    unit = lay.unit([(60, 60)], "warlord-titan", facing=SOUTH)
    lay.hurt(0, **{SHIELDS: 4})
    lay.tag(0, hurt_tag("Leg R", 2), "gun:right-arm:volcano-cannon")
    found = PANEL.card(lay.state(), unit)
    assert found is not None
    (member,) = found.members
    assert [(one.label, one.now, one.of) for one in member.pips] == [("Void Shields", 4, 6)]
    assert "Leg R: immobilised" in member.tags
    assert "Volcano cannon" in [arm.name for arm in found.weapons.rows]


def test_traits_have_rules_that_exist() -> None:
    known = Catalogue.load("grognard.games.netepic").clauses
    for id in figures():
        lay = Position()
        unit = lay.unit([(60, 60)], id)
        found = PANEL.card(lay.state(), unit)
        assert found is not None
        rules = [*[one.clause for one in found.traits], *[one.clause for one in found.stats]]
        assert [rule for rule in rules if rule and rule not in known] == []


def test_a_scene_tells_the_losses_of_both_armies() -> None:
    lay = Position()
    lay.unit(row(40, 40, 6))
    lay.unit(row(40, 80, 2), seat=1)
    lay.objective((40, 42))
    found = scene(lay.state())
    assert [(one.ref, one.seat, one.lost, one.of) for one in found.tolls] == [("u0", 0, 0, 6), ("u2", 1, 0, 2)]
    assert found.standing.startswith("A 5 · B 0 of ")
    claims = PANEL.claims(lay.state())
    assert claims == {"k0": (5, 0)}


def test_every_model_has_a_silhouette_that_is_drawn() -> None:
    assert set(LOOKS.figures) == set(figures())
    assert [symbol for symbol in LOOKS.figures.values() if not symbols(f'<use href="#{symbol}"/>')] == []


def test_a_volley_is_never_more_than_certain() -> None:
    one = workings.Attack(Fraction(1, 2), Fraction(2, 3), True)
    assert sum(workings.fails_of(one, 6)) == 1
