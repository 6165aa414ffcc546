"""The words that all chapters of ALIEN speak: who is there, what lies beside them, attempts, relations, the clock."""
