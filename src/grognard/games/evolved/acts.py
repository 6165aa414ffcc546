"""What a unit has done and may still do in its activation; it lives as long as the activation's script."""

HOLD, NORMAL, RUN, ENGAGE = "hold", "normal", "run", "engage"
"""The four movement options; `hold` forfeits the movement."""
CHARGES = (RUN, ENGAGE)
"""Those that leave no time for anything else, but for who has reached his enemy."""


class Acts:
    """The record of one activation, or of one reaction (`overwatch`), which shooting and fighting read and write."""

    __slots__ = (
        "engaged_at_start", "fired", "forfeited", "idle", "moved", "named", "no_drill", "option", "overwatch",
        "reached", "shot", "spent", "target",
    )  # fmt: skip

    def __init__(self, engaged_at_start: bool = False, overwatch: bool = False) -> None:
        self.engaged_at_start = engaged_at_start
        self.overwatch = overwatch
        """Overwatch fire: shooter and target may be engaged with each other."""
        self.option = ""
        """Which of the four movement options it has used."""
        self.moved: tuple[int, ...] = ()
        """Models that have moved in this activation (Cumbersome)."""
        self.forfeited: tuple[int, ...] = ()
        """Models that lost their movement by force."""
        self.spent = False
        """Whether the movement it has forfeited was lost by force or has paid for an effect already."""
        self.no_drill = False
        """Whether the unit was grounded: no Charge order and no drill."""
        self.named: int | None = None
        """The enemy unit named for an engagement."""
        self.reached = False
        """Whether the engagement movement reached the named unit: then Blitz weapons fire at it."""
        self.shot = False
        self.fired: tuple[str, ...] = ()
        """Ids of the weapons fired so far, one entry a volley."""
        self.target: int | None = None
        """The unit that the volleys so far were aimed at."""
        self.idle: tuple[int, ...] = ()
        """Models that have given up their own shooting: a mechanic at work, gunners who served a weapon."""
