import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Red, green and blue of each pixel, one byte each, row by row. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Contents of the chunks by type; the image data is joined and inflated. */
function chunksOf(file: Buffer): { head: Buffer; list: Buffer; data: Buffer } {
  const data: Buffer[] = [];
  let [head, list] = [Buffer.alloc(0), Buffer.alloc(0)];
  for (let at = SIGNATURE.length; at < file.length; at += file.readUInt32BE(at) + 12) {
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    if (type === 'IHDR') head = Buffer.from(body);
    if (type === 'PLTE') list = Buffer.from(body);
    if (type === 'IDAT') data.push(body);
  }
  return { head, list, data: inflateSync(Buffer.concat(data)) };
}

/** Paeth predictor (PNG filter 4): of left, above and above left, the one nearest to left + above − above left. */
function nearest(left: number, above: number, aboveLeft: number): number {
  const guess = left + above - aboveLeft;
  const byLeft = Math.abs(guess - left);
  const byAbove = Math.abs(guess - above);
  const byBoth = Math.abs(guess - aboveLeft);
  if (byLeft <= byAbove && byLeft <= byBoth) return left;
  return byAbove <= byBoth ? above : aboveLeft;
}

/**
 * Reverses the filter of a row in place. Each filter has its own loop, because megabytes are processed here.
 * @param above the row above, zeros for the first row
 */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, channels: number): void {
  const length = line.length;
  if (filter === 1) for (let at = channels; at < length; at += 1) line[at]! += line[at - channels]!;
  else if (filter === 2) for (let at = 0; at < length; at += 1) line[at]! += above[at]!;
  else if (filter === 3) {
    for (let at = 0; at < length; at += 1) line[at]! += ((at < channels ? 0 : line[at - channels]!) + above[at]!) >> 1;
  } else if (filter === 4) {
    for (let at = 0; at < channels; at += 1) line[at]! += above[at]!;
    for (let at = channels; at < length; at += 1) {
      line[at]! += nearest(line[at - channels]!, above[at]!, above[at - channels]!);
    }
  }
}

/**
 * Reads a PNG as browsers write screenshots: 8 bits, RGB or RGBA, not interlaced. @throws Error for any other format
 */
export function readPng(file: Buffer): Picture {
  const { head, data } = chunksOf(file);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const channels = head[9] === 6 ? 4 : 3;
  if (head[8] !== 8 || (head[9] !== 2 && head[9] !== 6) || head[12] !== 0) throw new Error('another kind of PNG');
  const stride = width * channels;
  const pixels = new Uint8Array(width * height * 3);
  let above: Uint8Array = new Uint8Array(stride);
  for (let row = 0, to = 0; row < height; row += 1) {
    const begin = row * (stride + 1);
    const line = data.subarray(begin + 1, begin + 1 + stride);
    unfilter(data[begin]!, line, above, channels);
    for (let at = 0; at < stride; at += channels, to += 3) {
      pixels[to] = line[at]!;
      pixels[to + 1] = line[at + 1]!;
      pixels[to + 2] = line[at + 2]!;
    }
    above = line;
  }
  return { width, height, pixels };
}

/** A picture with a colour table. */
export interface IndexedPicture {
  width: number;
  height: number;
  /** Red, green and blue of each colour, one byte each. */
  colours: Buffer;
  /** Index of each pixel's colour, row by row. */
  indices: Uint8Array;
}

/** Reads a PNG that {@link writeIndexedPng} wrote. @throws Error for any other format */
export function readIndexedPng(file: Buffer): IndexedPicture {
  const { head, list, data } = chunksOf(file);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  if (head[8] !== 8 || head[9] !== 3 || head[12] !== 0) throw new Error('another kind of PNG');
  const indices = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const begin = row * (width + 1);
    if (data[begin] !== 0) throw new Error('another kind of PNG');
    indices.set(data.subarray(begin + 1, begin + 1 + width), row * width);
  }
  return { width, height, colours: list, indices };
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Writes a PNG with a table of at most 256 colours. */
export function writeIndexedPng({ width, height, colours, indices }: IndexedPicture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits per index, colour type 3 (indexed).
  head.set([8, 3], 8);
  const lines = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    lines.set(indices.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
