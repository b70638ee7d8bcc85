# kinds.py has no C types: its numbers are imported by name.
