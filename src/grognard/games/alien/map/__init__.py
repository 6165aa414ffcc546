"""The map of ALIEN: zones and borders, ways, ranges, lines of sight, barriers."""
