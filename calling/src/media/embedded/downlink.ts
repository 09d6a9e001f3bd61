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
} from 'werift';
import type { Layer, Subscription, WantedKinds } from '../engine.js';
import { LossBasedRate } from '../bitrate.js';
import { namedParts, PARTS, type Part } from '../downlink-names.js';
import { Forwarder } from './forwarder.js';
import { LayerChoice } from './layer-choice.js';
import { chooseCodec, readOffer, writeAnswer, type Codec } from '../session-description.js';
import type { PayloadRing } from './payload-ring.js';
import type { BufferedPacket } from './rtp-packet.js';
import { MediaTransport, type TransportOptions } from './transport.js';

const CNAME_ITEM = 1;
const RTCP_FULL_INTRA_REQUEST = 4;
const RTCP_PICTURE_LOSS = 1;

const layerOf = ({ small }: WantedKinds): Layer => (small ? 'small' : 'large');

export interface DownlinkEvents {
  needsKeyFrame: (layer: Layer) => void;
  /** Video can be sent from now on: the transport has opened, or the subscriber wants video again. */
  begins: (downlink: Downlink) => void;
  closed: (downlink: Downlink) => void;
}

/** One subscriber's connection to one publisher, with three fixed sections: audio, camera and shared screen. */
export class Downlink implements Subscription {
  readonly rate = new LossBasedRate();
  readonly layers: LayerChoice;
  #transport: MediaTransport | undefined;
  #forwarders = new Map<Part, Forwarder>();

  private constructor(
    public wanted: WantedKinds,
    readonly videoCodec: Codec['name'],
    private readonly events: DownlinkEvents,
  ) {
    this.layers = new LayerChoice(layerOf(wanted));
  }

  /**
   * Answers a subscriber's offer.
   * @param payloads - the publisher's recent payloads, for retransmissions
   * @throws NoCommonCodec when the subscriber cannot decode what the publisher sends
   */
  static async open(
    sdp: string,
    videoCodec: Codec['name'],
    wanted: WantedKinds,
    payloads: { audio: PayloadRing; video: PayloadRing },
    options: TransportOptions,
    events: DownlinkEvents,
  ): Promise<{ answer: string; downlink: Downlink }> {
    const offer = readOffer(sdp);
    const codecs = offer.sections.map((section) =>
      chooseCodec(section, section.kind === 'audio' ? 'opus' : videoCodec),
    );
    const downlink = new Downlink(wanted, videoCodec, events);
    const tracks = namedParts(offer);
    tracks.forEach(({ part, ssrc }, index) => {
      const codec = codecs[index];
      const kept = payloads[part === 'audio' ? 'audio' : 'video'];
      if (codec) downlink.#forwarders.set(part, new Forwarder(ssrc, codec.payloadType, codec.clockRate, kept));
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
    const layer = layerOf(wanted);
    const changed = layer !== this.layers.wanted;
    this.layers.wanted = layer;
    for (const part of PARTS) if (!before[part] && wanted[part]) this.#forwarders.get(part)?.interrupt();
    if ((!before.video && wanted.video) || (!before.auxiliary && wanted.auxiliary)) {
      this.layers.restart();
      this.events.begins(this);
    } else if (changed && this.wantsVideo) this.events.needsKeyFrame(layer);
  }

  /** @param layer - the picture of the packet if the publisher sends two, and whether a key frame begins in it */
  forward(part: Part, packet: BufferedPacket, now: number, layer?: { name: Layer; begins: boolean }): void {
    if (!this.wanted[part] || !this.#transport?.connected) return;
    const verdict = layer ? this.layers.judge(layer.name, layer.begins, now) : 'forward';
    if (layer && verdict === 'ask') this.events.needsKeyFrame(layer.name);
    if (verdict !== 'forward') return;
    const sent = this.#forwarders.get(part)?.rewrite(packet, now);
    if (sent) this.#transport.send(sent);
  }

  /** Forwards a publisher's RTCP sender report, from which the subscriber synchronises audio and video. */
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
        if (sent) this.#transport?.send(sent);
      }
    } else if (packet instanceof RtcpPayloadSpecificFeedback) {
      const { count } = packet.feedback;
      if (count === RTCP_PICTURE_LOSS || count === RTCP_FULL_INTRA_REQUEST) {
        this.events.needsKeyFrame(this.layers.decoded);
      }
    } else if (packet instanceof RtcpRrPacket) {
      const videos = [this.#forwarders.get('video')?.ssrc, this.#forwarders.get('auxiliary')?.ssrc];
      for (const report of packet.reports) if (videos.includes(report.ssrc)) this.rate.update(report.fractionLost);
    }
  }
}
