"""How a computer plays AT-43."""
