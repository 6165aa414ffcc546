"""The figures of Net Epic Evolution: units, weapons, cards, tables and scenarios, and what reads them."""
