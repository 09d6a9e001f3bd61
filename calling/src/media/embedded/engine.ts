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
  readonly #recent = new RecentPictures();
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
        needsKeyFrame: () => this.#uplink?.requestKeyFrame(),
        begins: (begun) => this.#showRecent(begun),
        closed: (closed) => this.#downlinks.delete(closed),
      },
    );
    this.#downlinks.add(downlink);
    return { answer, subscription: downlink };
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
      packet: (kind, { header, payload }, codec) => {
        const now = performance.now();
        const packet: BufferedPacket = { header, payload, position: this.#payloads[kind].keep(payload) };
        if (kind === 'video') this.#recent.add(codec, packet, now);
        if (this.#uplink !== opened.uplink) return;
        const part = this.#part(kind);
        for (const downlink of this.#downlinks) downlink.forward(part, packet, now);
        if (this.#taps.size > 0) this.#giveToTaps(packet, codec);
      },
      senderReport: (kind, report) => {
        if (this.#uplink !== opened.uplink) return;
        for (const downlink of this.#downlinks) downlink.report(this.#part(kind), report);
      },
      subscriberRate: () =>
        Math.min(
          ...[...this.#downlinks].filter((downlink) => downlink.wantsVideo).map(({ rate }) => rate.rate),
          Number.MAX_SAFE_INTEGER,
        ),
    });
    return opened;
  }

  #begin(uplink: Uplink): void {
    this.#uplink?.close();
    this.#uplink = uplink;
    const { videoCodec } = uplink;
    // A downlink that was opened before the stream, with another codec, has to be negotiated again.
    for (const downlink of this.#downlinks) if (videoCodec && downlink.videoCodec !== videoCodec) downlink.close();
  }

  /**
   * Sends a subscriber that starts to receive video the frames since the last key frame, or requests a new key frame.
   */
  #showRecent(downlink: Downlink): void {
    const now = performance.now();
    if (!this.#uplink) return;
    const packets = this.#recent.since(now);
    for (const packet of packets) downlink.forward(this.#part('video'), packet, now);
    if (packets.length === 0) this.#uplink.requestKeyFrame();
  }

  #giveToTaps({ header, payload }: MediaPacket, codec: TappedPacket['codec']): void {
    const { marker, sequenceNumber, timestamp, ssrc } = header;
    for (const listener of this.#taps) listener({ codec, marker, sequenceNumber, timestamp, ssrc, payload });
  }

  #part(kind: 'audio' | 'video'): Part {
    return kind === 'audio' ? 'audio' : this.auxiliary ? 'auxiliary' : 'video';
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
