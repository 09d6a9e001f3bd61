import type { ComposedInput, Composition, MediaPacket, WorkerNotice } from '../composition.js';
import { Background } from './background.js';
import { PictureDecoder, SoundDecoder } from './decoders.js';
import { Encoder } from './encoder.js';
import { bytesOf, draw } from './picture.js';
import { mixed, SOUND_RATE } from './sound.js';

/** Ticks per second of an output without video. */
const SOUND_TICKS = 25;
/** After a longer delay the missed time is skipped instead of made up for. */
const MAX_BEHIND_MS = 500;

interface Running {
  input: ComposedInput;
  picture: PictureDecoder | undefined;
  sound: SoundDecoder;
}

/** Composes the video and mixes the audio of several users at the frame rate of the output. */
export class Composer {
  readonly #encoder: Encoder;
  readonly #running = new Map<number, Running>();
  readonly #background = new Background();
  readonly #spare: Buffer[] = [];
  readonly #ticksPerSecond: number;
  readonly #clock: NodeJS.Timeout;
  #composition: Composition;
  #startedAt = performance.now();
  #ticks = 0;

  constructor(
    first: Composition,
    private readonly notify: (notice: WorkerNotice) => void,
  ) {
    const { picture } = first.output;
    this.#ticksPerSecond = picture?.framerate ?? SOUND_TICKS;
    this.#composition = first;
    this.#encoder = new Encoder(first.output, {
      running: () => notify({ event: 'running' }),
      ended: (reason) => notify({ event: 'ended', reason }),
    });
    this.compose(first);
    this.#clock = setInterval(() => this.#catchUp(), Math.max(5, 500 / this.#ticksPerSecond));
  }

  /** Changes the inputs and their places. The output itself stays as it was started. */
  compose(composition: Composition): void {
    this.#composition = composition;
    const { program, picture } = composition.output;
    if (picture) this.#background.set(program, picture, composition.backgroundColor, composition.backgroundImage);
    const slots = new Set(composition.inputs.map(({ slot }) => slot));
    for (const [slot, running] of this.#running) {
      if (slots.has(slot)) continue;
      close(running);
      this.#running.delete(slot);
    }
    for (const input of composition.inputs) this.#place(input);
  }

  take(packet: MediaPacket): void {
    const running = this.#running.get(packet.slot);
    const now = performance.now();
    if (packet.media === 'opus') running?.sound.add(packet, now);
    else running?.picture?.add(packet, now);
  }

  /** Ends every child process. @param patience - ms that the encoder has to finish */
  async finish(patience: number): Promise<void> {
    clearInterval(this.#clock);
    for (const running of this.#running.values()) close(running);
    this.#running.clear();
    await this.#encoder.finish(patience);
  }

  #place(input: ComposedInput): void {
    const before = this.#running.get(input.slot);
    const { program } = this.#composition.output;
    const { place, slot } = input;
    const same = before?.picture?.width === place?.width && before?.picture?.height === place?.height;
    let picture = before?.picture;
    if (!same) {
      picture?.close();
      picture = place && new PictureDecoder(program, place.width, place.height, () => this.#askKeyFrame(slot));
      if (place) this.#askKeyFrame(slot);
    }
    this.#running.set(slot, { input, picture, sound: before?.sound ?? new SoundDecoder(program) });
  }

  #askKeyFrame(slot: number): void {
    this.notify({ event: 'key-frame', slot });
  }

  #catchUp(): void {
    const now = performance.now();
    const due = (now - this.#startedAt) * (this.#ticksPerSecond / 1000);
    const most = (MAX_BEHIND_MS / 1000) * this.#ticksPerSecond;
    if (due - this.#ticks > most) this.#startedAt += ((due - this.#ticks) * 1000) / this.#ticksPerSecond;
    else for (; this.#ticks < due; this.#ticks += 1) this.#tick(now);
  }

  #tick(now: number): void {
    const samplesUntil = (tick: number): number => Math.floor((tick * SOUND_RATE) / this.#ticksPerSecond);
    const frames = samplesUntil(this.#ticks + 1) - samplesUntil(this.#ticks);
    const sounds = [...this.#running.values()].flatMap(({ sound }) => sound.take(frames) ?? []);
    if (!this.#encoder.ready(now)) return;
    const picture = this.#draw();
    this.#encoder.write(picture, mixed(sounds, frames), () => {
      if (picture) this.#spare.push(picture);
    });
  }

  #draw(): Buffer | undefined {
    const { picture: size } = this.#composition.output;
    if (!size) return undefined;
    const { width, height } = size;
    const bytes = this.#spare.pop() ?? Buffer.allocUnsafe(bytesOf(width, height));
    this.#background.picture.bytes.copy(bytes);
    const order = [...this.#running.values()].sort(
      (a, b) => (a.input.place?.zOrder ?? 0) - (b.input.place?.zOrder ?? 0),
    );
    for (const { input, picture } of order) {
      if (input.place && picture?.picture)
        draw(picture.picture, { width, height, bytes }, input.place.x, input.place.y);
    }
    return bytes;
  }
}

function close({ picture, sound }: Running): void {
  picture?.close();
  sound.close();
}
