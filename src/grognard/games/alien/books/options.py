"""The named options of a game; kept apart from the chapters, so that games can be listed without loading these."""

HUMAN_REFEREE = "referee"
OPTIONS = (
    (HUMAN_REFEREE, "a person or bot decides for the referee; without it the tables of the rules decide"),
    ("linked", "one of several linked scenarios: who panicked badly rolls for mental trauma at the end"),
    ("track_air", "the air of sealed suits runs down"),
    ("pvp", "crew members may attack each other"),
    ("firearm_adjacent_core", "firearms at Adjacent range take their minimum range penalty alone"),
    ("story-points", "PCs hold story points that turn a die into a success"),
    ("fragile-xenos", "Xenomorphs die at zero Health"),
    ("single-draw", "initiative cards are drawn once and kept"),
    ("simple-stealth", "no hidden map: enemies appear when the scenario says so"),
    ("core-driving", "driving costs a quick action, twice a round at most"),
)
