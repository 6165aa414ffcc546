"""AT-43: platoon skirmish with cards in a secret row, one resolution table and leadership points."""
