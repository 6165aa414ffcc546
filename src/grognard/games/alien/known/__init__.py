"""What is known in ALIEN: what the crew has in sight, what its enemies hear and believe, who is in the fight."""
