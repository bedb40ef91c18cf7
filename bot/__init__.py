"""The referee service: time, storage, identity, delivery."""
