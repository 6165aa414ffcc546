"""Fireteam: squads of teams under fire, in alternating activations and numbered actions."""
