import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Red, green and blue of each pixel, a byte each, line by line. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The nearest of left, above and above left to their sum's guess (filter 4 of PNG). */
function nearest(left: number, above: number, aboveLeft: number): number {
  const guess = left + above - aboveLeft;
  const byLeft = Math.abs(guess - left);
  const byAbove = Math.abs(guess - above);
  const byBoth = Math.abs(guess - aboveLeft);
  if (byLeft <= byAbove && byLeft <= byBoth) return left;
  return byAbove <= byBoth ? above : aboveLeft;
}

/** Reads a PNG as browsers write their screenshots: 8 bits, RGB or RGBA, not interlaced. @throws Error for any other */
export function readPng(file: Buffer): Picture {
  const data: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = SIGNATURE.length; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      channels = body[9] === 6 ? 4 : 3;
      if (body[8] !== 8 || (body[9] !== 2 && body[9] !== 6) || body[12] !== 0) throw new Error('another kind of PNG');
    }
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const lines = new Uint8Array(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (stride + 1)] ?? 0;
    for (let byte = 0; byte < stride; byte += 1) {
      const here = row * stride + byte;
      const left = byte < channels ? 0 : (lines[here - channels] ?? 0);
      const above = row === 0 ? 0 : (lines[here - stride] ?? 0);
      let known = 0;
      if (filter === 1) known = left;
      else if (filter === 2) known = above;
      else if (filter === 3) known = (left + above) >> 1;
      else if (filter === 4)
        known = nearest(left, above, byte < channels || row === 0 ? 0 : (lines[here - stride - channels] ?? 0));
      lines[here] = (raw[row * (stride + 1) + 1 + byte] ?? 0) + known;
    }
  }
  const pixels = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[pixel * 3 + channel] = lines[pixel * channels + channel] ?? 0;
    }
  }
  return { width, height, pixels };
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of few colours: those of a list, at most 256, by number. */
export function writeIndexedPng(
  width: number,
  height: number,
  colours: readonly number[],
  indices: Uint8Array,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits an index, a list of colours.
  head.set([8, 3], 8);
  const lines = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    lines.set(indices.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
