import { randomInt } from 'node:crypto';
import {
  GenericNack,
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RtcpPayloadSpecificFeedback,
  RtcpReceiverInfo,
  RtcpRrPacket,
  RtcpSrPacket,
  RtcpTransportLayerFeedback,
  type RtcpPacket,
} from 'werift';
import type { Layer, SentKinds } from '../engine.js';
import { LossBasedRate } from '../bitrate.js';
import { InboundTrack } from './inbound-track.js';
import { KeyFrameRequests } from './key-frame-requests.js';
import { chooseCodec, readOffer, writeAnswer, type Codec, type Offer } from '../session-description.js';
import type { MediaPacket } from './rtp-packet.js';
import { MediaTransport, type TransportOptions } from './transport.js';

const NACK_INTERVAL_MS = 10;
const REPORT_INTERVAL_MS = 500;
/**
 * An uplink without packets for this long has lost its path. A client notices after 2 s at the earliest and then
 * unpublishes; the server has to know before that. Even a muted sender sends more often.
 */
const SILENCE_MS = 1000;

type Kind = 'audio' | 'video';
/** What an uplink receives: sound, the large picture, and the small one if there are two. */
type Received = 'audio' | Layer;
const LAYERS_OF = { audio: ['audio'], video: ['large', 'small'] } as const;

export interface UplinkEvents {
  packet: (received: Received, packet: MediaPacket, codec: Codec['name']) => void;
  senderReport: (received: Received, report: RtcpSrPacket) => void;
  /** Bit rate that the slowest subscriber can receive, bit/s. */
  subscriberRate: () => number;
}

interface SourceReport {
  /** Middle 32 bits of the sender report's NTP time. */
  compact: number;
  at: number;
}

/** Packet counts of one kind, and the payload bytes received. */
interface TrackCounts {
  expected: number;
  received: number;
  bytes: number;
}

const NOTHING: TrackCounts = { expected: 0, received: 0, bytes: 0 };

const sum = (one: TrackCounts, other: TrackCounts): TrackCounts => ({
  expected: one.expected + other.expected,
  received: one.received + other.received,
  bytes: one.bytes + other.bytes,
});

/** One publisher's connection. Requests lost packets again (NACK) and limits the publisher's bit rate (REMB). */
export class Uplink {
  readonly #ssrc = randomInt(1, 0x7fffffff);
  readonly #rate = new LossBasedRate();
  readonly #events: UplinkEvents;
  #transport: MediaTransport | undefined;
  #codecs = new Map<number, { kind: Kind; codec: Codec }>();
  /** SSRC of the small picture; the large one and the sound are recognised by their payload types. */
  #smallSsrc: number | undefined;
  #sent: SentKinds = { audio: false, video: false };
  #tracks: Partial<Record<Received, InboundTrack>> = {};
  readonly #earlier: Record<Received, TrackCounts> = { audio: NOTHING, large: NOTHING, small: NOTHING };
  readonly #reports = new Map<number, SourceReport>();
  #reportedAt = performance.now();
  /**
   * Runs only while packets are missing: permanent timers of thirty uplinks would wake the process more often than the
   * media do.
   */
  #nackLater: NodeJS.Timeout | undefined;
  readonly #keyFrames = {
    large: new KeyFrameRequests(() => this.#sendKeyFrameRequest('large')),
    small: new KeyFrameRequests(() => this.#sendKeyFrameRequest('small')),
  };
  #lastReceivedAt: number | undefined;

  #usernameFragment = '';

  private constructor(events: UplinkEvents) {
    this.#events = events;
  }

  static async open(
    sdp: string,
    options: TransportOptions,
    events: UplinkEvents,
  ): Promise<{ answer: string; uplink: Uplink }> {
    const offer = readOffer(sdp);
    const uplink = new Uplink(events);
    uplink.#apply(offer);
    uplink.#usernameFragment = offer.transport.usernameFragment;
    uplink.#transport = await MediaTransport.open(offer.transport, options, {
      connected: () => uplink.requestKeyFrame(),
      closed: () => uplink.#stopTimers(),
      rtp: (packet) => uplink.#receive(packet),
      rtcp: (packet) => uplink.#receiveReport(packet),
    });
    return { answer: uplink.#answer(offer), uplink };
  }

  get alive(): boolean {
    const silent = this.#lastReceivedAt !== undefined && performance.now() - this.#lastReceivedAt > SILENCE_MS;
    return this.#transport !== undefined && !this.#transport.closed && !silent;
  }
  get rtt(): number {
    return this.#transport?.rtt ?? 0;
  }
  get sent(): SentKinds {
    return this.#sent;
  }
  get videoCodec(): Codec['name'] | undefined {
    return [...this.#codecs.values()].find(({ kind }) => kind === 'video')?.codec.name;
  }

  /** Whether an offer belongs to this connection and the connection is still open. */
  offeredBy(sdp: string): boolean {
    if (!this.#transport || this.#transport.closed) return false;
    return readOffer(sdp).transport.usernameFragment === this.#usernameFragment;
  }

  /** Answers an offer that adds or stops sections of this connection. */
  update(sdp: string): string {
    const offer = readOffer(sdp);
    this.#apply(offer);
    return this.#answer(offer);
  }

  /** Counts of one kind since the uplink was opened, summed over changes of its SSRC. */
  counts(kind: Kind): TrackCounts {
    return LAYERS_OF[kind].map((received) => this.#countsOf(received)).reduce(sum);
  }

  /** Requests a key frame of a picture; of the only one if there are not two. */
  requestKeyFrame(layer: Layer = 'large'): void {
    const sent = this.#sent.small ? layer : 'large';
    if (this.#tracks[sent]) this.#keyFrames[sent].ask();
  }

  close(): void {
    this.#transport?.close();
    this.#stopTimers();
  }

  #apply(offer: Offer): void {
    this.#codecs = new Map();
    this.#sent = { audio: false, video: false };
    this.#smallSsrc = undefined;
    for (const section of offer.sections) {
      if (!section.sends) continue;
      const codec = chooseCodec(section);
      this.#codecs.set(codec.payloadType, { kind: section.kind, codec });
      // A second video section has the small picture of the first.
      if (section.kind === 'video' && this.#sent.video) this.#smallSsrc ??= section.source?.ssrc;
      this.#sent[section.kind] = true;
    }
    if (this.#smallSsrc !== undefined) this.#sent.small = true;
    else if (this.#tracks.small) {
      this.#earlier.small = this.#countsOf('small');
      delete this.#tracks.small;
    }
  }

  #answer(offer: Offer): string {
    const { local } = this.#transport ?? {};
    if (!local) throw new Error('the uplink is not open');
    const codecs = offer.sections.map((section) => (section.stopped ? undefined : chooseCodec(section)));
    return writeAnswer(offer, local, codecs);
  }

  #receive(packet: MediaPacket): void {
    // Within one connection each payload type belongs to one kind, so a new SSRC needs no signalling.
    const entry = this.#codecs.get(packet.header.payloadType);
    if (!entry) return;
    const { kind, codec } = entry;
    const received = kind === 'audio' ? kind : packet.header.ssrc === this.#smallSsrc ? 'small' : 'large';
    let track = this.#tracks[received];
    if (track?.ssrc !== packet.header.ssrc) {
      this.#earlier[received] = this.#countsOf(received);
      track = new InboundTrack(packet.header.ssrc, codec.clockRate);
      this.#tracks[received] = track;
      if (received !== 'audio') this.requestKeyFrame(received);
    }
    this.#lastReceivedAt = performance.now();
    track.add(packet, this.#lastReceivedAt);
    if (received !== 'audio' && track.incomplete) this.#scheduleNack();
    this.#events.packet(received, packet, codec.name);
    // Reports are due only while packets arrive, so no timer is needed.
    if (this.#lastReceivedAt - this.#reportedAt >= REPORT_INTERVAL_MS) this.#sendReports(this.#lastReceivedAt);
  }

  #receiveReport(packet: RtcpPacket): void {
    if (!(packet instanceof RtcpSrPacket)) return;
    this.#lastReceivedAt = performance.now();
    const compact = Number((packet.senderInfo.ntpTimestamp >> 16n) & 0xffffffffn);
    this.#reports.set(packet.ssrc, { compact, at: this.#lastReceivedAt });
    for (const received of ['audio', 'large', 'small'] as const) {
      if (this.#tracks[received]?.ssrc === packet.ssrc) this.#events.senderReport(received, packet);
    }
  }

  #scheduleNack(): void {
    this.#nackLater ??= setTimeout(() => {
      this.#nackLater = undefined;
      this.#sendNacks();
    }, NACK_INTERVAL_MS);
  }

  #sendNacks(): void {
    for (const track of this.#pictures()) {
      if (!track.incomplete) continue;
      this.#scheduleNack();
      const lost = track.takeMissing(performance.now());
      if (lost.length === 0) continue;
      const feedback = new GenericNack({ senderSsrc: this.#ssrc, mediaSourceSsrc: track.ssrc, lost });
      this.#transport?.sendRtcp([new RtcpTransportLayerFeedback({ feedback })]);
    }
  }

  #pictures(): InboundTrack[] {
    return [this.#tracks.large, this.#tracks.small].filter((track) => track !== undefined);
  }

  #countsOf(received: Received): TrackCounts {
    return sum(this.#earlier[received], this.#tracks[received] ?? NOTHING);
  }

  #sendKeyFrameRequest(layer: Layer): void {
    const track = this.#tracks[layer];
    if (!track) return;
    const feedback = new PictureLossIndication({ senderSsrc: this.#ssrc, mediaSsrc: track.ssrc });
    this.#transport?.sendRtcp([new RtcpPayloadSpecificFeedback({ feedback })]);
  }

  #sendReports(now: number): void {
    this.#reportedAt = now;
    const tracks = Object.values(this.#tracks).filter((track) => track.fresh);
    const packets: RtcpPacket[] = [];
    const reports = tracks.map((track) => {
      const figures = track.report();
      if (track !== this.#tracks.audio) this.#rate.update(figures.fractionLost);
      const last = this.#reports.get(track.ssrc);
      return new RtcpReceiverInfo({
        ssrc: track.ssrc,
        ...figures,
        lsr: last?.compact ?? 0,
        dlsr: last ? Math.round(((now - last.at) / 1000) * 65_536) : 0,
      });
    });
    packets.push(new RtcpRrPacket({ ssrc: this.#ssrc, reports }));
    const pictures = this.#pictures().map(({ ssrc }) => ssrc);
    if (pictures.length > 0) packets.push(this.#estimate(pictures));
    this.#transport?.sendRtcp(packets);
  }

  #estimate(ssrcs: number[]): RtcpPacket {
    const rate = Math.min(this.#rate.rate, this.#events.subscriberRate());
    // REMB encodes the bit rate as an 18 bit mantissa and an exponent.
    const exponent = Math.max(0, Math.ceil(Math.log2(rate / 0x3ffff)));
    const mantissa = Math.floor(rate / 2 ** exponent);
    const feedback = new ReceiverEstimatedMaxBitrate({
      senderSsrc: this.#ssrc,
      mediaSsrc: 0,
      ssrcNum: ssrcs.length,
      brExp: exponent,
      brMantissa: mantissa,
      bitrate: BigInt(mantissa) << BigInt(exponent),
      ssrcFeedbacks: ssrcs,
    });
    return new RtcpPayloadSpecificFeedback({ feedback });
  }

  #stopTimers(): void {
    this.#keyFrames.large.close();
    this.#keyFrames.small.close();
    clearTimeout(this.#nackLater);
  }
}
