"""The rules of The Evolved, a file a chapter, with the acts that it allows."""
