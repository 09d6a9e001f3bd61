import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acknowledgement,
  encode,
  headerOf,
  isAnswerWanted,
  isEnhanced,
  parse,
  parseText,
  readAnswer,
  segmentOf,
  textAt,
  write,
  writeText,
  type Answer,
  type Charset,
  type Message,
} from '../src/hl7/index.js';

const ANSWER: Answer = { code: 'AA', controlId: 'WL1', now: Date.parse('2026-03-01T00:15:00Z'), zone: 'Asia/Shanghai' };
function message(text: string): Message {
  const parsed = parseText(text, 'utf-8');
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
}
const sent = (version = '2.4'): Message =>
  message(
    `MSH|^~\\&|HIS^1.2.3^ISO|H1|WARDLINK|W|20260301081500+0800||ADT^A02^ADT_A02|HIS0004711|P|${version}\rEVN|A02\r`,
  );

describe('an acknowledgement', () => {
  // nextgenhealthcare/connect#276, #504: wrong parties, no end of the last segment.
  it('exchanges sender and receiver, answers the control id, and ends each segment', () => {
    expect(writeText(acknowledgement(sent(), ANSWER))).toBe(
      'MSH|^~\\&|WARDLINK|W|HIS^1.2.3^ISO|H1|20260301081500+0800||ACK^A02^ACK|WL1|P|2.4||||||UNICODE UTF-8\r' +
        'MSA|AA|HIS0004711\r',
    );
  });

  it.each([
    ['2.3', 'ACK^A02', 'ERR|PID^1^3^101'],
    ['2.4', 'ACK^A02^ACK', 'ERR|PID^1^3^101'],
    ['2.5', 'ACK^A02^ACK', 'ERR||PID^1^3|101^Required field missing^HL70357|E||||no number'],
    ['2.6', 'ACK^A02^ACK', 'ERR||PID^1^3|101^Required field missing^HL70357|E||||no number'],
  ])('of version %s names its type and the place of a fault as that version does', (version, type, error) => {
    const problem = { condition: 'missing', segment: 'PID', field: 3, text: 'no number' } as const;
    const text = writeText(acknowledgement(sent(version), { ...ANSWER, code: 'AR', problem }));
    const [header = '', msa, err] = text.split('\r');
    expect([header.split('|')[8], msa, err]).toEqual([type, 'MSA|AR|HIS0004711|no number', error]);
  });

  it('of a message without type and version is a message all the same', () => {
    expect(writeText(acknowledgement(message('MSH|^~\\&|HIS\r'), ANSWER))).toBe(
      'MSH|^~\\&|||HIS||20260301081500+0800||ACK|WL1|P|2.4||||||UNICODE UTF-8\rMSA|AA\r',
    );
  });

  // nextgenhealthcare/connect#1793: a plain text came in the place of an answer.
  it('of whatever bytes can be parsed, and answers their control id', () => {
    const header = 'MSH|^~\\&|HIS|H1|WARDLINK|H1|20260301||ADT^A01|';
    const charset = fc.constantFrom<Charset>('utf-8', 'gb18030');
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.uint8Array({ maxLength: 40 }), charset, (id, tail, of) => {
        const begin = encode(header + id, of);
        if (!('bytes' in begin)) return;
        const parsed = parse(Uint8Array.from([...begin.bytes, 0x7c, ...tail]), { charset: of });
        const to = parsed.ok ? parsed.message : parsed.header;
        if (!to) return;
        const written = write(acknowledgement(to, { ...ANSWER, code: 'AR', problem: { condition: 'dataType' } }));
        if (!('bytes' in written)) throw new Error('cannot be written');
        const again = parse(written.bytes, { charset: of });
        if (!again.ok) throw new Error(again.fault);
        expect(textAt(again.message, segmentOf(again.message, 'MSA'), 2)).toBe(headerOf(to).controlId);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    'MSH|^~\\&|A&B^C~D|F|||20260301||ADT^A01|a&b~c^""|P^T|2.4\r',
    'MSH|^~|HIS\tone|F|||20260301||ADT^A01|7|P|2.3\r',
    'MSH|^|HIS|F|||20260301||ADT^A01|7|P|2.3\r',
  ])('gives names and number back byte by byte, whatever the header %j can escape', (sent) => {
    const problem = { condition: 'missing', segment: 'PID', field: 3, text: 'no|number\nat^all' } as const;
    const fields = sent.trim().split('|');
    const [msh = '', msa = ''] = writeText(acknowledgement(message(sent), { ...ANSWER, code: 'AR', problem })).split(
      '\r',
    );
    expect([msh.split('|')[4], msh.split('|')[5], msa.split('|')[2]]).toEqual([fields[2], fields[3], fields[9]]);
    expect(msa.split('|')).toHaveLength(4);
  });

  it.each([
    ['', '', false],
    ['AL', 'NE', true],
    ['', 'AL', true],
  ])('for MSH-15 %j and MSH-16 %j is of the enhanced mode: %s', (accept, application, expected) => {
    const header = headerOf(message(`MSH|^~\\&|HIS||||||ADT|1|P|2.4|||${accept}|${application}\r`));
    expect(isEnhanced(header)).toBe(expected);
  });

  it.each([
    ['AL', true, true],
    ['NE', false, false],
    ['ER', true, false],
    ['SU', false, true],
    ['', false, false],
  ] as const)('is wanted by %j after an error: %s, after success: %s', (wanted, onError, onSuccess) => {
    expect([isAnswerWanted(wanted, true), isAnswerWanted(wanted, false)]).toEqual([onError, onSuccess]);
  });
});

describe('the answer of a partner', () => {
  const answer = (code: string, id = 'WL7'): Message =>
    message(`MSH|^~\\&|LIS||WARDLINK||||ACK|L1|P|2.4\rMSA|${code}|${id}|busy\r`);
  const settings = { asksApplication: false, applicationError: 'later' } as const;
  it.each([
    ['AA', settings, 'delivered'],
    // nextgenhealthcare/connect#1767: a message was not sent again after AE.
    ['AE', settings, 'later'],
    ['AE', { ...settings, applicationError: 'refused' }, 'refused'],
    ['AR', settings, 'refused'],
    ['CA', settings, 'delivered'],
    // medplum/medplum#7115: the answer on receipt was taken for the last one.
    ['CA', { ...settings, asksApplication: true }, 'received'],
    ['AA', { ...settings, asksApplication: true }, 'delivered'],
    ['CE', settings, 'later'],
    ['CR', settings, 'refused'],
    ['', settings, 'foreign'],
    ['OK', settings, 'foreign'],
  ] as const)('%s by %j means: %s', (code, given, meaning) => {
    expect(readAnswer(answer(code), 'WL7', given)).toEqual({ meaning, text: 'busy' });
  });

  // nextgenhealthcare/connect#1441, #2071: a late answer was taken for that of the next message.
  it.each(['AA', 'AE', 'AR', 'CA', 'CE', 'CR'])('%s to another message says nothing about this one', (code) => {
    expect(readAnswer(answer(code, 'WL6'), 'WL7', settings).meaning).toBe('foreign');
  });

  it('that is no answer says nothing', () => {
    expect(readAnswer(message('MSH|^~\\&|LIS\rPID|1\r'), 'WL7', settings)).toEqual({ meaning: 'foreign', text: '' });
  });
});
