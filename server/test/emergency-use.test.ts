import { randomUUID } from 'node:crypto';
import { DEFAULT_CONTROL_PLAN } from '@wardlink/domain';
import type { EndpointName, ErrorReply, RequestOf } from '@wardlink/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type Answer, type TestClient } from './support/client.js';
import { fileLots, type TestLots } from './support/lots.js';
import { startTestServer, type TestServer } from './support/server.js';

const errorOf = <Name extends EndpointName>(answer: Answer<Name>): ErrorReply | undefined =>
  answer.ok ? undefined : answer.error;

let test: TestServer;
let chief: TestClient;
let nurse: TestClient;
let lots: TestLots;
beforeAll(async () => {
  test = await startTestServer({ clock: '2026-11-23T08:00:00+08:00' });
  chief = await test.signedIn('chief');
  nurse = await test.signedIn('nurseA');
  const { nodes, accounts } = test.hospital;
  lots = await fileLots(test.server.context.db, { hospitalId: nodes.hospital, by: accounts.chief, lot: '26B118042' });
  const controls = { ...DEFAULT_CONTROL_PLAN, emergencyUses: 2 };
  const nodeId = nodes.departmentA;
  const { version } = dataOf(await chief.call('rule.read', { nodeId }));
  dataOf(await chief.call('rule.save', { nodeId, version, change: { rule: 'controls', value: controls } }));
});
afterAll(() => test.stop());

let serials = 0;
let deviceId: string;
beforeEach(async () => {
  const serial = `EM-${(serials += 1)}`;
  const device = { serial, model: 'GM-7', nodeId: test.hospital.nodes.wardA, username: 'nurseA' };
  ({ deviceId } = dataOf(await chief.call('device.register', device)));
});

const entry = (more: Partial<RequestOf<'glucose.record'>> = {}): RequestOf<'glucose.record'> => ({
  readingId: randomUUID(),
  patientId: test.hospital.patients.anna,
  slot: 1,
  value: 6.4,
  deviceId,
  ...more,
});
const urgent = (reason = 'unconscious') => entry({ emergencyReason: reason });
const control = (normal: number, more: Partial<RequestOf<'quality.record'>> = {}) =>
  nurse.call('quality.record', {
    runId: randomUUID(),
    deviceId,
    occasion: 'daily',
    stripLotId: lots.stripLotId,
    results: (['low', 'normal', 'high'] as const).map((level) => ({
      level,
      value: { low: 2.9, normal, high: 16.4 }[level],
      solutionLotId: lots.solutions[level],
    })),
    ...more,
  });
const shown = async () => {
  const { meters } = dataOf(await nurse.call('quality.count', { wardId: test.hospital.nodes.wardA }));
  return meters.find((meter) => meter.deviceId === deviceId);
};
const marks = () =>
  test.server.context.db
    .selectFrom('readingControl')
    .select(['readingId', 'standing', 'emergencyReason', 'emergencyBy'])
    .where('deviceId', '=', deviceId)
    .orderBy('notedAt')
    .execute();

describe('emergency use of an overdue meter', () => {
  it('is a remark of the staff: the patient sees the value without it', async () => {
    const { reading } = dataOf(await nurse.call('glucose.record', urgent('unconscious at the door')));
    expect(reading.qualityMark?.emergency).toBe('unconscious at the door');
    const anna = await test.signedIn('anna');
    const own = dataOf(await anna.call('own.glucose', { from: reading.day, to: reading.day })).readings;
    expect(own.find(({ readingId }) => readingId === reading.readingId)).toMatchObject({ value: reading.value });
    expect(JSON.stringify(own)).not.toContain('unconscious');
    expect(JSON.stringify(own)).not.toContain('qualityMark');
  });

  it('keeps reason and person with the value, counts down, and is refused by field when it is spent', async () => {
    expect((await shown())?.emergency).toEqual({ left: 2, allowed: 2 });
    const first = urgent();
    const { reading } = dataOf(await nurse.call('glucose.record', first));
    expect(reading.qualityMark).toEqual({ meter: 'overdue', emergency: 'unconscious', operator: null });
    expect((await shown())?.emergency).toEqual({ left: 1, allowed: 2 });
    // Sent again, it is the same use.
    dataOf(await nurse.call('glucose.record', first));
    expect((await shown())?.emergency).toEqual({ left: 1, allowed: 2 });
    dataOf(await nurse.call('glucose.record', urgent('fits')));
    const third = urgent();
    expect(errorOf(await nurse.call('glucose.record', third))).toMatchObject({
      code: 'control.emergencySpent',
      field: 'emergencyReason',
    });
    const kept = dataOf(await nurse.call('glucose.record', { ...third, emergencyReason: null }));
    expect(kept.reading.qualityMark).toEqual({ meter: 'overdue', emergency: null, operator: null });
    // A use that was counted is answered with what is stored, even when none is left.
    dataOf(await nurse.call('glucose.record', first));
    const by = test.hospital.accounts.nurseA;
    expect(await marks()).toEqual([
      { readingId: first.readingId, standing: 'overdue', emergencyReason: 'unconscious', emergencyBy: by },
      { readingId: expect.any(String) as string, standing: 'overdue', emergencyReason: 'fits', emergencyBy: by },
      { readingId: third.readingId, standing: 'overdue', emergencyReason: null, emergencyBy: null },
    ]);
    const trail = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['subject', 'accountId', 'patientId', 'after'])
      .where('type', '=', 'control.emergencyUsed')
      .where('subject', '=', first.readingId)
      .execute();
    const after = { serial: `EM-${serials}`, reason: 'unconscious' };
    const patientId = test.hospital.patients.anna;
    expect(trail).toEqual([{ subject: first.readingId, accountId: by, patientId, after }]);
  });

  it('begins again after a passed control, and is not needed while it counts', async () => {
    dataOf(await nurse.call('glucose.record', urgent()));
    dataOf(await nurse.call('glucose.record', urgent()));
    dataOf(await control(6.6));
    expect(await shown()).toMatchObject({ standing: 'valid', emergency: null });
    const { reading } = dataOf(await nurse.call('glucose.record', urgent()));
    expect(reading.qualityMark).toBeUndefined();
  });

  it('is never of a meter that failed; the value itself is stored and marked', async () => {
    dataOf(await control(9.9));
    expect(await shown()).toMatchObject({ standing: 'failed', emergency: null });
    const one = urgent();
    expect(errorOf(await nurse.call('glucose.record', one))).toMatchObject({
      code: 'control.emergencyFailed',
      field: 'emergencyReason',
    });
    const { reading } = dataOf(await nurse.call('glucose.record', { ...one, emergencyReason: null }));
    expect(reading.qualityMark).toEqual({ meter: 'failed', emergency: null, operator: null });
  });

  it('of two nurses at the last use is one', async () => {
    dataOf(await nurse.call('glucose.record', urgent()));
    const others = await Promise.all(Array.from({ length: 6 }, () => nurse.call('glucose.record', urgent())));
    expect(others.filter(({ ok }) => ok)).toHaveLength(1);
    expect(others.filter((answer) => !answer.ok).map(codeOf)).toEqual(Array(5).fill('control.emergencySpent'));
    expect((await marks()).filter(({ emergencyReason }) => emergencyReason !== null)).toHaveLength(2);
  });

  it('needs a meter and a value', async () => {
    const field = 'emergencyReason';
    const noMeter = await nurse.call('glucose.record', entry({ deviceId: null, emergencyReason: 'x' }));
    expect(errorOf(noMeter)).toMatchObject({ code: 'input.invalid', field });
    const refusal = entry({ value: null, refusal: 'out', emergencyReason: 'x' });
    expect(errorOf(await nurse.call('glucose.record', refusal))).toMatchObject({ code: 'input.invalid', field });
  });
});

describe('the mark of a value without valid quality control', () => {
  it('is shown by the board, the patient and the records, and kept by a correction with the lot of strips', async () => {
    const patientId = test.hospital.patients.anna;
    const { reading } = dataOf(await nurse.call('glucose.record', { ...urgent('shock'), patientId, slot: 2 }));
    const { readingId } = reading;
    const { db } = test.server.context;
    await db
      .updateTable('glucoseReading')
      .set({ stripLotId: lots.stripLotId })
      .where('readingId', '=', readingId)
      .execute();
    const change = { readingId, version: 1, value: 7.1, slot: 3, reason: 'typing' };
    const qualityMark = { meter: 'overdue', emergency: 'shock', operator: null };
    expect(dataOf(await nurse.call('glucose.correct', change)).reading).toMatchObject({ version: 2, qualityMark });
    dataOf(await nurse.call('glucose.correct', { ...change, version: 2, value: 7.2 }));
    const versions = await db
      .selectFrom('glucoseReading')
      .select(['version', 'stripLotId'])
      .where('readingId', '=', readingId)
      .orderBy('version')
      .execute();
    expect(versions).toEqual([1, 2, 3].map((version) => ({ version, stripLotId: lots.stripLotId })));

    const board = dataOf(await nurse.call('glucose.board', { wardId: test.hospital.nodes.wardA }));
    const row = board.rows.find((one) => one.patientId === patientId);
    expect(row?.today[3]).toMatchObject({ readingId, qualityMark });
    const day = '2026-11-23';
    const period = { patientId, from: day, to: day };
    expect(dataOf(await nurse.call('patient.glucose', period)).readings).toContainEqual(
      expect.objectContaining({ readingId, qualityMark }),
    );
    const listed = dataOf(
      await nurse.call('record.list', { indicator: 'glucose', from: day, to: day, show: 'uncontrolled' }),
    ).rows.map((one) => one.reading);
    expect(listed).toContainEqual(expect.objectContaining({ readingId, qualityMark }));
    const all = dataOf(await nurse.call('record.versions', { indicator: 'glucose', readingId })).versions;
    expect(all.map((one) => ('slot' in one.reading ? one.reading.qualityMark : null))).toEqual(
      Array(3).fill(qualityMark),
    );
  });
});
