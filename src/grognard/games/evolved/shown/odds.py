"""Volleys and combats as panels show them, with what a medic changes about them."""

from functools import partial

from grognard.engine.dice.chain import Branch, Chain
from grognard.engine.dice.solve import solve
from grognard.engine.showing.panels import Prospect
from grognard.kit.panels import odds
from grognard.kit.panels.chances import Chances, chances_of

from .looks import LEXICON
from .medic import Treating, together, treated


def prospects_of(chain: Chain, label: str, treating: Treating | None = None) -> tuple[str, tuple[Prospect, ...]]:
    """What the prospects differ in, and one for all soldiers aimed at or one for each part of each vehicle; who stands
    in the line is told by `panel_caught`."""
    if treating is None:
        return odds.prospects_of(chain, label, LEXICON)
    healer, before = treating
    return odds.prospects_of(chain, label, LEXICON, partial(together, healer=healer), partial(treated, before=before))


def lost_treated(chain: Chain, before: int) -> Chances:
    """The soldiers lost of like ones with a medic."""
    return treated(chances_of(solve(chain)[-1]), before)


def lost_in_turn(chain: Chain, branches: list[Branch], healer: int | None) -> Chances:
    """The soldiers lost by all branches together, of whom one may be the medic."""
    return odds.lost_in_turn(chain, branches, partial(together, healer=healer))
