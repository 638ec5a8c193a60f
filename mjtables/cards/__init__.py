"""What stands on a card: pure data, the same for every format."""
