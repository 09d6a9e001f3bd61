import { dayOf, glucoseStatistics, type Slot } from '@wardlink/domain';
import { USER_TYPES } from '@wardlink/contract';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemonstrationAccount } from '../src/core/context.js';
import { connectDatabase, type DatabaseConnection } from '../src/database/connection.js';
import { loadDemonstration } from '../src/demonstration/load.js';
import { sumTasks, taskDays } from '../src/modules/statistics/task-counts.js';
import { createClock, type Clock } from '../src/time/clock.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

const logger = pino({ enabled: false });
const ZONE = 'Asia/Shanghai';
/** A Friday morning during the measurement round before breakfast. */
const MORNING = '2026-11-20T07:00:00+08:00';
const stopped = (at: string): Clock => createClock(at, () => 0);

let database: TestDatabase;
let connection: DatabaseConnection;
let accounts: DemonstrationAccount[];

/** All glucose readings in a fixed order as text, to compare two hospitals. */
async function readings(): Promise<string> {
  const rows = await connection.db
    .selectFrom('glucoseReading')
    .innerJoin('patient', 'patient.id', 'glucoseReading.patientId')
    .select(['patient.name', 'day', 'slot', 'value', 'measuredAt'])
    .orderBy('readingId')
    .execute();
  return JSON.stringify(rows);
}

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.config);
  accounts = await loadDemonstration({ db: connection.db, clock: stopped(MORNING), logger });
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

describe('the demonstration hospital', () => {
  it('has six departments, 120 inpatients in beds, 40 outpatients and 60 discharged', async () => {
    const departments = await connection.db
      .selectFrom('organisationNode')
      .select('name')
      .where('kind', '=', 'department')
      .execute();
    expect(departments).toHaveLength(6);
    const kinds = await connection.db
      .selectFrom('patient')
      .select(['kind', (eb) => eb.fn.countAll<string>().as('n')])
      .groupBy('kind')
      .execute();
    expect(Object.fromEntries(kinds.map(({ kind, n }) => [kind, Number(n)]))).toEqual({
      inpatient: 120,
      outpatient: 40,
      discharged: 60,
    });
    const bedless = await connection.db
      .selectFrom('patient')
      .select('id')
      .where('kind', '=', 'inpatient')
      .where('bed', 'is', null)
      .execute();
    expect(bedless).toEqual([]);
  });

  it('has ten members of staff, every user type among them, and patients who can sign in', () => {
    const staff = accounts.filter(({ type }) => type !== USER_TYPES.patient);
    expect(staff).toHaveLength(10);
    expect(new Set(staff.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 21, 31]));
    expect(accounts.filter(({ type }) => type === USER_TYPES.patient)).toHaveLength(3);
  });

  it('gives everybody a name in both scripts, and no name twice', async () => {
    const people = await connection.db.selectFrom('patient').select(['name', 'latinName']).execute();
    expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
    for (const { name, latinName } of people) {
      expect(name).toMatch(/^[\u4e00-\u9fff]{2,4}$/);
      expect(latinName).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    }
  });

  it('reaches 60 days back and never into the future', async () => {
    const { oldest, newest } = await connection.db
      .selectFrom('glucoseReading')
      .select((eb) => [eb.fn.min('day').as('oldest'), eb.fn.max('measuredAt').as('newest')])
      .executeTakeFirstOrThrow();
    expect(oldest <= '2026-09-23').toBe(true);
    expect(newest.getTime()).toBeLessThanOrEqual(Date.parse(MORNING));
  });

  it('is alive: part of the round before breakfast is done, part is due', async () => {
    const ward = await connection.db
      .selectFrom('organisationNode')
      .select('id')
      .where('code', '=', 'ENDO-1')
      .executeTakeFirstOrThrow();
    const patients = await connection.db.selectFrom('patient').select('id').where('wardId', '=', ward.id).execute();
    const done = await connection.db
      .selectFrom('glucoseReading')
      .select('patientId')
      .where('day', '=', '2026-11-20')
      .where('slot', '=', 1)
      .where('nodeId', '=', ward.id)
      .execute();
    expect(patients).toHaveLength(40);
    expect(done.length).toBeGreaterThan(15);
    expect(done.length).toBeLessThan(35);
  });

  it('looks like treated diabetes: dawn below breakfast, meals above fasting, some lows, some very high', async () => {
    const rows = await connection.db
      .selectFrom('glucoseReading')
      .select(['slot', 'value'])
      .where('value', 'is not', null)
      .execute();
    const bySlot = (slot: Slot): number[] =>
      rows.flatMap((row) => (row.slot === slot && row.value !== null ? [row.value] : []));
    const meanOf = (slot: Slot): number => {
      const { mean } = glucoseStatistics(bySlot(slot));
      return 'value' in mean ? mean.value : Number.NaN;
    };
    expect(meanOf(8)).toBeLessThan(9);
    for (const [before, after] of [
      [1, 2],
      [3, 4],
      [5, 6],
    ] as const)
      expect(meanOf(after)).toBeGreaterThan(meanOf(before) + 1);
    const { counts, count: all } = glucoseStatistics(rows.flatMap(({ value }) => (value === null ? [] : [value])));
    const lows = (counts.low + counts.veryLow) / all;
    expect(lows).toBeGreaterThan(0.001);
    expect(lows).toBeLessThan(0.05);
    expect(counts.veryHigh / all).toBeLessThan(0.25);
    expect(Math.max(...rows.map(({ value }) => value ?? 0))).toBeGreaterThan(16.7);
  });

  it('raises a warning for every reading outside its range; old ones were seen to', async () => {
    const outside = await connection.db
      .selectFrom('glucoseReading')
      .select('readingId')
      .where('status', '!=', 0)
      .execute();
    const warned = await connection.db.selectFrom('warning').select(['indicator', 'readingId']).execute();
    const idsOf = (indicator: string) =>
      warned.flatMap((one) => (one.indicator === indicator ? [one.readingId] : [])).sort();
    expect(idsOf('glucose')).toEqual(outside.map(({ readingId }) => readingId).sort());
    const high = await connection.db
      .selectFrom('vitalReading')
      .select('readingId')
      .where('indicator', '=', 'pressure')
      .where('level', '!=', '0')
      .execute();
    expect(idsOf('pressure')).toEqual(high.map(({ readingId }) => readingId).sort());
    const open = await connection.db
      .selectFrom('warning')
      .select('raisedAt')
      .where('acknowledgedAt', 'is', null)
      .execute();
    for (const { raisedAt } of open)
      expect(Date.parse(MORNING) - raisedAt.getTime()).toBeLessThanOrEqual(6 * 3_600_000);
  });

  it('is the same hospital when made again elsewhere', async () => {
    const first = await readings();
    const other = await createTestDatabase();
    const twin = connectDatabase(other.config);
    const own = connection;
    try {
      await loadDemonstration({ db: twin.db, clock: stopped(MORNING), logger });
      connection = twin;
      expect(await readings()).toBe(first);
    } finally {
      connection = own;
      await twin.close();
      await other.drop();
    }
  });
});

describe('a later start', () => {
  it('changes nothing at the same minute', async () => {
    const before = await readings();
    await loadDemonstration({ db: connection.db, clock: stopped(MORNING), logger });
    expect(await readings()).toBe(before);
  });

  it('adds the days between and leaves alone what people entered', async () => {
    const { id: patientId, nodeId } = await connection.db
      .selectFrom('patient')
      .select(['id', 'nodeId'])
      .where('kind', '=', 'inpatient')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const nurse = await connection.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'nurse')
      .executeTakeFirstOrThrow();
    const measuredAt = new Date('2026-11-20T12:00:00+08:00');
    await connection.db
      .insertInto('glucoseReading')
      .values({
        readingId: '3f1c9d52-2f53-4b8a-9f0e-1d2c3b4a5968',
        version: 1,
        patientId,
        nodeId,
        measuredAt,
        day: dayOf(measuredAt.getTime(), ZONE),
        measuredBy: nurse.id,
        way: 'manual',
        enteredAt: measuredAt,
        enteredBy: nurse.id,
        slot: 3,
        value: 5.5,
        status: 0,
        rangeLow: 3.9,
        rangeHigh: 16.7,
      })
      .execute();
    await loadDemonstration({ db: connection.db, clock: stopped('2026-11-22T10:00:00+08:00'), logger });
    const slots = await connection.db
      .selectFrom('glucoseReading')
      .select(['day', 'slot', 'value'])
      .where('patientId', '=', patientId)
      .where('day', '>=', '2026-11-20')
      .execute();
    expect(slots.filter(({ day, slot }) => day === '2026-11-20' && slot === 3)).toEqual([
      { day: '2026-11-20', slot: 3, value: 5.5 },
    ]);
    expect(new Set(slots.map(({ day }) => day))).toEqual(new Set(['2026-11-20', '2026-11-21', '2026-11-22']));
    const twice = await connection.db
      .selectFrom('glucoseReading')
      .select(['patientId', 'day', 'slot'])
      .groupBy(['patientId', 'day', 'slot'])
      .having((eb) => eb.fn.countAll(), '>', 1)
      .execute();
    expect(twice).toEqual([]);
  });

  it('has orders of every kind, none from the future, and executions that follow the readings', async () => {
    const { db } = connection;
    const loadedAt = new Date(MORNING);
    const monitoring = await db.selectFrom('monitoringPlan').selectAll().execute();
    const medication = await db.selectFrom('medicationPlan').selectAll().execute();
    expect(new Set(monitoring.map(({ indicator }) => indicator))).toEqual(
      new Set(['glucose', 'pressure', 'temperature']),
    );
    expect(new Set(medication.map(({ kind }) => kind.split(':')[0]))).toEqual(new Set(['insulin', 'oral']));
    expect(medication.filter(({ replacedBy }) => replacedBy !== null).length).toBeGreaterThan(20);
    expect(medication.filter(({ endReason }) => endReason !== null).length).toBeGreaterThan(0);
    for (const { orderedAt, replacedAt } of [...monitoring, ...medication]) {
      expect(orderedAt && orderedAt <= loadedAt).toBe(true);
      expect(replacedAt === null || replacedAt <= loadedAt).toBe(true);
    }
    const executions = await db.selectFrom('orderExecution').selectAll().execute();
    expect(executions.filter(({ orderType }) => orderType === 'medication').length).toBeGreaterThan(1000);
    expect(executions.some(({ outcome }) => outcome === 'refused')).toBe(true);
    const readings = await db
      .selectFrom('glucoseReading')
      .select(['readingId', 'slot', 'day', 'refusal'])
      .where('latest', '=', true)
      .execute();
    const byId = new Map(readings.map((reading) => [reading.readingId, reading]));
    const measured = executions.filter(({ kind }) => kind === 'glucose');
    expect(measured.length).toBeGreaterThan(1000);
    for (const { readingId, slot, day, refusal } of measured) {
      expect(byId.get(readingId ?? '')).toMatchObject({ slot, day, refusal });
    }
  });

  it('has done most of what was planned, in each month of its history, and not all of it', async () => {
    const { id } = await connection.db
      .selectFrom('organisationNode')
      .select('id')
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow();
    const whole = { hospitalId: id, placeId: id, today: '2026-11-20', now: Date.parse(MORNING) };
    for (const [from, to, least] of [
      ['2026-10-01', '2026-10-31', 70],
      ['2026-11-01', '2026-11-19', 85],
    ] as const) {
      const { planned, done } = sumTasks(await taskDays(connection.db, { ...whole, period: { from, to } }));
      expect((100 * done) / planned).toBeGreaterThan(least);
      expect((100 * done) / planned).toBeLessThan(98);
    }
  });

  it('leaves a real hospital alone', async () => {
    const other = await createTestDatabase();
    const real = connectDatabase(other.config);
    try {
      await real.db
        .insertInto('organisationNode')
        .values({ parentId: null, kind: 'hospital', name: 'H', code: 'REAL', path: '/1/' })
        .execute();
      expect(await loadDemonstration({ db: real.db, clock: stopped(MORNING), logger })).toEqual([]);
      expect(await real.db.selectFrom('patient').selectAll().execute()).toEqual([]);
    } finally {
      await real.close();
      await other.drop();
    }
  });
});
