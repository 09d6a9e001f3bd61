import type { UplinkCounters } from '../media/engine.js';

/** What one publisher's stream was like over the time since the sample before it. */
export interface StreamSample {
  /** ms since 1970 */
  at: number;
  /** Share of the packets that never came, 0 to 1; null where none were expected. */
  audioLoss: number | null;
  videoLoss: number | null;
  /** Round trip between the server and the client, ms. */
  rtt: number;
  /** Media as it came, kbit/s. */
  kbps: number;
}

/** Samples kept of a stream: five minutes, one every two seconds. */
export const SAMPLES_KEPT = 150;

/** Packets of a stretch of time. */
export type PacketCounts = Pick<
  UplinkCounters,
  'audioExpected' | 'audioReceived' | 'videoExpected' | 'videoReceived' | 'bytes'
>;

const FIELDS = ['audioExpected', 'audioReceived', 'videoExpected', 'videoReceived', 'bytes'] as const;

const NOTHING: PacketCounts = { audioExpected: 0, audioReceived: 0, videoExpected: 0, videoReceived: 0, bytes: 0 };

/** Packets that come late fill gaps of the stretch before: more than expected is no loss. */
const lossOf = (expected: number, received: number): number | null =>
  expected <= 0 ? null : Math.max(0, 1 - received / expected);

/** How one publisher's stream goes, from counters that are read every so often. */
export class StreamQuality {
  readonly #samples: StreamSample[] = [];
  #before: UplinkCounters | undefined;
  #at: number | undefined;

  /** Oldest first. */
  get samples(): readonly StreamSample[] {
    return this.#samples;
  }

  /**
   * Takes note of the counters as they are now.
   * @param now - ms since 1970
   * @returns the packets since the last time
   */
  add(counters: UplinkCounters, now: number): PacketCounts {
    const before = this.#before ?? NOTHING;
    const delta = { ...NOTHING };
    // Counts begin again with a new uplink.
    for (const field of FIELDS)
      delta[field] = before[field] <= counters[field] ? counters[field] - before[field] : counters[field];
    const seconds = this.#at === undefined ? 0 : (now - this.#at) / 1000;
    this.#before = counters;
    this.#at = now;
    // The length of the first interval is unknown.
    if (seconds > 0) {
      this.#samples.push({
        at: now,
        audioLoss: lossOf(delta.audioExpected, delta.audioReceived),
        videoLoss: lossOf(delta.videoExpected, delta.videoReceived),
        rtt: Math.round(counters.rtt),
        kbps: Math.round((delta.bytes * 8) / 1000 / seconds),
      });
      if (this.#samples.length > SAMPLES_KEPT) this.#samples.shift();
    }
    return delta;
  }
}
