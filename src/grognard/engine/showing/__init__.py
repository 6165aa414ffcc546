"""What a seat gets to see and read."""
