"""What holds for every request and answer."""
