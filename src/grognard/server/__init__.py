"""The table in the browser: battles kept in a database, played over web sockets, every seat shown only its own view."""
