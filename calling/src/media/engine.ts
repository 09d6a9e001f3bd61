/** Which of a publisher's kinds a subscriber receives. */
export interface WantedKinds {
  audio: boolean;
  video: boolean;
  auxiliary: boolean;
}

/** What an uplink sends at the moment. */
export interface SentKinds {
  audio: boolean;
  video: boolean;
}

/** Packets since the source was made. */
export interface UplinkCounters {
  audioExpected: number;
  audioReceived: number;
  videoExpected: number;
  videoReceived: number;
  /** Payload of all of them. */
  bytes: number;
  /** ms */
  rtt: number;
}

/** One packet of a publisher, decrypted, as it came. */
export interface TappedPacket {
  codec: 'opus' | 'VP8' | 'H264';
  marker: boolean;
  /** 16 bit */
  sequenceNumber: number;
  /** 32 bit */
  timestamp: number;
  ssrc: number;
  /** Valid during the call. */
  payload: Buffer;
}

/** A second reader of what a publisher sends, inside the server. */
export interface Tap {
  /** Requests a key frame of the publisher; requests in quick succession are merged. */
  requestKeyFrame(): void;
  close(): void;
}

export interface Subscription {
  setWanted(wanted: WantedKinds): void;
  close(): void;
}

/** The offer has no codec that this source sends. */
export class NoCommonCodec extends Error {
  constructor() {
    super('no common video codec');
  }
}

/** One publisher: at most one uplink, any number of downlinks that outlive a change of the uplink. */
export interface MediaSource {
  /** Connects an uplink that is not forwarded until `publish` is called with an offer of the same connection. */
  prepare(offer: string): Promise<string>;
  /** Opens the uplink, in place of an earlier one. Returns the answer's SDP. */
  publish(offer: string): Promise<string>;
  /** Changes the sections of the open uplink. Returns the answer's SDP. */
  update(offer: string): Promise<string>;
  unpublish(): void;
  /** Whether the uplink's transport works and brings packets, or is still being set up. */
  readonly alive: boolean;
  readonly sent: SentKinds;
  counters(): UplinkCounters;
  /** Opens a downlink, also before anything is published. */
  subscribe(offer: string, wanted: WantedKinds): Promise<{ answer: string; subscription: Subscription }>;
  /** Gives every packet to a listener too, over changes of the uplink, until the tap or the source is closed. */
  tap(listener: (packet: TappedPacket) => void): Tap;
  close(): void;
}

/** Carries media. Signalling knows nothing of how. */
export interface MediaEngine {
  /**
   * @param auxiliary - the publisher's picture is a shared screen
   * @param room - a name; what has the same shares its fate
   */
  createSource(auxiliary: boolean, room: string): MediaSource;
  close(): Promise<void>;
}
