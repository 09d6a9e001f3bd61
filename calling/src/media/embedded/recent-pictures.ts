import { beginsKeyFrame } from '../key-frames.js';
import type { Codec } from '../session-description.js';
import type { BufferedPacket } from './rtp-packet.js';

/** Older frames would be shown too late; the subscriber gets a new key frame instead. */
const SPAN_MS = 400;
const MAX_PACKETS = 512;

/**
 * The packets of a publisher's video since its last key frame, if that is at most 0.4 s old. A subscriber who joins in
 * this time gets these packets at once, and the publisher need not send another key frame.
 */
export class RecentPictures {
  #packets: BufferedPacket[] = [];
  #since = 0;

  /** @param now - ms of a monotonic clock */
  add(codec: Codec['name'], packet: BufferedPacket, now: number): void {
    if (beginsKeyFrame(codec, packet.payload) && packet.header.timestamp !== this.#packets[0]?.header.timestamp) {
      this.#packets = [packet];
      this.#since = now;
    } else if (this.#packets.length > 0) {
      if (now - this.#since > SPAN_MS || this.#packets.length >= MAX_PACKETS) this.#packets = [];
      else this.#packets.push(packet);
    }
  }

  /** The packets in order of arrival; empty when the last key frame is too old. */
  since(now: number): readonly BufferedPacket[] {
    return now - this.#since > SPAN_MS ? [] : this.#packets;
  }

  forget(): void {
    this.#packets = [];
  }
}
