import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf, MllpReader, type Arrival, type ReaderLimits } from '../src/mllp/index.js';
import { LENIENT_READER_TABLE, READER_TABLE } from '../src/mllp/reader.js';

const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const shown = (arrivals: readonly Arrival[]): string[] =>
  arrivals.map(({ kind, bytes }) => `${kind} ${Buffer.from(bytes).toString('latin1')}`);

/** Everything that a connection's packets contain, also what its end cuts. */
function readAll(packets: readonly Uint8Array[], limits: Partial<ReaderLimits> = {}): Arrival[] {
  const reader = new MllpReader({ most: 1_048_576, ...limits });
  return [...packets.flatMap((packet) => reader.read(packet)), ...reader.end()];
}

/** Cuts bytes into packets at the given places. */
function cutAt(all: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % (all.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((begin, index) => all.subarray(begin, ends[index] ?? all.length));
}

describe('the reader of frames', () => {
  it.each([
    ['one message', '\x0bMSH|1\r\x1c\r', ['message MSH|1\r']],
    ['an empty one', '\x0b\x1c\r', ['message ']],
    // wokket/hl7-mllp-codec#3, crs4/hl7apy#37, hitgeek/simple-hl7#51
    ['several in one packet, in order', '\x0ba\x1c\r\x0bb\x1c\r\x0bc\x1c\r', ['message a', 'message b', 'message c']],
    ['line ends between messages, which it does not report', '\x0ba\x1c\r\r\n\x0bb\x1c\r', ['message a', 'message b']],
    ['bytes before the first message', 'GET / HTTP/1.1\r\n\x0ba\x1c\r', ['stray GET / HTTP/1.1\r\n', 'message a']],
    // nextgenhealthcare/connect#3099
    ['a frame without an end, which is no message', '\x0bMSH|1\r', ['cut MSH|1\r']],
    ['a frame that another one cuts', '\x0bfirst\x0bsecond\x1c\r', ['cut first', 'message second']],
    ['an end sign within a message', '\x0ba\x1cb\x1c\x1c\r', ['message a\x1cb\x1c']],
    ['a message that ends by the end sign alone, which is cut', '\x0ba\x1c\x0bb\x1c\r', ['cut a', 'message b']],
  ])('finds %s', (_what, sent, expected) => {
    expect(shown(readAll([bytes(sent)]))).toEqual(expected);
  });

  it.each([
    ['\x0ba\x1c\x0bb\x1c\r', ['message a', 'message b']],
    ['\x0ba\x1cx\x0bb\x1c\r', ['message a', 'stray x', 'message b']],
    // Its sender waits for an answer and sends nothing more.
    ['\x0ba\x1c', ['message a']],
  ])('takes the end sign alone for an end where the setting says so: %j', (sent, expected) => {
    expect(shown(readAll([bytes(sent)], { endsWithoutReturn: true }))).toEqual(expected);
  });

  // HCA-Healthcare/elixir-mllp#11, oehf/ipf#106: the bytes of the end came in a packet of their own.
  it('finds the same in whatever packets the bytes come', () => {
    const byte = fc.oneof(fc.constantFrom(0x0b, 0x1c, 0x0d, 0x0a, 0x41), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 60 }), fc.array(fc.nat(60)), fc.boolean(), (sent, places, lenient) => {
        const all = Uint8Array.from(sent);
        const limits = { most: 12, endsWithoutReturn: lenient };
        // Stray bytes are reported by packet.
        const found = (packets: readonly Uint8Array[]): string[] =>
          shown(readAll(packets, limits).filter(({ kind }) => kind !== 'stray'));
        expect(found(cutAt(all, places))).toEqual(found([all]));
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives back every message that was framed, once and in order', () => {
    const message = fc.uint8Array({ maxLength: 40 }).map((one) => one.filter((byte) => byte !== 0x0b && byte !== 0x1c));
    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), fc.array(fc.nat(200)), (messages, places) => {
        const all = Uint8Array.from(messages.flatMap((one) => [...frameOf(one)]));
        expect(readAll(cutAt(all, places)).map((one) => [one.kind, [...one.bytes]])).toEqual(
          messages.map((one) => ['message', [...one]]),
        );
      }),
    );
  });

  // Bugs5382/node-hl7-server#102, #60
  it('reads a message of one megabyte, and the next one of the same connection', () => {
    const long = new Uint8Array(1_048_576).fill(0x41);
    const all = Uint8Array.from([...frameOf(long), ...frameOf(bytes('next'))]);
    expect(readAll(cutAt(all, [65_536, 131_072, 1_048_578])).map((one) => [one.kind, one.bytes.length])).toEqual([
      ['message', 1_048_576],
      ['message', 4],
    ]);
  });

  it('reports a message above the limit once, with its beginning, and goes on with the next', () => {
    const sent = bytes(`\x0b${'x'.repeat(5_000)}\x1c\r\x0bnext\x1c\r`);
    for (const places of [[], [4_000]]) {
      const found = readAll(cutAt(sent, places), { most: 4_999 });
      expect(found.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
        ['oversized', 1024],
        ['message', 4],
      ]);
    }
  });

  it('keeps little of bytes outside of messages', () => {
    const reader = new MllpReader({ most: 1_048_576 });
    const found = Array.from({ length: 10 }, () => reader.read(new Uint8Array(100_000).fill(0x41))).flat();
    expect(found.every(({ kind, bytes }) => kind === 'stray' && bytes.length <= 1024)).toBe(true);
  });

  it.each([
    ['that waits for both bytes of an end', READER_TABLE],
    ['that takes the first one', LENIENT_READER_TABLE],
  ])('%s has a cell for each phase and sort of byte, and begins a message in every phase', (_name, table) => {
    expect(Object.values(table).flatMap((row) => Object.values(row))).toHaveLength(16);
    expect(Object.values(table).every(({ start }) => start.next === 'inside')).toBe(true);
  });
});
