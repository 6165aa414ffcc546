"""Settings for all tests: properties are tried on the same examples every time, however slow the machine."""

from hypothesis import settings

settings.register_profile("grognard", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("grognard")
