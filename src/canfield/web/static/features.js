// What the table offers beyond playing: each feature is a module whose `install(table)` adds its commands, keys and views.

export const FEATURES = [];
