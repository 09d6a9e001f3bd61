/** Which kinds of a publisher's media a subscriber wants. */
export interface WantedKinds {
  audio: boolean;
  video: boolean;
  auxiliary: boolean;
  /** Whether the small picture is wanted in place of the large one; the large one if the publisher sends no other. */
  small?: boolean;
}

/** The two pictures that a publisher may send of one camera or screen. Most publishers send the large one only. */
export type Layer = 'large' | 'small';

/** Which kinds an uplink sends at present. */
export interface SentKinds {
  audio: boolean;
  video: boolean;
  /** Whether a small picture of the same video is sent too. */
  small?: boolean;
}

/** Packet counts of the present uplink; 0 without one. */
export interface UplinkCounters {
  audioExpected: number;
  audioReceived: number;
  videoExpected: number;
  videoReceived: number;
  /** Payload bytes of all received packets. */
  bytes: number;
  /** Round-trip time in ms. */
  rtt: number;
}

/** One decrypted packet of a publisher, as it was received. */
export interface TappedPacket {
  codec: 'opus' | 'VP8' | 'H264';
  marker: boolean;
  /** 16 bit */
  sequenceNumber: number;
  /** 32 bit */
  timestamp: number;
  ssrc: number;
  /** Valid only during the call. */
  payload: Buffer;
}

/** An additional receiver of a publisher's packets inside the server. */
export interface Tap {
  /** Requests a key frame from the publisher; requests in quick succession are merged. */
  requestKeyFrame(): void;
  close(): void;
}

export interface Subscription {
  readonly wanted: WantedKinds;
  setWanted(wanted: WantedKinds): void;
  close(): void;
}

/** The offer contains no codec that this source sends. */
export class NoCommonCodec extends Error {
  constructor() {
    super('no common video codec');
  }
}

/** One publisher: at most one uplink, and any number of downlinks, which stay open when the uplink is replaced. */
export interface MediaSource {
  /** Connects an uplink early; nothing is forwarded until `publish` is called with an offer of the same connection. */
  prepare(offer: string): Promise<string>;
  /** Opens the uplink in place of an earlier one. @returns the SDP answer */
  publish(offer: string): Promise<string>;
  /** Changes the sections of the open uplink. @returns the SDP answer */
  update(offer: string): Promise<string>;
  unpublish(): void;
  /** Whether the uplink's transport works and receives packets, or is still being set up. */
  readonly alive: boolean;
  readonly sent: SentKinds;
  counters(): UplinkCounters;
  /** Opens a downlink, also before anything is published. */
  subscribe(offer: string, wanted: WantedKinds): Promise<{ answer: string; subscription: Subscription }>;
  /** Also passes every packet to a listener, across changes of the uplink, until the tap or the source is closed. */
  tap(listener: (packet: TappedPacket) => void): Tap;
  /** Whether any tap is open; taps get the large picture. */
  readonly tapped: boolean;
  close(): void;
}

/** Transports media. Signalling does not depend on the implementation. */
export interface MediaEngine {
  /**
   * @param auxiliary - whether the publisher's video is a shared screen
   * @param room - key of the room; sources of one room are placed together (same process and socket)
   */
  createSource(auxiliary: boolean, room: string): MediaSource;
  close(): Promise<void>;
}
