// What the table offers beyond playing: each feature is a module whose `install(table)` adds its commands, keys and views.

import { install as bar } from "./bar.js";
import { install as chooser } from "./chooser.js";
import { install as clock } from "./clock.js";
import { install as connection } from "./connection.js";
import { install as help } from "./help.js";
import { install as print } from "./print.js";
import { install as replay } from "./replay.js";
import { install as sound } from "./sound.js";
import { install as tour } from "./tour.js";

export const FEATURES = [chooser, bar, help, clock, connection, sound, print, replay, tour];
