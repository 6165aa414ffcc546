"""What is shown of an attack before it is declared: the odds of the very dice that will be rolled."""

from grognard.engine import space
from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.state import model_ref
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.showing.panels import Overlay
from grognard.engine.showing.view import SeatView
from grognard.games.at43.chapters.target import aim_at
from grognard.games.at43.position import Position
from grognard.games.at43.ruleset import RULES
from grognard.games.at43.shown import hints, panel
from tests.contract.battles import MIXED, begin, playing
from tests.games.at43.gunnery import firing, row


def seen_by(battle: Rehearsal) -> SeatView:
    return battle.match.seat_view(battle.decision.seat)


def shown(battle: Rehearsal, target: str) -> Overlay:
    return panel.PANEL.overlay(seen_by(battle), (target,))


@clause("at43.shoot.hero-same-target")
def test_the_odds_of_a_second_salvo_are_without_the_hero_who_fired_in_the_first() -> None:
    """Urash has joined the bane cannons: his two dice are not shown again with the nanoblasters."""
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "bane-goliaths", row(20, 3, step=5), hero="urash")
    foe = f"u{p.unit(1, 'steel-troopers', row(40, 4))}"
    p.unit(1, "steel-troopers", row(45, 4, 80))
    dice = [("attack", 1, 1), ("re-roll", 1, 1), ("Heavy nanoblaster: attack", 1, 1)]
    battle = p.activate(unit, dice).choose("done").choose("fire:bane-cannon").choose(foe)
    battle.choose("fire:goliath-nanoblaster")
    attack = shown(battle, foe).attack
    assert attack is not None
    assert [stage.dice for stage in attack.prospects[0].stages if "attack" in stage.name] == [6]
    assert len(shown(battle, foe).sight) == 4, "two lines from each of the goliaths, none from Urash"


@clause("at43.cover.several-obstacles", "at43.drill.shield-formation")
def test_cover_behind_a_shield_names_the_vehicles() -> None:
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "steel-troopers", row(20, 2), officer=1)
    p.unit(1, "hussar", [(50, 60)], tags=("shield-formation",), name="Hussar")
    foe = p.unit(1, "krasnye-soldaty", [(58, 60), (61, 60)])
    p.unit(1, "krasnye-soldaty", row(40, 3, 80))
    p.terrain("low-wall", (56, 60), 90)
    battle = p.activate(unit).choose("fire:laser-rifle")
    (shelter,) = panel._cover(battle.game, unit, aim_at(battle.game, f"u{foe}"))
    assert shelter.text == "2 of 2 behind low wall, Hussar"


@clause("at43.vehicle.locations", "at43.shoot.terrain-target")
def test_a_hint_counts_structure_points_wherever_they_are_lost() -> None:
    """35 of 36 shots hit; every second goes through the hull, wherever it strikes, and every third through the wall."""
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "fire-toad", [(20, 60)], officer=1)
    foe = model_ref(p.models(p.unit(1, "hussar", [(50, 60)]))[0])
    wall = f"f{p.terrain('high-wall', (50, 80), 90)}"
    battle = p.activate(unit).choose("fire:light-gauss-cannon")
    assert hints.hint(seen_by(battle), (foe,)) == "0.97 structure points expected, at least one 48.6%"
    assert hints.hint(seen_by(battle), (wall,)) == "0.65 structure points expected, at least one 32.4%"


@clause("at43.weapon.jamming")
def test_jamming_a_vehicle_promises_impacts_and_no_loss_of_points() -> None:
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "star-troopers", row(20, 2), special={1: "jamming-gun"}, officer=1)
    foe = model_ref(p.models(p.unit(1, "hussar", [(40, 60)]))[0])
    p.unit(1, "hussar", [(40, 80)])
    battle = p.activate(unit).choose("none").choose("fire:jamming-gun")
    attack = shown(battle, foe).attack
    assert attack is not None
    odds = attack.prospects[0].histogram
    assert odds.what == "impacts"
    assert hints.hint(seen_by(battle), (foe,)) == f"{odds.mean:.2f} impacts expected, at least one {odds.some:.1%}"


@clause("at43.weapon.flame-targets")
def test_greedy_weighs_holding_the_second_flamer_back() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", row(20, 4), officer=1, special={2: "flamer", 3: "flamer"})
    foe = f"u{p.unit(1, 'storm-golems', row(30, 4))}"
    p.unit(1, "storm-golems", row(45, 4, 80))
    battle = p.activate(unit).choose("none").choose("fire:flamer")
    assert RULES.appraise(seen_by(battle), ("none",)) < RULES.appraise(seen_by(battle), (foe,))


@clause("at43.weapon.sniper")
def test_odds_of_snipers_count_those_in_sight_only() -> None:
    """Three of five stand behind a wall: no more than two can be named, whatever the dice."""
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "dragonov-kommandos", row(20, 6), officer=1, leader=2)
    foe = f"u{p.unit(1, 'steel-troopers', [(50, 56), (50, 59), (50, 80), (50, 83), (50, 86)])}"
    for y in (76, 86):
        p.terrain("high-wall", (47, y), 90)
    p.unit(1, "steel-troopers", row(45, 2, 40))
    attack = shown(p.activate(unit).choose("fire:dragonov-rifle"), foe).attack
    assert attack is not None
    assert len(attack.prospects[0].histogram.chances) == 3


@clause("at43.weapon.flame-auto", "at43.weapon.indirect-target", "at43.weapon.area-direct")
def test_the_fighter_aimed_at_is_asked_for_under_the_clause_of_the_weapon() -> None:
    arms = (
        ("shock-troopers", "flamer"),
        ("fire-toad-iron-rain", "iron-rain-mortar"),
        ("krasnye-soldaty", "grenade-launcher"),
    )
    clauses = []
    for profile, arm in arms:
        p = Position()
        vehicle = profile == "fire-toad-iron-rain"
        p.unit(0, profile, [(20, 60)] if vehicle else row(20, 2), special={} if vehicle else {1: arm})
        p.unit(1, "storm-golems", row(32, 2))
        clauses.append(firing(p, 0, arm).decision.clause)
    assert clauses == ["at43.weapon.flame-auto", "at43.weapon.indirect-target", "at43.weapon.area-direct"]


@clause("at43.ability.rocket-jump")
def test_the_reach_shown_is_that_of_the_leader_who_leaps_or_walks() -> None:
    """With a hero on foot at their head only Wing Troopers leap; once one of them leads, his reach goes over walls."""
    on_foot, leaping = Position(), Position()
    unit = on_foot.unit(0, "wing-troopers", [(58, 10), (61, 10)], hero="newton")
    leaping.unit(0, "wing-troopers", [(58, 10), (61, 10)])
    reach = [panel.reach(p.game(), unit, "combat").passes for p in (on_foot, leaping)]
    assert [passes & space.TERRAIN for passes in reach] == [0, space.TERRAIN]


@clause("at43.shoot.dice", "at43.measuring.no-max-range")
def test_button_and_panel_agree_on_positions_of_real_battles() -> None:
    """The words beside a target give the very means of the bars in the panel, vehicles and walls included."""
    seen: set[str] = set()
    for scenario, seed in (("drop-points", 3), ("fire", 3)):
        match = begin("at43", scenario, seed)
        for _ in playing(match, seed, MIXED):
            form = None if match.is_over else match.decision
            if not isinstance(form, Choose) or form.name != "target":
                continue
            view = match.seat_view(form.seat)
            for option in [option for option in form.options if option.key[0] in "umf"]:
                words, attack = hints.hint(view, (option.key,)), panel.PANEL.overlay(view, (option.key,)).attack
                if words and attack is not None:
                    whats = {row.histogram.what for row in attack.prospects if row.possible}
                    rows = [(row.possible, row.histogram.mean) for row in attack.prospects]
                    assert words == in_words(" ".join(whats), rows)
                    seen.add(option.key[0])
    assert seen == {"u", "m", "f"}


def in_words(what: str, rows: list[tuple[bool, float]]) -> str:
    means = [(10 * number, f"{mean:.2f}") for number, (possible, mean) in enumerate(rows, 1) if possible]
    if not means:
        return "no chance at any range"
    if len(means) == len(rows) and rows[0][1] == rows[-1][1]:
        return f"{means[0][1]} {what} expected at any range"
    last = [row for row, after in zip(means, (*means[1:], None), strict=True) if after is None or after[1] != row[1]]
    return f"{what} expected " + ", ".join(f"{mean} within {far} cm" for far, mean in last)
