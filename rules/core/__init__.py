"""What every game stands on: seats, commands, entries, chance, the contract, the match."""
