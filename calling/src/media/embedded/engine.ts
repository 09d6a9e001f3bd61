import type { MediaEngine, MediaSource, SentKinds, Subscription, UplinkCounters, WantedKinds } from '../engine.js';
import { Downlink, type Part } from './downlink.js';
import { RecentPictures } from './recent-pictures.js';
import type { TransportOptions } from './transport.js';
import { Uplink } from './uplink.js';

const NOTHING_SENT: SentKinds = { audio: false, video: false };

class EmbeddedSource implements MediaSource {
  #uplink: Uplink | undefined;
  readonly #downlinks = new Set<Downlink>();
  readonly #recent = new RecentPictures();

  constructor(
    private readonly auxiliary: boolean,
    private readonly options: TransportOptions,
    private readonly gone: (source: EmbeddedSource) => void,
  ) {}

  get alive(): boolean {
    return this.#uplink?.alive ?? false;
  }
  get sent(): SentKinds {
    return this.#uplink?.sent ?? NOTHING_SENT;
  }

  async publish(offer: string): Promise<string> {
    const { answer, uplink } = await Uplink.open(offer, this.options, {
      connected: () => undefined,
      packet: (kind, packet, codec) => {
        const part = this.#part(kind);
        const now = performance.now();
        if (kind === 'video') this.#recent.add(codec, packet, now);
        for (const downlink of this.#downlinks) downlink.forward(part, packet, now);
      },
      senderReport: (kind, report) => {
        for (const downlink of this.#downlinks) downlink.report(this.#part(kind), report);
      },
      subscriberRate: () =>
        Math.min(
          ...[...this.#downlinks].filter((downlink) => downlink.wantsVideo).map(({ rate }) => rate.rate),
          Number.MAX_SAFE_INTEGER,
        ),
    });
    this.#uplink?.close();
    this.#uplink = uplink;
    this.#recent.forget();
    return answer;
  }

  update(offer: string): Promise<string> {
    if (!this.#uplink) return Promise.reject(new Error('nothing is published'));
    return Promise.resolve(this.#uplink.update(offer));
  }

  unpublish(): void {
    this.#uplink?.close();
    this.#uplink = undefined;
  }

  counters(): UplinkCounters {
    const audio = this.#uplink?.counts('audio');
    const video = this.#uplink?.counts('video');
    return {
      audioExpected: audio?.expected ?? 0,
      audioReceived: audio?.received ?? 0,
      videoExpected: video?.expected ?? 0,
      videoReceived: video?.received ?? 0,
      rtt: this.#uplink?.rtt ?? 0,
    };
  }

  async subscribe(offer: string, wanted: WantedKinds): Promise<{ answer: string; subscription: Subscription }> {
    const { answer, downlink } = await Downlink.open(offer, this.#uplink?.videoCodec ?? 'VP8', wanted, this.options, {
      needsKeyFrame: () => this.#uplink?.requestKeyFrame(),
      begins: (begun) => this.#showRecent(begun),
      closed: (closed) => this.#downlinks.delete(closed),
    });
    this.#downlinks.add(downlink);
    return { answer, subscription: downlink };
  }

  close(): void {
    this.unpublish();
    for (const downlink of this.#downlinks) downlink.close();
    this.gone(this);
  }

  /** A subscriber begins to take pictures: those since the last key frame, or a new one. */
  #showRecent(downlink: Downlink): void {
    const now = performance.now();
    const packets = this.#recent.since(now);
    for (const packet of packets) downlink.forward(this.#part('video'), packet, now);
    if (packets.length === 0) this.#uplink?.requestKeyFrame();
  }

  #part(kind: 'audio' | 'video'): Part {
    return kind === 'audio' ? 'audio' : this.auxiliary ? 'auxiliary' : 'video';
  }
}

/** Forwards media in this process, with nothing to install. */
export class EmbeddedEngine implements MediaEngine {
  readonly #sources = new Set<EmbeddedSource>();

  constructor(private readonly options: TransportOptions) {}

  createSource(auxiliary: boolean): MediaSource {
    const source = new EmbeddedSource(auxiliary, this.options, (gone) => this.#sources.delete(gone));
    this.#sources.add(source);
    return source;
  }

  close(): Promise<void> {
    for (const source of this.#sources) source.close();
    return Promise.resolve();
  }
}
