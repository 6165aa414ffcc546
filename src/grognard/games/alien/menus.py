"""Everything that ALIEN asks with acts: what players, panels and reasons read decisions with."""

from grognard.engine.asking.menus import Menus

from .beings import stalk
from .body import dice, push, stress, talent
from .fight import burst, exchange, fight, flight, shooting, special, vehicle
from .harm import disease
from .story import scenario_play
from .turns import act, actors, adjusting, respite, sighting, social, stretch, turns
from .turns.holding import Upcoming
from .words import optional_rules
from .words.questions import Asked

MENUS = Menus(
    act.TURN, act.CRAWL, act.DOWN, actors.ACTOR, stretch.STRETCH, stretch.LATER, stretch.GROUP, stretch.GROUP_TO,
    respite.MENU, respite.WATCH, social.REQUEST, social.COUNTER, social.DEMAND, fight.ATTACK, fight.MODE,
    fight.SPECIAL, burst.MENU,
    special.DISARMED, special.SHOVED, shooting.CONSERVE.menu, *[defence.menu for defence in exchange.DEFENCES.values()],
    flight.FLEE, flight.NEAREST, vehicle.ROADS, push.MENU, optional_rules.SPEND.menu, talent.VETERAN.menu,
    talent.RAMPAGE.menu, talent.RECKLESS.menu, talent.LUCKY.menu, talent.REFLEXES, talent.SAFETY,
    talent.BAGGAGE, stress.RELIEF, dice.EXTRA, disease.CARER, scenario_play.SKILL,
    sighting.SEEN_FIRST, sighting.WITHDRAW, sighting.SAW_FIRST, stalk.STALKING, turns.HOLD,
    flight.RAGE, adjusting.ADJUST, adjusting.ADJUST_WHAT, adjusting.ADJUST_HOW,
    progress=Asked | Upcoming | push.Thrown,
)  # fmt: skip
