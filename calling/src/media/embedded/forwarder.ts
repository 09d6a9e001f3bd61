import { nearestIndex } from './packet-index.js';
import type { PayloadRing } from './payload-ring.js';
import type { BufferedPacket, MediaPacket, RtpHead } from './rtp-packet.js';

/** Packets that can be sent again. Sequence numbers go round in whole turns of it. */
const HISTORY = 1024;
const MARKED = 0x80000000;

/** What was sent, by the place of its sequence number. */
class SentPackets {
  readonly #sequenceNumbers = new Uint16Array(HISTORY);
  readonly #timestamps = new Uint32Array(HISTORY);
  readonly #positions = new Float64Array(HISTORY);
  /** With the marker in the highest bit; nothing was sent where it is 0. */
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
 * Carries one kind of a publisher to one subscriber under a fixed SSRC. Sequence numbers and timestamps go on without
 * a break when the publisher's SSRC changes or after a pause.
 */
export class Forwarder {
  packets = 0;
  octets = 0;
  #source: number | undefined;
  #sequenceShift = 0;
  #timestampShift = 0;
  /** Of the highest packet sent, and of the first of this run. */
  #last = Math.floor(Math.random() * 0x8000);
  #first = this.#last;
  #lastTimestamp = Math.floor(Math.random() * 0x7fffffff);
  #lastAt: number | undefined;
  /** Nothing yet where nothing was sent: most subscribers take one of the two pictures. */
  #history: SentPackets | undefined;

  /** @param payloads - where the publisher's payloads of this kind are kept */
  constructor(
    readonly ssrc: number,
    private readonly payloadType: number,
    private readonly clockRate: number,
    private readonly payloads: PayloadRing,
  ) {}

  /** The next packet begins a new run: its numbers follow on the last ones sent. */
  interrupt(): void {
    this.#source = undefined;
  }

  /**
   * The packet as this subscriber gets it. `now` is ms of a steady clock.
   * @returns nothing for one from before this run: its number went to another packet, and one number for two breaks the
   * encryption of both (RFC 3711, 9.1)
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

  /** A packet sent before; undefined when it is too long ago. */
  again(sequenceNumber: number): MediaPacket | undefined {
    const sent = this.#history?.find(sequenceNumber);
    const payload = sent && this.payloads.take(sent.position, sent.length);
    if (!payload) return undefined;
    const { timestamp, marker } = sent;
    const { ssrc, payloadType } = this;
    return { header: { marker, payloadType, sequenceNumber, timestamp, ssrc }, payload };
  }

  /** A timestamp of the publisher as this subscriber knows it; undefined for a source not in use. */
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
