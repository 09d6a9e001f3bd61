import { LossBasedRate } from '../../bitrate.js';
import type { Layer, SentKinds, UplinkCounters } from '../../engine.js';
import { chooseCodec, readOffer, writeAnswer, type Codec, type Offer } from '../../session-description.js';
import type { UplinkReport } from '../messages.js';
import { Connection } from './connection.js';
import { KeyFrames } from './key-frames.js';
import type { IncomingTrack } from './library.js';
import type { Socket } from './sockets.js';

type Kind = 'audio' | 'video';
/** What an uplink receives: sound, the large picture, and the small one if there are two. */
export type Received = 'audio' | Layer;
const RECEIVED: readonly Received[] = ['audio', 'large', 'small'];
/**
 * As in the embedded engine: a client unpublishes 2 s after it lost its path, and the server has to know before that.
 */
const SILENCE_MS = 1000;
/**
 * How long the library waits for a missing packet, in ms. By default it does not wait if retransmissions use the SSRC
 * of the media.
 */
const WAIT_MS = 200;
const RTP_HEADER = 12;

interface Track {
  ssrc: number;
  incoming: IncomingTrack;
  /** The last counts; they are kept after the track has ended. */
  counts: Counts;
  received: number;
}

interface Counts {
  expected: number;
  received: number;
  bytes: number;
}
const NOTHING: Counts = { expected: 0, received: 0, bytes: 0 };

let tracks = 0;

/** One publisher's connection. */
export class Uplink {
  readonly keyFrames = new KeyFrames(() => {
    this.#tracks.large?.incoming.refresh();
    this.#tracks.small?.incoming.refresh();
  });
  readonly #connection: Connection;
  readonly #usernameFragment: string;
  readonly #rate = new LossBasedRate();
  #codecs: (Codec | undefined)[] = [];
  #sent: SentKinds = { audio: false, video: false };
  #tracks: Partial<Record<Received, Track>> = {};
  readonly #earlier: Record<Received, Counts> = { audio: NOTHING, large: NOTHING, small: NOTHING };
  #rated: Counts = NOTHING;
  #lastReceivedAt: number | undefined;
  #rtt = 0;

  private constructor(socket: Socket, offer: Offer) {
    this.#usernameFragment = offer.transport.usernameFragment;
    // An unusable offer is refused before anything is opened.
    this.#codecs = codecsOf(offer);
    this.#connection = new Connection(socket, offer, {
      connected: () => this.keyFrames.ask(),
      closed: () => this.keyFrames.close(),
    });
  }

  static open(sdp: string, socket: Socket): { answer: string; uplink: Uplink } {
    const offer = readOffer(sdp);
    const uplink = new Uplink(socket, offer);
    return { answer: uplink.#apply(offer), uplink };
  }

  get sent(): SentKinds {
    return this.#sent;
  }
  get videoCodec(): Codec['name'] | undefined {
    return this.#codecs.find((codec) => codec && codec.name !== 'opus')?.name;
  }

  track(received: Received): IncomingTrack | undefined {
    return this.#tracks[received]?.incoming;
  }

  /** Whether an offer belongs to this connection and the connection is still open. */
  offeredBy(sdp: string): boolean {
    return !this.#connection.closed && readOffer(sdp).transport.usernameFragment === this.#usernameFragment;
  }

  /**
   * Answers an offer that adds or stops sections of this connection.
   * @param changed - called while both the previous and the new tracks exist
   */
  update(sdp: string, changed: () => void): string {
    return this.#apply(readOffer(sdp), changed);
  }

  /**
   * Reads the statistics and limits the publisher's bit rate. @param subscriberRate - bit/s that every subscriber can
   * receive
   */
  async look(subscriberRate: number): Promise<Omit<UplinkReport, 'source'>> {
    for (const received of RECEIVED) await this.#count(this.#tracks[received]);
    if (!this.#connection.closed) {
      this.#connection.transport.setRemoteOverrideBitrate(Math.min(this.#rate.rate, subscriberRate));
    }
    const silent = this.#lastReceivedAt !== undefined && performance.now() - this.#lastReceivedAt > SILENCE_MS;
    return { alive: !this.#connection.closed && !silent, counters: this.#counters() };
  }

  /** Updates the publisher's permitted bit rate from the loss since the previous call. */
  rate(): void {
    const { expected, received } = this.#countsOf('video');
    const [awaited, came] = [expected - this.#rated.expected, received - this.#rated.received];
    this.#rated = { expected, received, bytes: 0 };
    if (awaited > 0) this.#rate.update(Math.max(0, Math.floor(((awaited - came) * 256) / awaited)));
  }

  close(): void {
    this.#connection.close();
  }

  #apply(offer: Offer, changed?: () => void): string {
    const codecs = codecsOf(offer);
    this.#codecs = codecs;
    this.#connection.describe(codecs.flatMap((codec) => codec ?? []));
    const before = this.#tracks;
    this.#tracks = {};
    this.#sent = { audio: false, video: false };
    offer.sections.forEach((section, index) => {
      const { kind, sends, source } = section;
      if (!sends) return;
      // A second video section has the small picture of the first.
      const received = kind === 'audio' ? kind : this.#sent.video ? 'small' : 'large';
      this.#sent[kind] = true;
      if (source) this.#tracks[received] ??= this.#track(received, source, codecs[index], before[received]);
    });
    if (this.#tracks.small) this.#sent.small = true;
    const replaced = RECEIVED.filter((received) => before[received] && before[received] !== this.#tracks[received]);
    for (const received of replaced) {
      this.#earlier[received] = sum(this.#earlier[received], before[received]?.counts ?? NOTHING);
    }
    changed?.();
    for (const received of replaced) before[received]?.incoming.stop();
    return writeAnswer(offer, this.#connection.local, codecs);
  }

  #track(
    received: Received,
    source: { ssrc: number; again?: number },
    codec: Codec | undefined,
    known: Track | undefined,
  ): Track {
    if (known?.ssrc === source.ssrc) return known;
    tracks += 1;
    const kind = received === 'audio' ? 'audio' : 'video';
    const again = codec?.again !== undefined && source.again !== undefined;
    const incoming = this.#connection.transport.createIncomingStreamTrack(kind, {
      id: `${received}${tracks}`,
      media: kind,
      ssrcs: { media: source.ssrc, ...(again ? { rtx: source.again as number } : {}) },
    });
    if (!again) incoming.setMaxWaitTime(kind === 'video' ? WAIT_MS : 0);
    return { ssrc: source.ssrc, incoming, counts: NOTHING, received: 0 };
  }

  async #count(track: Track | undefined): Promise<void> {
    const stats = (await track?.incoming.getStatsAsync())?.[''];
    if (!track || !stats) return;
    const { media, rtx } = stats;
    track.counts = {
      expected: media.numPackets + media.lostPackets,
      received: media.numPackets,
      bytes: Math.max(0, media.totalBytes - media.numPackets * RTP_HEADER),
    };
    if (stats.rtt > 0) this.#rtt = stats.rtt;
    // A muted sender still sends sender reports.
    const report = track.incoming.getDefaultEncoding()?.source.media.lastReceivedSenderReport ?? 0;
    const received = media.numPackets + rtx.numPackets + Number(report);
    if (received === track.received) return;
    track.received = received;
    this.#lastReceivedAt = performance.now();
  }

  #countsOf(kind: Kind): Counts {
    return RECEIVED.filter((received) => (received === 'audio') === (kind === 'audio'))
      .map((received) => sum(this.#earlier[received], this.#tracks[received]?.counts ?? NOTHING))
      .reduce(sum);
  }

  #counters(): UplinkCounters {
    const [audio, video] = [this.#countsOf('audio'), this.#countsOf('video')];
    return {
      audioExpected: audio.expected,
      audioReceived: audio.received,
      videoExpected: video.expected,
      videoReceived: video.received,
      bytes: audio.bytes + video.bytes,
      rtt: this.#rtt,
    };
  }
}

const sum = (one: Counts, other: Counts): Counts => ({
  expected: one.expected + other.expected,
  received: one.received + other.received,
  bytes: one.bytes + other.bytes,
});

/** Codec of each section, with its RTX payload type if the offer has one; undefined for a stopped section. */
function codecsOf(offer: Offer): (Codec | undefined)[] {
  return offer.sections.map((section) => {
    if (section.stopped) return undefined;
    const codec = chooseCodec(section);
    const again = section.kind === 'video' ? section.again.get(codec.payloadType) : undefined;
    return again === undefined ? codec : { ...codec, again };
  });
}
