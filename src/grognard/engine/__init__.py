"""The engine knows no game, no network and no clock: state, events, decisions, dice, scripts, matches and records."""
