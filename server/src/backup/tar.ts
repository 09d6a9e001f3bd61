import { BackupError } from './errors.js';

/** Every header and the end of every body are filled up to this many bytes (POSIX.1-1988, "ustar"). */
export const BLOCK = 512;
/** Two empty blocks end an archive. */
export const END = Buffer.alloc(2 * BLOCK);
const LARGEST_OCTAL = 0o77777777777;

/** One file of an archive as it is read; its body has to be read before the next one. */
export interface TarEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
}

/**
 * The header of one file.
 * @param size bytes of the body.
 * @throws RangeError for a name that does not fit into the format's 100 bytes after 155 of folders.
 */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { prefix, rest } = splitName(name);
  header.write(rest, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (size > LARGEST_OCTAL) {
    // Larger than 8 GB: as a binary number, which all common programs read.
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  } else {
    header.write(`${octal(size, 11)}\0`, 124);
  }
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  header.write(`${octal(checksum(header), 6)}\0 `, 148);
  return header;
}

/** What fills a body of this many bytes up to whole blocks. */
export function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/**
 * The files of an archive, in their order.
 * @throws BackupError `not-a-backup` where a header is none, `backup-damaged` where the archive breaks off.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) {
      await bytes.drain();
      return;
    }
    const size = sizeOf(header);
    if (checksum(header) !== parseInt(textAt(header, 148, 8), 8) || !Number.isSafeInteger(size)) {
      throw new BackupError('not-a-backup', 'The file is not a backup of Wardlink.');
    }
    const prefix = textAt(header, 345, 155);
    const name = prefix === '' ? textAt(header, 0, 100) : `${prefix}/${textAt(header, 0, 100)}`;
    const body = bytes.stream(size);
    yield { name, size, body };
    // What the reader left of it.
    for await (const rest of body) void rest;
    await bytes.take(padding(size).length);
  }
}

function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', rest: name };
  for (let slash = name.indexOf('/'); slash !== -1; slash = name.indexOf('/', slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100) return { prefix, rest };
  }
  throw new RangeError(`The name is too long for a backup: ${name}`);
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** Of all bytes of the header, its own field read as blanks. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function textAt(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

function sizeOf(header: Buffer): number {
  return (header[124] ?? 0) & 0x80 ? Number(header.readBigUInt64BE(128)) : parseInt(textAt(header, 124, 12), 8);
}

/** Bytes of a stream, taken in pieces of a wanted length. */
class Bytes {
  private readonly source: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Just so many bytes. */
  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** So many bytes, in the pieces in which they come. */
  async *stream(length: number): AsyncGenerator<Buffer> {
    let missing = length;
    while (missing > 0) {
      if (this.held.length === 0) this.held = await this.next();
      const part = this.held.subarray(0, missing);
      this.held = this.held.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  /** To the end, so that whatever checks the whole stream has seen it. */
  async drain(): Promise<void> {
    while (!(await this.source.next()).done);
  }

  private async next(): Promise<Buffer> {
    const { done, value } = await this.source.next();
    if (done === true) throw new BackupError('backup-damaged', 'The backup breaks off: it was not written to its end.');
    return value;
  }
}
