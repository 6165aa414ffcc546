"""What comes and goes in the course of a battle: turns, statuses, reactions, objectives, reserves."""
