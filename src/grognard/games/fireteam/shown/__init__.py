"""What is shown of Fireteam beside the table, and the odds that can be asked for."""
