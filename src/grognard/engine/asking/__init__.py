"""What a seat can be asked, and whether an answer is allowed."""
