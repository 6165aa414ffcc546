"""Pictures of the table: as text for terminals and as SVG. Games hand in how they look; no rules inside."""
