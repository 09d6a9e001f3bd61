import { beginsKeyFrame } from '../key-frames.js';
import type { Codec } from '../session-description.js';
import type { BufferedPacket } from './rtp-packet.js';

/** Older pictures would be shown late: a subscriber gets a new key frame instead. */
const SPAN_MS = 400;
const MAX_PACKETS = 512;

/**
 * The packets of a publisher's pictures since its last key frame, while that is no longer ago than 0.4 s. A subscriber
 * that comes in this time sees them at once, and the publisher need not send another key frame.
 */
export class RecentPictures {
  #packets: BufferedPacket[] = [];
  #since = 0;

  /** @param now - ms of a steady clock */
  add(codec: Codec['name'], packet: BufferedPacket, now: number): void {
    if (beginsKeyFrame(codec, packet.payload) && packet.header.timestamp !== this.#packets[0]?.header.timestamp) {
      this.#packets = [packet];
      this.#since = now;
    } else if (this.#packets.length > 0) {
      if (now - this.#since > SPAN_MS || this.#packets.length >= MAX_PACKETS) this.#packets = [];
      else this.#packets.push(packet);
    }
  }

  /** In the order of their arrival; nothing when the last key frame is too long ago. */
  since(now: number): readonly BufferedPacket[] {
    return now - this.#since > SPAN_MS ? [] : this.#packets;
  }

  forget(): void {
    this.#packets = [];
  }
}
