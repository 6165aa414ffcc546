"""What The Evolved shows beside the table: cards, panels, hints, odds."""
