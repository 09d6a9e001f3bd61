import { randomInt, randomUUID } from 'node:crypto';
import {
  GenericNack,
  RtcpPayloadSpecificFeedback,
  RtcpRrPacket,
  RtcpSenderInfo,
  RtcpSourceDescriptionPacket,
  RtcpSrPacket,
  RtcpTransportLayerFeedback,
  SourceDescriptionChunk,
  SourceDescriptionItem,
  type RtcpPacket,
  type RtpPacket,
} from 'werift';
import type { Subscription, WantedKinds } from '../engine.js';
import { LossBasedRate } from './bitrate.js';
import { Forwarder } from './forwarder.js';
import { chooseCodec, readOffer, writeAnswer, type Codec } from './session-description.js';
import { MediaTransport, type TransportOptions } from './transport.js';

/** Fixed ids by which clients tell camera and microphone from a shared screen. */
const MAIN_STREAM_ID = '5Y2wZK8nANNAoVw6dSAHVjNxrD1ObBM2kBPV';
const AUXILIARY_STREAM_ID = '224d130c-7b5c-415b-aaa2-79c2eb5a6df2';
/** Bits 16 to 23 of a video SSRC: clients take 2 for the camera and anything else for a shared screen. */
const CAMERA_MARK = 2;
const AUXILIARY_MARK = 3;
const CNAME_ITEM = 1;
const RTCP_FULL_INTRA_REQUEST = 4;
const RTCP_PICTURE_LOSS = 1;

export type Part = 'audio' | 'video' | 'auxiliary';
const PARTS: readonly Part[] = ['audio', 'video', 'auxiliary'];

export interface DownlinkEvents {
  needsKeyFrame: () => void;
  /** Pictures can be sent from now on: the transport is open, or they are wanted again. */
  begins: (downlink: Downlink) => void;
  closed: (downlink: Downlink) => void;
}

function markedSsrc(mark: number): number {
  return ((randomInt(1, 256) << 24) | (mark << 16) | randomInt(0, 0x10000)) >>> 0;
}

/** One subscriber's connection to one publisher: audio, camera and shared screen in three fixed sections. */
export class Downlink implements Subscription {
  readonly rate = new LossBasedRate();
  #transport: MediaTransport | undefined;
  #forwarders = new Map<Part, Forwarder>();

  private constructor(
    private wanted: WantedKinds,
    readonly videoCodec: Codec['name'],
    private readonly events: DownlinkEvents,
  ) {}

  /**
   * Answers a subscriber's offer.
   * @throws NoCommonCodec when the subscriber cannot decode what the publisher sends
   */
  static async open(
    sdp: string,
    videoCodec: Codec['name'],
    wanted: WantedKinds,
    options: TransportOptions,
    events: DownlinkEvents,
  ): Promise<{ answer: string; downlink: Downlink }> {
    const offer = readOffer(sdp);
    const codecs = offer.sections.map((section) =>
      chooseCodec(section, section.kind === 'audio' ? 'opus' : videoCodec),
    );
    const downlink = new Downlink(wanted, videoCodec, events);
    let videos = 0;
    const tracks = offer.sections.map((section, index) => {
      const part: Part = section.kind === 'audio' ? 'audio' : videos++ === 0 ? 'video' : 'auxiliary';
      const ssrc = markedSsrc(part === 'video' ? CAMERA_MARK : AUXILIARY_MARK);
      const codec = codecs[index];
      if (codec) downlink.#forwarders.set(part, new Forwarder(ssrc, codec.payloadType, codec.clockRate));
      const streamId = part === 'auxiliary' ? AUXILIARY_STREAM_ID : MAIN_STREAM_ID;
      return { ssrc, streamId, trackId: randomUUID() };
    });
    const transport = await MediaTransport.open(offer.transport, options, {
      connected: () => events.begins(downlink),
      closed: () => events.closed(downlink),
      rtp: () => undefined,
      rtcp: (packet) => downlink.#feedback(packet),
    });
    downlink.#transport = transport;
    return { answer: writeAnswer(offer, transport.local, codecs, tracks), downlink };
  }

  get wantsVideo(): boolean {
    return this.wanted.video || this.wanted.auxiliary;
  }

  setWanted(wanted: WantedKinds): void {
    const before = this.wanted;
    this.wanted = wanted;
    for (const part of PARTS) if (!before[part] && wanted[part]) this.#forwarders.get(part)?.interrupt();
    if ((!before.video && wanted.video) || (!before.auxiliary && wanted.auxiliary)) this.events.begins(this);
  }

  forward(part: Part, packet: RtpPacket, now: number): void {
    if (!this.wanted[part] || !this.#transport?.connected) return;
    const sent = this.#forwarders.get(part)?.rewrite(packet, now);
    if (sent) this.#transport.send(sent.header, sent.payload);
  }

  /** Passes a publisher's sender report on: it keeps lips and voice together. */
  report(part: Part, source: RtcpSrPacket): void {
    const forwarder = this.#forwarders.get(part);
    const rtpTimestamp = forwarder?.translate(source.ssrc, source.senderInfo.rtpTimestamp);
    if (!forwarder || rtpTimestamp === undefined || !this.wanted[part]) return;
    const { ntpTimestamp } = source.senderInfo;
    this.#transport?.sendRtcp([
      new RtcpSrPacket({
        ssrc: forwarder.ssrc,
        senderInfo: new RtcpSenderInfo({
          ntpTimestamp,
          rtpTimestamp,
          packetCount: forwarder.packets >>> 0,
          octetCount: forwarder.octets >>> 0,
        }),
      }),
      new RtcpSourceDescriptionPacket({
        chunks: [
          new SourceDescriptionChunk({
            source: forwarder.ssrc,
            items: [new SourceDescriptionItem({ type: CNAME_ITEM, text: 'calling' })],
          }),
        ],
      }),
    ]);
  }

  close(): void {
    this.#transport?.close();
  }

  #feedback(packet: RtcpPacket): void {
    if (packet instanceof RtcpTransportLayerFeedback && packet.feedback instanceof GenericNack) {
      const { mediaSourceSsrc, lost } = packet.feedback;
      const forwarder = [...this.#forwarders.values()].find((each) => each.ssrc === mediaSourceSsrc);
      for (const sequenceNumber of lost) {
        const sent = forwarder?.again(sequenceNumber);
        if (sent) this.#transport?.send(sent.header, sent.payload);
      }
    } else if (packet instanceof RtcpPayloadSpecificFeedback) {
      const { count } = packet.feedback;
      if (count === RTCP_PICTURE_LOSS || count === RTCP_FULL_INTRA_REQUEST) this.events.needsKeyFrame();
    } else if (packet instanceof RtcpRrPacket) {
      const videos = [this.#forwarders.get('video')?.ssrc, this.#forwarders.get('auxiliary')?.ssrc];
      for (const report of packet.reports) if (videos.includes(report.ssrc)) this.rate.update(report.fractionLost);
    }
  }
}
