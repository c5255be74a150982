"""The game-neutral core: rules speak, a table answers, a driver records."""
