"""Games as they are played: kept in memory, moved on, answered as documents."""
