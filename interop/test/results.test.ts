import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, segmentOf, segmentsOf, textAt, write } from '../src/hl7/index.js';
import {
  afterTry,
  FIRST_WAIT_MS,
  GIVE_UP_MS,
  resultMessage,
  type Result,
  type ResultSettings,
  type Try,
} from '../src/results/index.js';

const RESULT: Result = {
  fillerNumber: '6f0c21',
  placerNumber: '',
  status: 'F',
  measuredAt: Date.parse('2026-03-01T07:15:00+08:00'),
  order: { code: 'GLU-POC', name: '床旁血糖', system: 'L' },
  observations: [
    {
      code: { code: '14743-9', name: 'Glucose BldC Glucomtr-sCnc', system: 'LN' },
      value: '33.3',
      comparator: '>',
      unit: 'mmol/L',
      range: '3.9-10.0',
      flag: 'HH',
    },
  ],
  operator: { code: 'N0231', name: '王护士' },
  serial: 'SN88017',
  notes: ['早餐前'],
  patient: {
    identifiers: [{ value: 'P100237', authority: 'H1', type: 'PI' }],
    name: '林晓舟',
    latinName: null,
    birthday: '1960-01-01',
    sex: 'female',
  },
  visit: { class: 'inpatient', ward: 'W12', bed: '03', number: 'V2026030017' },
};
const SETTINGS: ResultSettings = {
  charset: 'gb18030',
  version: '2.4',
  event: 'R01',
  mode: 'original',
  zone: 'Asia/Shanghai',
  facility: 'H1',
  receivingApplication: 'LIS',
  receivingFacility: 'H1',
  processing: 'P',
};
const SENT = { controlId: 'WL90233', at: Date.parse('2026-03-01T07:15:30+08:00') };

const bytesOf = (result: Result, settings: ResultSettings = SETTINGS): Uint8Array => {
  const written = write(resultMessage(result, settings, SENT));
  if ('missing' in written) throw new Error(`not in the character set: ${written.missing.join('')}`);
  return written.bytes;
};
const read = (bytes: Uint8Array) => {
  const parsed = parse(bytes, { charset: 'utf-8' });
  if (!parsed.ok) throw new Error(parsed.fault);
  return parsed.message;
};

describe('the message of a result', () => {
  it('is as a receiver expects it', () => {
    const text = new TextDecoder('gb18030').decode(bytesOf(RESULT));
    expect(text.split('\r')).toEqual([
      'MSH|^~\\&|WARDLINK|H1|LIS|H1|20260301071530+0800||ORU^R01^ORU_R01|WL90233|P|2.4||||||GB 18030-2000',
      'PID|1||P100237^^^H1^PI||林晓舟^^^^^^L^I||19600101|F',
      'PV1|1|I|W12^^03^H1||||||||||||||||V2026030017',
      'ORC|RE||6f0c21',
      'OBR|1||6f0c21|GLU-POC^床旁血糖^L|||20260301071500+0800|||||||||||||||20260301071530+0800|||F',
      'OBX|1|SN|14743-9^Glucose BldC Glucomtr-sCnc^LN||>^33.3|mmol/L^^UCUM|3.9-10.0|HH|||F|||20260301071500+0800||N0231^王护士||SN88017^METER',
      'NTE|1|L|早餐前',
      '',
    ]);
  });

  it.each([
    ['F', 'F'],
    ['C', 'C'],
    ['D', 'C'],
    ['W', 'C'],
    ['N', 'X'],
    ['X', 'X'],
  ] as const)('of status %s has the order status %s', (status, ofOrder) => {
    const message = read(bytesOf({ ...RESULT, status }));
    expect(textAt(message, segmentOf(message, 'OBR'), 25)).toBe(ofOrder);
    expect(textAt(message, segmentOf(message, 'OBX'), 11)).toBe(status);
  });

  it.each([
    ['original', '', ''],
    ['receipt', 'AL', 'NE'],
    ['both', 'AL', 'AL'],
  ] as const)('asks for answers in the mode %s', (mode, accept, application) => {
    const message = read(bytesOf(RESULT, { ...SETTINGS, mode }));
    const msh = segmentOf(message, 'MSH');
    expect([textAt(message, msh, 15), textAt(message, msh, 16)]).toEqual([accept, application]);
  });

  it('keeps every text, whatever characters it has', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((one) => one.trim() === one && !/[\r\n\p{Cc}\p{Cn}\p{Cs}]/u.test(one) && one !== '""');
    fc.assert(
      fc.property(text, text, text, (name, note, code) => {
        const [observation] = RESULT.observations;
        if (!observation) throw new Error('no figure');
        const result = {
          ...RESULT,
          notes: [note],
          patient: { ...RESULT.patient, name },
          observations: [{ ...observation, code: { code, name, system: 'L' } }],
        };
        const message = read(bytesOf(result, { ...SETTINGS, charset: 'utf-8' }));
        expect(textAt(message, segmentOf(message, 'PID'), 5)).toBe(name);
        expect(textAt(message, segmentOf(message, 'NTE'), 3)).toBe(note);
        expect(textAt(message, segmentOf(message, 'OBX'), 3)).toBe(code);
        expect(segmentsOf(message, 'OBX')).toHaveLength(1);
      }),
    );
  });
});

describe('after a try', () => {
  const after = (result: Try, tries = 1, forMs = 0) => afterTry(result, { tries, forMs });

  it('of which the destination said what it means, the message is settled or waits for a person', () => {
    expect(after('delivered')).toEqual({ do: 'settle' });
    expect(after('refused')).toEqual({ do: 'putAside' });
    expect(after('later', 1, GIVE_UP_MS)).toEqual({ do: 'putAside' });
  });

  it('that said "later" its patient waits, from five seconds to five minutes', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((tries) => after('later', tries));
    expect(waits).toEqual(
      [5, 10, 20, 40, 80, 160, 300, 300, 300].map((seconds) => ({ do: 'wait', ms: seconds * 1000, holds: 'patient' })),
    );
  });

  it('without an answer the destination waits, and no message is ever given up', () => {
    for (const result of ['silent', 'unreachable'] as const) {
      expect(after(result)).toEqual({ do: 'wait', ms: FIRST_WAIT_MS, holds: 'destination' });
      expect(after(result, 1000, 30 * GIVE_UP_MS)).toEqual({ do: 'wait', ms: 300_000, holds: 'destination' });
    }
  });
});
