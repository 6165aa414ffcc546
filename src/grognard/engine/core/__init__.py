"""What a battle is and how it goes on: states, events, scripts, matches, records."""
