"""Where the build puts the compiled twins of ``core``; empty when there is no compiler."""
