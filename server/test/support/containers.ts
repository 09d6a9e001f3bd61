import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip archive; `claimed` is the size that its directory says instead of the true one. */
export interface Zipped {
  readonly name: string;
  readonly content: Buffer | string;
  readonly claimed?: number;
  readonly flags?: number;
}

/** A zip archive with these files, deflated. */
export function zipOf(files: readonly Zipped[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed, flags = 0 } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

const MAIN = {
  docx: { part: 'word/document.xml', type: 'wordprocessingml.document.main+xml' },
  xlsx: { part: 'xl/workbook.xml', type: 'spreadsheetml.sheet.main+xml' },
} as const;

/** The parts that every Office document has. */
export function officeParts(kind: keyof typeof MAIN): Zipped[] {
  const { part, type } = MAIN[kind];
  const override = `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/>`;
  return [
    { name: '[Content_Types].xml', content: `<Types>${override}</Types>` },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: part, content: '<document>glucose 6.1 mmol/L</document>' },
  ];
}

const uint = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

/** An element of EBML; without a size where it is of a live recording. */
function element(id: number, body: Buffer, live = false): Buffer {
  const idBytes = uint(id, Math.ceil((32 - Math.clz32(id)) / 8));
  const size = live
    ? Buffer.from('01ffffffffffffff', 'hex')
    : Buffer.concat([Buffer.from([0x10]), uint(body.length, 3)]);
  return Buffer.concat([idBytes, size, body]);
}

export interface Recording {
  readonly seconds: number;
  readonly codec?: string;
  /** Seconds that its header says; none, as browsers record it, unless given. */
  readonly stated?: number;
}

/** WebM as a browser records it: one cluster a second, without sizes of what was not finished. */
export function webmOf({ seconds, codec = 'A_OPUS', stated }: Recording): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE((stated ?? 0) * 1000);
  const info = [element(0x2ad7b1, uint(1_000_000, 3)), ...(stated === undefined ? [] : [element(0x4489, duration)])];
  const track = [element(0xd7, uint(1, 1)), element(0x83, uint(2, 1)), element(0x86, Buffer.from(codec))];
  const cluster = (second: number): Buffer => {
    const block = Buffer.concat([Buffer.from([0x81]), uint(0, 2), Buffer.from([0x80]), Buffer.alloc(20, second)]);
    return element(0x1f43b675, Buffer.concat([element(0xe7, uint(second * 1000, 4)), element(0xa3, block)]), true);
  };
  const segment = Buffer.concat([
    element(0x1549a966, Buffer.concat(info)),
    element(0x1654ae6b, element(0xae, Buffer.concat(track))),
    ...Array.from({ length: seconds + 1 }, (_, second) => cluster(second)),
  ]);
  return Buffer.concat([element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))), element(0x18538067, segment, true)]);
}

const PRE_SKIP = 312;

/** Ogg with Opus, one page a second. */
export function oggOf({ seconds, codec = 'OpusHead' }: Recording): Buffer {
  const page = (granule: bigint, body: Buffer): Buffer => {
    const head = Buffer.alloc(28);
    head.write('OggS');
    head.writeBigInt64LE(granule, 6);
    head.writeUInt32LE(7, 14);
    head.set([1, body.length], 26);
    return Buffer.concat([head, body]);
  };
  const begin = Buffer.alloc(19);
  begin.write(codec);
  begin.set([1, 1], 8);
  begin.writeUInt16LE(PRE_SKIP, 10);
  const pages = Array.from({ length: seconds }, (_, index) =>
    page(BigInt((index + 1) * 48_000 + PRE_SKIP), Buffer.alloc(40, index)),
  );
  return Buffer.concat([page(0n, begin), page(0n, Buffer.from('OpusTags')), ...pages]);
}

const box = (type: string, ...bodies: Buffer[]): Buffer => {
  const body = Buffer.concat(bodies);
  return Buffer.concat([uint(body.length + 8, 4), Buffer.from(type, 'latin1'), body]);
};

const RATE = 48_000;
const header = (type: string, scale: number, units: number): Buffer =>
  box(type, Buffer.alloc(12), uint(scale, 4), uint(units, 4), Buffer.alloc(4));

/** MP4 with AAC: whole, or in fragments of a second as a browser records it, whose headers say no duration. */
export function mp4Of({ seconds, codec = 'mp4a', stated, live = false }: Recording & { live?: boolean }): Buffer {
  const said = stated ?? (live ? 0 : seconds);
  const table = live
    ? box('stts', uint(0, 4), uint(0, 4))
    : box('stts', uint(0, 4), uint(1, 4), uint(seconds, 4), uint(RATE, 4));
  const entry = Buffer.concat([uint(36, 4), Buffer.from(codec, 'latin1'), Buffer.alloc(28)]);
  const samples = box('stbl', box('stsd', uint(0, 4), uint(1, 4), entry), table);
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from(codec === 'avc1' ? 'vide' : 'soun'), Buffer.alloc(13));
  const track = box('trak', box('mdia', header('mdhd', RATE, said * RATE), handler, box('minf', samples)));
  const extends_ = live ? [box('mvex', box('trex', Buffer.alloc(12), uint(RATE, 4), Buffer.alloc(8)))] : [];
  const movie = box('moov', header('mvhd', 1000, said * 1000), track, ...extends_);
  const fragments = Array.from({ length: live ? seconds : 0 }, (_, second) =>
    box(
      'moof',
      box(
        'traf',
        box('tfhd', uint(0, 4), uint(1, 4)),
        box('tfdt', uint(0, 4), uint(second * RATE, 4)),
        box('trun', uint(0, 4), uint(1, 4)),
      ),
    ),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A '), uint(0, 4)),
    movie,
    ...fragments,
    box('mdat', Buffer.alloc(64, 7)),
  ]);
}
