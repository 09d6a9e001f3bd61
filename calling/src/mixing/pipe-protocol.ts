import type { Composition, Media, MediaPacket } from './composition.js';

/** One message to a worker: a composition or a media packet. */
export type WorkerMessage = { composition: Composition } | { packet: MediaPacket };

const COMPOSITION = 0;
const PACKET = 1;
const LENGTH_BYTES = 4;
const PACKET_HEADER_BYTES = 15;
const MAX_MESSAGE_BYTES = 1_000_000;
const MEDIA: readonly Media[] = ['opus', 'VP8', 'H264'];

function framed(type: number, length: number): Buffer {
  const message = Buffer.allocUnsafe(LENGTH_BYTES + 1 + length);
  message.writeUInt32BE(1 + length, 0);
  message.writeUInt8(type, LENGTH_BYTES);
  return message;
}

/** Encodes a composition for the pipe: length (4 bytes), type, JSON. */
export function writeComposition(composition: Composition): Buffer {
  const text = Buffer.from(JSON.stringify(composition));
  const message = framed(COMPOSITION, text.length);
  text.copy(message, LENGTH_BYTES + 1);
  return message;
}

/**
 * Encodes a packet for the pipe: length (4 bytes), type, slot, media, marker, sequence number, timestamp, SSRC,
 * payload.
 */
export function writePacket(packet: MediaPacket): Buffer {
  const message = framed(PACKET, PACKET_HEADER_BYTES - 1 + packet.payload.length);
  message.writeUInt16BE(packet.slot, 5);
  message.writeUInt8(MEDIA.indexOf(packet.media), 7);
  message.writeUInt8(packet.marker ? 1 : 0, 8);
  message.writeUInt16BE(packet.sequenceNumber, 9);
  message.writeUInt32BE(packet.timestamp, 11);
  message.writeUInt32BE(packet.ssrc, 15);
  packet.payload.copy(message, LENGTH_BYTES + PACKET_HEADER_BYTES);
  return message;
}

function readMessage(body: Buffer): WorkerMessage {
  if (body.readUInt8(0) === COMPOSITION) {
    return { composition: JSON.parse(body.toString('utf8', 1)) as Composition };
  }
  const media = MEDIA[body.readUInt8(3)];
  if (!media) throw new Error('unknown kind of media');
  return {
    packet: {
      slot: body.readUInt16BE(1),
      media,
      marker: body.readUInt8(4) === 1,
      sequenceNumber: body.readUInt16BE(5),
      timestamp: body.readUInt32BE(7),
      ssrc: body.readUInt32BE(11),
      payload: body.subarray(PACKET_HEADER_BYTES),
    },
  };
}

/** Splits the bytes of a pipe into messages, independent of how they were chunked. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);

  /** @throws Error when the bytes are not of this protocol; the pipe is unusable then */
  *read(chunk: Buffer): Generator<WorkerMessage> {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    while (bytes.length >= LENGTH_BYTES) {
      const length = bytes.readUInt32BE(0);
      if (length === 0 || length > MAX_MESSAGE_BYTES) throw new Error('the message has an impossible length');
      if (bytes.length < LENGTH_BYTES + length) break;
      yield readMessage(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
      bytes = bytes.subarray(LENGTH_BYTES + length);
    }
    this.#rest = bytes;
  }
}
