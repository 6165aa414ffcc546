"""Which script is due in stealth and social mode: the steps of a stretch, each with the file that carries it out."""

from collections.abc import Callable

from grognard.engine.core.script import Game, Script

from ..beings import stalk
from ..moves import detection, stealth
from ..words.terms import SOCIAL, STEALTH
from . import actors, respite, sighting, time

Step = Callable[[Game], Script[None]]
BOTH: dict[str, Step] = {
    stealth.NPCS: stalk.npc_phase,
    stealth.NPC_DETECT: detection.detect,
    stealth.NPC_OUTCOME: sighting.outcome,
    stealth.UPKEEP: time.end_of_stretch,
}
SCRIPTS: dict[tuple[str, str], Step] = {
    (STEALTH, stealth.PCS): actors.pcs_act,
    (STEALTH, stealth.DETECT): detection.detect,
    (STEALTH, stealth.OUTCOME): sighting.outcome,
    (SOCIAL, respite.TALK): respite.sit_together,
    **{(mode, step): script for mode in (STEALTH, SOCIAL) for step, script in BOTH.items()},
}
