/** Ogg container for Opus (RFC 3533, RFC 7845). Each packet gets its own page, so that none waits for the next. */

const FIRST_PAGE = 2;
const CONTINUING = 0;
const SERIAL = 1;
const RATE = 48_000;
/** Samples in one packet of a browser (20 ms), at 48 kHz. */
const PACKET_SAMPLES = 960;

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value >>> 0;
});

function checksum(page: Buffer): number {
  let value = 0;
  for (const byte of page) value = ((value << 8) ^ (TABLE[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return value;
}

function opusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(2, 9);
  head.writeUInt32LE(RATE, 12);
  return head;
}

function opusTags(): Buffer {
  const tags = Buffer.alloc(8 + 4 + 4);
  tags.write('OpusTags', 0, 'latin1');
  return tags;
}

/** Writes one Opus stream. */
export class OggOpus {
  #pages = 0;
  #samples = 0;

  /** The header pages, written once at the beginning. */
  header(): Buffer {
    return Buffer.concat([this.#page(opusHead(), FIRST_PAGE), this.#page(opusTags(), CONTINUING)]);
  }

  packet(payload: Buffer): Buffer {
    this.#samples += PACKET_SAMPLES;
    return this.#page(payload, CONTINUING);
  }

  #page(payload: Buffer, type: number): Buffer {
    // The last lacing value of a packet is below 255; it is 0 if the length is a multiple of 255.
    const pieces = Math.floor(payload.length / 255) + 1;
    const header = Buffer.alloc(27 + pieces, 255);
    header.write('OggS', 0, 'latin1');
    header.writeUInt8(0, 4);
    header.writeUInt8(type, 5);
    header.writeBigUInt64LE(BigInt(this.#samples), 6);
    header.writeUInt32LE(SERIAL, 14);
    header.writeUInt32LE(this.#pages++, 18);
    header.writeUInt32LE(0, 22);
    header.writeUInt8(pieces, 26);
    header.writeUInt8(payload.length % 255, 26 + pieces);
    const page = Buffer.concat([header, payload]);
    page.writeUInt32LE(checksum(page), 22);
    return page;
  }
}
