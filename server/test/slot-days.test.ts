import type { RequestOf } from '@wardlink/contract';
import { DEFAULT_MEAL_WINDOWS, type DaySlot, type MealWindow } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

/** A Friday; the server's clock shows the forenoon after it. */
const [EVENING, NEXT] = ['2026-11-20', '2026-11-21'];
const at = (day: string, clock: string): number => Date.parse(`${day}T${clock}:00+08:00`);

let test: TestServer;
let nurse: TestClient;
let chief: TestClient;
let anna: string;

beforeAll(async () => {
  test = await startTestServer({ clock: `${NEXT}T09:00:00+08:00` });
  anna = test.hospital.patients.anna;
  [nurse, chief] = [await test.signedIn('nurseA'), await test.signedIn('chief')];
  await test.server.context.db
    .updateTable('patient')
    .set({ admissionTime: new Date(at(EVENING, '00:00') - 5 * 86_400_000) })
    .execute();
});
afterAll(() => test.stop());
beforeEach(async () => {
  const { db } = test.server.context;
  await db.deleteFrom('warning').execute();
  await db.deleteFrom('orderExecution').execute();
  await db.deleteFrom('monitoringPlan').execute();
  await db.deleteFrom('glucoseReading').execute();
  await db.deleteFrom('vitalReading').execute();
  await db.deleteFrom('pumpEntry').execute();
});

/** The product's windows with some of them moved. */
const windowsWith = (...moved: MealWindow[]): MealWindow[] =>
  DEFAULT_MEAL_WINDOWS.map((window) => moved.find(({ slot }) => slot === window.slot) ?? window);
const OVER_MIDNIGHT = windowsWith({ slot: 7, begin: 1320, end: 60 }, { slot: 8, begin: 60, end: 300 });
const EARLY_OVER_MIDNIGHT = windowsWith({ slot: 7, begin: 1260, end: 1380 }, { slot: 8, begin: 1380, end: 300 });

async function setWindows(windows: readonly MealWindow[]): Promise<void> {
  const { db } = test.server.context;
  const row = { nodeId: test.hospital.nodes.hospital, mealWindows: JSON.stringify(windows) };
  await db
    .insertInto('nodeSetting')
    .values(row)
    .onConflict((conflict) => conflict.column('nodeId').doUpdateSet({ mealWindows: row.mealWindows }))
    .execute();
}

async function planGlucose(slots: DaySlot[]): Promise<void> {
  const { db } = test.server.context;
  const since = '2026-11-15';
  await db
    .insertInto('monitoringPlan')
    .values({
      planKey: randomUUID(),
      patientId: anna,
      slots,
      since,
      orderedAt: new Date(at(since, '08:00')),
    })
    .execute();
}

type Entry = RequestOf<'glucose.record'>;
const entry = (more: Partial<Entry>): Entry => ({ readingId: randomUUID(), patientId: anna, value: 7.3, ...more });
const boardOf = async (day: string, client = nurse) => {
  const { rows } = dataOf(await client.call('glucose.board', { day }));
  const row = rows.find(({ patientId }) => patientId === anna);
  if (!row) throw new Error('no row');
  return row;
};
const sheetState = async (day: string, slot: number) => {
  const { rows } = dataOf(await nurse.call('order.sheet', { day }));
  return rows.find(({ patientId }) => patientId === anna)?.tasks.find((task) => task.slot === slot)?.state;
};

describe('a value after midnight', () => {
  it.each([
    ['entered for bedtime at 00:20, the product’s windows', DEFAULT_MEAL_WINDOWS, 7, '00:20', 7],
    ['entered for after dinner at 00:10', DEFAULT_MEAL_WINDOWS, 6, '00:10', 6],
    ['in a window from 22:00 to 01:00, entered for it', OVER_MIDNIGHT, 7, '00:30', 7],
    ['in a window from 22:00 to 01:00, of a meter', OVER_MIDNIGHT, null, '00:30', 7],
    ['entered late, after a window over midnight', OVER_MIDNIGHT, 7, '02:00', 7],
    ['in a window of the early morning from 23:00', EARLY_OVER_MIDNIGHT, null, '03:00', 8],
  ] as const)(
    'is one of the day on which its slot began, %s: on sheet, board, record, trends, statistics and export',
    async (_, windows, slot, clock, counted) => {
      await setWindows(windows);
      await planGlucose([counted]);
      const measuredAt = at(NEXT, clock);
      const { reading } = dataOf(
        await nurse.call('glucose.record', entry({ slot, measuredAt, value: 2.4, confirmed: true })),
      );
      expect(reading).toMatchObject({ day: EVENING, slot: counted, measuredAt });
      // Tonight's task is still to be done.
      expect([await sheetState(EVENING, counted), await sheetState(NEXT, counted)]).toEqual([
        'done',
        counted === 8 && windows === DEFAULT_MEAL_WINDOWS ? 'missed' : 'due',
      ]);
      const [evening, next] = [await boardOf(EVENING), await boardOf(NEXT)];
      expect(evening.today[counted]).toMatchObject({ readingId: reading.readingId });
      expect(next.today[counted]).toBeUndefined();
      if (counted !== 6)
        expect(next).toMatchObject({ bedtimeBefore: { readingId: reading.readingId }, plannedBefore: true });
      for (const [day, found] of [
        [EVENING, 1],
        [NEXT, 0],
      ] as const) {
        const period = { from: day, to: day };
        const kept = dataOf(await nurse.call('patient.glucose', { patientId: anna, ...period }));
        const counts = dataOf(await chief.call('statistics.overview', { ...period }));
        const sheet = { form: 'StandardReportDe', patientIds: [anna], ...period };
        const { patients } = dataOf(await chief.call('report.sheets', sheet));
        const list = dataOf(await nurse.call('record.list', { indicator: 'glucose', ...period }));
        expect([kept.readings.length, patients[0]?.readings.length, list.rows.length]).toEqual([found, found, found]);
        expect(JSON.stringify(counts.counts.present)).toMatch(found === 1 ? /"readings":1/ : /^null$|"readings":0/);
      }
      // A form of hours follows the clock.
      const hours = { form: 'StandardReportPNT12', patientIds: [anna], from: NEXT, to: NEXT };
      const { patients } = dataOf(await chief.call('report.sheets', hours));
      expect(patients[0]?.readings).toMatchObject([{ readingId: reading.readingId, day: NEXT }]);
    },
  );

  it('moves with its correction to another slot or time, and the tasks follow', async () => {
    await setWindows(DEFAULT_MEAL_WINDOWS);
    await planGlucose([7, 8]);
    const { reading } = dataOf(await nurse.call('glucose.record', entry({ slot: 7, measuredAt: at(NEXT, '00:20') })));
    expect(await sheetState(EVENING, 7)).toBe('done');
    const { readingId } = reading;
    const changed = { readingId, version: 1, slot: 8, reason: 'wrong slot' };
    expect(dataOf(await nurse.call('glucose.correct', changed)).reading).toMatchObject({ day: NEXT, slot: 8 });
    expect([await sheetState(EVENING, 7), await sheetState(NEXT, 8)]).toEqual(['missed', 'done']);
  });
});

describe('what stands for a slot', () => {
  it.each([
    ['refused after it', ['07:00', 2.4], ['07:30', null]],
    ['refused before it, and entered later', ['07:30', null], ['07:00', 2.4]],
    ['refused at the same time', ['07:00', 2.4], ['07:00', null]],
  ] as const)(
    'is its value where the measurement was also %s',
    async (_, ...entries: (readonly [clock: string, value: number | null])[]) => {
      await setWindows(DEFAULT_MEAL_WINDOWS);
      await planGlucose([1]);
      for (const day of [EVENING, NEXT])
        for (const [clock, value] of entries)
          dataOf(
            await nurse.call(
              'glucose.record',
              entry({
                slot: day === EVENING ? 7 : 1,
                value,
                confirmed: true,
                refusal: value === null ? 'out' : null,
                measuredAt: at(day, day === EVENING ? clock.replace('07', '22') : clock),
              }),
            ),
          );
      const row = await boardOf(NEXT);
      expect(row.today[1]).toMatchObject({ value: 2.4 });
      expect(row.bedtimeBefore).toMatchObject({ value: 2.4 });
      expect(await sheetState(NEXT, 1)).toBe('done');
      const { warnings } = dataOf(await nurse.call('warning.list', { state: 'open' }));
      expect(JSON.stringify(warnings)).toContain('"value":2.4');
    },
  );
});

describe('what may be written down twice', () => {
  it('is marked where one nurse stores one value of a slot twice, as where two do', async () => {
    await setWindows(DEFAULT_MEAL_WINDOWS);
    const twice = [at(NEXT, '06:00'), at(NEXT, '07:50')];
    for (const measuredAt of twice) dataOf(await nurse.call('glucose.record', entry({ slot: 1, measuredAt })));
    dataOf(await nurse.call('glucose.record', entry({ slot: 2, measuredAt: at(NEXT, '08:10'), value: 9.1 })));
    dataOf(await nurse.call('glucose.record', entry({ slot: 2, measuredAt: at(NEXT, '08:40'), value: 8.2 })));
    expect((await boardOf(NEXT)).doubles).toMatchObject([{ slot: 1, readings: [{ value: 7.3 }, { value: 7.3 }] }]);
  });

  it.each([
    ['pressure', { systolic: 132, diastolic: 84, heartRate: 72 }, { systolic: 148, diastolic: 84, heartRate: 72 }],
    ['temperature', { celsius: 37.2 }, { celsius: 38.4 }],
    ['ketone', { ketone: 0.4, comparator: null }, { ketone: 1.2, comparator: null }],
    ['uricAcid', { urate: 340 }, { urate: 420 }],
  ] as const)('is marked of %s as of glucose', async (indicator, figures, others) => {
    const record = async (client: TestClient, clock: string, measured: object) =>
      dataOf(
        await client.call('vital.record', {
          indicator,
          readingId: randomUUID(),
          patientId: anna,
          figures: measured,
          measuredAt: at(NEXT, clock),
        } as RequestOf<'vital.record'>),
      ).reading.readingId;
    const doubles = async () => {
      const { rows } = dataOf(await nurse.call('vital.board', { indicator, day: NEXT }));
      return rows.find(({ patientId }) => patientId === anna)?.doubles;
    };
    const first = await record(nurse, '08:00', figures);
    await record(nurse, '08:30', figures);
    expect(await doubles()).toEqual([]);
    // The same again by one person, and another value by another one who did not know of it.
    const same = await record(nurse, '08:10', figures);
    expect(await doubles()).toEqual([first, same]);
    const [alone, other] = [await record(nurse, '05:00', others), await record(chief, '05:04', figures)];
    expect(await doubles()).toEqual([alone, other, first, same]);
  });

  it.each([
    ['bolus', { units: 4, rates: null }, { units: 6, rates: null }],
    ['filling', { units: 180, rates: null }, { units: 200, rates: null }],
    ['profile', { units: null, rates: [{ minute: 0, rate: 0.8 }] }, { units: null, rates: [{ minute: 0, rate: 1 }] }],
  ] as const)('is asked about for a pump, where two nurses or one write down a %s', async (kind, content, others) => {
    const record = (client: TestClient, clock: string, more: object = content) =>
      client.call('pump.record', {
        entryId: randomUUID(),
        patientId: anna,
        kind,
        at: at(NEXT, clock),
        ...more,
      } as RequestOf<'pump.record'>);
    dataOf(await record(nurse, '08:00'));
    // The same by another person or the same one, and another amount by somebody who did not know of it.
    for (const [client, clock, more] of [
      [chief, '08:00', content],
      [chief, '08:10', content],
      [nurse, '07:50', content],
      [chief, '08:05', others],
    ] as const) {
      const answer = await record(client, clock, more);
      expect(codeOf(answer)).toBe('record.double');
      expect(JSON.stringify(answer)).toMatch(/nurseA.*08:00/);
    }
    dataOf(await record(nurse, '08:05', others));
    dataOf(await record(chief, '08:30'));
    dataOf(await record(chief, '08:00', { ...content, again: true }));
    expect(dataOf(await nurse.call('pump.day', { patientId: anna, day: NEXT })).entries).toHaveLength(4);
  });
});
