"""The figures of The Evolved: units, weapons, terrain, missions and armies, and what reads and checks them."""
