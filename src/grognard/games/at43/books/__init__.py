"""The figures of AT-43: units, weapons, terrain, missions and armies, and what reads and checks them."""
