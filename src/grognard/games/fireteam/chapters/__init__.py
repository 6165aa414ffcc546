"""The chapters of Fireteam, each with its acts."""
