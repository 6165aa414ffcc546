"""How a computer plays Fireteam."""
