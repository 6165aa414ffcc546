"""The Evolved."""
