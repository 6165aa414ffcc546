/** Soft sounds made by the page itself: no file is loaded, and nothing is heard until somebody switches them on. */
import { settings } from "./settings.svelte";

export type Sound = "dice" | "move" | "loss" | "turn";

/** As loud as it gets, of 1. */
const SOFT = 0.12;
let context: AudioContext | null = null;

/** The browser lets a page be heard only once its person has done something there. */
function opened(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A tone that swells and fades: from one pitch to another, in seconds. */
function tone(at: AudioContext, from: number, to: number, start: number, length: number, loud = SOFT, shape: OscillatorType = "sine"): void {
  const [voice, volume, begin] = [at.createOscillator(), at.createGain(), at.currentTime + start];
  voice.type = shape;
  voice.frequency.setValueAtTime(from, begin);
  voice.frequency.exponentialRampToValueAtTime(to, begin + length);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + Math.min(0.02, length / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(volume).connect(at.destination);
  voice.start(begin);
  voice.stop(begin + length);
}

/** A short rustle about one pitch: dice on wood, boots on gravel. */
function rustle(at: AudioContext, pitch: number, start: number, length: number, loud = SOFT): void {
  const frames = Math.ceil(at.sampleRate * length);
  const noise = at.createBuffer(1, frames, at.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < frames; index += 1) samples[index] = (Math.random() * 2 - 1) * (1 - index / frames) ** 2;
  const [source, band, volume] = [at.createBufferSource(), at.createBiquadFilter(), at.createGain()];
  [source.buffer, band.type, band.frequency.value, band.Q.value, volume.gain.value] = [noise, "bandpass", pitch, 1.2, loud * 2];
  source.connect(band).connect(volume).connect(at.destination);
  source.start(at.currentTime + start);
}

const SCORE: Record<Sound, (at: AudioContext) => void> = {
  dice: (at) => [0, 0.07, 0.12, 0.2].forEach((start, index) => rustle(at, 2400 - index * 260, start, 0.05)),
  move: (at) => [0, 0.14].forEach((start) => rustle(at, 320, start, 0.12, SOFT * 0.8)),
  loss: (at) => tone(at, 220, 82, 0, 0.5, SOFT, "triangle"),
  turn: (at) => [[523, 0], [659, 0.16]].forEach(([pitch, start]) => tone(at, pitch!, pitch!, start!, 0.5, SOFT * 0.8)),
};

/** Let something be heard; nothing where sounds are off, or the browser has none. */
export function play(sound: Sound): boolean {
  const at = settings.sound ? opened() : null;
  if (at) SCORE[sound](at);
  return at !== null;
}
