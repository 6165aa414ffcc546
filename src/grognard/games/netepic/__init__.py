"""Net Epic Evolution: its catalogue and its figures; it is registered when it can be played."""
