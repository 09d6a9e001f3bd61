import type { ClinicalWarning, Indicator, RequestOf } from '@wardlink/contract';
import { addDays, dayOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const MINUTE = 60_000;
let test: TestServer;
let nurse: TestClient;
let doctor: TestClient;
let anna: string;
beforeAll(async () => {
  test = await startTestServer();
  [nurse, doctor] = await Promise.all([test.signedIn('nurseA'), test.signedIn('doctorA')]);
  anna = test.hospital.patients.anna;
});
afterAll(() => test.stop());

const glucose = async (value: number) => {
  const entry = { readingId: randomUUID(), patientId: anna, slot: 3, value, confirmed: true };
  return dataOf(await nurse.call('glucose.record', entry));
};
const vital = async (indicator: Indicator, figures: RequestOf<'vital.record'>['figures']) => {
  const entry = { indicator, readingId: randomUUID(), patientId: anna, figures, confirmed: true };
  return dataOf(await nurse.call('vital.record', entry)).reading;
};
/** Acknowledges the newest open warning of a reading. */
const acknowledge = async (readingId: string, more: Omit<RequestOf<'warning.acknowledge'>, 'warningId'>) => {
  const { warnings } = dataOf(await nurse.call('warning.list', { state: 'open' }));
  const warning = warnings.find((one) => one.readingId === readingId) as ClinicalWarning;
  return doctor.call('warning.acknowledge', { warningId: warning.warningId, ...more });
};
const rechecksOf = async (readingId: string) =>
  dataOf(await nurse.call('order.sheet', {}))
    .rows.flatMap(({ rechecks }) => rechecks)
    .filter((one) => one.readingId === readingId);
const onGlucoseBoard = async () => dataOf(await nurse.call('glucose.board', {})).rows[0]?.recheckBy;
const onBoardOf = async (indicator: Indicator) =>
  dataOf(await nurse.call('vital.board', { indicator })).rows[0]?.recheckBy;

describe('what was done about a critical warning', () => {
  it('is chosen or written, is shown in the list with its author, and stands in the audit trail', async () => {
    const { reading } = await glucose(2.4);
    for (const nothing of [{}, { actions: [] }, { actions: [], note: ' ' }]) {
      expect(codeOf(await acknowledge(reading.readingId, nothing))).toBe('warning.noteMissing');
    }
    const actions = ['sugar15g', 'doctorTold', 'remeasure15'] as const;
    const { warning } = dataOf(await acknowledge(reading.readingId, { actions: [...actions] }));
    expect(warning).toMatchObject({ actions, note: null, raisedBy: { latinName: 'nurseA' } });
    expect(warning.recheckAt).toBe((warning.acknowledgedAt ?? 0) + 15 * MINUTE);
    const [trail] = await test.server.context.db
      .selectFrom('auditEvent')
      .select('after')
      .where('type', '=', 'warning.acknowledged')
      .where('subject', '=', warning.warningId)
      .execute();
    expect(trail?.after).toMatchObject({ actions: 'sugar15g,doctorTold,remeasure15' });
    const today = dayOf(Date.now(), 'Asia/Shanghai');
    const acknowledged = async (acknowledgedOn: string) =>
      dataOf(await nurse.call('warning.list', { state: 'acknowledged', acknowledgedOn })).warnings;
    expect(await acknowledged(today)).toMatchObject([{ warningId: warning.warningId, actions }]);
    expect(await acknowledged(addDays(today, -1))).toEqual([]);
  });

  it('is refused where it is not one of the existing actions', async () => {
    const actions = ['prayed'] as unknown as NonNullable<RequestOf<'warning.acknowledge'>['actions']>;
    const { reading } = await glucose(2.3);
    expect(codeOf(await acknowledge(reading.readingId, { actions }))).toBe('input.invalid');
  });
});

describe('a measurement that was asked for', () => {
  it('of glucose is a task with the chosen time, on sheet and board, until it is measured or the acknowledgement undone', async () => {
    const { reading, warningId } = await glucose(2.6);
    const byRule = reading.measuredAt + 15 * MINUTE;
    expect(await rechecksOf(reading.readingId)).toMatchObject([{ indicator: 'glucose', dueAt: byRule }]);
    const { warning } = dataOf(await acknowledge(reading.readingId, { actions: ['remeasure30'] }));
    const dueAt = (warning.acknowledgedAt ?? 0) + 30 * MINUTE;
    expect(await rechecksOf(reading.readingId)).toMatchObject([{ dueAt, doneAt: null, figures: { value: 2.6 } }]);
    expect(await onGlucoseBoard()).toBe(dueAt);
    dataOf(await doctor.call('warning.reopen', { warningId: warningId ?? '' }));
    expect(await rechecksOf(reading.readingId)).toMatchObject([{ dueAt: byRule, doneAt: null }]);
    dataOf(await acknowledge(reading.readingId, { actions: ['remeasure10'] }));
    const next = await glucose(5.4);
    expect(await rechecksOf(reading.readingId)).toMatchObject([{ doneAt: next.reading.measuredAt }]);
    expect(await onGlucoseBoard()).toBeNull();
  });

  it('of another indicator is done by its own next reading alone', async () => {
    const { readingId } = await vital('pressure', { systolic: 188, diastolic: 114, heartRate: null });
    const { warning } = dataOf(await acknowledge(readingId, { actions: ['medication', 'remeasure60'] }));
    const dueAt = (warning.acknowledgedAt ?? 0) + 60 * MINUTE;
    await vital('temperature', { celsius: 36.6 });
    expect(await rechecksOf(readingId)).toMatchObject([{ indicator: 'pressure', dueAt, doneAt: null }]);
    expect(await onBoardOf('pressure')).toBe(dueAt);
    expect(await onBoardOf('temperature')).toBeNull();
    const next = await vital('pressure', { systolic: 142, diastolic: 86, heartRate: null });
    expect(await rechecksOf(readingId)).toMatchObject([{ doneAt: next.measuredAt }]);
    expect(await onBoardOf('pressure')).toBeNull();
  });
});
