import { randomUUID } from 'node:crypto';
import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../src/demonstration/random.js';
import { countDays } from '../src/modules/statistics/count-days.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

type Asked = RequestOf<'statistics.rows'>;
type Reply = ReplyOf<'statistics.rows'>;

const PERIOD = { from: '2026-03-02', to: '2026-03-19' };
const DAYS = 18;
/** Around each limit and far beyond, among them halves that are rounded up. */
const VALUES = [2.9, 2.95, 3, 3.84, 3.85, 3.9, 4, 7, 10, 10.04, 10.05, 13.9, 13.94, 13.95, 15, 15.05, 21];

let test: TestServer;
let chief: TestClient;
const db = () => test.server.context.db;

interface Raw {
  readingId: string;
  patientId: string;
  nodeId: string;
  day: string;
  slot: number;
  value: number;
  marked: boolean;
}
const raw: Raw[] = [];

async function store(reading: Omit<Raw, 'readingId' | 'marked'>, marked = false): Promise<void> {
  const readingId = randomUUID();
  await sql`
    insert into glucose_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
      entered_at, entered_by, slot, value, status, range_low, range_high)
    values (${readingId}, 1, true, ${reading.patientId}, ${reading.nodeId},
      (${reading.day}::timestamp + ${`${6 * 60 + raw.length} minutes`}::interval) at time zone 'Asia/Shanghai',
      ${reading.day}, ${test.hospital.accounts.nurseA}, 'manual', now(), ${test.hospital.accounts.nurseA},
      ${reading.slot}, ${reading.value}, 0, 3.9, 16.7)`.execute(db());
  if (marked) {
    await sql`insert into reading_control (reading_id, device_id, standing, noted_at)
      select ${readingId}, id, 'failed', now() from device limit 1`.execute(db());
  }
  raw.push({ ...reading, readingId, marked });
}

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-03-20T12:00:00+08:00' });
  chief = await test.signedIn('chief');
  const { patients, nodes } = test.hospital;
  dataOf(
    await chief.call('device.register', { serial: 'S-1', model: 'GM-7', nodeId: nodes.hospital, username: 'chief' }),
  );
  const chance = chanceOf('rows of figures', 1);
  for (let index = 0; index < 400; index += 1) {
    await store(
      {
        // Some were measured where their patient no longer lies.
        patientId: chance.pick([patients.anna, patients.bert, patients.gone]),
        nodeId: chance.pick([nodes.wardA, nodes.wardA, nodes.wardB, nodes.departmentA]),
        day: `2026-03-${String(2 + chance.whole(0, DAYS - 1)).padStart(2, '0')}`,
        slot: chance.whole(1, 3),
        value: chance.pick(VALUES),
      },
      chance.next() < 0.1,
    );
  }
  await countDays(test.server.context);
  // One of the days is counted from the readings.
  await sql`delete from glucose_counted_day where day = '2026-03-11'`.execute(db());
});
afterAll(() => test.stop());

/** All pages of a figure. */
async function allRows(asked: Asked, client = chief): Promise<{ total: number; rows: Reply['rows'][number][] }> {
  const rows: Reply['rows'][number][] = [];
  let after: number | null = null;
  let total: number | undefined;
  do {
    const page: Reply = dataOf(await client.call('statistics.rows', { ...asked, after }));
    expect(total ?? page.total).toBe(page.total);
    total = page.total;
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return { total, rows };
}

const shown = (value: number): number => Math.round((value + 1e-9) * 10) / 10;
const within = ({ from, to }: { from: string; to: string }, controlled: boolean) =>
  raw.filter(({ day, marked }) => day >= from && day <= to && !(controlled && marked));

describe('the rows of a figure', () => {
  it.each([
    ['readings', () => true],
    ['veryLow', (value: number) => value < 3],
    ['low', (value: number) => value < 3.9],
    ['inRange', (value: number) => value >= 3.9 && value <= 10],
    ['high', (value: number) => value > 10],
    ['veryHigh', (value: number) => value > 13.9],
  ] as const)('are exactly the readings that it counts: %s', async (figure, counts) => {
    for (const controlled of [false, true]) {
      const expected = within(PERIOD, controlled).filter(({ value }) => counts(shown(value)));
      const { total, rows } = await allRows({ ...PERIOD, figure, controlled });
      const { counts: overview } = dataOf(await chief.call('statistics.overview', { ...PERIOD, controlled }));
      expect(total).toBe(expected.length);
      expect(overview.present?.[figure]).toBe(total);
      const found = rows
        .map((row) => ('value' in row && 'slot' in row ? `${row.day} ${row.slot} ${row.value}` : ''))
        .toSorted();
      expect(found).toEqual(expected.map(({ day, slot, value }) => `${day} ${slot} ${value}`).toSorted());
      const ofSlot = await allRows({ ...PERIOD, figure, controlled, slot: 2 });
      expect(ofSlot.rows).toHaveLength(expected.filter(({ slot }) => slot === 2).length);
      expect(ofSlot.total).toBe(ofSlot.rows.length);
    }
  });

  it.each([
    ['anyLow', (value: number) => value < 3.9],
    ['anyVeryHigh', (value: number) => value > 13.9],
    ['adverse', (value: number) => value < 4 || value > 15],
  ] as const)('are exactly the patient-days that it counts: %s', async (figure, counts) => {
    for (const controlled of [false, true]) {
      const own = within(PERIOD, controlled);
      const expected = new Set(
        own.filter(({ value }) => counts(shown(value))).map(({ patientId, day }) => `${patientId} ${day}`),
      );
      const { total, rows } = await allRows({ ...PERIOD, figure, controlled });
      const { counts: overview } = dataOf(await chief.call('statistics.overview', { ...PERIOD, controlled }));
      expect([total, rows.length, overview.present?.[figure]]).toEqual(Array(3).fill(expected.size));
      for (const row of rows) {
        if (!('lowest' in row)) throw new Error('a patient-day has a lowest value');
        const ofDay = own.filter(({ patientId, day }) => patientId === row.patient?.patientId && day === row.day);
        expect(expected).toContain(`${row.patient?.patientId} ${row.day}`);
        expect([row.readings, row.lowest.value, row.highest.value]).toEqual([
          ofDay.length,
          Math.min(...ofDay.map(({ value }) => value)),
          Math.max(...ofDay.map(({ value }) => value)),
        ]);
      }
    }
  });

  it('are the patients who were measured', async () => {
    const { total, rows } = await allRows({ ...PERIOD, figure: 'patients' });
    const { patients } = dataOf(await chief.call('statistics.overview', PERIOD));
    expect([total, rows.length]).toEqual([patients.present, 3]);
    for (const row of rows) {
      if (!('lowDays' in row)) throw new Error('a patient has days with a low');
      const own = raw.filter(({ patientId }) => patientId === row.patient?.patientId);
      const lows = own.filter(({ value }) => shown(value) < 3.9);
      expect([row.readings, row.days, row.lowDays]).toEqual([
        own.length,
        new Set(own.map(({ day }) => day)).size,
        new Set(lows.map(({ day }) => day)).size,
      ]);
      expect(row.mean).toBeCloseTo(own.reduce((sum, { value }) => sum + value, 0) / own.length, 9);
    }
  });

  it('are the critical values, with the minutes until they were taken and measured again', async () => {
    const nurse = await test.signedIn('nurseA');
    const at = test.server.context.clock.now() - 60 * 60_000;
    for (const [index, value] of [1.9, 30.1].entries()) {
      dataOf(
        await nurse.call('glucose.record', {
          readingId: randomUUID(),
          patientId: test.hospital.patients.anna,
          slot: 9 as const,
          value,
          confirmed: true,
          measuredAt: at + index * 10 * 60_000,
        }),
      );
    }
    const today = { from: '2026-03-20', to: '2026-03-20' };
    const { total, rows } = await allRows({ ...today, figure: 'critical' });
    const { response } = dataOf(await chief.call('statistics.overview', today));
    expect([total, rows.length]).toEqual([response.values, 2]);
    expect(rows).toMatchObject([
      { value: 30.1, taken: null, again: null },
      { value: 1.9, taken: null, again: 10, day: '2026-03-20' },
    ]);
  });

  it('name no patient who has left the caller’s places, and count their readings all the same', async () => {
    const nurse = await test.signedIn('nurseA');
    const { patients, nodes } = test.hospital;
    const { total, rows } = await allRows({ ...PERIOD, figure: 'readings' }, nurse);
    expect(total).toBe(raw.filter(({ nodeId }) => nodeId === nodes.wardA).length);
    expect(rows).toHaveLength(total);
    const named = new Set(rows.map(({ patient }) => patient?.patientId));
    expect(named).toContain(patients.anna);
    expect(named).toContain(undefined);
    expect(named).not.toContain(patients.bert);
  });

  it('cover the caller’s own nodes, for a caller who may read records, and have a slot where readings are counted', async () => {
    const nurse = await test.signedIn('nurseA');
    const asked = { ...PERIOD, figure: 'readings' as const };
    expect(codeOf(await nurse.call('statistics.rows', { ...asked, wardId: test.hospital.nodes.wardB }))).toBe(
      'node.forbidden',
    );
    const powerless = await test.signedIn('powerless');
    expect(codeOf(await powerless.call('statistics.rows', asked))).toBe('permission.missing');
    expect(await chief.call('statistics.rows', { ...PERIOD, figure: 'anyLow', slot: 2 })).toMatchObject({
      error: { code: 'input.invalid', field: 'slot' },
    });
    const past = dataOf(await chief.call('statistics.rows', { ...asked, after: 100_000 }));
    expect(past).toMatchObject({ total: raw.length, rows: [], next: null });
  });
});
