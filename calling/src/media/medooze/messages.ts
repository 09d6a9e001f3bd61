import type { Codec } from '../session-description.js';
import type { SentKinds, UplinkCounters, WantedKinds } from '../engine.js';

/** The first message to a media process. */
export interface Setup {
  /** Folder that the library is installed in. */
  library: string;
  announcedAddresses: string[];
  udpPortRange: [number, number] | undefined;
  /** UDP sockets, each with a thread of its own. */
  sockets: number;
  /** The core that these threads keep to; undefined where they may move. */
  core: number | undefined;
}

interface OfSource {
  source: number;
  auxiliary: boolean;
  /** What has the same shares a socket. */
  room: string;
  offer: string;
}

/** Requests to a media process, each of which it answers. */
export type Request =
  | ({ call: 'prepare' | 'publish' | 'update' } & OfSource)
  /** @param codec - of the picture last published, where there was one */
  | ({ call: 'subscribe'; downlink: number; wanted: WantedKinds; codec: Codec['name'] | undefined } & OfSource);

/** Notifications to a media process. */
export type Notice =
  | { notice: 'setup'; setup: Setup }
  | { notice: 'unpublish' | 'close' | 'keyFrame'; source: number }
  | { notice: 'wanted'; source: number; downlink: number; wanted: WantedKinds }
  | { notice: 'closeDownlink'; source: number; downlink: number };

export interface Answered {
  answer: string;
  /** What the uplink sends from now on. */
  sent: SentKinds;
  /** Of the uplink's picture; undefined without one. */
  codec?: Codec['name'] | undefined;
}

/** How one uplink goes. */
export interface UplinkReport {
  source: number;
  alive: boolean;
  counters: UplinkCounters;
}

/** Messages of a media process. */
export type ProcessMessage =
  | { id: number; answered: Answered }
  | { id: number; refused: string; noCommonCodec: boolean }
  /** Comes all the time: without any, the process is stuck. */
  | { uplinks: UplinkReport[] };
