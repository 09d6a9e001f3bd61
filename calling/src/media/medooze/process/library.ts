import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The part of the API of `medooze-media-server` 1.156 that is used. It is declared here because the package is optional
 * and may not be installed.
 */
export interface Library {
  createEndpoint(address: string): Endpoint;
  setPortRange(first: number, last: number): boolean;
  enableLog(on: boolean): void;
  enableDebug(on: boolean): void;
  enableUltraDebug(on: boolean): void;
  enableWarning(on: boolean): void;
  /** Without this call the process does not end by itself. */
  terminate(): void;
}

/** A UDP socket and its thread. */
export interface Endpoint {
  getLocalPort(): number;
  getDTLSFingerprint(): string;
  /** Pins the thread to one CPU core. */
  setAffinity(core: number): boolean;
  createTransport(
    remote: { ice: { ufrag: string; pwd: string }; dtls: { setup: 'actpass'; hash: string; fingerprint: string } },
    local: undefined,
    options: { overrideBWE: boolean; srtpProtectionProfiles: string },
  ): Transport;
}

export interface RtpProperties {
  audio?: MediaProperties;
  video?: MediaProperties;
}

export interface MediaProperties {
  id: string;
  type: 'audio' | 'video';
  codecs: { codec: string; type: number; rtx?: number }[];
  extensions: Record<number, string>;
}

export interface TrackProperties {
  id: string;
  media: 'audio' | 'video';
  ssrcs: { media: number; rtx?: number };
}

export interface Transport {
  on(event: 'dtlsstate', listener: (state: string) => void): void;
  on(event: 'icetimeout', listener: () => void): void;
  getLocalICEInfo(): { getUfrag(): string; getPwd(): string };
  setLocalProperties(properties: RtpProperties): void;
  setRemoteProperties(properties: RtpProperties): void;
  /** Maximum bit rate signalled to the other side, bit/s. */
  setRemoteOverrideBitrate(rate: number): void;
  createIncomingStreamTrack(media: 'audio' | 'video', properties: TrackProperties): IncomingTrack;
  createOutgoingStreamTrack(media: 'audio' | 'video', properties: TrackProperties): OutgoingTrack;
  stop(): void;
}

export interface IncomingTrack {
  getStatsAsync(): Promise<Record<string, IncomingStats | undefined>>;
  getDefaultEncoding(): { source: { media: { lastReceivedSenderReport: number } } } | undefined;
  setMaxWaitTime(ms: number): void;
  /**
   * Requests a key frame. The library drops a second request within 33 ms, as we compile it (`commands/medooze.mjs`).
   */
  refresh(): void;
  stop(): void;
}

export interface IncomingStats {
  rtt: number;
  media: { numPackets: number; lostPackets: number; totalBytes: number };
  rtx: { numPackets: number };
}

export interface OutgoingTrack {
  getStatsAsync(): Promise<{ media: { reportCount: number; reported?: { fractionLost: number } } }>;
  attachTo(track: IncomingTrack): void;
  detach(): void;
}

/** @param folder - folder in which the library is installed */
export function loadLibrary(folder: string): Library {
  return createRequire(path.join(folder, 'package.json'))('medooze-media-server') as Library;
}
