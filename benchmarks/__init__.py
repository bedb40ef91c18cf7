"""Measurements: `python -m benchmarks` runs all, `python -m benchmarks store …` one of them."""
