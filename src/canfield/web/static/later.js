// Features of the table that are fetched once the first game is on it.

import { install as lines } from "./lines.js";
import { install as print } from "./print.js";
import { install as replay } from "./replay.js";
import { install as sound } from "./sound.js";
import { install as tour } from "./tour.js";
import { install as won } from "./won.js";

export const LATER = [lines, sound, print, replay, tour, won];
