"""What table games write down and read alike: cards, companies, missions, positions, looks."""
