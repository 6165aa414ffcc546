"""Titans bought together: units of their own, each armed and each worth its own Victory Points."""

from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.games.netepic.books.army import flaws, price, worth
from grognard.games.netepic.books.cards import Army, Purchase
from grognard.games.netepic.books.profiles import army_card
from grognard.games.netepic.chapters import breaking
from grognard.games.netepic.muster import Ranks
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import BROKEN, COST, GUN, PAID, POINTS, seat_counter

ARMS = (
    ("right-arm", "gatling-blaster"), ("left-arm", "chain-fist"),
    ("second-right-arm", "turbo-laser-destructor"), ("second-left-arm", "plasma-blastgun"),
)  # fmt: skip
PAIR = Purchase("warhound-squadron", weapons=ARMS)


def texts(bought: Purchase) -> list[str]:
    cards = (Purchase("knight-paladin-household"), bought)
    return [flaw.text for flaw in flaws(Army("", "", "titans", 9999, cards))]


@clause("netepic.titan.single", "netepic.army.titan-cost")
def test_a_squadron_of_warhounds_is_two_units_each_with_its_guns() -> None:
    ranks = Ranks()
    card = ranks.add(0, PAIR)
    units = [one for one in ranks.units if one.parent == card]
    assert [len(one.members) for one in units] == [1, 1]
    guns = [[tag for tag in one.tags if tag.startswith(GUN)] for one in ranks.models]
    assert guns == [
        ["gun:left-arm:chain-fist", "gun:right-arm:gatling-blaster"],
        ["gun:left-arm:plasma-blastgun", "gun:right-arm:turbo-laser-destructor"],
    ]
    assert army_card("warhound-squadron").coherency == 2500
    assert price(PAIR) == 250 + 50 + 25 + 75 + 75


@clause("netepic.army.titan-cost")
def test_every_mount_of_both_is_filled() -> None:
    assert texts(PAIR) == []
    (one,) = texts(replace(PAIR, weapons=ARMS[:2]))
    assert one == "Warhound Squadron, second titan, has 2 mounts of the kind arm, 0 are filled"
    (twice,) = texts(replace(PAIR, weapons=(ARMS[1], ("right-arm", "chain-fist"), *ARMS[2:])))
    assert twice == "Warhound Squadron, first titan, has 2 of Chain Fist, at most 1 may be"
    assert texts(replace(PAIR, weapons=(*ARMS[1:], ("right-arm", "power-fist")))) == []
    (alone,) = texts(Purchase("warhound-titan", weapons=ARMS[:2] + ARMS[2:3]))
    assert alone == "Warhound Titan, second titan, has 0 mounts of the kind arm, 1 are filled"


@clause("netepic.titan.single", "netepic.titan.vp")
def test_each_yields_its_points_when_it_is_destroyed() -> None:
    p = Position()
    card = p.card("warhound-squadron", seat=1)
    one, two = (p.unit([(30 + 20 * index, 60)], "warhound-titan", seat=1, card=card) for index in (0, 1))
    p.tag(p.models(one)[0], "gun:right-arm:gatling-blaster", "gun:left-arm:chain-fist")
    p.lose(one)
    game = p.game()
    assert breaking.check(game) == []
    assert seat_counter(game, 0, POINTS) == 125 + 50 + 25
    assert breaking.check(game) == [], "nothing is paid twice"
    assert seat_counter(game, 0, POINTS) == 200
    p.lose(two)
    game = p.game()
    assert breaking.check(game) == [card]
    assert seat_counter(game, 0, POINTS) == 200 + 125
    assert BROKEN in game.state.units[card].tags


@clause("netepic.titan.single", "netepic.army.card-vp")
def test_revenants_are_worth_three_points_each() -> None:
    assert worth(army_card("revenant-scout-titans"), 500) == 600
    p = Position()
    card = p.card("revenant-scout-titans", seat=1)
    one, two = (p.unit([(30 + 20 * index, 60)], "revenant-titan", seat=1, card=card) for index in (0, 1))
    p.lose(one)
    game = p.game()
    assert breaking.check(game) == []
    assert seat_counter(game, 0, POINTS) == 300
    p.lose(two)
    game = p.game()
    breaking.check(game)
    assert seat_counter(game, 0, POINTS) == 600


@clause("netepic.titan.single", "netepic.titan.vp", "netepic.morale.break-vp")
def test_a_titan_alone_on_its_card_is_no_battlegroup() -> None:
    p = Position()
    card = p.card("warlord-titan", seat=1)
    p.lose(p.unit([(30, 60)], "warlord-titan", seat=1, card=card))
    game = p.game()
    assert not breaking.is_battlegroup(army_card("warlord-titan"))
    assert breaking.check(game) == [card]
    assert seat_counter(game, 0, POINTS) == game.state.units[card].counters[COST]
    assert PAID not in game.state.units[card].counters
