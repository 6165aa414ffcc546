"""The referee's beings in ALIEN: creatures and people, whom they go for, how they stalk and attack."""
