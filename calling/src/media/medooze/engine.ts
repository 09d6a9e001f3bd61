import type { Logger } from 'pino';
import type {
  MediaEngine,
  MediaSource,
  SentKinds,
  Subscription,
  Tap,
  TappedPacket,
  UplinkCounters,
  WantedKinds,
} from '../engine.js';
import type { Codec } from '../session-description.js';
import { coresOf } from './cores.js';
import { MediaProcess } from './media-process.js';
import type { Answered, Request, Setup } from './messages.js';
import { InnerTap } from './tap.js';

/** UDP sockets per process. Each has a thread, and a receive buffer that simultaneous key frames can overflow. */
const SOCKETS = 2;
const NOTHING_SENT: SentKinds = { audio: false, video: false };
const NOTHING_COUNTED: UplinkCounters = {
  audioExpected: 0,
  audioReceived: 0,
  videoExpected: 0,
  videoReceived: 0,
  bytes: 0,
  rtt: 0,
};

export interface MedoozeOptions extends Pick<Setup, 'library' | 'announcedAddresses' | 'udpPortRange'> {
  processes: number;
}

let sources = 0;
let downlinks = 0;

class MedoozeSource implements MediaSource {
  readonly #id = (sources += 1);
  /** `life` of the process in which the uplink was opened; undefined without an uplink. */
  #openIn: number | undefined;
  #closed = false;
  #sent = NOTHING_SENT;
  #codec: Codec['name'] | undefined;
  #counted = NOTHING_COUNTED;
  readonly #taps = new Set<InnerTap>();

  constructor(
    private readonly auxiliary: boolean,
    private readonly room: string,
    private readonly process: MediaProcess,
    private readonly gone: (source: MedoozeSource) => void,
  ) {}

  get alive(): boolean {
    if (this.#openIn !== this.process.life) return false;
    return this.process.reportOf(this.#id)?.alive ?? true;
  }
  get sent(): SentKinds {
    return this.#sent;
  }

  async prepare(offer: string): Promise<string> {
    return (await this.#request({ call: 'prepare', ...this.#named, offer })).answer;
  }

  async publish(offer: string): Promise<string> {
    this.process.forget(this.#id);
    const answered = await this.#request({ call: 'publish', ...this.#named, offer });
    this.#openIn = this.process.life;
    this.#counted = NOTHING_COUNTED;
    return this.#take(answered);
  }

  async update(offer: string): Promise<string> {
    if (this.#openIn === undefined) throw new Error('nothing is published');
    return this.#take(await this.#request({ call: 'update', ...this.#named, offer }));
  }

  unpublish(): void {
    this.#openIn = undefined;
    this.#sent = NOTHING_SENT;
    this.#counted = NOTHING_COUNTED;
    this.process.tell({ notice: 'unpublish', source: this.#id });
    this.process.forget(this.#id);
  }

  counters(): UplinkCounters {
    // After the process has died, the last counters are still reported.
    if (this.#openIn !== undefined) this.#counted = this.process.reportOf(this.#id)?.counters ?? this.#counted;
    return this.#counted;
  }

  async subscribe(offer: string, wanted: WantedKinds): Promise<{ answer: string; subscription: Subscription }> {
    downlinks += 1;
    const named = { source: this.#id, downlink: downlinks };
    const request = { call: 'subscribe', ...this.#named, ...named, offer, wanted, codec: this.#codec } as const;
    const { answer } = await this.#request(request);
    let current = wanted;
    const subscription: Subscription = {
      get wanted() {
        return current;
      },
      setWanted: (changed) => {
        current = changed;
        this.process.tell({ notice: 'wanted', ...named, wanted: changed });
      },
      close: () => this.process.tell({ notice: 'closeDownlink', ...named }),
    };
    return { answer, subscription };
  }

  get tapped(): boolean {
    return this.#taps.size > 0;
  }

  tap(listener: (packet: TappedPacket) => void): Tap {
    const tap = new InnerTap(this, listener);
    this.#taps.add(tap);
    tap.follow(this.#codec, this.process.life);
    return {
      requestKeyFrame: () => this.process.tell({ notice: 'keyFrame', source: this.#id }),
      close: () => {
        this.#taps.delete(tap);
        tap.close();
      },
    };
  }

  close(): void {
    this.unpublish();
    for (const tap of this.#taps) tap.close();
    this.#taps.clear();
    this.#closed = true;
    this.#tellClosed();
    this.gone(this);
  }

  async #request(request: Request): Promise<Answered> {
    const answered = await this.process.ask(request);
    // The source was closed while there was no process to notify.
    if (this.#closed) this.#tellClosed();
    return answered;
  }

  #tellClosed(): void {
    this.process.tell({ notice: 'close', source: this.#id });
  }

  get #named(): { source: number; auxiliary: boolean; room: string } {
    return { source: this.#id, auxiliary: this.auxiliary, room: this.room };
  }

  #take({ answer, sent, codec }: Answered): string {
    this.#sent = sent;
    this.#codec = codec ?? this.#codec;
    for (const tap of this.#taps) tap.follow(this.#codec, this.process.life);
    return answer;
  }
}

/** Forwards media in processes that run native code; see `npm run install:medooze`. */
export class MedoozeEngine implements MediaEngine {
  readonly #processes: MediaProcess[];
  readonly #sources = new Set<MedoozeSource>();
  /** A room stays in one process as long as it has a source. */
  readonly #rooms = new Map<string, { process: MediaProcess; sources: number }>();

  constructor({ processes, ...setup }: MedoozeOptions, logger: Logger) {
    const cores = coresOf(processes);
    this.#processes = Array.from(
      { length: processes },
      (_, index) => new MediaProcess({ ...setup, sockets: SOCKETS, core: cores[index] }, logger),
    );
  }

  get pids(): number[] {
    return this.#processes.flatMap(({ pid }) => pid ?? []);
  }

  createSource(auxiliary: boolean, room: string): MediaSource {
    let place = this.#rooms.get(room);
    if (!place) {
      const process = this.#processes.reduce((least, each) => (each.rooms < least.rooms ? each : least));
      process.rooms += 1;
      place = { process, sources: 0 };
      this.#rooms.set(room, place);
    }
    place.sources += 1;
    const source = new MedoozeSource(auxiliary, room, place.process, (gone) => this.#leave(gone, room));
    this.#sources.add(source);
    return source;
  }

  async close(): Promise<void> {
    for (const source of this.#sources) source.close();
    await Promise.all(this.#processes.map((process) => process.close()));
  }

  #leave(source: MedoozeSource, room: string): void {
    const place = this.#rooms.get(room);
    if (!this.#sources.delete(source) || !place) return;
    place.sources -= 1;
    if (place.sources > 0) return;
    place.process.rooms -= 1;
    this.#rooms.delete(room);
  }
}
