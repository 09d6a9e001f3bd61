import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { DEFAULT_RESULT_CODES, type RequestOf } from '@wardlink/contract';
import { segmentOf, textAt } from '@wardlink/interop/hl7';
import { frameOf } from '@wardlink/interop/mllp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteSentBytes } from '../src/modules/results-out/cleanup.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { answerTo, controlIdOf, Laboratory } from './support/laboratory.js';
import { freePort } from './support/port.js';
import { startTestServer, type TestServer } from './support/server.js';

/** Waits for a destination that is short enough to be waited for in a test. */
const WAITS = { connectMs: 2_000, answerMs: 1_500 };
const NOON = Date.parse('2026-11-20T12:00:00+08:00');

let test: TestServer;
let chief: TestClient;
let nurse: TestClient;
let laboratory: Laboratory;
let destinationId: string;
let revision = 0;

const settingsOf = (
  more: Partial<RequestOf<'interface.saveDestination'>> = {},
): RequestOf<'interface.saveDestination'> => ({
  name: 'LIS',
  nodeId: test.hospital.nodes.departmentA,
  enabled: true,
  transport: 'mllp',
  host: '127.0.0.1',
  port: laboratory.port,
  tls: false,
  url: null,
  keepDays: 30,
  charset: 'gb18030',
  version: '2.4',
  event: 'R01',
  mode: 'original',
  applicationError: 'later',
  zone: 'Asia/Shanghai',
  language: 'zh',
  facility: 'H1',
  receivingApplication: 'LIS',
  receivingFacility: 'H1',
  voided: 'D',
  refusals: 'none',
  home: false,
  indicators: ['glucose', 'pressure', 'temperature', 'uricAcid', 'ketone'],
  codes: [...DEFAULT_RESULT_CODES],
  ...more,
});

const save = async (more: Partial<RequestOf<'interface.saveDestination'>> = {}): Promise<void> => {
  const known = revision > 0 ? { destinationId, revision } : {};
  const { destination } = dataOf(await chief.call('interface.saveDestination', { ...settingsOf(more), ...known }));
  ({ destinationId, revision } = destination);
};

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-11-20T12:00:00+08:00', resultWaits: WAITS });
  [chief, nurse] = [await test.signedIn('chief'), await test.signedIn('nurseA')];
  laboratory = new Laboratory(await freePort());
  await laboratory.open();
  await save();
});
afterAll(async () => {
  await test.stop();
  await laboratory.close();
});
afterEach(async () => {
  laboratory.answers = () => 'AA';
  await delivered();
  laboratory.received.length = 0;
  laboratory.bytes.length = 0;
});

const deliveries = async (request: Partial<RequestOf<'interface.deliveries'>> = {}) =>
  dataOf(await chief.call('interface.deliveries', { destinationId, ...request })).deliveries;
const destination = async () => {
  const { destinations } = dataOf(await chief.call('interface.destinations'));
  const found = destinations.find((one) => one.destinationId === destinationId);
  if (!found) throw new Error('no destination');
  return found;
};

/** Lets waits pass that are longer than a test. */
async function hurry(): Promise<void> {
  const { db } = test.server.context;
  await db.updateTable('resultDelivery').set({ nextAt: null }).execute();
  await db.updateTable('resultDestination').set({ nextAt: null }).execute();
}

const delivered = () =>
  vi.waitFor(
    async () => {
      await hurry();
      expect(await deliveries({ states: ['waiting'] })).toEqual([]);
    },
    { timeout: 30_000, interval: 100 },
  );

async function record(more: Partial<RequestOf<'glucose.record'>> = {}): Promise<string> {
  const readingId = randomUUID();
  const { anna } = test.hospital.patients;
  dataOf(await nurse.call('glucose.record', { readingId, patientId: anna, slot: 1, value: 7.8, ...more }));
  return readingId;
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const fillersOf = (): string[] => laboratory.received.map((one) => textAt(one, segmentOf(one, 'ORC'), 3));

describe('a result', () => {
  it('reaches the laboratory with patient, visit, operator, slot, range and unit', async () => {
    const { db } = test.server.context;
    const { anna } = test.hospital.patients;
    await db
      .insertInto('identifier')
      .values({
        patientId: anna,
        hospitalId: test.hospital.nodes.hospital,
        authority: 'H1',
        type: 'PI',
        value: 'P100237',
        since: new Date(NOON),
      })
      .execute();
    await db.updateTable('patient').set({ name: '王瑋東' }).where('id', '=', anna).execute();
    await db
      .updateTable('stay')
      .set({ visitNumber: 'V2026030017' })
      .where('patientId', '=', anna)
      .where('endedAt', 'is', null)
      .execute();
    const readingId = await record({ value: 33.3, comparator: '>', confirmed: true, repeated: 33.3 });
    await delivered();
    const [pid] = laboratory.last('PID');
    expect([pid?.at(3), pid?.at(3, 4), pid?.at(3, 5), pid?.at(5)]).toEqual(['P100237', 'H1', 'PI', '王瑋東']);
    const [pv1] = laboratory.last('PV1');
    expect([pv1?.at(2), pv1?.at(3), pv1?.at(19)]).toEqual(['I', 'A1', 'V2026030017']);
    expect(laboratory.last('ORC')[0]?.at(3)).toBe(readingId);
    const [obr] = laboratory.last('OBR');
    expect([obr?.at(3), obr?.at(4), obr?.at(25)]).toEqual([readingId, 'glucose-POC', 'F']);
    const [obx, ...others] = laboratory.last('OBX');
    expect(others).toEqual([]);
    expect([2, 3, 6, 7, 8, 11].map((field) => obx?.at(field))).toEqual([
      'SN',
      '14743-9',
      'mmol/L',
      '3.9-16.7',
      'HH',
      'F',
    ]);
    expect([obx?.at(5), obx?.at(5, 2), obx?.at(6, 3), obx?.at(16)]).toEqual(['>', '33.3', 'UCUM', 'nurseA']);
    expect(obx?.at(14)).toMatch(/^202611201200\d\d\+0800$/);
    expect(laboratory.last('NTE')[0]?.at(3)).toBe('早餐前');
    const [msh] = laboratory.last('MSH');
    expect([9, 10, 11, 12, 18].map((field) => msh?.at(field))).toEqual([
      'ORU',
      expect.stringMatching(/^WL\d+$/),
      'P',
      '2.4',
      'GB 18030-2000',
    ]);
  });

  it('is corrected and deleted under the same number, in order', async () => {
    const readingId = await record();
    const correction = { readingId, version: 1, value: 8.7, reason: 'read wrongly' };
    dataOf(await nurse.call('glucose.correct', correction));
    dataOf(await nurse.call('glucose.void', { readingId, version: 2, reason: 'another patient' }));
    await delivered();
    const seen = laboratory.received.map((one) => {
      const obx = segmentOf(one, 'OBX');
      return [textAt(one, segmentOf(one, 'ORC'), 3), textAt(one, obx, 5), textAt(one, obx, 11)];
    });
    expect(seen).toEqual([
      [readingId, '7.8', 'F'],
      [readingId, '8.7', 'C'],
      [readingId, '8.7', 'D'],
    ]);
  });

  it('of several figures has one code and unit for each, and no figure that was not measured', async () => {
    const { anna: patientId } = test.hospital.patients;
    const entries: [RequestOf<'vital.record'>['indicator'], object][] = [
      ['pressure', { systolic: 120, diastolic: 80, heartRate: null }],
      ['temperature', { celsius: 36.6 }],
      ['uricAcid', { urate: 357 }],
      ['ketone', { ketone: 0.45 }],
    ];
    for (const [indicator, figures] of entries) {
      const request = { indicator, readingId: randomUUID(), patientId, figures } as RequestOf<'vital.record'>;
      dataOf(await nurse.call('vital.record', request));
    }
    await delivered();
    const seen = laboratory.received.flatMap((one) =>
      one.segments
        .filter(({ name }) => name === 'OBX')
        .map((obx) => [3, 4, 5, 6].map((field) => textAt(one, obx, field)).join(' ')),
    );
    expect(seen).toEqual([
      '8480-6 1 120 mm[Hg]',
      '8462-4 1 80 mm[Hg]',
      '8310-5  36.6 Cel',
      '14933-6  357 umol/L',
      '66441-7  0.45 mmol/L',
    ]);
  });

  it('is sent in the unit and with the code of its destination', async () => {
    const codes = DEFAULT_RESULT_CODES.map((one) =>
      one.indicator === 'glucose' ? { ...one, code: '41653-7', unit: 'mg/dL' } : one,
    );
    await save({ codes, language: 'en', charset: 'utf-8', version: '2.3' });
    await record({ value: 5.6 });
    await delivered();
    const [obx] = laboratory.last('OBX');
    expect([3, 5, 6, 7].map((field) => obx?.at(field))).toEqual(['41653-7', '101', 'mg/dL', '70-301']);
    expect(laboratory.last('NTE')[0]?.at(3)).toBe('Before breakfast');
    expect(laboratory.last('MSH')[0]?.at(9, 3)).toBe('');
    await save();
  });

  it('that was refused, or is of another department, is not sent; a reason that replaces a sent value deletes it', async () => {
    const refused = {
      readingId: randomUUID(),
      patientId: test.hospital.patients.anna,
      slot: 2,
      refusal: 'out',
    } as const;
    dataOf(await nurse.call('glucose.record', refused));
    const nurseB = await test.signedIn('nurseB');
    const { bert } = test.hospital.patients;
    dataOf(await nurseB.call('glucose.record', { readingId: randomUUID(), patientId: bert, slot: 1, value: 6.1 }));
    const readingId = await record({ slot: 3 });
    const replaced = { readingId, version: 1, refusal: 'refusal', reason: 'it was not measured' } as const;
    dataOf(await nurse.call('glucose.correct', replaced));
    await delivered();
    expect(fillersOf()).toEqual([readingId, readingId]);
    const [obx] = laboratory.last('OBX');
    expect([obx?.at(5), obx?.at(11)]).toEqual(['', 'D']);
  });

  it('that was refused is sent where a destination wants it', async () => {
    await save({ refusals: 'X' });
    const refused = {
      readingId: randomUUID(),
      patientId: test.hospital.patients.anna,
      slot: 2,
      refusal: 'out',
    } as const;
    dataOf(await nurse.call('glucose.record', refused));
    await delivered();
    expect(laboratory.last('OBX')[0]?.at(11)).toBe('X');
    expect(laboratory.last('NTE').map((note) => note.at(3))).toEqual(['早餐后', '外出']);
    await save();
  });

  it('of before a destination was there is sent on demand, once; its voiding is not sent to those that do not know it', async () => {
    await save({ enabled: false });
    const [kept, voided] = [await record({ slot: 4 }), await record({ slot: 5 })];
    await save();
    dataOf(await nurse.call('glucose.void', { readingId: voided, version: 1, reason: 'twice' }));
    const period = { destinationId, from: '2026-11-20', to: '2026-11-20' };
    const { queued } = dataOf(await chief.call('interface.backfill', period));
    expect(queued).toBeGreaterThan(0);
    await delivered();
    expect(fillersOf().filter((one) => one === kept)).toHaveLength(1);
    expect(fillersOf()).not.toContain(voided);
    expect(dataOf(await chief.call('interface.backfill', period)).queued).toBe(0);
    expect(codeOf(await chief.call('interface.backfill', { ...period, to: '2026-11-21' }))).toBe('interface.period');
  });
});

describe('a destination', () => {
  it('that cannot take a result now gets it again, before later ones of its patient; others go on', async () => {
    const { db } = test.server.context;
    const first = await record({ value: 6.1 });
    await delivered();
    laboratory.received.length = 0;
    laboratory.bytes.length = 0;
    let refusals = 3;
    const held = randomUUID();
    laboratory.answers = (message) => {
      const isHeld = textAt(message, segmentOf(message, 'ORC'), 3) === held;
      if (!isHeld || refusals === 0) return 'AA';
      refusals -= 1;
      return 'AE';
    };
    await record({ readingId: held, value: 6.2 });
    const later = await record({ value: 6.3 });
    const other = await anotherPatient();
    await vi.waitFor(() => expect(fillersOf()).toContain(other), { timeout: 10_000 });
    expect(fillersOf()).not.toContain(later);
    await delivered();
    const fillers = fillersOf();
    expect(fillers.filter((one) => one === held)).toHaveLength(4);
    expect(fillers.indexOf(later)).toBeGreaterThan(fillers.lastIndexOf(held));
    expect(fillers).not.toContain(first);
    const ofHeld = laboratory.bytes.filter((_, index) => fillers[index] === held);
    expect(new Set(ofHeld.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(1);
    expect(await db.selectFrom('resultDelivery').select('id').where('state', '<>', 'delivered').execute()).toEqual([]);
  });

  it('that refuses a result holds up no other; its correction waits until somebody has looked', async () => {
    const refused = randomUUID();
    laboratory.answers = (message) => (textAt(message, segmentOf(message, 'ORC'), 3) === refused ? 'AR' : 'AA');
    await record({ readingId: refused, value: 6.2 });
    const later = await record({ value: 6.3 });
    dataOf(await nurse.call('glucose.correct', { readingId: refused, version: 1, value: 6.6, reason: 'wrong' }));
    await vi.waitFor(() => expect(fillersOf()).toContain(later), { timeout: 10_000 });
    const aside = await vi.waitFor(async () => {
      const [one] = await deliveries({ states: ['aside'] });
      expect(one).toMatchObject({ reason: 'refused', answer: 'AR', detail: 'no such test', kind: 'final' });
      return one;
    });
    expect(await destination()).toMatchObject({ aside: 1, trouble: null });
    expect(fillersOf().filter((one) => one === refused)).toHaveLength(1);
    laboratory.answers = () => 'AA';
    const deliveryIds = [aside?.deliveryId ?? ''];
    expect(dataOf(await chief.call('interface.resend', { destinationId, deliveryIds }))).toEqual({ resent: 1 });
    await delivered();
    expect(fillersOf().filter((one) => one === refused)).toHaveLength(3);
    const shown = dataOf(await chief.call('interface.delivery', { destinationId, deliveryId: deliveryIds[0] ?? '' }));
    expect(shown.sent).toContain('|王瑋東^');
    expect(shown.delivery).toMatchObject({ state: 'delivered', answer: 'AA' });
    expect(dataOf(await chief.call('interface.resend', { destinationId, deliveryIds }))).toEqual({ resent: 0 });
  });

  it('is not sent what somebody gave up, and the next result goes on', async () => {
    const refused = randomUUID();
    laboratory.answers = (message) => (textAt(message, segmentOf(message, 'ORC'), 3) === refused ? 'AR' : 'AA');
    await record({ readingId: refused, value: 6.2 });
    const aside = await vi.waitFor(async () => {
      const [one] = await deliveries({ states: ['aside'] });
      expect(one).toBeDefined();
      return one;
    });
    const given = { destinationId, deliveryId: aside?.deliveryId ?? '', reason: 'the laboratory has no such test' };
    for (const _ of times(2)) {
      expect(dataOf(await chief.call('interface.giveUp', given)).delivery).toMatchObject({ state: 'dismissed' });
    }
    expect(dataOf(await chief.call('interface.resend', { destinationId }))).toEqual({ resent: 0 });
  });

  it('has a result that it accepted while somebody gave it up; a correction of one that it never got is its first value', async () => {
    let answer: (() => void) | undefined;
    laboratory.answers = (message, socket) => {
      answer = () => void socket.write(frameOf(answerTo(message, 'AA')));
      return undefined;
    };
    await record({ value: 6.2 });
    await vi.waitFor(() => expect(answer).toBeDefined(), { timeout: 10_000, interval: 10 });
    const [inFlight] = await deliveries({ states: ['waiting'] });
    const given = { destinationId, deliveryId: inFlight?.deliveryId ?? '', reason: 'no longer needed' };
    expect(dataOf(await chief.call('interface.giveUp', given)).delivery).toMatchObject({ state: 'dismissed' });
    answer?.();
    await vi.waitFor(async () =>
      expect((await deliveries())[0]).toMatchObject({ state: 'delivered', answer: 'AA', settledBy: null }),
    );

    laboratory.answers = () => 'AR';
    const readingId = await record({ value: 6.3 });
    const aside = await vi.waitFor(async () => {
      const [one] = await deliveries({ states: ['aside'] });
      expect(one).toBeDefined();
      return one;
    });
    dataOf(await chief.call('interface.giveUp', { ...given, deliveryId: aside?.deliveryId ?? '' }));
    laboratory.answers = () => 'AA';
    dataOf(await nurse.call('glucose.correct', { readingId, version: 1, value: 6.4, reason: 'wrong' }));
    await delivered();
    const [obx] = laboratory.last('OBX');
    expect([obx?.at(5), obx?.at(11)]).toEqual(['6.4', 'F']);
  });

  it('that is silent gets the same bytes on a new connection; its late answer is not that of the next result', async () => {
    const { connections } = laboratory;
    let silent = 2;
    laboratory.answers = (message, socket) => {
      if (silent === 0) return 'AA';
      silent -= 1;
      // It comes after the wait is over, on a connection that is closed by then.
      setTimeout(() => socket.write(frameOf(answerTo(message, 'AA')), () => undefined), WAITS.answerMs + 300);
      return undefined;
    };
    const readingId = await record({ value: 6.4 });
    await vi.waitFor(
      async () => expect((await destination()).trouble).toMatchObject({ reason: 'silent', detail: 'timeout' }),
      { timeout: 10_000 },
    );
    await delivered();
    expect(fillersOf()).toEqual([readingId, readingId, readingId]);
    expect(new Set(laboratory.received.map(controlIdOf)).size).toBe(1);
    expect(laboratory.connections - connections).toBeGreaterThanOrEqual(3);
    expect((await destination()).trouble).toBeNull();
  });

  it('whose answer is to another message is not believed', async () => {
    let foreign = 1;
    laboratory.answers = (message, socket) => {
      if (foreign === 0) return 'AA';
      foreign -= 1;
      socket.write(frameOf(answerTo(message, 'AA', 'WL0')));
      return undefined;
    };
    const readingId = await record({ value: 6.5 });
    await delivered();
    expect(fillersOf()).toEqual([readingId, readingId]);
  });

  it('that asks for two answers is done after the one of its application', async () => {
    await save({ mode: 'both' });
    const codes: string[] = [];
    laboratory.answers = (message, socket) => {
      codes.push('CA', 'AA');
      setImmediate(() => socket.write(frameOf(answerTo(message, 'AA'))));
      return 'CA';
    };
    await record({ value: 6.6 });
    await delivered();
    expect(codes).toEqual(['CA', 'AA']);
    expect(laboratory.last('MSH')[0]?.at(15)).toBe('AL');
    await save();
  });

  it('that is down gets everything afterwards, in order; the queue says since when', async () => {
    await laboratory.close();
    const sent: string[] = [];
    for (const index of times(12)) sent.push(await record({ value: 5 + index / 10 }));
    await vi.waitFor(async () =>
      expect(await destination()).toMatchObject({
        waiting: 12,
        trouble: { reason: 'unreachable', detail: 'ECONNREFUSED' },
      }),
    );
    const metrics = await (await fetch(new URL('/metrics', test.server.url))).text();
    expect(metrics).toMatch(/wardlink_result_deliveries\{destination="LIS",state="waiting"\} 12/);
    expect(metrics).toMatch(/wardlink_result_reached\{destination="LIS"\} 0/);
    await laboratory.open();
    await delivered();
    expect(fillersOf()).toEqual(sent);
    expect(await destination()).toMatchObject({ waiting: 0, trouble: null });
  });

  it('gets each result once from several servers', async () => {
    const second = await test.another({ resultWaits: WAITS });
    const sent: string[] = [];
    for (const index of times(20)) sent.push(await record({ value: 5 + index / 10 }));
    await delivered();
    expect(fillersOf()).toEqual(sent);
    await second.stop();
    const last = await record({ value: 7.1 });
    await delivered();
    expect(fillersOf().at(-1)).toBe(last);
  });

  it('that lacks a character of a name is not sent a wrong one', async () => {
    await save({ charset: 'ascii' });
    await record({ value: 6.7 });
    await vi.waitFor(async () =>
      expect(await deliveries({ states: ['aside'] })).toMatchObject([{ reason: 'characters' }]),
    );
    expect(laboratory.received).toEqual([]);
    await save();
    dataOf(await chief.call('interface.resend', { destinationId }));
    await delivered();
    expect(laboratory.received).toHaveLength(1);
  });

  it('can be tried with a message of nobody that is marked as a test', async () => {
    expect(dataOf(await chief.call('interface.testDestination', { destinationId }))).toMatchObject({
      outcome: 'delivered',
      answer: 'AA',
    });
    expect(laboratory.last('MSH')[0]?.at(11)).toBe('T');
    expect(laboratory.last('PID')[0]?.at(3)).toBe('TEST');
    await laboratory.close();
    expect(dataOf(await chief.call('interface.testDestination', { destinationId }))).toMatchObject({
      outcome: 'unreachable',
      answer: null,
      detail: 'ECONNREFUSED',
    });
    await laboratory.open();
  });

  it('keeps that a result was sent, and its text for the days of its settings', async () => {
    const { db } = test.server.context;
    await record({ value: 6.8 });
    await delivered();
    const later = { now: () => NOON + 31 * 86_400_000, date: () => new Date(NOON + 31 * 86_400_000), stands: false };
    await deleteSentBytes({ db, clock: later });
    const [newest] = await deliveries();
    const shown = dataOf(
      await chief.call('interface.delivery', { destinationId, deliveryId: newest?.deliveryId ?? '' }),
    );
    expect(shown).toMatchObject({ sent: null, delivery: { state: 'delivered' } });
  });

  it.each([
    ['host', { host: ' ' }, 'interface.address'],
    ['port', { port: null }, 'interface.address'],
    ['url', { transport: 'webhook', url: 'file:///etc/passwd' }, 'interface.address'],
    ['secret', { transport: 'webhook', url: 'https://example.org/', secret: 'short' }, 'interface.address'],
    ['zone', { zone: 'Mars/Olympus' }, 'interface.zone'],
    ['codes', { codes: [{ ...DEFAULT_RESULT_CODES[0], unit: 'kg' }] }, 'interface.code'],
  ] as [string, Partial<RequestOf<'interface.saveDestination'>>, string][])(
    'with a wrong %s is not stored',
    async (field, more, code) => {
      const answer = await chief.call('interface.saveDestination', { ...settingsOf(more), name: `with ${field}` });
      expect(codeOf(answer)).toBe(code);
      expect(answer.ok ? undefined : answer.error.field).toBe(field);
    },
  );

  it('that somebody else changed meanwhile is not overwritten', async () => {
    const stale = { ...settingsOf(), destinationId, revision: revision - 1 };
    expect(codeOf(await chief.call('interface.saveDestination', stale))).toBe('interface.changed');
    expect(codeOf(await chief.call('interface.saveDestination', settingsOf()))).toBe('interface.name');
  });
});

/** A glucose value of somebody else in the ward. @returns its id */
async function anotherPatient(): Promise<string> {
  const { db } = test.server.context;
  const { wardA, departmentA } = test.hospital.nodes;
  const { id: patientId } = await db
    .insertInto('patient')
    .values({
      nodeId: wardA,
      departmentId: departmentA,
      wardId: wardA,
      kind: 'inpatient',
      name: '另一人',
      sex: 'male',
      birthday: '1950-01-01',
      registrationTime: new Date(NOON - 86_400_000),
      admissionTime: new Date(NOON - 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return record({ patientId });
}

describe('a webhook', () => {
  it('gets signed JSON, again after a failure; what it refuses waits for somebody', async () => {
    const secret = 'a secret of more than 24 characters';
    const bodies: string[] = [];
    const ids: string[] = [];
    let statuses = [500, 429, 200, 422];
    const signatures: boolean[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        const [, at = '', signature = ''] =
          /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['wardlink-signature'])) ?? [];
        signatures.push(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex') === signature);
        bodies.push(body);
        ids.push(String(request.headers['wardlink-delivery']));
        response.writeHead(statuses.shift() ?? 200).end('no such test');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/results`;
    const hook = dataOf(
      await chief.call('interface.saveDestination', {
        ...settingsOf({ transport: 'webhook', url, secret }),
        name: 'ESB',
      }),
    ).destination;
    expect(JSON.stringify(hook)).not.toContain(secret);
    const ofHook = async () =>
      dataOf(await chief.call('interface.deliveries', { destinationId: hook.destinationId })).deliveries;
    const readingId = await record({ value: 7.7 });
    await vi.waitFor(
      async () => {
        await hurry();
        expect((await ofHook()).map(({ state }) => state)).toEqual(['delivered']);
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(ids).size).toBe(1);
    expect(signatures).toEqual([true, true, true]);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      type: 'result',
      test: false,
      result: { fillerNumber: readingId, status: 'F', observations: [{ value: '7.7', unit: 'mmol/L' }] },
      patient: { name: '王瑋東' },
    });
    await record({ value: 7.9 });
    await vi.waitFor(async () => expect((await ofHook())[0]).toMatchObject({ state: 'aside', answer: '422' }), {
      timeout: 10_000,
    });
    statuses = [];
    // Its name is that of its secret: a new name needs the secret again.
    const renamed = { ...settingsOf({ transport: 'webhook', url }), name: 'Platform' };
    const named = { destinationId: hook.destinationId, revision: hook.revision };
    expect(codeOf(await chief.call('interface.saveDestination', { ...renamed, ...named }))).toBe('interface.address');
    dataOf(await chief.call('interface.saveDestination', { ...renamed, ...named, secret, enabled: false }));
    await new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  });
});

/** What is used of simple-hl7, which has no types. */
interface SimpleHl7 {
  tcp(): {
    use(handle: (request: { msg: { toString(): string } }, response: { end(): void }) => void): void;
    start(port: number, encoding?: string): void;
    stop(): void;
  };
}

describe('a program of others', () => {
  it('simple-hl7 (npm) takes results, and its answers are understood', async () => {
    const simpleHl7 = createRequire(import.meta.url)('simple-hl7') as SimpleHl7;
    const port = await freePort();
    const receiver = simpleHl7.tcp();
    const texts: string[] = [];
    receiver.use((request, response) => {
      texts.push(request.msg.toString());
      response.end();
    });
    receiver.start(port);
    // It reads UTF-8 alone.
    await save({ port, charset: 'utf-8' });
    const readingId = await record({ value: 6.9 });
    dataOf(await nurse.call('glucose.correct', { readingId, version: 1, value: 7, reason: 'wrong' }));
    await delivered();
    expect(texts.map((text) => /\|([FC])\|\|\|2026/.exec(text)?.[1])).toEqual(['F', 'C']);
    expect(texts[0]).toContain('王瑋東');
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', answer: 'AA' });
    receiver.stop();
    await save();
  });
});
