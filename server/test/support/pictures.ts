import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG that every decoder accepts, with a comment of `ballast` bytes. */
export function pngOf(width: number, height: number, ballast = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(ballast > 0 ? [chunk('tEXt', Buffer.alloc(ballast, 'x'))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 0))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The beginning of a JPEG, up to the frame header with the size. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** The beginning of a lossless WebP, up to the size. */
export function webpOf(width: number, height: number): Buffer {
  const bits = Buffer.alloc(13);
  bits[0] = 0x2f;
  bits.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1);
  const lossless = Buffer.alloc(8);
  lossless.write('VP8L', 'latin1');
  lossless.writeUInt32LE(bits.length, 4);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(4 + lossless.length + bits.length);
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), lossless, bits]);
}
