"""ALIEN on paper: crews, sheets, position files, and how they come to the table."""
