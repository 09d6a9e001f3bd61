import { nearestIndex } from './packet-index.js';
import type { MediaPacket } from './rtp-packet.js';

const MAX_GAP = 100;
const NACK_TRIES = 8;
const NACK_PAUSE_MS = 30;

/** Reception state of one SSRC of an uplink: packet counts, jitter and missing packets. */
export class InboundTrack {
  received = 0;
  /** Payload bytes. */
  bytes = 0;
  #base: number | undefined;
  #highest = 0;
  #jitter = 0;
  #transit: number | undefined;
  #expectedBefore = 0;
  #receivedBefore = 0;
  readonly #missing = new Map<number, { tries: number; last: number }>();

  constructor(
    readonly ssrc: number,
    private readonly clockRate: number,
  ) {}

  get expected(): number {
    return this.#base === undefined ? 0 : this.#highest - this.#base + 1;
  }

  /** Records a received packet. `now` is in ms of a monotonic clock. */
  add(packet: MediaPacket, now: number): void {
    const { sequenceNumber, timestamp } = packet.header;
    this.received += 1;
    this.bytes += packet.payload.length;
    if (this.#base === undefined) {
      this.#base = sequenceNumber;
      this.#highest = sequenceNumber;
    }
    const extended = nearestIndex(this.#highest, sequenceNumber);
    if (extended > this.#highest) {
      if (extended - this.#highest <= MAX_GAP) {
        for (let lost = this.#highest + 1; lost < extended; lost += 1) this.#missing.set(lost, { tries: 0, last: 0 });
      }
      this.#highest = extended;
    } else this.#missing.delete(extended);
    const transit = (now * this.clockRate) / 1000 - timestamp;
    if (this.#transit !== undefined) this.#jitter += (Math.abs(transit - this.#transit) - this.#jitter) / 16;
    this.#transit = transit;
  }

  /** Whether packets are missing that can still be requested. */
  get incomplete(): boolean {
    return this.#missing.size > 0;
  }

  /** Sequence numbers (16 bit) to request now by NACK. */
  takeMissing(now: number): number[] {
    const due: number[] = [];
    for (const [extended, entry] of this.#missing) {
      if (entry.tries >= NACK_TRIES || extended < this.#highest - MAX_GAP) this.#missing.delete(extended);
      else if (now - entry.last >= NACK_PAUSE_MS) {
        entry.tries += 1;
        entry.last = now;
        due.push(extended & 0xffff);
      }
    }
    return due;
  }

  /**
   * Whether packets arrived since the last receiver report; an SSRC without any is left out of the report (RFC 3550,
   * 6.4).
   */
  get fresh(): boolean {
    return this.received > this.#receivedBefore;
  }

  /** Values of a receiver report block; the fraction lost covers the time since the previous call. */
  report(): { fractionLost: number; packetsLost: number; highestSequence: number; jitter: number } {
    const expected = this.expected - this.#expectedBefore;
    const received = this.received - this.#receivedBefore;
    this.#expectedBefore = this.expected;
    this.#receivedBefore = this.received;
    const lost = Math.max(0, expected - received);
    return {
      fractionLost: expected > 0 ? Math.min(255, Math.floor((lost * 256) / expected)) : 0,
      packetsLost: Math.max(0, this.expected - this.received),
      highestSequence: this.#highest >>> 0,
      jitter: Math.max(0, Math.min(0xffffffff, Math.round(this.#jitter))),
    };
  }
}
