"""Units from paper to the table: ids, leader, counters, places."""

from grognard.engine.core.state import Model, Point
from grognard.kit.files.muster import Member, Muster, mustered


def recruit(id: int, unit: int, member: Member, place: Point | None) -> Model:
    return Model(id, unit, member.profile, 50, 2, place=place, counters=dict(member.counters), tags=member.tags)


WHO = Muster(1, "squad", (Member("chief", ("flag",)), Member("man"), Member("man")), leader=2, tags=("b", "a"))


def test_a_unit_and_its_models_are_numbered_on() -> None:
    unit, models = mustered(WHO, 4, 10, (), recruit, "squad", "Squad")
    assert (unit.id, unit.seat, unit.name, unit.members, unit.leader) == (4, 1, "Squad", (10, 11, 12), 12)
    assert (unit.counters, unit.tags) == ({"strength": 3}, ("a", "b"))
    assert [(one.id, one.unit, one.profile, one.place) for one in models][:2] == [
        (10, 4, "chief", None),
        (11, 4, "man", None),
    ]


def test_places_are_taken_in_order_and_counters_told_hold() -> None:
    who = Muster(0, "squad", WHO.members[:2], "Ours", counters={"strength": 9})
    unit, models = mustered(who, 0, 0, ((1, 1), (2, 2), (3, 3)), recruit, "squad", "Squad")
    assert (unit.name, unit.counters) == ("Ours", {"strength": 9})
    assert [one.place for one in models] == [(1, 1), (2, 2)]
