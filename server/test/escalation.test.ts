import type { ClinicalWarning } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const MINUTE = 60_000;
let test: TestServer;
let nurse: TestClient;
let director: string;
beforeAll(async () => {
  test = await startTestServer();
  nurse = await test.signedIn('nurseA');
  const { hospital, server } = test;
  // The department's director is the last step of an escalation.
  director = await hospital.addAccount('director', ['chat.use', 'warning.read'], {
    nodeId: hospital.nodes.departmentA,
  });
  await server.context.db
    .insertInto('nodeSetting')
    .values({ nodeId: hospital.nodes.departmentA, directorId: director })
    .execute();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.server.context.db.updateTable('warning').set({ supersededAt: new Date(), escalateAt: null }).execute();
});

async function warned(systolic: number): Promise<ClinicalWarning> {
  const figures = { systolic, diastolic: 80, heartRate: null };
  const { anna } = test.hospital.patients;
  const entry = { indicator: 'pressure', readingId: randomUUID(), patientId: anna, figures, confirmed: true } as const;
  const { readingId } = dataOf(await nurse.call('vital.record', entry)).reading;
  const { warnings } = dataOf(await nurse.call('warning.list', { state: 'open' }));
  const found = warnings.find((warning) => warning.readingId === readingId);
  if (!found) throw new Error('the reading raised no warning');
  return found;
}

/** Starts a server process on the same database whose clock is this many minutes ahead. */
const startedAfter = (minutes: number) =>
  test.another({ clock: new Date(Date.now() + minutes * MINUTE).toISOString() });

/** Escalation step and receiver of each message about a warning, in order. */
async function passedOn(warningId: string): Promise<[number, string][]> {
  const { db } = test.server.context;
  const rows = await db.selectFrom('message').select(['otherInfo', 'receiverId']).orderBy('sentAt').execute();
  return rows.flatMap(({ otherInfo, receiverId }) =>
    otherInfo?.warningId === warningId && typeof otherInfo.escalation === 'number'
      ? [[otherInfo.escalation, receiverId]]
      : [],
  );
}

const stepOf = async (warningId: string): Promise<[number, Date | null]> => {
  const { db } = test.server.context;
  const row = await db
    .selectFrom('warning')
    .select(['step', 'escalateAt'])
    .where('id', '=', warningId)
    .executeTakeFirstOrThrow();
  return [row.step, row.escalateAt];
};
const reaches = (warningId: string, step: number) =>
  vi.waitFor(async () => expect((await stepOf(warningId))[0]).toBe(step), { timeout: 30_000 });

describe('a warning that nobody acknowledges', () => {
  it('goes to the patient’s doctor, then to the director, each step once by whichever process comes first', async () => {
    const { warningId, raisedAt, escalatesAt } = await warned(190);
    expect(escalatesAt).toBe(raisedAt + 5 * MINUTE);
    const { doctorA } = test.hospital.accounts;
    // Three processes check at the same time, as after a common restart.
    const six = await Promise.all([startedAfter(6), startedAfter(6), startedAfter(6)]);
    await reaches(warningId, 1);
    expect((await stepOf(warningId))[1]?.getTime()).toBe(raisedAt + 10 * MINUTE);
    await Promise.all(six.map((server) => server.stop()));
    expect(await passedOn(warningId)).toEqual([[1, doctorA]]);
    const eleven = await Promise.all([startedAfter(11), startedAfter(11)]);
    await reaches(warningId, 2);
    await Promise.all(eleven.map((server) => server.stop()));
    expect(await passedOn(warningId)).toEqual([
      [1, doctorA],
      [2, director],
    ]);
    expect(await stepOf(warningId)).toEqual([2, null]);
    const trail = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['accountId', 'after'])
      .where('type', '=', 'warning.escalated')
      .where('subject', '=', warningId)
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { accountId: null, after: { indicator: 'pressure', step: 1, recipients: 1 } },
      { accountId: null, after: { indicator: 'pressure', step: 2, recipients: 1 } },
    ]);
  });

  it('takes both steps at the first start after a long stop', async () => {
    const { warningId } = await warned(191);
    const late = await startedAfter(600);
    await reaches(warningId, 2);
    await late.stop();
    expect((await passedOn(warningId)).map(([step]) => step)).toEqual([1, 2]);
  });

  it('stays where it is before its time, once acknowledged, and once corrected', async () => {
    const [acknowledged, corrected] = [await warned(192), await warned(193)];
    dataOf(await nurse.call('warning.acknowledge', { warningId: acknowledged.warningId, note: 'seen to' }));
    const figures = { systolic: 130, diastolic: 80, heartRate: null };
    const correction = { indicator: 'pressure', readingId: corrected.readingId, version: 1, figures } as const;
    dataOf(await nurse.call('vital.correct', { ...correction, reason: 'mistyped' }));
    const ordinary = await warned(150);
    expect(ordinary.escalatesAt).toBe(ordinary.raisedAt + 30 * MINUTE);
    // The escalation of an overdue warning shows that the process has checked.
    const due = await warned(194);
    const server = await startedAfter(20);
    await reaches(due.warningId, 2);
    await server.stop();
    for (const { warningId } of [acknowledged, corrected]) expect(await stepOf(warningId)).toEqual([0, null]);
    expect((await stepOf(ordinary.warningId))[0]).toBe(0);
  });

  it('goes to every doctor of the place where the one it belongs to cannot be reached', async () => {
    const { db } = test.server.context;
    const { doctorA, chief } = test.hospital.accounts;
    const doctors = db.updateTable('role').where('name', 'in', ['doctorA', 'chief']);
    await doctors.set({ permissionType: 'doctor' }).execute();
    await db.updateTable('account').set({ warningPush: false }).where('id', '=', doctorA).execute();
    const { warningId } = await warned(195);
    const server = await startedAfter(6);
    await reaches(warningId, 1);
    await server.stop();
    expect(await passedOn(warningId)).toEqual([[1, chief]]);
  });
});
