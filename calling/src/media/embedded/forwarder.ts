import { nearestIndex } from './packet-index.js';
import type { PayloadRing } from './payload-ring.js';
import type { BufferedPacket, MediaPacket, RtpHead } from './rtp-packet.js';

/** Packets kept for retransmission. Divides 65,536, so that wrap-around of sequence numbers keeps the ring's order. */
const HISTORY = 1024;
const MARKED = 0x80000000;

/** Ring of sent packets, indexed by sequence number modulo HISTORY. */
class SentPackets {
  readonly #sequenceNumbers = new Uint16Array(HISTORY);
  readonly #timestamps = new Uint32Array(HISTORY);
  readonly #positions = new Float64Array(HISTORY);
  /** Payload length with the RTP marker in the highest bit; 0 if nothing was sent at this index. */
  readonly #lengths = new Uint32Array(HISTORY);

  add({ sequenceNumber, timestamp, marker }: RtpHead, position: number, length: number): void {
    const place = sequenceNumber % HISTORY;
    this.#sequenceNumbers[place] = sequenceNumber;
    this.#timestamps[place] = timestamp;
    this.#positions[place] = position;
    this.#lengths[place] = (marker ? MARKED | length : length) >>> 0;
  }

  find(sequenceNumber: number): { timestamp: number; marker: boolean; position: number; length: number } | undefined {
    const place = sequenceNumber % HISTORY;
    const length = this.#lengths[place] ?? 0;
    if (length === 0 || this.#sequenceNumbers[place] !== sequenceNumber) return undefined;
    return {
      timestamp: this.#timestamps[place] ?? 0,
      marker: length >= MARKED,
      position: this.#positions[place] ?? 0,
      length: length % MARKED,
    };
  }
}

/**
 * Forwards one kind of a publisher's media to one subscriber under a fixed SSRC. Sequence numbers and timestamps
 * continue without a gap when the publisher's SSRC changes or after a pause.
 */
export class Forwarder {
  packets = 0;
  octets = 0;
  #source: number | undefined;
  #sequenceShift = 0;
  #timestampShift = 0;
  /** Extended sequence numbers: the highest one sent, and the first one of the current run. */
  #last = Math.floor(Math.random() * 0x8000);
  #first = this.#last;
  #lastTimestamp = Math.floor(Math.random() * 0x7fffffff);
  #lastAt: number | undefined;
  /** Allocated at the first packet, because most subscribers receive only one of the two videos. */
  #history: SentPackets | undefined;

  /** @param payloads - buffer of the publisher's payloads of this kind */
  constructor(
    readonly ssrc: number,
    private readonly payloadType: number,
    private readonly clockRate: number,
    private readonly payloads: PayloadRing,
  ) {}

  /** Begins a new run: the next packet gets the sequence number after the last one sent. */
  interrupt(): void {
    this.#source = undefined;
  }

  /**
   * Rewrites a packet for this subscriber. `now` is in ms of a monotonic clock.
   * @returns undefined for a packet from before the current run: its sequence number was used for another packet, and
   * reusing a number breaks the encryption of both packets (RFC 3711, 9.1)
   */
  rewrite({ header: source, payload, position }: BufferedPacket, now: number): MediaPacket | undefined {
    if (source.ssrc !== this.#source) this.#align(source, now);
    const { ssrc, payloadType } = this;
    const sequenceNumber = (source.sequenceNumber + this.#sequenceShift) & 0xffff;
    const index = nearestIndex(this.#last, sequenceNumber);
    if (index < this.#first) return undefined;
    const timestamp = (source.timestamp + this.#timestampShift) >>> 0;
    if (index >= this.#last) {
      this.#last = index;
      this.#lastTimestamp = timestamp;
      this.#lastAt = now;
    }
    const header = { marker: source.marker, payloadType, sequenceNumber, timestamp, ssrc };
    this.#history ??= new SentPackets();
    this.#history.add(header, position, payload.length);
    this.packets += 1;
    this.octets += payload.length;
    return { header, payload };
  }

  /** A packet for retransmission; undefined when it is no longer stored. */
  again(sequenceNumber: number): MediaPacket | undefined {
    const sent = this.#history?.find(sequenceNumber);
    const payload = sent && this.payloads.take(sent.position, sent.length);
    if (!payload) return undefined;
    const { timestamp, marker } = sent;
    const { ssrc, payloadType } = this;
    return { header: { marker, payloadType, sequenceNumber, timestamp, ssrc }, payload };
  }

  /** Maps an RTP timestamp of the publisher to the subscriber's; undefined for an SSRC that is not in use. */
  translate(ssrc: number, timestamp: number): number | undefined {
    return ssrc === this.#source ? (timestamp + this.#timestampShift) >>> 0 : undefined;
  }

  #align(header: MediaPacket['header'], now: number): void {
    const elapsed = this.#lastAt === undefined ? 0 : now - this.#lastAt;
    const step = Math.max(1, Math.round((elapsed * this.clockRate) / 1000));
    this.#source = header.ssrc;
    this.#first = this.#last + 1;
    this.#sequenceShift = this.#first - header.sequenceNumber;
    this.#timestampShift = this.#lastTimestamp + step - header.timestamp;
  }
}
