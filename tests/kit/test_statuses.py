"""Statuses end at their moments, all in one place: the tag, the moment and the clause are a row."""

from msgspec.structs import replace

from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.kit.rounds.statuses import Status, Statuses
from tests.engine.toy import HEADER, TOY

ROUND, ACTIVATED = "round", "activated"
STATUSES = Statuses(
    Status("watch", {ROUND: "toy.round", ACTIVATED: "toy.again"}),
    Status("cover", {ACTIVATED: "toy.again"}),
    Status("order:", {ROUND: "toy.round"}),
    Status("braced", {ACTIVATED: "toy.braced"}, models=True),
)


def game(units: dict[int, tuple[str, ...]], models: dict[int, tuple[str, ...]] | None = None) -> Game:
    state = TOY.setup(HEADER)
    return Game(
        replace(
            state,
            units=tuple(replace(unit, tags=units.get(unit.id, ())) for unit in state.units),
            models=tuple(replace(model, tags=(models or {}).get(model.id, ())) for model in state.models),
        )
    )


def told(game: Game) -> list[tuple[str, object]]:
    return [(event.clause, event.changes) for event in game.told if isinstance(event, Tagged)]


def test_what_ends_by_one_clause_ends_in_one_event() -> None:
    battle = game({0: ("cover", "order:run", "watch"), 1: ("watch",), 2: ("done",)})
    STATUSES.end(battle, ROUND, range(3))
    assert told(battle) == [("toy.round", (("u0", (), ("order:run", "watch")), ("u1", (), ("watch",))))]
    assert [unit.tags for unit in battle.state.units[:3]] == [("cover",), (), ("done",)]


def test_only_the_units_of_the_moment_lose_it() -> None:
    battle = game({0: ("watch",), 1: ("cover", "watch")})
    STATUSES.end(battle, ACTIVATED, (1,))
    assert told(battle) == [("toy.again", (("u1", (), ("cover", "watch")),))]


def test_models_bear_some_of_them_and_nothing_is_told_where_nothing_ends() -> None:
    battle = game({}, {0: ("braced",), 1: ("braced",)})
    STATUSES.end(battle, ROUND, range(6))
    assert told(battle) == []
    STATUSES.end(battle, ACTIVATED, (0,))
    assert told(battle) == [("toy.braced", (("m0", (), ("braced",)),))]
