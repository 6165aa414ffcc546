"""Bases that meet: all spots in one call are what the questions about one table say of each."""

from random import Random

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.core.state import BASE_LENGTH
from grognard.engine.space import Table
from grognard.engine.space.meeting import Company, Spot, meetings, stands
from tests.space.boards import random_state

SLACK, TOUCH, APART = 4, 10, 99


def boxed(seed: int, discs: int = 0) -> Table:
    """A table of rectangular bases, or with so many discs among a hundred."""
    state = random_state(seed, units=6, features=6)
    models = [
        replace(one, counters={BASE_LENGTH: 2 * one.radius + 100}, facing=one.id * 37)
        if one.id * 37 % 100 >= discs
        else one
        for one in state.models
    ]
    return Table.of(replace(state, models=tuple(models)))


def one_by_one(table: Table, model: int, spot: Spot, company: Company) -> bool:
    at, facing = spot
    if max(at) > 12000 or min(at) < 0:
        return False
    there = table.with_places(((model, at),), ((model, facing),))
    near = space.bases_within(there, (model,), company.others, company.apart)
    return (
        space.are_bases_free(there, (model,))
        and len(space.bases_within(there, (model,), company.met, company.touch)) == len(company.met)
        and not space.bases_within(there, (model,), company.shunned, company.apart)
        and len(near) == len(space.bases_within(there, (model,), company.others, company.touch))
    )


def test_bases_that_meet_nearly_touch() -> None:
    found = 0
    for seed in range(8):
        table, chance = boxed(seed), Random(seed)
        ids = table.present()
        for one, other in [chance.sample(ids, 2) for _ in range(12)]:
            ways = [(chance.randrange(360), chance.randrange(360)) for _ in range(4)]
            for at, (_, facing) in zip(meetings(table, one, other, ways, SLACK), ways, strict=True):
                if min(at) >= 0 and max(at) <= 12000:
                    there = table.with_places(((one, at),), ((one, facing),))
                    assert 0 <= space.gap(there, one, other) <= TOUCH
                    assert not space.do_bases_overlap(there, one, other)
                    found += 1
    assert found > 100


def test_many_spots_in_one_call_are_what_each_is_alone() -> None:
    answers = set[bool]()
    for seed in range(8):
        table, chance = boxed(seed, discs=30), Random(seed)
        ids = table.present()
        for _ in range(20):
            one, other, *rest = chance.sample(ids, 6)
            ways = [(turn, chance.randrange(360)) for turn in range(0, 360, 30)]
            spots = [(at, ways[row][1]) for row, at in enumerate(meetings(table, one, other, ways, SLACK))]
            company = Company(TOUCH, APART, (other,), tuple(rest[:2]), tuple(rest[2:]))
            assert stands(table, one, spots, company) == [one_by_one(table, one, spot, company) for spot in spots]
            answers |= set(stands(table, one, spots, company))
    assert answers == {True, False}
