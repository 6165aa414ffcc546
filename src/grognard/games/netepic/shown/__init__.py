"""What people see and ask of Net Epic: odds, looks, cards and panels."""
