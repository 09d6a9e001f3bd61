import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  charsetOfName,
  decode,
  encode,
  given,
  groupsOf,
  headerOf,
  parse,
  parseText,
  repetitionsOf,
  segmentOf,
  textAt,
  write,
  writeText,
  type Charset,
  type Message,
} from '../src/hl7/index.js';

const CHARSETS: readonly Charset[] = ['utf-8', 'gb18030', 'gbk', 'big5', 'latin1', 'ascii'];
const HEADER = 'MSH|^~\\&|HIS|H1|WARDLINK|H1|20260301081500+0800||ADT^A02^ADT_A02|HIS0004711|P|2.4|||AL|NE||';

function bytesOf(text: string, charset: Charset): Uint8Array {
  const encoded = encode(text, charset);
  if (!('bytes' in encoded)) throw new Error(`cannot be written: ${encoded.missing.join('')}`);
  return encoded.bytes;
}
function read(
  text: string,
  charset: Charset = 'utf-8',
  settings: { charset: Charset } = { charset: 'utf-8' },
): Message {
  const parsed = parse(bytesOf(text, charset), settings);
  if (!parsed.ok) throw new Error(parsed.fault);
  expect(parsed.isExact).toBe(true);
  return parsed.message;
}
const nameOf = (message: Message): string => textAt(message, segmentOf(message, 'PID'), 5);

describe('a message', () => {
  it('is written as it was read, whatever its characters', () => {
    const part = fc.oneof(
      fc.constantFrom(...'|^~\\&\r\n" AZ09', '東', '瑋', '𠮷'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    );
    const text = fc.array(part, { maxLength: 80 }).map((parts) => `MSH|^~\\&|${parts.join('')}`);
    fc.assert(
      fc.property(text, (sent) => {
        const message = parseText(sent, 'utf-8');
        expect(typeof message === 'string' ? message : writeText(message)).toBe(sent);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(CHARSETS)('of any bytes is refused, or written as it was read: %s', (charset) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (tail) => {
        const bytes = Uint8Array.from([...bytesOf('MSH|^~\\&|A', 'ascii'), ...tail]);
        const parsed = parse(bytes, { charset });
        if (!parsed.ok) return;
        const again = write(parsed.message);
        // Characters that a set has twice are said not to be exact.
        if (parsed.isExact) expect('bytes' in again && [...again.bytes]).toEqual([...bytes]);
        else expect(parsed.message.charset).toMatch(/^gb|^big5/);
      }),
      { numRuns: 1_500 },
    );
  });

  it.each([
    ['CR', '\r'],
    ['LF', '\n'],
    ['CR LF', '\r\n'],
  ])('has segments that end with %s', (_name, end) => {
    const message = read([HEADER, 'PID|1||P1||林晓舟', 'PV1|1|I', ''].join(end));
    expect(message.segments.map(({ name }) => name)).toEqual(['MSH', 'PID', 'PV1']);
    expect(nameOf(message)).toBe('林晓舟');
  });

  it('keeps a line feed within a text where segments end with a carriage return', () => {
    const message = read(`${HEADER}\rNTE|1||first\nsecond\rPV1|1|I\r`);
    expect(textAt(message, segmentOf(message, 'NTE'), 3)).toBe('first\nsecond');
    expect(segmentOf(message, 'PV1')).toBeDefined();
  });

  it('has separators of its own', () => {
    const message = read('MSH#*+!%#HIS\rPID#1##A*1+B*2##Lin!F!*Xiao%a\r');
    const pid = segmentOf(message, 'PID');
    expect([textAt(message, pid, 3, { repetition: 2, component: 2 }), textAt(message, pid, 5)]).toEqual(['2', 'Lin#']);
    expect(textAt(message, pid, 5, { component: 2, subcomponent: 2 })).toBe('a');
  });

  it.each([
    ['', 'empty'],
    ['\r\n', 'empty'],
    ['FHS|^~\\&|HIS\rBHS|^~\\&\r', 'header'],
    ['hello', 'header'],
    ['MSH', 'separators'],
    ['MSH||\r', 'separators'],
    ['MSH|^^\\&|\r', 'separators'],
    ['MSHA^~\\&A\r', 'separators'],
    [`${HEADER}UNICODE UTF-16\r`, 'charset'],
    [`${HEADER}KLINGON\r`, 'charset'],
  ])('is not %j, for a reason', (text, fault) => {
    expect(parse(bytesOf(text, 'ascii'), { charset: 'utf-8' })).toMatchObject({ ok: false, fault });
  });

  it('of malformed bytes keeps its header, so that the sender gets an answer', () => {
    const bytes = Uint8Array.from([...bytesOf(`${HEADER}UNICODE UTF-8\rPID|1||P1||`, 'ascii'), 0xc3, 0x28, 0x0d]);
    const parsed = parse(bytes, { charset: 'gb18030' });
    expect(parsed).toMatchObject({ ok: false, fault: 'bytes' });
    expect(!parsed.ok && parsed.header && headerOf(parsed.header).controlId).toBe('HIS0004711');
  });

  it('has its event in MSH-9.2, whatever MSH-9.3 says (crs4/hl7apy#131)', () => {
    const message = read(`${HEADER.replace('ADT_A02', 'ADT_A01')}\r`);
    expect(headerOf(message)).toMatchObject({ type: 'ADT', event: 'A02', controlId: 'HIS0004711', accept: 'AL' });
  });

  it('has groups of segments, as those of two patients who change beds', () => {
    const message = read(`${HEADER}\rEVN|A17\rPID|1||A\rPV1|1|I\rPID|2||B\rPV1|2|I\r`);
    expect(groupsOf(message, 'PID').map((group) => group.map(({ name }) => name))).toEqual([
      ['PID', 'PV1'],
      ['PID', 'PV1'],
    ]);
  });

  it('tells an empty part from a deleted one (muccg/rdrf#2152, dcm4che/dcm4chee-arc-light#998)', () => {
    const message = read(`${HEADER}\rPID|1||P1~~P2||""||19600101\r`);
    const pid = segmentOf(message, 'PID');
    const values = [given(message, pid, 5), given(message, pid, 6), given(message, pid, 7), given(message, pid, 99)];
    expect(values).toEqual([null, undefined, '19600101', undefined]);
    expect(repetitionsOf(pid, 3)).toEqual([1, 3]);
  });
});

describe('the character set', () => {
  const withName = (name: string): string => `${HEADER}${name}\rPID|1||P1||瑋東珅^Lin\r`;
  it.each([
    ['GB 18030-2000', 'gb18030'],
    ['GBK', 'gbk'],
    ['gb2312', 'gbk'],
    ['UNICODE UTF-8', 'utf-8'],
    ['UTF-8', 'utf-8'],
  ] as const)('of MSH-18 is the message’s: %s', (name, charset) => {
    expect(nameOf(read(withName(name), charset, { charset: 'latin1' }))).toBe('瑋東珅');
  });

  // ruby-hl7#31, apache/camel#10880
  it('is the partner’s where MSH-18 is empty', () => {
    expect(nameOf(read(withName(''), 'gb18030', { charset: 'gb18030' }))).toBe('瑋東珅');
    expect(parse(bytesOf(withName(''), 'gb18030'), { charset: 'utf-8' })).toMatchObject({ ok: false, fault: 'bytes' });
  });

  it('is found behind names in the header of which a byte looks like a separator', () => {
    const message = read(`${HEADER.replace('|HIS|H1|', '|瑋醫院|東|')}GBK\rPID|1||P1||珅\r`, 'gbk');
    const { sendingApplication, sendingFacility } = headerOf(message);
    expect([sendingApplication, sendingFacility, nameOf(message)]).toEqual(['瑋醫院', '東', '珅']);
  });

  it('is UTF-8 after its byte order mark, whatever the partner’s', () => {
    const marked = (text: string): Uint8Array => Uint8Array.from([0xef, 0xbb, 0xbf, ...bytesOf(text, 'utf-8')]);
    const parsed = parse(marked(withName('')), { charset: 'gb18030' });
    expect(parsed.ok && nameOf(parsed.message)).toBe('瑋東珅');
    const broken = parse(Uint8Array.from([...marked(`${HEADER}\r`), 0xff]), { charset: 'gb18030' });
    expect(!broken.ok && broken.header && headerOf(broken.header).controlId).toBe('HIS0004711');
  });

  it('of a megabyte with a rare name is read once, and of separators alone is refused', () => {
    // A name that GBK cannot have, in a message that says it is GBK.
    const long = `${HEADER}GBK\rPID|1||P1||𠮷^Lin\rNTE|1||${'血糖'.repeat(250_000)}\r`;
    const parsed = parse(bytesOf(long, 'gb18030'), { charset: 'utf-8' });
    expect(parsed.ok && [nameOf(parsed.message), parsed.isExact]).toEqual(['𠮷', false]);
    const signs = parse(bytesOf(`${HEADER}\rPID${'|'.repeat(1_000_000)}`, 'ascii'), { charset: 'utf-8' });
    expect(signs).toMatchObject({ ok: false, fault: 'parts' });
  });

  it.each([
    ['UNICODE', undefined, undefined],
    ['UNICODE', 'utf-8', 'utf-8'],
    ['unicode utf-8', undefined, 'utf-8'],
    ['ISO IR87', 'utf-8', undefined],
  ] as const)('%s, where UNICODE alone means %s, is %s', (name, unicode, expected) => {
    expect(charsetOfName(name, unicode)).toBe(expected);
  });

  // dib0/NHapiTools#3, #28: bytes were taken for characters.
  it('is decoded before the message is divided: the second byte of a Han character in GBK divides nothing', () => {
    const characters: string[] = [];
    for (let first = 0x81; first <= 0xfe; first += 1) {
      for (const second of Buffer.from('|\\^~')) {
        const one = decode(Uint8Array.of(first, second), 'gbk');
        // Eight of them are read, but can be written in GB 18030 alone.
        if (one && /^\p{Script=Han}$/u.test(one) && 'bytes' in encode(one, 'gbk')) characters.push(one);
      }
    }
    expect(characters.length).toBeGreaterThan(400);
    const message = read(`${HEADER}GBK\rPID|1||P1||${characters.join('')}^end\r`, 'gbk');
    const pid = segmentOf(message, 'PID');
    expect([textAt(message, pid, 5), textAt(message, pid, 5, { component: 2 })]).toEqual([characters.join(''), 'end']);
  });

  it.each(CHARSETS)('%s writes what it can, and says what it cannot', (charset) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const encoded = encode(text, charset);
        if ('bytes' in encoded) expect(decode(encoded.bytes, charset)).toBe(text);
        else expect(encoded.missing.every((one) => text.includes(one))).toBe(true);
      }),
    );
    const small = charset === 'latin1' || charset === 'ascii';
    if (small) expect(encode('A瑋B𠮷瑋', charset)).toEqual({ missing: ['瑋', '𠮷'] });
  });
});
