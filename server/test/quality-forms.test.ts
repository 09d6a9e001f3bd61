import { randomUUID } from 'node:crypto';
import { instantOf, type ControlLevel } from '@wardlink/domain';
import { sql } from 'kysely';
import type { RequestOf } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { fileLots, type TestLots } from './support/lots.js';
import { startTestServer, type TestServer } from './support/server.js';

// The clock stands on the fourth day of a month in which one meter of ward A was controlled on the first three.
const CLOCK = '2026-11-04T08:00:00+08:00';
const ZONE = 'Asia/Shanghai';
const at = (day: number, hour: number, minute = 0): number =>
  instantOf(`2026-11-${String(day).padStart(2, '0')}`, hour * 60 + minute, ZONE);
const PERIOD = { from: '2026-11-01', to: '2026-11-04' };
const GOOD = { low: 2.9, normal: 6.6, high: 16.4 };

let test: TestServer;
let chief: TestClient;
let nurse: TestClient;
let other: TestClient;
let lots: TestLots;
let meter: string;
let idle: string;
let elsewhere: string;
const runs: Record<string, string> = {};

async function newMeter(serial: string, wardId: string): Promise<string> {
  const device = { serial, model: 'GM-7', nodeId: wardId, username: 'chief' };
  const { deviceId } = dataOf(await chief.call('device.register', device));
  // In use since before the month began.
  await test.server.context.db
    .updateTable('deviceBinding')
    .set({ boundAt: new Date('2026-10-20T08:00:00+08:00') })
    .where('deviceId', '=', deviceId)
    .execute();
  return deviceId;
}

async function record(
  name: string,
  by: TestClient,
  values: Partial<Record<ControlLevel, number>>,
  more: Partial<RequestOf<'quality.record'>>,
): Promise<void> {
  const run = dataOf(
    await by.call('quality.record', {
      runId: randomUUID(),
      deviceId: meter,
      occasion: 'daily',
      stripLotId: lots.stripLotId,
      results: (Object.entries(values) as [ControlLevel, number][]).map(([level, value]) => ({
        level,
        value,
        solutionLotId: lots.solutions[level],
      })),
      ...more,
    }),
  );
  runs[name] = run.runId;
}

beforeAll(async () => {
  test = await startTestServer({ clock: CLOCK });
  [chief, nurse, other] = await Promise.all([test.signedIn('chief'), test.signedIn('nurseA'), test.signedIn('nurseB')]);
  const { nodes, accounts } = test.hospital;
  lots = await fileLots(test.server.context.db, { hospitalId: nodes.hospital, by: accounts.chief, lot: '26B118042' });
  meter = await newMeter('E1-0001', nodes.wardA);
  idle = await newMeter('E1-0002', nodes.wardA);
  elsewhere = await newMeter('E1-0003', nodes.wardB);
  await record('good', nurse, GOOD, { measuredAt: at(1, 6, 50) });
  await record('wrong', nurse, { ...GOOD, low: 3 }, { measuredAt: at(1, 6, 40) });
  dataOf(await nurse.call('quality.void', { runId: runs.wrong ?? '', version: 1, reason: 'wrong vial' }));
  await record('failed', nurse, { ...GOOD, normal: 9.1 }, { measuredAt: at(2, 6, 50) });
  const explained = { runId: runs.failed ?? '', version: 1, cause: 'blood in the slot', action: 'cleaned the slot' };
  dataOf(await nurse.call('quality.explain', explained));
  await record('repeat', nurse, GOOD, { measuredAt: at(2, 7, 5), occasion: 'repeat', repeatOf: runs.failed });
  await record('incomplete', nurse, { low: 2.9 }, { measuredAt: at(3, 6, 50) });
  dataOf(await chief.call('quality.review', { runId: runs.good ?? '', version: 1, comment: 'agreed' }));
  await record('other', other, GOOD, { measuredAt: at(1, 6, 55), deviceId: elsewhere });
});
afterAll(() => test.stop());

describe('the runs of a signature form (spec 2, quality reports)', () => {
  it('are those of the place and period, oldest first, with limits, cause, action, reviewer and voided ones', async () => {
    const sheet = dataOf(await nurse.call('quality.sheet', PERIOD));
    expect(sheet).toMatchObject({ ...PERIOD, zone: ZONE, meter: null, printedBy: { latinName: 'nurseA' } });
    expect(sheet.place.latinName).toBe('A1');
    expect(sheet.printedAt).toBeGreaterThanOrEqual(Date.parse(CLOCK));
    expect(sheet.runs.map(({ runId }) => runId)).toEqual(
      ['wrong', 'good', 'failed', 'repeat', 'incomplete'].map((name) => runs[name]),
    );
    const [wrong, good, failed] = sheet.runs;
    expect(wrong).toMatchObject({ state: 'voided', voided: { reason: 'wrong vial', by: { latinName: 'nurseA' } } });
    expect(good).toMatchObject({
      state: 'reviewed',
      operator: { latinName: 'nurseA' },
      reviewed: { by: { latinName: 'chief' }, comment: 'agreed' },
      results: [{ target: 2.9, lower: 2.3, upper: 3.5 }, {}, {}],
    });
    expect(failed).toMatchObject({
      rejected: true,
      mended: { cause: 'blood in the slot', action: 'cleaned the slot' },
    });
  });

  it('are of one meter where one is named, and of the days that are asked for', async () => {
    const own = dataOf(await nurse.call('quality.sheet', { from: '2026-11-02', to: '2026-11-02', deviceId: meter }));
    expect(own.meter).toMatchObject({ deviceId: meter, serial: 'E1-0001' });
    expect(own.runs.map(({ runId }) => runId)).toEqual([runs.failed, runs.repeat]);
    const none = dataOf(await nurse.call('quality.sheet', { ...PERIOD, deviceId: idle }));
    expect(none.runs).toEqual([]);
  });

  it('are refused elsewhere, without the right, and for what is no period', async () => {
    const { nodes } = test.hospital;
    expect(codeOf(await nurse.call('quality.sheet', { ...PERIOD, wardId: nodes.wardB }))).toBe('node.forbidden');
    expect(codeOf(await nurse.call('quality.sheet', { ...PERIOD, deviceId: elsewhere }))).toBe('device.unknown');
    const powerless = await test.signedIn('powerless');
    expect(codeOf(await powerless.call('quality.sheet', PERIOD))).toBe('permission.missing');
    const late = { from: '2026-11-04', to: '2026-11-01' };
    expect(await nurse.call('quality.sheet', late)).toMatchObject({ error: { code: 'input.invalid', field: 'to' } });
  });
});

it('more runs than one print may have are refused (spec 2, quality reports)', async () => {
  const { db } = test.server.context;
  await sql`
    insert into control_run (id, device_id, node_id, strip_lot_id, occasion, way, asked, measured_at, entered_at, operator_id,
      rejected, fired, state)
    select gen_random_uuid(), ${idle}, ${test.hospital.nodes.wardA}, ${lots.stripLotId}, 'daily', 'manual', '{low}',
      timestamptz '2026-10-01 06:00+08' + number * interval '1 minute', now(), ${test.hospital.accounts.nurseA},
      false, '[]', 'qualified'
    from generate_series(1, 2001) as number`.execute(db);
  const october = { from: '2026-10-01', to: '2026-10-31' };
  expect(codeOf(await nurse.call('quality.sheet', october))).toBe('report.tooLarge');
  const day = dataOf(await nurse.call('quality.sheet', { from: '2026-10-01', to: '2026-10-01' }));
  expect(day.runs).toHaveLength(1079);
});

describe('the month of a department (spec 2, quality reports)', () => {
  const monthOf = async (by = nurse) => dataOf(await by.call('quality.month', { month: '2026-11' }));

  it('counts due, done and overdue days, runs, failures and what nobody reviewed, of each meter', async () => {
    const { from, to, meters } = await monthOf();
    expect([from, to]).toEqual(['2026-11-01', '2026-11-30']);
    expect(meters.map(({ serial }) => serial)).toEqual(['E1-0001', 'E1-0002']);
    expect(meters[0]?.month).toEqual({
      due: 4,
      done: 2,
      overdue: 3,
      runs: 3,
      qualified: 2,
      failed: 1,
      incomplete: 1,
      unreviewed: 2,
    });
    expect(meters[1]?.month).toMatchObject({ due: 4, done: 0, overdue: 4, runs: 0 });
  });

  it('has what failed with what was done and the run that repeats it', async () => {
    const [first] = (await monthOf()).meters;
    expect(first?.failures).toMatchObject([
      { run: { runId: runs.failed, mended: { action: 'cleaned the slot' } }, repeat: { runId: runs.repeat } },
    ]);
  });

  it('is due only while a meter is at the place', async () => {
    const { db } = test.server.context;
    await db
      .updateTable('deviceBinding')
      .set({ unboundAt: new Date(at(2, 6)), unboundBy: test.hospital.accounts.chief })
      .where('deviceId', '=', idle)
      .execute();
    const second = (await monthOf()).meters[1];
    expect(second?.month).toMatchObject({ due: 1, overdue: 1 });
  });

  it('is of the caller’s places', async () => {
    const { nodes } = test.hospital;
    expect((await monthOf(other)).meters.map(({ serial }) => serial)).toEqual(['E1-0003']);
    expect((await monthOf(chief)).meters).toHaveLength(3);
    const asked = { month: '2026-11', wardId: nodes.wardB };
    expect(codeOf(await nurse.call('quality.month', asked))).toBe('node.forbidden');
    const noMonth = await nurse.call('quality.month', { month: '2026-13' });
    expect(codeOf(noMonth)).toBe('input.invalid');
  });
});

it('a chart up to a day leaves out later runs (spec 2, quality reports)', async () => {
  const { runs: shown } = dataOf(await nurse.call('quality.chart', { deviceId: meter, to: '2026-11-01' }));
  expect(shown.map(({ runId }) => runId)).toEqual([runs.wrong, runs.good]);
});

it('a control counts where its meter stood then, after the ward was merged into another', async () => {
  const { nodes } = test.hospital;
  const month = async (wardId?: string) =>
    dataOf(await chief.call('quality.month', { month: '2026-11', ...(wardId && { wardId }) })).meters;
  const figures = async (wardId?: string) =>
    Object.fromEntries((await month(wardId)).map(({ serial, month: of }) => [serial, of]));
  const [before, moved] = [await figures(), (await figures(nodes.wardA))['E1-0001']];
  const merge = { nodeId: nodes.wardA, version: 1, intoId: nodes.wardB, intoVersion: 1, bedPrefix: 'A' };
  dataOf(await chief.call('organisation.merge', merge));
  expect(await figures()).toEqual(before);
  expect((await figures(nodes.wardA))['E1-0001']).toEqual(moved);
  // Nothing was due there since the meter came.
  expect((await figures(nodes.wardB))['E1-0001']).toMatchObject({ due: 0, done: 0, overdue: 0, runs: 0 });
});
