const BUFFER_SAMPLES = 2048;
const CLIPPING = 0.99;

// One AudioContext for all streams of a page, because browsers limit their number. A running context keeps every source
// that it ever had, with its track and connection, so it is closed when nothing is measured any more.
let shared: AudioContext | undefined;
let meters = 0;

function context(): AudioContext | undefined {
  if (!shared && typeof AudioContext !== 'undefined') shared = new AudioContext();
  if (shared?.state === 'suspended') shared.resume().catch(() => undefined);
  return shared;
}

function release(): void {
  meters -= 1;
  if (meters > 0) return;
  shared?.close().catch(() => undefined);
  shared = undefined;
}

/** Measures the loudness of one audio track. */
export class LevelMeter {
  readonly #source: MediaStreamAudioSourceNode;
  readonly #analyser: AnalyserNode;
  readonly #samples = new Float32Array(BUFFER_SAMPLES);

  private constructor(audio: AudioContext, track: MediaStreamTrack) {
    this.#source = audio.createMediaStreamSource(new MediaStream([track]));
    this.#analyser = audio.createAnalyser();
    this.#analyser.fftSize = BUFFER_SAMPLES;
    this.#source.connect(this.#analyser);
    meters += 1;
  }

  /** Undefined if the browser has no AudioContext. */
  static of(track: MediaStreamTrack): LevelMeter | undefined {
    const audio = context();
    return audio ? new LevelMeter(audio, track) : undefined;
  }

  /** False while the browser suspends the AudioContext until a user gesture or a sound output. */
  get running(): boolean {
    return context()?.state === 'running';
  }

  /** Root mean square of the newest 2048 samples, 0 to 1; 1 as soon as a sample clips. */
  level(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    let sum = 0;
    for (const sample of this.#samples) {
      if (Math.abs(sample) > CLIPPING) return 1;
      sum += sample * sample;
    }
    return Math.sqrt(sum / this.#samples.length);
  }

  /** Must be called exactly once, when the meter is no longer needed. */
  close(): void {
    this.#source.disconnect();
    this.#analyser.disconnect();
    release();
  }
}
