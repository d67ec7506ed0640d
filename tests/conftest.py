"""Settings of all tests: how long a property takes on a busy machine proves nothing."""

from hypothesis import settings

settings.register_profile("suite", deadline=None)
settings.load_profile("suite")
