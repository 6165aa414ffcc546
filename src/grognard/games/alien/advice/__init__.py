"""How a computer plays ALIEN."""
