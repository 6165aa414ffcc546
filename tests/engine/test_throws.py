"""What a line of dice says of what was read from them."""

from grognard.engine.showing.throws import reading_in


def test_each_batch_of_dice_has_its_reading() -> None:
    both = "Tank fires: 4 + 6 = 10 against 8 for Gold → 1 KIA; 3 = 7 against 8 for Gray → no effect"
    assert reading_in(both) == "1 KIA; no effect"
    assert reading_in("Rifle → one of A; one of B") == "one of A; one of B"
    assert reading_in("Rifle: 4") == ""
