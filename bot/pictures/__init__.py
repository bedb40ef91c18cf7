"""Pictures that go beside a message; every one has a text that says the same."""
