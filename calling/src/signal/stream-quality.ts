import type { UplinkCounters } from '../media/engine.js';

/** Quality of one publisher's stream since the previous sample. */
export interface StreamSample {
  /** ms since 1970 */
  at: number;
  /** Fraction of expected packets that were not received, 0 to 1; null if none were expected. */
  audioLoss: number | null;
  videoLoss: number | null;
  /** Round-trip time between server and client, ms. */
  rtt: number;
  /** Received media, kbit/s. */
  kbps: number;
}

/** Samples kept per stream: five minutes, one every two seconds. */
export const SAMPLES_KEPT = 150;

/** Packet counts of an interval. */
export type PacketCounts = Pick<
  UplinkCounters,
  'audioExpected' | 'audioReceived' | 'videoExpected' | 'videoReceived' | 'bytes'
>;

const FIELDS = ['audioExpected', 'audioReceived', 'videoExpected', 'videoReceived', 'bytes'] as const;

const NOTHING: PacketCounts = { audioExpected: 0, audioReceived: 0, videoExpected: 0, videoReceived: 0, bytes: 0 };

/** Late packets can fill gaps of the interval before, so more received than expected is no loss. */
const lossOf = (expected: number, received: number): number | null =>
  expected <= 0 ? null : Math.max(0, 1 - received / expected);

/** Quality of one publisher's stream, computed from counters that are read periodically. */
export class StreamQuality {
  readonly #samples: StreamSample[] = [];
  #before: UplinkCounters | undefined;
  #at: number | undefined;

  /** Oldest first. */
  get samples(): readonly StreamSample[] {
    return this.#samples;
  }

  /**
   * Adds a sample from the current counters.
   * @param now - ms since 1970
   * @returns the counts since the previous call
   */
  add(counters: UplinkCounters, now: number): PacketCounts {
    const before = this.#before ?? NOTHING;
    const delta = { ...NOTHING };
    // A new uplink starts its counters at 0.
    for (const field of FIELDS)
      delta[field] = before[field] <= counters[field] ? counters[field] - before[field] : counters[field];
    const seconds = this.#at === undefined ? 0 : (now - this.#at) / 1000;
    this.#before = counters;
    this.#at = now;
    // The first interval has no known length, so it gives no sample.
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
