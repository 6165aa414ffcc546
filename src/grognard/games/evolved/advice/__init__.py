"""How a computer plays The Evolved."""
