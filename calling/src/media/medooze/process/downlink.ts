import { LossBasedRate } from '../../bitrate.js';
import { namedParts, PARTS, type Part } from '../../downlink-names.js';
import type { Layer, WantedKinds } from '../../engine.js';
import { chooseCodec, readOffer, writeAnswer, type Codec } from '../../session-description.js';
import { Connection } from './connection.js';
import type { IncomingTrack, OutgoingTrack } from './library.js';
import type { Socket } from './sockets.js';

interface Outgoing {
  track: OutgoingTrack;
  /** Incoming track that is forwarded at present. */
  from: IncomingTrack | undefined;
  /** Receiver reports of the subscriber that have been read. */
  reports: number;
}

export interface DownlinkEvents {
  /** Media can be sent from now on. */
  connected: () => void;
  closed: () => void;
}

let tracks = 0;

/** One subscriber's connection to one publisher, with three fixed sections: audio, camera and shared screen. */
export class Downlink {
  readonly rate = new LossBasedRate();
  readonly #connection: Connection;
  readonly #outgoing = new Map<Part, Outgoing>();

  /** @throws NoCommonCodec when the subscriber cannot decode what the publisher sends */
  static open(
    sdp: string,
    videoCodec: Codec['name'],
    wanted: WantedKinds,
    socket: Socket,
    events: DownlinkEvents,
  ): { answer: string; downlink: Downlink } {
    const offer = readOffer(sdp);
    const codecs = offer.sections.map((section) =>
      chooseCodec(section, section.kind === 'audio' ? 'opus' : videoCodec),
    );
    const connection = new Connection(socket, offer, events);
    connection.describe(codecs);
    const downlink = new Downlink(connection, videoCodec, wanted);
    const named = namedParts(offer);
    for (const { part, ssrc } of named) {
      const media = part === 'audio' ? 'audio' : 'video';
      tracks += 1;
      const properties = { id: `${part}${tracks}`, media, ssrcs: { media: ssrc } } as const;
      const track = connection.transport.createOutgoingStreamTrack(media, properties);
      downlink.#outgoing.set(part, { track, from: undefined, reports: 0 });
    }
    return { answer: writeAnswer(offer, connection.local, codecs, named), downlink };
  }

  private constructor(
    connection: Connection,
    readonly videoCodec: Codec['name'],
    public wanted: WantedKinds,
  ) {
    this.#connection = connection;
  }

  get wantsVideo(): boolean {
    return this.wanted.video || this.wanted.auxiliary;
  }

  /**
   * Attaches the wanted tracks that exist and detaches the others. For an attached video track the library requests a
   * key frame; sequence numbers continue after the last one sent.
   * @returns whether a video track was attached
   */
  follow(trackOf: (part: Part, layer: Layer) => IncomingTrack | undefined): boolean {
    if (!this.#connection.connected) return false;
    let pictures = false;
    for (const part of PARTS) {
      const outgoing = this.#outgoing.get(part);
      const from = this.wanted[part] ? trackOf(part, this.wanted.small ? 'small' : 'large') : undefined;
      if (!outgoing || outgoing.from === from) continue;
      outgoing.from = from;
      if (from) outgoing.track.attachTo(from);
      else outgoing.track.detach();
      pictures ||= from !== undefined && part !== 'audio';
    }
    return pictures;
  }

  /** Reads the packet loss that the subscriber reports. */
  async look(): Promise<void> {
    for (const part of ['video', 'auxiliary'] as const) {
      const outgoing = this.#outgoing.get(part);
      if (!outgoing?.from || this.#connection.closed) continue;
      const { reportCount, reported } = (await outgoing.track.getStatsAsync()).media;
      if (!reported || reportCount === outgoing.reports) continue;
      outgoing.reports = reportCount;
      this.rate.update(reported.fractionLost);
    }
  }

  close(): void {
    this.#connection.close();
  }
}
