import type { RequestOf } from '@wardlink/contract';
import { addDays, classifyGlucose, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
let nurse: TestClient;
let chief: TestClient;
const DAY = 86_400_000;
const zone = 'Asia/Shanghai';
const today = dayOf(Date.now(), zone);

/** 120 patients, registered in pairs at the same millisecond, so that a page can end between two equal times. */
const MANY = 120;

beforeAll(async () => {
  test = await startTestServer();
  nurse = await test.signedIn('nurseA');
  chief = await test.signedIn('chief');
  const { db } = test.server.context;
  const { departmentB, wardB } = test.hospital.nodes;
  const begun = Date.parse('2026-02-01T00:00:00.000Z');
  await db
    .insertInto('patient')
    .values(
      Array.from({ length: MANY }, (_, index) => ({
        nodeId: departmentB,
        departmentId: departmentB,
        kind: 'outpatient' as const,
        name: `门诊 ${index}`,
        latinName: `Out ${index}`,
        sex: 'female' as const,
        birthday: '1980-01-01',
        mobile: '13955556666',
        registrationTime: new Date(begun + Math.floor(index / 2)),
      })),
    )
    .execute();
  const patients = await db
    .insertInto('patient')
    .values(
      // Stays of 2, 10 and 40 days; the last discharge lies before the period.
      [
        [2, 1, '1990-01-01'],
        [10, 3, '1950-01-01'],
        [40, 60, '1950-01-01'],
      ].map(([days, ago, birthday], index) => ({
        nodeId: wardB,
        departmentId: departmentB,
        leftWardId: wardB,
        leftBed: `3${index}`,
        kind: 'discharged' as const,
        name: `出院 ${index}`,
        latinName: `Left ${index}`,
        sex: 'male' as const,
        birthday: String(birthday),
        registrationTime: new Date(Date.now() - (Number(ago) + Number(days)) * DAY),
        admissionTime: new Date(Date.now() - (Number(ago) + Number(days)) * DAY),
        dischargeTime: new Date(Date.now() - Number(ago) * DAY),
      })),
    )
    .returning(['id', 'dischargeTime'])
    .execute();
  const { nurseB } = test.hospital.accounts;
  const reading = (patientId: string, at: number, value: number) => ({
    readingId: randomUUID(),
    version: 1,
    patientId,
    nodeId: wardB,
    measuredAt: new Date(at),
    day: dayOf(at, zone),
    measuredBy: nurseB,
    way: 'manual' as const,
    enteredAt: new Date(at),
    enteredBy: nurseB,
    slot: 1,
    value,
    status: 0 as const,
    rangeLow: 3.9,
    rangeHigh: 16.7,
  });
  const [short, long] = patients;
  const left = short?.dischargeTime?.getTime() ?? 0;
  await db
    .insertInto('glucoseReading')
    .values([
      ...[6, 8, 12].map((value, index) => reading(short?.id ?? '', left - (index + 1) * 3_600_000, value)),
      reading(long?.id ?? '', left - 3 * DAY, 10),
      // Measured after the discharge: does not belong to the stay.
      reading(short?.id ?? '', left + 3_600_000, 30),
    ])
    .execute();
});
afterAll(() => test.stop());

type Ask = RequestOf<'management.list'>;
const list = async (client: TestClient, ask: Ask) => dataOf(await client.call('management.list', ask));

describe('the list of patients', () => {
  it('comes in pages without a gap or a double, newest first', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(chief, { kind: 'outpatient', after });
      expect(page.total).toBe(pages === 0 ? MANY : null);
      seen.push(...page.patients.map(({ latinName }) => latinName ?? ''));
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: MANY }, (_, index) => `Out ${MANY - 1 - index}`));
  });

  it.each([
    ['time', sql`registration_time, id`],
    ['bed', sql`coalesce(bed, left_bed) nulls last, id`],
    ['-bed', sql`coalesce(bed, left_bed) desc nulls first, id desc`],
    ['name', sql`name, id`],
    ['-name', sql`name desc, id desc`],
  ] as const)('is sorted by %s, without a gap or a double', async (sort, order) => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(chief, { sort, after });
      seen.push(...page.patients.map(({ patientId }) => patientId));
      after = page.next;
    } while (after !== null);
    const { rows } = await sql<{ key: string }>`select id::text as key from patient order by ${order}`.execute(
      test.server.context.db,
    );
    expect(seen).toEqual(rows.map(({ key }) => key));
  });

  it('refuses an order that it does not have', async () => {
    expect(await chief.call('management.list', { sort: 'mobile' as never })).toMatchObject({
      error: { field: 'sort' },
    });
  });

  it('holds nobody outside of the caller’s nodes', async () => {
    const names = (await list(nurse, {})).patients.map(({ latinName }) => latinName);
    expect(names).toEqual(['anna']);
    const { wardB } = test.hospital.nodes;
    expect(codeOf(await nurse.call('management.list', { wardId: wardB }))).toBe('node.forbidden');
    expect(codeOf(await nurse.call('management.analysis', { kind: 'inpatient', wardId: wardB }))).toBe(
      'node.forbidden',
    );
    expect((await list(chief, { wardId: wardB })).patients.map(({ latinName }) => latinName)).toEqual([
      'Left 0',
      'Left 1',
      'Left 2',
      'bert',
    ]);
  });

  it('is searched by name, number and bed; wildcards are plain characters; phones come masked', async () => {
    for (const text of ['anna', 'ZY-an', '07', 'ａｎｎａ']) {
      const { patients } = await list(nurse, { text });
      expect(patients).toMatchObject([{ latinName: 'anna', mobile: '139****5678', bed: '07', kind: 'inpatient' }]);
    }
    for (const text of ['%', '_nna', '\\', 'nobody']) expect((await list(nurse, { text })).patients).toEqual([]);
  });

  it('tells the length of a stay, where somebody lay, and who is followed', async () => {
    const { patients } = await list(chief, { kind: 'discharged' });
    expect(patients.map(({ latinName, stayDays, bed }) => [latinName, stayDays, bed])).toEqual([
      ['Left 0', 2, '30'],
      ['Left 1', 10, '31'],
      ['Left 2', 40, '32'],
      ['gone', expect.any(Number), null],
    ]);
    const { anna } = test.hospital.patients;
    dataOf(await nurse.call('patient.follow', { patientId: anna, followed: true }));
    expect((await list(nurse, { followed: true })).patients).toMatchObject([{ patientId: anna, followed: true }]);
    expect((await list(chief, { followed: true })).patients).toEqual([]);
  });

  it('refuses a place in the list that it did not give out', async () => {
    for (const after of ['x', '1.', "1.1'", '1.1 or true']) {
      expect(await nurse.call('management.list', { after })).toMatchObject({ error: { field: 'after' } });
    }
  });
});

describe('the analysis', () => {
  it('counts readings of the stay alone, in range by the rule, and stays by the calendar', async () => {
    const from = addDays(today, -30);
    const analysis = dataOf(await chief.call('management.analysis', { kind: 'discharged', from, to: today }));
    expect(analysis).toMatchObject({
      patients: 2,
      readings: 4,
      inRange: { value: 75 },
      mean: { value: 9 },
      meanStay: { value: 6 },
      medianStay: { value: 6 },
      departments: [{ department: { latinName: 'B' }, patients: 2, readings: 4, inRange: { value: 75 } }],
    });
    expect(analysis.stays.filter(({ patients }) => patients > 0)).toEqual([
      { band: '1-3', patients: 1 },
      { band: '8-14', patients: 1 },
    ]);
    expect(analysis.ages.filter(({ patients }) => patients > 0).map(({ band }) => band)).toEqual(['21-40', '70+']);
  });

  it('says what is missing where there is nothing to count', async () => {
    const none = dataOf(await nurse.call('management.analysis', { kind: 'discharged', from: today, to: today }));
    expect(none).toMatchObject({
      patients: 0,
      readings: 0,
      inRange: { insufficient: 'noReadings', have: 0, need: 1 },
      meanStay: { insufficient: 'noReadings' },
      departments: [],
    });
    const inHospital = dataOf(await nurse.call('management.analysis', { kind: 'inpatient' }));
    expect(inHospital).toMatchObject({ patients: 1, readings: 0, inRange: { insufficient: 'noReadings' } });
  });

  it('counts at the edges of the range as the rule classifies, by what is shown', async () => {
    const { db } = test.server.context;
    const one = await db
      .selectFrom('glucoseReading as reading')
      .innerJoin('patient', 'patient.id', 'reading.patientId')
      .selectAll('reading')
      .where('patient.latinName', '=', 'Left 1')
      .executeTakeFirstOrThrow();
    const values = [3.8, 3.84, 3.849999, 3.85, 3.9, 10, 10.04, 10.049999, 10.05, 10.1];
    const copies = values.map((value) => ({ ...one, readingId: randomUUID(), value }));
    await db.insertInto('glucoseReading').values(copies).execute();
    const ask = { kind: 'discharged', from: addDays(today, -30), to: today } as const;
    const { readings, inRange } = dataOf(await chief.call('management.analysis', ask));
    const all = [6, 8, 12, 10, ...values];
    const within = all.filter((value) => classifyGlucose(value) === 'inRange').length;
    expect(within).toBe(8);
    expect({ readings, inRange }).toEqual({ readings: all.length, inRange: { value: (100 * within) / all.length } });
  });

  it('refuses periods that are no periods', async () => {
    const ask = { kind: 'discharged', from: '2026-02-30', to: '2026-03-01' } as const;
    expect(await nurse.call('management.analysis', ask)).toMatchObject({ error: { field: 'from' } });
    // For inpatients the period is ignored, so an invalid one is accepted.
    const turned = { from: '2026-03-02', to: '2026-03-01' };
    expect(await nurse.call('management.analysis', { ...ask, ...turned })).toMatchObject({ error: { field: 'to' } });
    const here = dataOf(await nurse.call('management.analysis', { kind: 'inpatient', ...turned }));
    expect(here).toMatchObject({ patients: 1 });
  });
});
