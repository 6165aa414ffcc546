"""The rules of AT-43, a file a chapter, with the acts that it allows."""
