import type { Part } from '../../downlink-names.js';
import type { Layer, WantedKinds } from '../../engine.js';
import type { Codec } from '../../session-description.js';
import type { Answered, UplinkReport } from '../messages.js';
import { Downlink } from './downlink.js';
import type { IncomingTrack } from './library.js';
import type { Socket } from './sockets.js';
import { Uplink } from './uplink.js';

/** One publisher and its subscribers. */
export class Source {
  #uplink: Uplink | undefined;
  #prepared: Uplink | undefined;
  readonly #downlinks = new Map<number, Downlink>();

  constructor(
    private readonly auxiliary: boolean,
    readonly room: string,
    private readonly socket: Socket,
  ) {}

  prepare(offer: string): Answered {
    const { answer, uplink } = Uplink.open(offer, this.socket);
    this.#prepared?.close();
    this.#prepared = uplink;
    return { answer, sent: uplink.sent };
  }

  publish(offer: string): Answered {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    if (prepared?.offeredBy(offer)) {
      const answer = prepared.update(offer, () => undefined);
      return this.#begin(prepared, answer);
    }
    prepared?.close();
    const { answer, uplink } = Uplink.open(offer, this.socket);
    return this.#begin(uplink, answer);
  }

  update(offer: string): Answered {
    const uplink = this.#uplink;
    if (!uplink) throw new Error('nothing is published');
    const answer = uplink.update(offer, () => this.#follow());
    return { answer, sent: uplink.sent, codec: uplink.videoCodec };
  }

  unpublish(): void {
    const uplink = this.#uplink;
    this.#uplink = undefined;
    this.#follow();
    uplink?.close();
  }

  subscribe(id: number, offer: string, wanted: WantedKinds, codec: Codec['name'] | undefined): Answered {
    const videoCodec = this.#uplink?.videoCodec ?? codec ?? 'VP8';
    const { answer, downlink } = Downlink.open(offer, videoCodec, wanted, this.socket, {
      connected: () => this.#follow(),
      closed: () => this.#downlinks.delete(id),
    });
    this.#downlinks.set(id, downlink);
    return { answer, sent: this.#uplink?.sent ?? { audio: false, video: false } };
  }

  setWanted(id: number, wanted: WantedKinds): void {
    const downlink = this.#downlinks.get(id);
    if (!downlink) return;
    downlink.wanted = wanted;
    this.#follow();
  }

  closeDownlink(id: number): void {
    this.#downlinks.get(id)?.close();
  }

  requestKeyFrame(): void {
    this.#uplink?.keyFrames.ask();
  }

  /**
   * The state of the uplink; undefined without one.
   * @param reports - whether the subscribers' receiver reports are read too
   */
  async look(reports: boolean): Promise<Omit<UplinkReport, 'source'> | undefined> {
    this.#uplink?.rate();
    if (reports) for (const downlink of this.#downlinks.values()) await downlink.look();
    // Subscribers of the small picture do not limit the large one of the others.
    const limiting = [...this.#downlinks.values()].filter(
      ({ wantsVideo, wanted }) => wantsVideo && !(wanted.small && this.#uplink?.sent.small),
    );
    const rates = limiting.map(({ rate }) => rate.rate);
    return this.#uplink?.look(Math.min(...rates, Number.MAX_SAFE_INTEGER));
  }

  close(): void {
    this.#prepared?.close();
    for (const downlink of this.#downlinks.values()) downlink.close();
    this.#uplink?.close();
    this.#uplink = undefined;
  }

  #begin(uplink: Uplink, answer: string): Answered {
    const earlier = this.#uplink;
    this.#uplink = uplink;
    const { videoCodec, sent } = uplink;
    // A downlink that was opened before the stream, with another codec, has to be negotiated again.
    for (const downlink of this.#downlinks.values()) {
      if (videoCodec && downlink.videoCodec !== videoCodec) downlink.close();
    }
    this.#follow();
    earlier?.close();
    return { answer, sent, codec: videoCodec };
  }

  #follow(): void {
    const trackOf = (part: Part, layer: Layer): IncomingTrack | undefined => {
      if (part === 'audio') return this.#uplink?.track('audio');
      if ((part === 'auxiliary') !== this.auxiliary) return undefined;
      return this.#uplink?.track(layer) ?? this.#uplink?.track('large');
    };
    let pictures = false;
    for (const downlink of this.#downlinks.values()) pictures = downlink.follow(trackOf) || pictures;
    if (pictures) this.#uplink?.keyFrames.askLater();
  }
}
