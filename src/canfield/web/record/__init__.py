"""A visitor's own record: figures, list, export and import."""
