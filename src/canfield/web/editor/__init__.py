"""Rules of one's own, put together in a form."""
