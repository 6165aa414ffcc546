"""What ALIEN shows beside the table: cards, panels, hints, odds."""
