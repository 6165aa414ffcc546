"""Characters: figures, hands, careers, and what may be built with the points."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.games import catalogue
from grognard.games.alien.body import burden, character, dice, gear, stress
from grognard.games.alien.books import cards
from grognard.games.alien.books.cards import ATTRIBUTES, SKILLS, Character
from grognard.games.alien.books.profiles import being, careers, characters, npcs, rows
from grognard.games.alien.known import combat
from grognard.games.alien.position import Position
from grognard.games.alien.turns import initiative
from grognard.games.alien.words.terms import items_of
from grognard.games.alien.words.terms import stress as stress_of

RIFLEMAN = characters()["rifleman"]


def room() -> Position:
    p = Position()
    p.zone("A1")
    return p


def texts(card: Character) -> list[str]:
    return [text for _, text, _ in character.faults_of(card)]


def clauses(card: Character) -> set[str]:
    return {id for _, _, id in character.faults_of(card)}


@clause("alien.char.attributes")
def test_people_have_four_attributes_and_xenomorphs_none() -> None:
    for card in (*characters().values(), *npcs().values()):
        assert set(card.attributes) == set(ATTRIBUTES)
        assert all(1 <= value <= (8 if card.is_android else 5) for value in card.attributes.values())
    assert any(max(card.attributes.values()) > 5 for card in npcs().values() if card.is_android)
    p = room()
    who, drone = p.pc("medic", "A1", gear=()), p.npc("drone", "A1", seen=True)
    assert [part.label for part in dice.own_dice(p.game(), dice.Attempt(who, "stamina"))] == ["strength"]
    assert [part.label for part in dice.own_dice(p.game(), dice.Attempt(drone, "mobility"))] == ["mobility"]


@clause("alien.char.attribute-points")
def test_fourteen_points_two_to_four_and_five_for_the_key_attribute() -> None:
    assert texts(RIFLEMAN) == []
    more = replace(RIFLEMAN, attributes={**RIFLEMAN.attributes, "wits": 4})
    assert texts(more) == ["15 points spent, 14 needed"]
    assert clauses(more) == {"alien.char.attribute-points"}
    wrong = replace(RIFLEMAN, attributes={"strength": 4, "agility": 5, "wits": 3, "empathy": 2})
    assert texts(wrong) == ["agility 5: 2 to 4 allowed"]
    weak = replace(RIFLEMAN, attributes={"strength": 5, "agility": 4, "wits": 4, "empathy": 1})
    assert texts(weak) == ["empathy 1: 2 to 4 allowed"]


@clause("alien.char.attribute-points")
def test_androids_are_built_by_their_own_rule() -> None:
    assert texts(characters()["android"]) == []
    assert clauses(replace(characters()["android"], is_android=False)) == {"alien.char.attribute-points"}


@clause("alien.char.skills")
def test_twelve_skills_three_of_each_attribute() -> None:
    assert len(SKILLS) == 12
    p = room()
    who = p.pc("medic", "A1", gear=())
    for attribute, skills in rows("alien.skills"):
        for skill in str(skills).split(", "):
            own, *_ = dice.own_dice(p.game(), dice.Attempt(who, skill.lower().replace(" ", "-")))
            assert own.label == str(attribute).lower()
    everybody = (*characters().values(), *npcs().values())
    assert all(0 <= level <= 5 and skill in SKILLS for card in everybody for skill, level in card.skills.items())
    assert "singing is no skill" in texts(replace(RIFLEMAN, skills={**RIFLEMAN.skills, "singing": 0}))


@clause("alien.char.skill-points")
def test_ten_points_three_in_career_skills_one_in_others() -> None:
    short = replace(RIFLEMAN, skills={"ranged-combat": 3})
    assert texts(short) == ["3 points spent, 10 needed"]
    other = replace(RIFLEMAN, skills={"ranged-combat": 3, "close-combat": 3, "stamina": 2, "comtech": 2})
    assert texts(other) == ["comtech 2: 0 to 1 allowed"]
    high = replace(RIFLEMAN, skills={"ranged-combat": 4, "close-combat": 3, "stamina": 3})
    assert texts(high) == ["ranged-combat 4: 0 to 3 allowed"]
    assert clauses(high) == {"alien.char.skill-points"}


@clause("alien.char.health")
@pytest.mark.parametrize("id", [*characters(), *npcs()])
def test_health_of_every_listed_person(id: str) -> None:
    card = being(id)
    assert isinstance(card, Character)
    assert card.health == cards.health_of(card.attributes)


@clause("alien.char.health", "alien.char.resolve", "alien.gear.encumbrance", "alien.gear.over")
def test_example_derived() -> None:
    """alien.example.derived"""
    own = {"strength": 3, "agility": 4, "wits": 2, "empathy": 3}
    assert cards.health_of(own) == 4
    assert character.resolve_of(own) == 3
    p = room()
    card = replace(RIFLEMAN, id="own-1", attributes=own, health=4, resolve=3, gear=())
    who = p.pc(card, "A1", gear=["fire-axe"] * 6)
    assert not burden.is_over(p.game(), who)
    p.item("fire-axe", who)
    assert burden.is_over(p.game(), who)
    assert gear.can_move(p.game(), who)
    p.item("fire-axe", who, number=6)
    assert not gear.can_move(p.game(), who)


@clause("alien.char.health")
def test_half_points_count_up() -> None:
    assert cards.health_of({"strength": 3, "agility": 2, "wits": 1, "empathy": 1}) == 3
    assert cards.health_of({"strength": 3, "agility": 3, "wits": 1, "empathy": 1}) == 3


@clause("alien.char.resolve")
def test_resolve_of_every_human_pc() -> None:
    for card in characters().values():
        assert card.resolve == (0 if card.is_android else character.resolve_of(card.attributes))
    assert character.resolve_of({"wits": 4, "empathy": 3}) == 4


@clause("alien.char.speed")
def test_people_have_speed_one_and_creatures_that_of_their_line() -> None:
    p = room()
    people = [p.pc("android", "A1"), p.npc("mercenary", "A1"), p.pc("kid", "A1")]
    drone, worker, burster = p.npc("drone", "A1"), p.npc("worker", "A1"), p.npc("bloodburster", "A1")
    egg, hurt = p.npc("ovomorph", "A1", seen=True), p.npc("drone", "A1", speed_lost=5)
    game = p.game()
    assert [initiative.speed(game, who) for who in people] == [1, 1, 1]
    assert [initiative.speed(game, who) for who in (drone, worker, burster, hurt)] == [2, 1, 3, 1]
    assert not combat.is_fighting(game, egg), "who has no Speed draws no card"


@clause("alien.char.speed")
def test_example_cards() -> None:
    """alien.example.cards"""
    p = room()
    for id in ("rifleman", "medic", "officer", "pilot"):
        p.pc(id, "A1")
    drone = p.npc("drone", "A1", seen=True)
    seen = p.script(initiative.draw, [("initiative", 4, 4, 3, 2, 2, 1)], phase="combat", step="draw", round=1)
    subjects = [card.subject for card in seen.state.cards if card.pile == "order"]
    assert len(subjects) == 6
    assert subjects.count(f"m{drone}") == 2


@clause("alien.char.career")
def test_a_talent_without_a_rule_is_refused() -> None:
    ruled = {id.rpartition(".")[2] for id in catalogue("alien").clauses if id.startswith("alien.talent.")}
    listed = {talent for career in careers().values() for talent in career.talents}
    assert listed - ruled == character.WITHOUT_RULE
    for career in careers().values():
        assert set(career.talents) - character.WITHOUT_RULE, "everybody has a choice"
    marshal = replace(characters()["marshal"], talents=("authority",))
    assert texts(marshal) == ["authority has no rule and would do nothing; choose subdue"]


@clause("alien.char.career")
def test_one_talent_from_the_list_of_the_career() -> None:
    assert texts(replace(RIFLEMAN, talents=("lucky",))) == [
        "lucky is not on the list of the career (banter, overkill, precise-shooter)"
    ]
    assert texts(replace(RIFLEMAN, talents=())) == ["0 talents; a new character has one"]
    assert texts(replace(RIFLEMAN, talents=("overkill", "banter"))) == ["2 talents; a new character has one"]
    for card in characters().values():
        own = careers()[card.career]
        assert card.talents[0] in own.talents
        assert len(own.skills) == 3
        assert own.key in ATTRIBUTES


@clause("alien.char.hands")
def test_two_hands_and_what_fits_into_them() -> None:
    p = room()
    marine, medic = p.pc("rifleman", "A1"), p.pc("medic", "A1")
    game = p.game()
    assert character.hands(game, marine) == 2
    assert character.free_hands(game, marine) == 0
    assert character.free_hands(game, medic) == 1
    by_kind = {thing.kind: character.hands_for(thing) for thing in items_of(game, marine)}
    assert (by_kind["m41a-pulse-rifle"], by_kind["m3-armor"], by_kind["flashlight"]) == (2, 0, 0)


@clause("alien.char.hands")
def test_hands_needed_by_kind_of_thing() -> None:
    from grognard.games.alien.books.profiles import items, weapons

    two = {"rifle", "shotgun", "heavy", "launcher"}
    for card in weapons().values():
        if "fixed" not in card.features and "built-in" not in card.features and card.id != "fire-axe":
            assert card.hands == (2 if card.group in two else 1), card.id
    assert items()["flashlight"].hands == 1
    assert items()["riot-vest"].hands == 0


@clause("alien.char.hands")
def test_a_lamp_is_clipped_to_armor_or_a_long_gun_only() -> None:
    p = room()
    clipped, by_hand = p.pc("medic", "A1"), p.pc("scientist", "A1")
    game = p.game()
    lamp = {who: next(t for t in items_of(game, who) if t.kind == "flashlight") for who in (clipped, by_hand)}
    assert "clipped" in lamp[clipped].tags
    assert "held" not in lamp[clipped].tags
    assert "held" in lamp[by_hand].tags
    assert character.hands_for(lamp[by_hand]) == 1


@clause("alien.char.hands")
def test_swapping_is_free_once_a_turn() -> None:
    p = room()
    who = p.pc("rifleman", "A1")
    game = p.game(phase="combat", step="turn", round=1)
    knife = p.find(who, "combat-knife")
    assert gear.can_swap(game, who)
    gear.draw(game, who, knife)
    assert [thing.kind for thing in gear.held(game, who)] == ["combat-knife"]
    assert not gear.can_swap(game, who)
    assert [arm.card.id for arm in gear.weapons(game, who)] == ["combat-knife", "unarmed"]
    calm = p.game()
    gear.draw(calm, who, knife)
    assert gear.can_swap(calm, who)


@clause("alien.char.hands")
def test_an_arm_that_is_gone_takes_long_guns_out_of_reach() -> None:
    p = room()
    who = p.pc("rifleman", "A1")
    p.marker("injury", who, row=55)
    game = p.game()
    assert character.hands(game, who) == 1
    assert "m41a-pulse-rifle" not in [arm.card.id for arm in gear.weapons(game, who)]


@clause("alien.char.stress-level")
def test_stress_starts_at_zero_and_has_no_end() -> None:
    p = room()
    calm, tense = p.pc("medic", "A1"), p.pc("pilot", "A1", stress=14)
    game = p.game()
    assert [stress_of(game, who) for who in (calm, tense)] == [0, 14]
    stress.gain(game, calm, 1, "alien.stress.gain")
    assert stress.lower(game, calm, 3, "alien.stress.relief") == 1
    stress.gain(game, tense, 2, "alien.stress.gain")
    assert [stress_of(game, who) for who in (calm, tense)] == [0, 16]
