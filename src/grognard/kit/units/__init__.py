"""Units on a table: who stands near whom, who leads, what a machine is made of."""
