"""What Fireteam has in print: cards, forces, scenarios."""
