"""What damage leaves of an android: which parts of it no longer work."""

from grognard.engine.core.script import Game

LEG_SERVOS, ARM_SERVOS, HEAD, CHASSIS, SHUTDOWN = "flaw:2", "flaw:3", "flaw:4", "flaw:5", 6
PUMP = 1


def moves_slowly(game: Game, who: int) -> bool:
    """Moving is a full action: destroyed leg servos."""
    return LEG_SERVOS in game.state.models[who].tags


def cannot_move(game: Game, who: int) -> bool:
    return CHASSIS in game.state.models[who].tags


def is_one_handed(game: Game, who: int) -> bool:
    return ARM_SERVOS in game.state.models[who].tags


def is_slow_witted(game: Game, who: int) -> bool:
    """Quick actions cost a full action, so one action a round and no interrupts."""
    return HEAD in game.state.models[who].tags
