import type { Codec } from '../session-description.js';
import type { SentKinds, UplinkCounters, WantedKinds } from '../engine.js';

/** First message to a media process. */
export interface Setup {
  /** Folder in which the library is installed. */
  library: string;
  announcedAddresses: string[];
  udpPortRange: [number, number] | undefined;
  /** Number of UDP sockets, each with its own thread. */
  sockets: number;
  /** CPU core to which these threads are pinned; undefined: not pinned. */
  core: number | undefined;
}

interface OfSource {
  source: number;
  auxiliary: boolean;
  /** Key of the room; sources of one room use the same socket. */
  room: string;
  offer: string;
}

/** Requests to a media process; it answers each of them. */
export type Request =
  | ({ call: 'prepare' | 'publish' | 'update' } & OfSource)
  /** @param codec - codec of the last published video, if there was one */
  | ({ call: 'subscribe'; downlink: number; wanted: WantedKinds; codec: Codec['name'] | undefined } & OfSource);

/** Messages to a media process that are not answered. */
export type Notice =
  | { notice: 'setup'; setup: Setup }
  | { notice: 'unpublish' | 'close' | 'keyFrame'; source: number }
  | { notice: 'wanted'; source: number; downlink: number; wanted: WantedKinds }
  | { notice: 'closeDownlink'; source: number; downlink: number };

export interface Answered {
  answer: string;
  /** What the uplink sends from now on. */
  sent: SentKinds;
  /** Codec of the uplink's video; undefined without video. */
  codec?: Codec['name'] | undefined;
}

/** State of one uplink. */
export interface UplinkReport {
  source: number;
  alive: boolean;
  counters: UplinkCounters;
}

/** Messages from a media process. */
export type ProcessMessage =
  | { id: number; answered: Answered }
  | { id: number; refused: string; noCommonCodec: boolean }
  /** Sent periodically; a process that stops sending is considered stuck. */
  | { uplinks: UplinkReport[] };
