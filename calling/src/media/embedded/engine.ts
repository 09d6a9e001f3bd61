import { beginsKeyFrame } from '../key-frames.js';
import type {
  Layer,
  MediaEngine,
  MediaSource,
  SentKinds,
  Subscription,
  Tap,
  TappedPacket,
  UplinkCounters,
  WantedKinds,
} from '../engine.js';
import type { Part } from '../downlink-names.js';
import { Downlink } from './downlink.js';
import { RecentPictures } from './recent-pictures.js';
import { PayloadRing } from './payload-ring.js';
import type { BufferedPacket, MediaPacket } from './rtp-packet.js';
import type { TransportOptions } from './transport.js';
import { Uplink } from './uplink.js';

/** About one second of the largest video and ten seconds of audio. Older packets are no longer requested again. */
const KEPT_BYTES = { audio: 64 * 1024, video: 512 * 1024 };

const NOTHING_SENT: SentKinds = { audio: false, video: false };

class EmbeddedSource implements MediaSource {
  #uplink: Uplink | undefined;
  #prepared: Uplink | undefined;
  readonly #downlinks = new Set<Downlink>();
  readonly #taps = new Set<(packet: TappedPacket) => void>();
  readonly #recent = { large: new RecentPictures(), small: new RecentPictures() };
  readonly #payloads = { audio: new PayloadRing(KEPT_BYTES.audio), video: new PayloadRing(KEPT_BYTES.video) };

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

  async prepare(offer: string): Promise<string> {
    const { answer, uplink } = await this.#open(offer);
    this.#prepared?.close();
    this.#prepared = uplink;
    return answer;
  }

  async publish(offer: string): Promise<string> {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    if (prepared?.offeredBy(offer)) {
      const answer = prepared.update(offer);
      this.#begin(prepared);
      // Packets that arrived between prepare and publish have not been forwarded yet.
      for (const downlink of this.#downlinks) if (downlink.wantsVideo) this.#showRecent(downlink);
      return answer;
    }
    prepared?.close();
    const { answer, uplink } = await this.#open(offer);
    this.#begin(uplink);
    this.#recent.large.forget();
    this.#recent.small.forget();
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
      bytes: (audio?.bytes ?? 0) + (video?.bytes ?? 0),
      rtt: this.#uplink?.rtt ?? 0,
    };
  }

  async subscribe(offer: string, wanted: WantedKinds): Promise<{ answer: string; subscription: Subscription }> {
    const { answer, downlink } = await Downlink.open(
      offer,
      this.#uplink?.videoCodec ?? 'VP8',
      wanted,
      this.#payloads,
      this.options,
      {
        needsKeyFrame: (layer) => this.#uplink?.requestKeyFrame(layer),
        begins: (begun) => this.#showRecent(begun),
        closed: (closed) => this.#downlinks.delete(closed),
      },
    );
    this.#downlinks.add(downlink);
    return { answer, subscription: downlink };
  }

  get tapped(): boolean {
    return this.#taps.size > 0;
  }

  tap(listener: (packet: TappedPacket) => void): Tap {
    this.#taps.add(listener);
    return {
      requestKeyFrame: () => this.#uplink?.requestKeyFrame(),
      close: () => this.#taps.delete(listener),
    };
  }

  close(): void {
    this.unpublish();
    this.#taps.clear();
    this.#prepared?.close();
    for (const downlink of this.#downlinks) downlink.close();
    this.gone(this);
  }

  async #open(offer: string): Promise<{ answer: string; uplink: Uplink }> {
    const opened = await Uplink.open(offer, this.options, {
      packet: (received, { header, payload }, codec) => {
        const now = performance.now();
        const kept = this.#payloads[received === 'audio' ? 'audio' : 'video'].keep(payload);
        const packet: BufferedPacket = { header, payload, position: kept };
        if (received !== 'audio') this.#recent[received].add(codec, packet, now);
        const { uplink } = opened;
        if (this.#uplink !== uplink) return;
        const part = this.#part(received);
        const choosable = received !== 'audio' && uplink.sent.small;
        const layer = choosable ? { name: received, begins: beginsKeyFrame(codec, payload) } : undefined;
        for (const downlink of this.#downlinks) downlink.forward(part, packet, now, layer);
        if (this.tapped && received !== 'small') this.#giveToTaps(packet, codec);
      },
      senderReport: (received, report) => {
        if (this.#uplink !== opened.uplink) return;
        for (const downlink of this.#downlinks) downlink.report(this.#part(received), report);
      },
      subscriberRate: () => {
        const limiting = [...this.#downlinks].filter(
          // Subscribers of the small picture do not limit the large one of the others.
          ({ wantsVideo, wanted }) => wantsVideo && !(wanted.small && opened.uplink.sent.small),
        );
        return Math.min(...limiting.map(({ rate }) => rate.rate), Number.MAX_SAFE_INTEGER);
      },
    });
    return opened;
  }

  #begin(uplink: Uplink): void {
    this.#uplink?.close();
    this.#uplink = uplink;
    const { videoCodec } = uplink;
    // A downlink that was opened before the stream, with another codec, has to be negotiated again.
    for (const downlink of this.#downlinks) {
      if (videoCodec && downlink.videoCodec !== videoCodec) downlink.close();
      else downlink.layers.restart();
    }
  }

  /**
   * Sends a subscriber that starts to receive video the frames since the last key frame, or requests a new key frame.
   */
  #showRecent(downlink: Downlink): void {
    const now = performance.now();
    if (!this.#uplink) return;
    const two = this.#uplink.sent.small;
    const wanted = two ? downlink.layers.wanted : 'large';
    // Until the wanted picture begins, the other one is better than none.
    const kept = (two ? ([wanted, 'large', 'small'] as const) : ([wanted] as const)).find(
      (layer) => this.#recent[layer].since(now).length > 0,
    );
    (kept ? this.#recent[kept].since(now) : []).forEach((packet, index) => {
      const layer = two && kept ? { name: kept, begins: index === 0 } : undefined;
      downlink.forward(this.#part('large'), packet, now, layer);
    });
    if (kept !== wanted) this.#uplink.requestKeyFrame(wanted);
  }

  #giveToTaps({ header, payload }: MediaPacket, codec: TappedPacket['codec']): void {
    const { marker, sequenceNumber, timestamp, ssrc } = header;
    for (const listener of this.#taps) listener({ codec, marker, sequenceNumber, timestamp, ssrc, payload });
  }

  #part(received: 'audio' | Layer): Part {
    return received === 'audio' ? 'audio' : this.auxiliary ? 'auxiliary' : 'video';
  }
}

/** Forwards media in this process; needs no native code. */
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
