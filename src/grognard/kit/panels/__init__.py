"""What a table game shows beside the table: a game hands over its few questions, its words and its clauses."""
