/**
 * Makes the six warning sounds and the ringing sound as WAV files, the same bytes each time:
 *   node app/sounds/make-sounds.mjs
 * A sound is a list of tones [frequency Hz, begin s, length s, loudness 0–1].
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RATE = 16_000;
const FOLDER = fileURLToPath(new URL('../public/media/', import.meta.url));

/** The first is calm, the sixth insists: a ward chooses how much it wants to be disturbed. */
const SOUNDS = {
  prewarning_01: [
    [880, 0, 0.35, 0.6],
    [660, 0.22, 0.5, 0.6],
  ],
  prewarning_02: [
    [660, 0, 0.2, 0.6],
    [880, 0.2, 0.2, 0.6],
    [1100, 0.4, 0.4, 0.6],
  ],
  prewarning_03: [
    [988, 0, 0.16, 0.7],
    [988, 0.24, 0.16, 0.7],
    [988, 0.48, 0.3, 0.7],
  ],
  prewarning_04: [
    [523, 0, 0.25, 0.6],
    [659, 0.15, 0.25, 0.6],
    [784, 0.3, 0.25, 0.6],
    [1047, 0.45, 0.45, 0.6],
  ],
  prewarning_05: [
    [784, 0, 0.18, 0.8],
    [523, 0.18, 0.18, 0.8],
    [784, 0.36, 0.18, 0.8],
    [523, 0.54, 0.28, 0.8],
  ],
  prewarning_06: [
    [1175, 0, 0.12, 0.9],
    [1175, 0.16, 0.12, 0.9],
    [1175, 0.32, 0.12, 0.9],
    [880, 0.52, 0.12, 0.9],
    [880, 0.68, 0.24, 0.9],
  ],
  ringing: [
    [440, 0, 0.9, 0.45],
    [480, 0, 0.9, 0.45],
    [440, 1.9, 0.1, 0],
  ],
};

/** Loudness over a tone: a short rise against clicks, then a decay like a struck bar's. */
function envelope(at, length) {
  const rise = Math.min(1, at / 0.012);
  const fall = Math.min(1, (length - at) / 0.04);
  return rise * fall * Math.exp((-2.2 * at) / length);
}

function samplesOf(tones) {
  const seconds = Math.max(...tones.map(([, begin, length]) => begin + length));
  const samples = new Float64Array(Math.ceil(seconds * RATE));
  for (const [frequency, begin, length, loudness] of tones) {
    const first = Math.round(begin * RATE);
    for (let i = 0; i < length * RATE && first + i < samples.length; i++) {
      const at = i / RATE;
      const wave =
        Math.sin(2 * Math.PI * frequency * at) +
        0.25 * Math.sin(4 * Math.PI * frequency * at) +
        0.1 * Math.sin(6 * Math.PI * frequency * at);
      samples[first + i] += loudness * envelope(at, length) * wave * 0.6;
    }
  }
  return samples;
}

function wav(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), 44 + i * 2);
  });
  return bytes;
}

mkdirSync(FOLDER, { recursive: true });
for (const [name, tones] of Object.entries(SOUNDS)) {
  const bytes = wav(samplesOf(tones));
  writeFileSync(`${FOLDER}${name}.wav`, bytes);
  console.log(`${name}.wav ${bytes.length} bytes`);
}
