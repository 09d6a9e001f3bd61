import { randomUUID } from 'node:crypto';
import type { StoredChatMessage } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const TODAY = '2026-11-20';
const MINUTE = 60_000;
let test: TestServer;
let nurse: TestClient;
let anna: string;
beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T07:00:00+08:00` });
  anna = test.hospital.patients.anna;
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());

const glucose = async (value: number, minutesAgo = 0) => {
  const measuredAt = test.server.context.clock.now() - minutesAgo * MINUTE;
  const entry = { readingId: randomUUID(), patientId: anna, slot: 1, value, measuredAt, confirmed: true };
  return dataOf(await nurse.call('glucose.record', entry)).reading;
};
const warningsOf = async (readingId: string) =>
  dataOf(await nurse.call('warning.list', { state: 'open' })).warnings.filter((one) => one.readingId === readingId);
/** The escalation step at which each account was notified of a warning, with `at once` for an urgent message. */
const told = async (warningId: string): Promise<Record<string, number | string | undefined>> => {
  const rows = await test.server.context.db
    .selectFrom('message')
    .innerJoin('account', 'account.id', 'message.receiverId')
    .select(['account.username', 'message.otherInfo'])
    .where('message.systemMsgType', '=', 25)
    .execute();
  const own = rows.map(({ username, otherInfo }) => ({ username, info: otherInfo as StoredChatMessage['otherInfo'] }));
  return Object.fromEntries(
    own
      .filter(({ info }) => info?.warningId === warningId)
      .map(({ username, info }) => [username, info?.urgent ? `${info.escalation} at once` : info?.escalation]),
  );
};

describe('a low of level 2 (below 3.0 mmol/L)', () => {
  it('goes to the doctor at once and to the director after the set time; 3.0 waits as any other', async () => {
    const { readingId } = await glucose(2.94, 60);
    const [warning] = await warningsOf(readingId);
    expect(warning).toMatchObject({ critical: false, step: 1 });
    expect((warning?.escalatesAt ?? 0) - (warning?.raisedAt ?? 0)).toBe(10 * MINUTE);
    expect(await told(warning?.warningId ?? '')).toMatchObject({ doctorA: '1 at once', nurseA: undefined });
    const [mild] = await warningsOf((await glucose(3.0, 59)).readingId);
    expect(mild).toMatchObject({ critical: false, step: 0 });
    expect((mild?.escalatesAt ?? 0) - (mild?.raisedAt ?? 0)).toBe(30 * MINUTE);
    expect(await told(mild?.warningId ?? '')).toMatchObject({ doctorA: undefined, nurseA: undefined });
  });

  it('at the same time as milder ones reaches everybody: no entry waits for another in a ring', async () => {
    const { db } = test.server.context;
    // Without her the recipients begin with the doctor, who is the last to hear of a low at once.
    const push = (warningPush: boolean) =>
      db.updateTable('account').set({ warningPush }).where('id', '=', test.hospital.accounts.nurseA).execute();
    await push(false);
    const entries = Array.from({ length: 40 }, (_, index) => ({
      readingId: randomUUID(),
      patientId: anna,
      slot: 9 as const,
      confirmed: true,
      value: index % 2 === 0 ? 2.5 : 3.2,
      measuredAt: test.server.context.clock.now() - (120 + index) * MINUTE,
    }));
    for (const reply of await Promise.all(entries.map((entry) => nurse.call('glucose.record', entry)))) dataOf(reply);
    const ids = entries.map(({ readingId }) => readingId);
    for (const { id } of await db.selectFrom('warning').select('id').where('readingId', 'in', ids).execute()) {
      expect(Object.keys(await told(id))).toEqual(expect.arrayContaining(['doctorA', 'chief']));
    }
    await db
      .updateTable('warning')
      .set({ supersededAt: new Date(0) })
      .where('readingId', 'in', ids)
      .execute();
    await db.deleteFrom('glucoseReading').where('readingId', 'in', ids).execute();
    await push(true);
  });

  it('warns in a range that was set so wide that it lies inside', async () => {
    const own = { patientId: anna, indicator: 'glucose', range: { low: 2.2, high: 20 } } as const;
    dataOf(await nurse.call('warning.setRange', own));
    const { readingId } = await glucose(2.9, 55);
    expect(await warningsOf(readingId)).toMatchObject([{ status: 2, step: 1 }]);
    dataOf(await nurse.call('warning.setRange', { ...own, range: null }));
  });

  it('is a task to measure again in 15 minutes, on sheet and board, done by the next reading and not by a refusal', async () => {
    const low = await glucose(2.7, 20);
    const rechecks = async () =>
      dataOf(await nurse.call('order.sheet', {}))
        .rows.flatMap((patient) => patient.rechecks)
        .filter((one) => one.readingId === low.readingId);
    const onBoard = async () => dataOf(await nurse.call('glucose.board', {})).rows[0]?.recheckBy;
    const dueAt = low.measuredAt + 15 * MINUTE;
    expect(await rechecks()).toMatchObject([{ figures: { value: 2.7 }, dueAt, doneAt: null }]);
    expect(await onBoard()).toBe(dueAt);
    const refused = { readingId: randomUUID(), patientId: anna, slot: 2, refusal: 'out' as const };
    dataOf(await nurse.call('glucose.record', refused));
    expect(await rechecks()).toMatchObject([{ doneAt: null }]);
    const next = await glucose(5.2, 6);
    expect(await rechecks()).toMatchObject([{ doneAt: next.measuredAt }]);
    expect(await onBoard()).toBeNull();
    // The recheck was measured on another patient: after it is voided, the recheck is due again.
    const request = { readingId: next.readingId, version: 1, reason: 'other patient' };
    dataOf(await nurse.call('glucose.void', request));
    expect(await rechecks()).toMatchObject([{ doneAt: null }]);
    expect(await onBoard()).toBe(dueAt);
  });
});

describe('blood ketone', () => {
  it.each([
    [0.5, 'normal', undefined],
    [0.6, 'ketonaemia', false],
    [1.6, 'impendingKetoacidosis', false],
    [2.9, 'impendingKetoacidosis', false],
    [3.0, 'probableKetoacidosis', true],
    [2.95, 'probableKetoacidosis', true],
  ])('of %s mmol/L is of the class %s and warns, critically: %s', async (ketone, level, critical) => {
    const entry = { indicator: 'ketone', readingId: randomUUID(), patientId: anna, figures: { ketone } } as const;
    const { reading } = dataOf(await nurse.call('vital.record', entry));
    expect(reading).toMatchObject({ level });
    const warnings = await warningsOf(entry.readingId);
    if (critical === undefined) return expect(warnings).toEqual([]);
    expect(warnings).toMatchObject([{ indicator: 'ketone', ketone, level, critical, range: { low: 0, high: 0.5 } }]);
    const beside = dataOf(await nurse.call('warning.list', { state: 'open', indicator: 'glucose' })).warnings;
    expect(beside.some(({ readingId }) => readingId === entry.readingId)).toBe(true);
    const { warningId } = warnings[0]!;
    dataOf(await nurse.call('warning.acknowledge', { warningId, note: 'insulin given' }));
  });
});
