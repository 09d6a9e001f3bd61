import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  acknowledgement,
  encode,
  given,
  groupsOf,
  headerOf,
  parse,
  parseTime,
  readAnswer,
  textAt,
  write,
  type Charset,
} from '../src/hl7/index.js';
import { frameOf, MllpReader } from '../src/mllp/index.js';

/** With WARDLINK_FUZZ_SECONDS the search goes on for so long; without it a few hundred cases are tried. */
const seconds = Number(process.env.WARDLINK_FUZZ_SECONDS ?? 0);
const extent = seconds > 0 ? { numRuns: Infinity, interruptAfterTimeLimit: seconds * 1000 } : { numRuns: 400 };

const MOVE = [
  'MSH|^~\\&|HIS|H1|WARDLINK|H1|20260301081500+0800||ADT^A02^ADT_A02|HIS0004711|P|2.4|||AL|NE||GB 18030-2000',
  'EVN|A02|20260301081455+0800||||20260301081000+0800',
  'PID|1||P100237^^^H1^PI~ID-EXAMPLE-1^^^MPS^NI||林晓瑋^^^^^^L^I||19600101|F',
  'PV1|1|I|W12^1203^07^H1|||W08^0801^02^H1|D044^周|||||||||||||V2026030017',
  'ZBW|1|\\X0D\\\\.br\\\\F\\',
].join('\r');
const RESULT = [
  'MSH|^~\\&|WARDLINK|H1|LIS|H1|20260301071530+0800||ORU^R01^ORU_R01|WL90233|P|2.5|||||CHN|UNICODE UTF-8',
  'PID|1||P100237^^^H1^PI||林晓舟',
  'OBX|1|SN|14743-9^Glucose BldC Glucomtr-sCnc^LN||>^33.3|mmol/L^^UCUM|3.9-10.0|HH|||F|||20260301071500+0800',
].join('\r\n');
const SAMPLES: readonly [string, Charset][] = [
  [MOVE, 'gb18030'],
  [RESULT, 'utf-8'],
  ['MSH|^~\\&|LIS||WARDLINK||||ACK|L1|P|2.4\rMSA|AE|WL90233|busy\rERR|PID^1^3^101\r', 'ascii'],
];

const sample = fc.constantFrom(...SAMPLES).map(([text, charset]) => {
  const encoded = encode(text, charset);
  if (!('bytes' in encoded)) throw new Error('cannot be written');
  return encoded.bytes;
});
/** What goes wrong between two systems: bytes lost, doubled, replaced, or of the wrong place. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(12),
  by: fc.oneof(
    fc.constant(new Uint8Array(0)),
    fc.uint8Array({ maxLength: 6 }),
    fc.constantFrom(...'|^~\\&\r\n\x0b\x1c"').map((one) => Uint8Array.of(one.charCodeAt(0))),
  ),
});
const damaged = fc.tuple(sample, fc.array(damage, { maxLength: 5 })).map(([bytes, damages]) =>
  damages.reduce((before, { at, length, by }) => {
    const begin = Math.floor(at * before.length);
    return Uint8Array.from([...before.subarray(0, begin), ...by, ...before.subarray(begin + length)]);
  }, bytes),
);

it(
  'whatever a connection sends is read without an error, and what can be answered is answered by a message',
  () => {
    const answer = { code: 'AR', controlId: 'WL1', now: 1_772_000_000_000, zone: 'Asia/Shanghai' } as const;
    fc.assert(
      fc.property(fc.array(damaged, { maxLength: 3 }), fc.array(fc.nat(600), { maxLength: 4 }), (messages, places) => {
        const all = Uint8Array.from(messages.flatMap((one) => [...frameOf(one)]));
        const reader = new MllpReader({ most: 2_000 });
        const ends = [...places.map((place) => place % (all.length + 1)), all.length].sort((a, b) => a - b);
        const found = ends.flatMap((end, index) => reader.read(all.subarray(ends[index - 1] ?? 0, end)));
        for (const { kind, bytes } of [...found, ...reader.end()]) {
          const parsed = parse(bytes, { charset: 'gb18030' });
          if (kind !== 'message') continue;
          const to = parsed.ok ? parsed.message : parsed.header;
          if (!to) continue;
          for (const segment of to.segments) {
            segment.fields.forEach((_, index) => {
              parseTime(textAt(to, segment, index + 1));
              given(to, segment, index + 1, { component: 2 });
            });
          }
          groupsOf(to, 'PID');
          readAnswer(to, 'WL90233', { asksApplication: true, applicationError: 'later' });
          const written = write(acknowledgement(to, { ...answer, problem: { condition: 'missing', segment: 'PID' } }));
          if (!('bytes' in written)) throw new Error('cannot be written');
          const again = parse(written.bytes, { charset: to.charset });
          expect(again.ok && headerOf(again.message).type).toBe('ACK');
        }
      }),
      extent,
    );
  },
  (seconds + 60) * 1000,
);
