import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file inside an archive, its text in pieces. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** Sizes and checksum follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, the earliest date of the format: an archive does not reveal when it was made. */
const DATE = 0x21;

interface Stored {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** The common part of a local header and a directory entry. */
function shared({ crc, packed, size, name }: Stored, described: boolean): Buffer {
  const part = Buffer.alloc(26);
  part.writeUInt16LE(VERSION, 0);
  part.writeUInt16LE(FLAGS, 2);
  part.writeUInt16LE(DEFLATE, 4);
  part.writeUInt16LE(DATE, 8);
  if (described) {
    part.writeUInt32LE(crc, 10);
    part.writeUInt32LE(packed, 14);
    part.writeUInt32LE(size, 18);
  }
  part.writeUInt16LE(name.length, 22);
  return part;
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function directoryEntry(stored: Stored): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(stored.offset, 10);
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION, 0);
  return Buffer.concat([uint32(0x02014b50), madeBy, shared(stored, true), tail, stored.name]);
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/**
 * A zip archive (APPNOTE 6.3), deflated, written in pieces without holding any of its files in memory. Each file and
 * the archive stay below 4 GiB.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Stored[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const stored: Stored = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const header = Buffer.concat([uint32(0x04034b50), shared(stored, false), stored.name]);
    yield header;
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const text of content) {
        const bytes = Buffer.from(text);
        stored.crc = crc32(bytes, stored.crc);
        stored.size += bytes.length;
        yield bytes;
      }
    };
    const deflate = createDeflateRaw();
    // If the content fails, its error destroys the compressor, and the loop below throws it.
    pipeline(Readable.from(counted()), deflate, () => undefined);
    for await (const packed of deflate as AsyncIterable<Buffer>) {
      stored.packed += packed.length;
      yield packed;
    }
    yield uint32(0x08074b50, stored.crc, stored.packed, stored.size);
    offset += header.length + stored.packed + 16;
    directory.push(stored);
  }
  const central = Buffer.concat(directory.map(directoryEntry));
  yield Buffer.concat([central, directoryEnd(directory.length, central.length, offset)]);
}
