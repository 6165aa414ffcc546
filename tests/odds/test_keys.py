"""Every figure that can be asked for says which way is better, and that is true of the answers."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from grognard.engine.showing.oddsbook import HIGHER, Figures, Key, OddsTest
from grognard.games import all_games, parts
from grognard.odds.question import Unanswerable, read

TESTS = [(rules.id, test) for rules in all_games() for test in parts(rules.id).oddsbook().tests]
EITHER = {
    "at43": {
        "targets",
        "cover",
        "indirect",
        "free",
        "engaged",
        "friends",
        "between_protection",
        "between_structure",
        "between_cover",
        "between_propulsion",
        "between_frame",
        "between_mount",
        "snipers",
        "seen",
        "heroes",
    },
    "evolved": {"targets", "medic"},
    "netepic": {
        "save",
        "targets",
        "hits",
        "models",
        "need",
        "damaged",
        "template",
        "cell",
        "facing",
        "location",
        "elite",
    },
    "fireteam": {"figures", "counted"},
    "alien": {
        "stress",
        "jumpy",
        "against_stress",
        "cover",
        "push",
        "weakspot",
        "auto",
        "once",
        "times",
        "tension",
        "unrolled",
        "had",
        "deflated",
    },
}
"""Figures that are neither good nor bad: how many there are to be hit, dice that come with a risk, ways to attack."""
Measure = Callable[[Figures], Fraction]
MEASURES: dict[tuple[str, str], Measure] = {
    ("alien", "supply"): lambda figures: -dict(figures.named)["empty after this roll"],
    ("alien", "panic"): lambda figures: -figures.odds.mean(),
    ("alien", "draw"): lambda figures: -figures.odds.mean(),
    ("alien", "detection"): lambda figures: dict(figures.named)["seen first"],
    ("alien", "skill"): lambda figures: dict(figures.named)["success"],
    ("alien", "opposed"): lambda figures: dict(figures.named)["won"],
    ("fireteam", "at"): lambda figures: dict(figures.named)["destroyed"],
}


def _mean(figures: Figures) -> Fraction:
    return figures.odds.mean()


every_test = pytest.mark.parametrize(("game", "test"), TESTS, ids=[f"{game}-{test.id}" for game, test in TESTS])


@every_test
def test_every_figure_says_which_way_is_better(game: str, test: OddsTest) -> None:
    silent = {key.name for key in test.keys if not key.better}
    assert silent <= EITHER[game]
    assert all(key.explained.endswith(f"({key.better} is better)") for key in test.keys if key.better)


def usual(key: Key) -> str:
    if key.default is not None:
        return key.default
    return key.words[len(key.words) // 2] if key.words else str(min(max(4, key.least), key.most))


def one_more(key: Key, text: str) -> str | None:
    """The next figure above this one, or the next word."""
    if key.words:
        place = key.words.index(text) + 1
        return key.words[place] if place < len(key.words) else None
    now = int(text.partition(",")[0])
    return str(now + 1) if key.allows(now + 1) and (now or key.name != "rating") else None


@every_test
def test_what_is_called_better_is(game: str, test: OddsTest) -> None:
    """One more of a figure never changes the answer the other way."""
    measure = MEASURES.get((game, test.id), _mean)
    asked = {key.name: usual(key) for key in test.keys}

    def worth(**figures: str) -> Fraction:
        return measure(test.work(read(test, [f"{name}={value}" for name, value in (asked | figures).items()])))

    for key in [key for key in test.keys if key.better]:
        now = asked[key.name].partition(",")[0]
        above = one_more(key, now)
        if above is not None:
            less, more = worth(**{key.name: now}), worth(**{key.name: above})
            assert more >= less if key.better == HIGHER else more <= less, key.name


LISTS = [(game, test, key) for game, test in TESTS if test.limits for key in test.keys if key.by_kind]


@pytest.mark.parametrize(
    ("game", "test", "key"), LISTS, ids=[f"{game}-{test.id}-{key.name}" for game, test, key in LISTS]
)
def test_limits_look_at_every_kind_that_is_worked_out(game: str, test: OddsTest, key: Key) -> None:
    """A list of any figure makes so many kinds, each with the last figure of the shorter lists."""
    (limit,) = test.limits
    most = limit.most_of_lists
    asked = {one.name: usual(one).partition(",")[0] for one in test.keys} | dict.fromkeys(limit.names, "1")
    asked[limit.names[0]] = str(most)
    read(test, [f"{name}={value}" for name, value in asked.items()])
    asked[key.name] = ",".join([asked[key.name]] * key.several)
    with pytest.raises(Unanswerable, match=rf"= {most * key.several}: too many; allowed: up to {most}"):
        read(test, [f"{name}={value}" for name, value in asked.items()])
