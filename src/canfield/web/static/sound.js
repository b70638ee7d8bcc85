// Small sounds, made and not recorded: off at first.

import { setting } from "./settings.js";

/** For each sound its notes: `[pitch in Hz, begins after s, lasts s, loudness, wave]`. */
const SOUNDS = {
  move: [[220, 0, 0.05, 0.25, "triangle"], [160, 0.015, 0.06, 0.2, "triangle"]],
  deal: [[520, 0, 0.03, 0.12, "triangle"], [390, 0.03, 0.04, 0.12, "triangle"]],
  up: [[660, 0, 0.09, 0.18, "sine"], [880, 0.07, 0.14, 0.18, "sine"]],
  refused: [[140, 0, 0.12, 0.25, "square"]],
  won: [
    [523, 0, 0.18, 0.2, "sine"],
    [659, 0.14, 0.18, 0.2, "sine"],
    [784, 0.28, 0.18, 0.2, "sine"],
    [1047, 0.42, 0.5, 0.22, "sine"],
  ],
};

let context;

function note([pitch, after, lasts, loudness, wave]) {
  const begin = context.currentTime + after;
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  tone.type = wave;
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(loudness * (wave === "square" ? 0.2 : 0.6), begin);
  gain.gain.exponentialRampToValueAtTime(0.0008, begin + lasts);
  tone.connect(gain).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + lasts);
}

function play(sound) {
  context ??= new AudioContext();
  context.resume();
  for (const each of SOUNDS[sound]) note(each);
}

/** The sound that belongs to what the player asked for and how it ended; none for what others did. */
function soundOf(view, before, cause) {
  if (cause === "refused") return "refused";
  if (cause !== "done") return undefined;
  if (view.status === "won" && before !== "won") return "won";
  if (view.last?.to?.[0] === "f") return "up";
  return view.last?.from === "s" || view.last?.move === "redeal" ? "deal" : "move";
}

export function install(table) {
  let before;
  table.onView((view, cause) => {
    const sound = soundOf(view, before, cause);
    before = view.status;
    if (sound && setting("sound")) play(sound);
  });
}
