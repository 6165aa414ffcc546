"""How a computer plays Net Epic Evolution."""
