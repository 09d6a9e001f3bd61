/** Audio between decoders and encoder: 16 bit, 48 kHz, two channels. */
export const SOUND_RATE = 48_000;
const CHANNELS = 2;
const BYTES_PER_FRAME = 2 * CHANNELS;

const bytesOfMs = (ms: number): number => (SOUND_RATE / 1000) * ms * BYTES_PER_FRAME;
/** Audio buffered before playback begins, because packets arrive in bursts. */
const CUSHION = bytesOfMs(60);
/** A larger buffer only adds delay; it can grow because a publisher's clock may run fast. */
const MOST = bytesOfMs(240);

/** Buffer of one user's audio between its decoder and the mix. */
export class SoundQueue {
  #waiting: Buffer = Buffer.alloc(0);
  #begun = false;

  add(chunk: Buffer): void {
    this.#waiting = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, chunk]) : chunk;
    if (this.#waiting.length > MOST) {
      const surplus = this.#waiting.length - CUSHION;
      this.#waiting = this.#waiting.subarray(surplus - (surplus % BYTES_PER_FRAME));
    }
    if (this.#waiting.length >= CUSHION) this.#begun = true;
  }

  /** Takes this many sample frames (one sample of each channel); undefined while there are too few. */
  take(frames: number): Buffer | undefined {
    const bytes = frames * BYTES_PER_FRAME;
    if (!this.#begun) return undefined;
    if (this.#waiting.length < bytes) {
      this.#begun = false;
      return undefined;
    }
    const taken = this.#waiting.subarray(0, bytes);
    this.#waiting = this.#waiting.subarray(bytes);
    return taken;
  }
}

/** Sums audio buffers of equal length and clips the result to 16 bit. @param frames - sample frames of the result */
export function mixed(sounds: readonly Buffer[], frames: number): Buffer {
  const [first] = sounds;
  if (sounds.length === 1 && first) return Buffer.from(first);
  const sum = Buffer.alloc(frames * BYTES_PER_FRAME);
  if (sounds.length === 0) return sum;
  for (let at = 0; at < sum.length; at += 2) {
    let value = 0;
    for (const sound of sounds) value += sound.readInt16LE(at);
    sum.writeInt16LE(Math.max(-32_768, Math.min(32_767, value)), at);
  }
  return sum;
}
