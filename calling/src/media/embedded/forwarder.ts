import { RtpHeader, type RtpPacket } from 'werift';

const HISTORY = 1024;

interface Sent {
  header: RtpHeader;
  payload: Buffer;
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
  #lastSequence = Math.floor(Math.random() * 0x8000);
  #lastTimestamp = Math.floor(Math.random() * 0x7fffffff);
  #lastAt: number | undefined;
  readonly #history: (Sent | undefined)[] = new Array<Sent | undefined>(HISTORY);

  constructor(
    readonly ssrc: number,
    private readonly payloadType: number,
    private readonly clockRate: number,
  ) {}

  /** The next packet begins a new run: its numbers follow on the last ones sent. */
  interrupt(): void {
    this.#source = undefined;
  }

  /** The packet as this subscriber gets it. `now` is ms of a steady clock. */
  rewrite(packet: RtpPacket, now: number): Sent {
    const { header, payload } = packet;
    if (header.ssrc !== this.#source) this.#align(header, now);
    const sequenceNumber = (header.sequenceNumber + this.#sequenceShift) & 0xffff;
    const timestamp = (header.timestamp + this.#timestampShift) >>> 0;
    const sent: Sent = {
      header: new RtpHeader({
        payloadType: this.payloadType,
        sequenceNumber,
        timestamp,
        ssrc: this.ssrc,
        marker: header.marker,
      }),
      payload,
    };
    if (((sequenceNumber - this.#lastSequence) & 0xffff) < 0x8000) {
      this.#lastSequence = sequenceNumber;
      this.#lastTimestamp = timestamp;
      this.#lastAt = now;
    }
    this.#history[sequenceNumber % HISTORY] = sent;
    this.packets += 1;
    this.octets += payload.length;
    return sent;
  }

  /** A packet sent before; undefined when it is too long ago. */
  again(sequenceNumber: number): Sent | undefined {
    const sent = this.#history[sequenceNumber % HISTORY];
    if (sent?.header.sequenceNumber !== sequenceNumber) return undefined;
    return { header: new RtpHeader({ ...sent.header }), payload: sent.payload };
  }

  /** A timestamp of the publisher as this subscriber knows it; undefined for a source not in use. */
  translate(ssrc: number, timestamp: number): number | undefined {
    return ssrc === this.#source ? (timestamp + this.#timestampShift) >>> 0 : undefined;
  }

  #align(header: RtpHeader, now: number): void {
    const elapsed = this.#lastAt === undefined ? 0 : now - this.#lastAt;
    const step = Math.max(1, Math.round((elapsed * this.clockRate) / 1000));
    this.#source = header.ssrc;
    this.#sequenceShift = this.#lastSequence + 1 - header.sequenceNumber;
    this.#timestampShift = this.#lastTimestamp + step - header.timestamp;
  }
}
