"""The named options of a battle; kept apart from the chapters, so that games can be listed without loading these."""

FREE_MEASURING = "free_measuring"
DEPLOYED = "deployed"
OPTIONS = (
    (FREE_MEASURING, "distances and exact odds may be looked up before declaring"),
    ("vehicles_see_through", "vehicles block sight only in shield formation (unofficial reading)"),
    (DEPLOYED, "all units are placed before round 1, in their zones or within 20 cm of their edge"),
)
