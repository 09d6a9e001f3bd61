import { randomUUID } from 'node:crypto';
import type { EndpointName, ErrorReply, ReplyOf, RequestOf } from '@wardlink/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type Answer, type TestClient } from './support/client.js';
import { fileLots, PRINTED, type TestLots } from './support/lots.js';
import { startTestServer, type TestServer } from './support/server.js';

const errorOf = <Name extends EndpointName>(answer: Answer<Name>): ErrorReply | undefined =>
  answer.ok ? undefined : answer.error;

/** The code of a refusal; undefined of a success. */
const outcomeOf = <Name extends EndpointName>(answer: Answer<Name>): string | undefined => errorOf(answer)?.code;

const TODAY = '2026-11-23';
const CLOCK = `${TODAY}T08:00:00+08:00`;

let test: TestServer;
let chief: TestClient;
let nurse: TestClient;
/** Sees lots, and may not change them. */
let reader: TestClient;
/** Without any right over lots. */
let powerless: TestClient;
/** The lots of another hospital. */
let foreign: TestLots;
let serial = 100000;

beforeAll(async () => {
  test = await startTestServer({ clock: CLOCK });
  const { nodes, accounts } = test.hospital;
  await test.hospital.addAccount('lotReader', ['quality.read', 'record.export'], { nodeId: nodes.wardA });
  chief = await test.signedIn('chief');
  nurse = await test.signedIn('nurseA');
  reader = await test.signedIn('lotReader');
  powerless = await test.signedIn('powerless');
  const { db } = test.server.context;
  const other = await db
    .insertInto('organisationNode')
    .values({ kind: 'hospital', name: '别院', latinName: 'Elsewhere', code: 'ELSEWHERE', path: '/999999/' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('organisationNode')
    .set({ path: `/${other.id}/` })
    .where('id', '=', other.id)
    .execute();
  foreign = await fileLots(db, { hospitalId: other.id, by: accounts.chief, lot: '26F000001' });
});
afterAll(() => test.stop());

type TypedStrip = RequestOf<'strip.save'>;
type StripLot = ReplyOf<'strip.save'>;

const newLot = (): string => `26B${(serial += 1)}`;
const stripOf = (more: Partial<TypedStrip> = {}): TypedStrip => ({
  brand: 'Northlake',
  lot: newLot(),
  models: ['GM-7'],
  targets: { normal: PRINTED.normal, high: PRINTED.high },
  produced: '2026-02-01',
  expires: '2027-08-31',
  ...more,
});
const solutionOf = (more: Partial<RequestOf<'solution.save'>> = {}): RequestOf<'solution.save'> => ({
  brand: 'Northlake Control',
  lot: `Q${(serial += 1)}`,
  level: 'normal',
  expires: '2027-06-30',
  daysAfterOpening: 90,
  target: PRINTED.normal,
  specific: [],
  ...more,
});
const file = async (more: Partial<TypedStrip> = {}): Promise<StripLot> =>
  dataOf(await nurse.call('strip.save', stripOf(more)));
const move = (
  stripLotId: string,
  kind: RequestOf<'strip.move'>['kind'],
  quantity: number,
  nodeId: string | null = null,
) => nurse.call('strip.move', { movementId: randomUUID(), stripLotId, kind, quantity, nodeId });

describe('a lot of strips', () => {
  it('is filed, found, and written into the trail', async () => {
    const request = stripOf({ brand: ' Northlake ', lowStock: 50, opened: TODAY });
    const lot = dataOf(await nurse.call('strip.save', request));
    expect(lot).toMatchObject({
      brand: 'Northlake',
      models: ['GM-7'],
      targets: { normal: PRINTED.normal, high: PRINTED.high },
      opened: TODAY,
      state: 'effective',
      because: null,
      withdrawn: null,
      filed: { by: { latinName: 'nurseA' } },
      version: 1,
      lowStock: 50,
      isLow: true,
      stock: { received: 0, left: 0 },
    });
    const { rows, total } = dataOf(await nurse.call('strip.list', { words: request.lot }));
    expect([rows, total]).toEqual([[lot], { count: 1, more: false }]);
    const { db } = test.server.context;
    const event = db
      .selectFrom('auditEvent')
      .select(['type', 'after'])
      .where('subject', '=', lot.stripLotId)
      .where('type', 'like', 'lot.%');
    expect(await event.execute()).toMatchObject([
      { type: 'lot.filed', after: { lot: request.lot, brand: 'Northlake' } },
    ]);
  });

  it.each<[string, Partial<TypedStrip>, string, string]>([
    ['a number without its letter', { lot: '261180421' }, 'lot.codeInvalid', 'lot'],
    ['a small letter', { lot: '26b118042' }, 'lot.codeInvalid', 'lot'],
    ['five digits', { lot: '26B11804' }, 'lot.codeInvalid', 'lot'],
    [
      'a target at its lower limit',
      { targets: { low: { target: 2.3, lower: 2.3, upper: 3 } } },
      'lot.targets',
      'targets.low.lower',
    ],
    [
      'a target above its upper limit',
      { targets: { high: { target: 9, lower: 2, upper: 8 } } },
      'lot.targets',
      'targets.high.upper',
    ],
    [
      'two decimals',
      { targets: { high: { target: 9.05, lower: 2, upper: 12 } } },
      'lot.targets',
      'targets.high.target',
    ],
    ['no level', { targets: {} }, 'input.invalid', 'targets'],
    ['no model', { models: [] }, 'input.invalid', 'models'],
    ['a blank model', { models: [' '] }, 'input.invalid', 'models'],
    ['a blank brand', { brand: ' ' }, 'input.invalid', 'brand'],
    ['a production of tomorrow', { produced: '2026-11-24' }, 'lot.dates', 'produced'],
    ['an expiry before its production', { expires: '2026-01-31' }, 'lot.dates', 'expires'],
    ['an expired lot', { expires: '2026-11-22' }, 'lot.expired', 'expires'],
    ['an opening of tomorrow', { opened: '2026-11-24' }, 'lot.opened', 'opened'],
    ['an opening before its production', { opened: '2026-01-31' }, 'lot.opened', 'opened'],
  ])('is refused with %s, and names the field (spec 5, quality control fields)', async (_, more, code, field) => {
    expect(errorOf(await nurse.call('strip.save', stripOf(more)))).toMatchObject({ code, field });
  });

  it('is unique in its brand, however that is written', async () => {
    const lot = await file();
    const again = await nurse.call('strip.save', stripOf({ brand: 'NORTHLAKE', lot: lot.lot }));
    expect(errorOf(again)).toMatchObject({ code: 'lot.exists', field: 'lot' });
    expect(dataOf(await nurse.call('strip.save', stripOf({ brand: 'Southlake', lot: lot.lot }))).lot).toBe(lot.lot);
  });

  it('is filed once when two file it at once', async () => {
    const request = stripOf();
    const answers = await Promise.all([nurse.call('strip.save', request), chief.call('strip.save', request)]);
    expect(answers.map(outcomeOf).filter((code) => code === 'lot.exists')).toHaveLength(1);
  });

  it('is changed only from its latest version', async () => {
    const { stripLotId, lot } = await file();
    const change = stripOf({ stripLotId, version: 1, lot, expires: '2027-09-30', lowStock: 20 });
    expect(dataOf(await nurse.call('strip.save', change))).toMatchObject({
      version: 2,
      expires: '2027-09-30',
      lowStock: 20,
    });
    expect(codeOf(await chief.call('strip.save', change))).toBe('lot.changed');
    expect(codeOf(await chief.call('strip.open', { stripLotId, version: 1, opened: TODAY }))).toBe('lot.changed');
    expect(codeOf(await chief.call('strip.invalidate', { stripLotId, version: 1, reason: 'damp' }))).toBe(
      'lot.changed',
    );
  });

  it('is effective until its last day, and invalid by itself on the next (spec 4, test strip status)', async () => {
    const lot = await file({ expires: TODAY });
    expect(lot).toMatchObject({ state: 'effective', usableUntil: TODAY });
    const change = stripOf({ stripLotId: lot.stripLotId, version: 1, lot: lot.lot, expires: '2026-11-22' });
    const over = dataOf(await nurse.call('strip.save', change));
    expect(over).toMatchObject({ state: 'invalid', because: 'expired', withdrawn: null });
    const listed = async (state: 'effective' | 'invalid') =>
      dataOf(await nurse.call('strip.list', { words: lot.lot, state })).rows.length;
    expect([await listed('effective'), await listed('invalid')]).toEqual([0, 1]);
    const named = { stripLotId: lot.stripLotId, version: 2 };
    expect(codeOf(await nurse.call('strip.open', { ...named, opened: TODAY }))).toBe('lot.expired');
    expect(codeOf(await move(lot.stripLotId, 'received', 50))).toBe('lot.expired');
  });

  it('is opened on a day that was', async () => {
    const { stripLotId } = await file();
    const tomorrow = await nurse.call('strip.open', { stripLotId, version: 1, opened: '2026-11-24' });
    expect(errorOf(tomorrow)).toMatchObject({ code: 'lot.opened', field: 'opened' });
    const opened = dataOf(await nurse.call('strip.open', { stripLotId, version: 1, opened: '2026-11-20' }));
    expect(opened).toMatchObject({ opened: '2026-11-20', version: 2 });
  });

  it('is taken out of use with a reason, stays, and is not changed any more (spec 4, test strip status)', async () => {
    const { stripLotId, lot } = await file();
    const named = { stripLotId, version: 1 };
    expect(errorOf(await nurse.call('strip.invalidate', { ...named, reason: '' }))).toMatchObject({ field: 'reason' });
    expect(dataOf(await nurse.call('strip.invalidate', { ...named, reason: 'damp in transport' }))).toMatchObject({
      state: 'invalid',
      because: 'withdrawn',
      withdrawn: { reason: 'damp in transport', by: { latinName: 'nurseA' } },
    });
    const after = { stripLotId, version: 2 };
    expect(codeOf(await nurse.call('strip.invalidate', { ...after, reason: 'again' }))).toBe('lot.invalid');
    expect(codeOf(await nurse.call('strip.open', { ...after, opened: TODAY }))).toBe('lot.invalid');
    expect(codeOf(await nurse.call('strip.save', stripOf({ ...after, lot })))).toBe('lot.invalid');
    expect(codeOf(await move(stripLotId, 'received', 50))).toBe('lot.invalid');
    const { rows } = dataOf(await nurse.call('strip.list', { words: lot, state: 'invalid' }));
    expect(rows).toHaveLength(1);
  });
});

describe('the ledger of a lot', () => {
  let stripLotId: string;
  let departmentA: string;
  beforeEach(async () => {
    ({ stripLotId } = await file({ lowStock: 100 }));
    ({ departmentA } = test.hospital.nodes);
  });

  it('says what came, went and is left, by place', async () => {
    const { wardA } = test.hospital.nodes;
    dataOf(await move(stripLotId, 'received', 300));
    dataOf(await move(stripLotId, 'handedOut', 100, wardA));
    dataOf(await move(stripLotId, 'returned', 20, wardA));
    dataOf(await move(stripLotId, 'waste', 5, wardA));
    const lot = dataOf(await move(stripLotId, 'waste', 10));
    expect(lot).toMatchObject({
      stock: { received: 300, handedOut: 100, returned: 20, waste: 15, left: 285 },
      isLow: false,
    });
    const ledger = dataOf(await nurse.call('strip.ledger', { stripLotId }));
    expect(ledger.places).toMatchObject([
      { departmentId: null, department: null, received: 300, waste: 10, left: 210 },
      {
        departmentId: departmentA,
        department: { latinName: 'A' },
        handedOut: 100,
        returned: 20,
        waste: 5,
        left: 75,
      },
    ]);
    expect(ledger.movements.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['waste', 10],
      ['waste', 5],
      ['returned', 20],
      ['handedOut', 100],
      ['received', 300],
    ]);
    const found = async (wardId: string) =>
      dataOf(await chief.call('strip.list', { words: lot.lot, wardId })).rows.length;
    expect([await found(wardA), await found(test.hospital.nodes.wardB)]).toEqual([1, 0]);
  });

  it('books a movement once, however often it is sent', async () => {
    const { stock } = dataOf(await move(stripLotId, 'received', 1));
    const request = { movementId: randomUUID(), stripLotId, kind: 'received' as const, quantity: 20, nodeId: null };
    const sent = await Promise.all([1, 2, 3].map(() => nurse.call('strip.move', request)));
    expect(sent.map((one) => dataOf(one).stock.received)).toEqual([1, 2, 3].map(() => stock.received + 20));
    const lot = await file();
    expect(errorOf(await nurse.call('strip.move', { ...request, stripLotId: lot.stripLotId }))).toMatchObject({
      code: 'input.invalid',
      field: 'movementId',
    });
  });

  it('hands out no more than there is', async () => {
    dataOf(await move(stripLotId, 'received', 50));
    const tooMany = await chief.call('strip.move', {
      movementId: randomUUID(),
      stripLotId,
      kind: 'handedOut',
      quantity: 51,
      nodeId: departmentA,
    });
    expect(errorOf(tooMany)).toMatchObject({
      code: 'stock.notEnough',
      field: 'quantity',
      description: expect.stringContaining('50') as string,
    });
    const returned = await chief.call('strip.move', {
      movementId: randomUUID(),
      stripLotId,
      kind: 'returned',
      quantity: 1,
      nodeId: departmentA,
    });
    expect(codeOf(returned)).toBe('stock.notEnough');
    expect(codeOf(await move(stripLotId, 'waste', 51))).toBe('stock.notEnough');
    const both = await Promise.all(
      [1, 2].map(() =>
        chief.call('strip.move', {
          movementId: randomUUID(),
          stripLotId,
          kind: 'handedOut',
          quantity: 30,
          nodeId: departmentA,
        }),
      ),
    );
    expect(both.map(outcomeOf).filter((code) => code === 'stock.notEnough')).toHaveLength(1);
  });

  it('is set by counting, and tells the difference', async () => {
    dataOf(await move(stripLotId, 'received', 300));
    dataOf(await move(stripLotId, 'counted', 290));
    const lot = dataOf(await move(stripLotId, 'received', 10));
    expect(lot.stock).toMatchObject({ received: 310, corrected: -10, left: 300 });
  });

  it.each<[string, 'received' | 'handedOut' | 'returned' | 'waste', number, string]>([
    ['a movement to a department without one', 'handedOut', 1, 'nodeId'],
    ['a return from nowhere', 'returned', 1, 'nodeId'],
    ['none received', 'received', 0, 'quantity'],
    ['five digits', 'received', 10_000, 'quantity'],
    ['a fraction', 'received', 1.5, 'quantity'],
  ])('refuses %s', async (_, kind, quantity, field) => {
    expect(errorOf(await move(stripLotId, kind, quantity))).toMatchObject({ code: 'input.invalid', field });
  });

  it('tells when few are left, in its row and by its filter', async () => {
    const isListed = async (): Promise<boolean> =>
      dataOf(await nurse.call('strip.list', { state: 'low' })).rows.some((row) => row.stripLotId === stripLotId);
    dataOf(await move(stripLotId, 'received', 101));
    expect(await isListed()).toBe(false);
    expect(dataOf(await move(stripLotId, 'waste', 1))).toMatchObject({ isLow: true, stock: { left: 100 } });
    expect(await isListed()).toBe(true);
  });
});

describe('the recall of a lot', () => {
  it('lists every reading and every control of it at the caller’s nodes, and counts the others', async () => {
    const { nodes, patients, accounts } = test.hospital;
    const { db } = test.server.context;
    const lots = await fileLots(db, { hospitalId: nodes.hospital, by: accounts.chief, lot: newLot() });
    const { stripLotId } = lots;
    const readings = await Promise.all(
      [
        { patientId: patients.anna, value: 7.2 },
        { patientId: patients.bert, value: 8.4 },
      ].map(async ({ patientId, value }) => {
        const readingId = randomUUID();
        dataOf(await chief.call('glucose.record', { readingId, patientId, slot: 0, value }));
        await db.updateTable('glucoseReading').set({ stripLotId }).where('readingId', '=', readingId).execute();
        return readingId;
      }),
    );
    const device = { serial: 'RECALL-1', model: 'GM-7', nodeId: nodes.wardA, username: 'nurseA' };
    const { deviceId } = dataOf(await chief.call('device.register', device));
    const results = [{ level: 'normal' as const, solutionLotId: lots.solutions.normal, value: 6.6 }];
    const run = { runId: randomUUID(), deviceId, occasion: 'daily' as const, stripLotId, results };
    dataOf(await nurse.call('quality.record', run));

    const own = dataOf(await nurse.call('strip.recall', { stripLotId }));
    expect(own.rows.filter(({ kind }) => kind === 'reading')).toMatchObject([
      { useId: readings[0], value: 7.2, patient: { patientId: patients.anna }, voided: false },
    ]);
    expect(own.rows.filter(({ kind }) => kind === 'control')).toMatchObject([
      { level: 'normal', value: 6.6, qualified: true, serial: 'RECALL-1', patient: null },
    ]);
    expect([own.total?.count, own.elsewhere]).toEqual([2, 1]);
    expect(dataOf(await chief.call('strip.recall', { stripLotId }))).toMatchObject({
      total: { count: 3 },
      elsewhere: 0,
    });
    // A caller who may not read records sees that a patient was measured, and not who.
    const nameless = dataOf(await reader.call('strip.recall', { stripLotId })).rows;
    expect(nameless.map(({ patient }) => patient)).toEqual([null, null]);

    const { stock } = dataOf(await nurse.call('strip.ledger', { stripLotId })).lot;
    expect(stock).toMatchObject({ patients: 2, controls: 1, repeats: 0, left: -3 });
    // A correction uses no other strip, and a voided reading stays on the list.
    const [readingId = ''] = readings;
    const corrected = { readingId, version: 1, slot: 0, value: 7.3, reason: 'misread' };
    dataOf(await chief.call('glucose.correct', corrected));
    dataOf(await chief.call('glucose.void', { readingId, version: 2, reason: 'other patient' }));
    const again = dataOf(await nurse.call('strip.recall', { stripLotId }));
    expect(again.rows.find(({ useId }) => useId === readingId)).toMatchObject({ value: 7.3, voided: true });
    expect(dataOf(await nurse.call('strip.ledger', { stripLotId })).lot.stock).toMatchObject({ patients: 2 });

    const pieces = await nurse.callStream('strip.exportRecall', { stripLotId, format: 'csv' });
    const file = Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).toString();
    expect(file).toContain('RECALL-1');
    expect(file).not.toContain('bert');
    await expect(powerless.callStream('strip.exportRecall', { stripLotId, format: 'csv' })).rejects.toThrow(
      'permission',
    );
  });
});

describe('a lot of control solution', () => {
  it('is filed with its own limits and those of single lots of strips and models', async () => {
    const strip = await file();
    const specific = [
      { stripLotId: strip.stripLotId, target: 6.7, lower: 5.6, upper: 7.8 },
      { model: 'GM-7', target: 6.5, lower: 5.4, upper: 7.6 },
    ];
    const lot = dataOf(await nurse.call('solution.save', solutionOf({ specific })));
    expect(lot).toMatchObject({ level: 'normal', target: PRINTED.normal, specific, state: 'effective', used: false });
    const unknown = [{ ...PRINTED.normal, stripLotId: foreign.stripLotId }];
    expect(errorOf(await nurse.call('solution.save', solutionOf({ specific: unknown })))).toMatchObject({
      code: 'lot.unknown',
      field: 'specific.0.stripLotId',
    });
    const twice = [specific[1]!, specific[1]!];
    expect(errorOf(await nurse.call('solution.save', solutionOf({ specific: twice })))).toMatchObject({
      code: 'input.invalid',
      field: 'specific.1.model',
    });
  });

  it.each<[string, Partial<RequestOf<'solution.save'>>, string, string]>([
    [
      'limits that do not enclose the target',
      { target: { target: 6, lower: 6, upper: 7 } },
      'lot.targets',
      'target.lower',
    ],
    [
      'wrong limits of a model',
      { specific: [{ model: 'X', target: 6, lower: 5, upper: 6 }] },
      'lot.targets',
      'specific.0.upper',
    ],
    ['an expired lot', { expires: '2026-11-22' }, 'lot.expired', 'expires'],
    ['an opening of tomorrow', { opened: '2026-11-24' }, 'lot.opened', 'opened'],
    ['no days after opening', { daysAfterOpening: 0 }, 'input.invalid', 'daysAfterOpening'],
    ['a blank number', { lot: ' ' }, 'input.invalid', 'lot'],
  ])('is refused with %s, and names the field', async (_, more, code, field) => {
    expect(errorOf(await nurse.call('solution.save', solutionOf(more)))).toMatchObject({ code, field });
  });

  it('is usable for ninety days after its opening, and for a new vial again', async () => {
    const lot = dataOf(await nurse.call('solution.save', solutionOf({ opened: '2026-08-25' })));
    expect(lot).toMatchObject({ usableUntil: TODAY, state: 'effective' });
    const { solutionLotId } = lot;
    const earlier = { solutionLotId, version: 1, opened: '2026-08-24' };
    expect(dataOf(await nurse.call('solution.open', earlier))).toMatchObject({
      state: 'invalid',
      because: 'openedTooLong',
    });
    const listed = async (state: 'effective' | 'invalid') =>
      dataOf(await nurse.call('solution.list', { words: lot.lot, state })).rows.length;
    expect([await listed('effective'), await listed('invalid')]).toEqual([0, 1]);
    expect(dataOf(await nurse.call('solution.open', { solutionLotId, version: 2, opened: TODAY }))).toMatchObject({
      state: 'effective',
      usableUntil: '2027-02-21',
    });
  });

  it('is one of its brand, number and level', async () => {
    const request = solutionOf();
    dataOf(await nurse.call('solution.save', request));
    const again = { ...request, brand: request.brand.toUpperCase() };
    expect(errorOf(await nurse.call('solution.save', again))).toMatchObject({ code: 'lot.exists', field: 'lot' });
    expect(dataOf(await nurse.call('solution.save', { ...request, level: 'high' }))).toMatchObject({ level: 'high' });
  });

  it('keeps its level once a control was measured with it; its limits may change', async () => {
    const { nodes, accounts } = test.hospital;
    const lots = await fileLots(test.server.context.db, {
      hospitalId: nodes.hospital,
      by: accounts.chief,
      lot: newLot(),
    });
    const device = { serial: 'LEVEL-1', model: 'GM-7', nodeId: nodes.wardA, username: 'nurseA' };
    const { deviceId } = dataOf(await chief.call('device.register', device));
    const solutionLotId = lots.solutions.normal;
    const results = [{ level: 'normal' as const, solutionLotId, value: 6.6 }];
    const run = { runId: randomUUID(), deviceId, occasion: 'daily' as const, stripLotId: lots.stripLotId, results };
    dataOf(await nurse.call('quality.record', run));
    const change = solutionOf({ solutionLotId, version: 1, level: 'high' });
    expect(errorOf(await nurse.call('solution.save', change))).toMatchObject({ code: 'lot.used', field: 'level' });
    const target = { target: 7, lower: 6, upper: 8 };
    const changed = dataOf(await nurse.call('solution.save', { ...change, level: 'normal', target }));
    expect(changed).toMatchObject({ target, used: true, version: 2 });
    const { runs } = dataOf(await nurse.call('quality.chart', { deviceId }));
    expect(runs).toMatchObject([{ results: [PRINTED.normal] }]);
  });

  it('is taken out of use with a reason', async () => {
    const { solutionLotId } = dataOf(await nurse.call('solution.save', solutionOf()));
    const named = { solutionLotId, version: 1 };
    expect(dataOf(await nurse.call('solution.invalidate', { ...named, reason: 'cloudy' }))).toMatchObject({
      because: 'withdrawn',
      withdrawn: { reason: 'cloudy' },
    });
    expect(codeOf(await nurse.call('solution.open', { ...named, version: 2, opened: TODAY }))).toBe('lot.invalid');
    expect(codeOf(await nurse.call('solution.save', solutionOf({ ...named, version: 2 })))).toBe('lot.invalid');
    expect(codeOf(await nurse.call('solution.invalidate', { ...named, reason: 'x' }))).toBe('lot.changed');
  });
});

describe('the rights to lots', () => {
  const strip = (stripLotId: string) => ({ stripLotId, version: 1 });
  const solution = (solutionLotId: string) => ({ solutionLotId, version: 1 });

  it('let a reader see lots and change none', async () => {
    const { stripLotId } = await file();
    const { solutionLotId } = dataOf(await nurse.call('solution.save', solutionOf()));
    const answers = [
      await reader.call('strip.save', stripOf()),
      await reader.call('strip.open', { ...strip(stripLotId), opened: TODAY }),
      await reader.call('strip.invalidate', { ...strip(stripLotId), reason: 'x' }),
      await reader.call('strip.move', { movementId: randomUUID(), stripLotId, kind: 'received', quantity: 1 }),
      await reader.call('solution.save', solutionOf()),
      await reader.call('solution.open', { ...solution(solutionLotId), opened: TODAY }),
      await reader.call('solution.invalidate', { ...solution(solutionLotId), reason: 'x' }),
    ];
    expect(answers.map((answer) => outcomeOf(answer as Answer<'strip.save'>))).toEqual(
      answers.map(() => 'permission.missing'),
    );
    expect(outcomeOf(await reader.call('strip.list', {}))).toBeUndefined();
    expect(outcomeOf(await reader.call('strip.ledger', { stripLotId }))).toBeUndefined();
    expect(outcomeOf(await reader.call('solution.list', {}))).toBeUndefined();
  });

  it('show no lots to a caller without the right to quality control', async () => {
    const { stripLotId } = await file();
    const answers = [
      await powerless.call('strip.list', {}),
      await powerless.call('strip.ledger', { stripLotId }),
      await powerless.call('strip.recall', { stripLotId }),
      await powerless.call('solution.list', {}),
    ];
    expect(answers.map((answer) => outcomeOf(answer as Answer<'strip.list'>))).toEqual(
      answers.map(() => 'permission.missing'),
    );
  });

  it('do not reach the lots of another hospital', async () => {
    const { stripLotId, solutions } = foreign;
    const answers = [
      await chief.call('strip.save', stripOf(strip(stripLotId))),
      await chief.call('strip.open', { ...strip(stripLotId), opened: TODAY }),
      await chief.call('strip.invalidate', { ...strip(stripLotId), reason: 'x' }),
      await chief.call('strip.move', { movementId: randomUUID(), stripLotId, kind: 'received', quantity: 1 }),
      await chief.call('strip.ledger', { stripLotId }),
      await chief.call('strip.recall', { stripLotId }),
      await chief.call('solution.save', solutionOf(solution(solutions.normal))),
      await chief.call('solution.open', { ...solution(solutions.normal), opened: TODAY }),
      await chief.call('solution.invalidate', { ...solution(solutions.normal), reason: 'x' }),
    ];
    expect(answers.map((answer) => outcomeOf(answer as Answer<'strip.save'>))).toEqual(
      answers.map(() => 'lot.unknown'),
    );
    expect(dataOf(await chief.call('strip.list', { words: '26F000001' })).rows).toEqual([]);
    expect(dataOf(await chief.call('solution.list', { words: 'Q-26F000001' })).rows).toEqual([]);
  });

  it('let a nurse book no strips for another ward', async () => {
    const { stripLotId } = await file();
    const { wardB } = test.hospital.nodes;
    expect(codeOf(await move(stripLotId, 'received', 1, wardB))).toBe('node.forbidden');
    expect(codeOf(await nurse.call('strip.list', { wardId: wardB }))).toBe('node.forbidden');
  });
});
