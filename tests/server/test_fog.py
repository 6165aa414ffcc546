"""What is dark, what an instrument shows and who was last seen where: of a seat's own view alone, step by step."""

from grognard.engine.showing.looks import Blip
from grognard.server.battle import Battle
from grognard.server.showing import Showing
from tests.server.test_zone_games import best, form_of, give, start


def keys(battle: Battle) -> list[str]:
    return [option.key for option in form_of(battle).options]


def with_a_tracker() -> Battle:
    """The android of the marines has drawn its tracker."""
    battle = start("block-nine", "human", "greedy")
    give(battle, "m4")
    things = {option.key: option.label for option in form_of(battle).options}
    give(battle, *[key for key, words in things.items() if key.startswith("draw:") and "Tracker" in words])
    return battle


def test_a_tracker_shows_pings_and_fades_with_the_stretch() -> None:
    battle = with_a_tracker()
    showing = Showing(battle)
    for _ in range(60):
        scan = [key for key in keys(battle) if key.startswith("scan:")]
        give(battle, *(scan[:1] or best(battle)))
        scene = showing.scene(battle.match.view(0))
        if scan and scene.contacts:
            break
    tracker, other = scene.instruments
    assert (tracker.ref, tracker.reach, tracker.works, other.works) == ("m4", 4, True, False)
    assert tracker.blips == (Blip("B11", 1, 3, 137),)
    assert [contact.zone for contact in scene.contacts] == ["B11"]
    assert "B11" not in scene.names, "a ping does not draw the room it comes from"
    stretch = battle.state.clock["stretch"]
    while battle.state.clock["stretch"] == stretch and battle.state.phase != "combat":
        give(battle, *best(battle))
    assert not showing.scene(battle.match.view(0)).contacts or battle.state.phase == "combat"


def test_who_goes_out_of_sight_leaves_a_mark_until_seen_again() -> None:
    battle = start("severance", "human", "greedy")
    showing = Showing(battle)
    chronicle = showing.chronicle(0)
    for _ in range(200):
        give(battle, *best(battle))
        chronicle.lines()
        if chronicle.lost(chronicle.steps):
            break
    lost = chronicle.lost(chronicle.steps)
    assert lost, "they go their rounds"
    beings = [battle.state.models[int(one.ref[1:])] for one in lost]
    assert [one.name for one in lost] == [battle.state.units[being.unit].name for being in beings]
    assert not seen(battle) & {one.ref for one in lost}
    assert {one.seat for one in lost} == {1}
    assert all(one.words.startswith("last seen in ") for one in lost)
    assert showing.looked(0, 0).lost == ()
    assert showing.looked(0, chronicle.steps).lost == lost
    assert showing.chronicle(1).lines()
    assert showing.chronicle(1).lost(showing.chronicle(1).steps) == (), "the referee loses nobody from sight"
    while not seen(battle) & {one.ref for one in lost}:
        give(battle, *best(battle))
    chronicle.lines()
    assert not {one.ref for one in chronicle.lost(chronicle.steps)} & seen(battle)


def seen(battle: Battle) -> set[str]:
    """Those on the map of the crew."""
    return {f"m{model.id}" for model in battle.match.view(0).models if model.id >= 0 and model.place is not None}


def test_the_log_is_headed_by_stretches_and_in_a_fight_by_rounds() -> None:
    battle = with_a_tracker()
    while battle.state.phase != "combat" or battle.state.round < 1:
        give(battle, *best(battle))
    headings = [line.text for line in Showing(battle).log(0) if line.kind == "round"]
    assert headings[:2] == ["Stretch 1", "Stretch 2"]
    assert headings[-1] == "Round 1"


def test_zones_are_lit_seen_known_or_dark() -> None:
    battle = start("cold-tow", "human", "greedy")
    showing = Showing(battle)
    assert showing.scene(battle.match.view(0)).light == {"A1": "lit"}
    give(battle, "m1")
    give(battle, "lamp:k8")
    assert [beam.ref for beam in showing.scene(battle.match.view(0)).beams] == ["m1"]
    give(battle, "move:A2")
    light = showing.scene(battle.match.view(0)).light
    assert (light["A2"], light["A4"]) == ("lit", "seen")
    assert set(light) <= {feature.zones[0] for feature in battle.match.view(0).features if len(feature.zones) == 1}
