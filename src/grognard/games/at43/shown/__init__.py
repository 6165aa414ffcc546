"""What AT-43 shows beside the table: cards, panels, hints, odds."""
