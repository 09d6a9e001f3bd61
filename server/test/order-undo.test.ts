import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '@wardlink/contract';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';

/** A Friday, in the window before breakfast. */
const TODAY = '2026-11-20';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

let test: TestServer;
let doctor: TestClient;
let nurse: TestClient;
/** Later, on another server of the same database. */
let laterDoctor: TestClient;
let anna: string;

beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T07:00:00+08:00` });
  anna = test.hospital.patients.anna;
  doctor = await test.signedIn('doctorA');
  nurse = await test.signedIn('nurseA');
  const { url } = await test.another({ clock: `${TODAY}T07:05:00+08:00` });
  laterDoctor = new TestClient(url);
  dataOf(await laterDoctor.logIn('doctorA', PASSWORD));
});
afterAll(() => test.stop());

beforeEach(async () => {
  const { db } = test.server.context;
  for (const table of ['orderExecution', 'monitoringPlan', 'medicationPlan', 'glucoseReading'] as const) {
    await db.deleteFrom(table).execute();
  }
});

const terms = { weekdays: EVERY_DAY, everyDays: 1, since: TODAY, until: null, changeReason: 'preset.lowValues' };
const aspart = { category: 'insulin', insulinCategory: 'rapidActing', brandKey: 'novorapid' } as const;
type Medication = RequestOf<'order.planMedication'>;
async function medicate(amounts: [number, number, number], more: Partial<Medication> = {}, by = doctor) {
  const doses = amounts.map((amount, index) => ({ slot: index * 2 + 1, amount }));
  const order = { planKey: randomUUID(), patientId: anna, ...terms, medicine: aspart, doses, ...more };
  return dataOf(await by.call('order.planMedication', order)).plan;
}
async function monitor(slots: number[], replaces: string | null = null) {
  const order = { planKey: randomUUID(), patientId: anna, ...terms, indicator: 'glucose', slots, replaces } as const;
  return dataOf(await doctor.call('order.planMonitoring', order)).plan;
}
const undo = (planId: string, by = doctor, type: 'medication' | 'monitoring' = 'medication') =>
  by.call('order.undo', { type, planId });
/** What the patient's page and the sheet of today and tomorrow show, without versions. */
async function standing() {
  const { medication, monitoring } = dataOf(await nurse.call('order.plans', { patientId: anna }));
  const days = await Promise.all(
    [TODAY, '2026-11-21'].map(async (day) => dataOf(await nurse.call('order.sheet', { day })).rows),
  );
  const plans = [...medication, ...monitoring].filter(({ state }) => state === 'running' || state === 'waiting');
  return {
    plans: plans.map(({ version: _, ...plan }) => plan),
    tasks: days.map((rows) => rows.find(({ patientId }) => patientId === anna)?.tasks ?? []),
  };
}
const execution = (planId: string, more: Partial<RequestOf<'order.execute'>> = {}) => ({
  executionKey: randomUUID(),
  type: 'medication' as const,
  planId,
  day: TODAY,
  slot: 1,
  refusal: null,
  ...more,
});

describe('an order that was just signed', () => {
  it.each([
    ['from the open slot', {}],
    ['from a later slot', { beginsWith: 5 }],
    ['from tomorrow', { since: '2026-11-21' }],
  ] as const)('%s is undone: what it replaced goes on as if there had been no change', async (_, begin) => {
    const first = await medicate([6, 4, 6]);
    const before = await standing();
    const { planId } = await medicate([8, 5, 7], { replaces: first.planId, ...begin });
    expect(await standing()).not.toEqual(before);
    const [listed] = dataOf(await doctor.call('order.plans', { patientId: anna })).medication;
    expect(listed).toMatchObject({ planId, undoUntil: (listed?.orderedAt ?? 0) + 120_000 });
    dataOf(await undo(planId));
    // Sent again, it has no second effect.
    dataOf(await undo(planId));
    expect(await standing()).toEqual(before);
    const [undone] = dataOf(await nurse.call('order.plans', { patientId: anna })).medication;
    expect(undone).toMatchObject({
      planId,
      state: 'terminated',
      endReason: 'preset.undone',
      endedBy: { latinName: 'doctorA' },
      undoUntil: null,
    });
    const { entries } = dataOf(await nurse.call('patient.timeline', { patientId: anna, kinds: ['order'] }));
    expect(entries[0]).toMatchObject({ kind: 'medication.terminated', detail: { reason: 'preset.undone' } });
    const events = test.server.context.db.selectFrom('auditEvent').select('type').where('subject', '=', planId);
    expect(await events.where('type', 'like', 'medication.%').orderBy('id').execute()).toEqual([
      { type: 'medication.planned' },
      { type: 'medication.terminated' },
    ]);
  });

  it('that replaced nothing is gone from the sheet', async () => {
    const before = await standing();
    dataOf(await undo((await medicate([6, 4, 6])).planId));
    expect(await standing()).toEqual(before);
  });

  it('of measurements is undone, and a value from before it counts for the earlier order again', async () => {
    const first = await monitor([1, 3]);
    const glucose = { readingId: randomUUID(), patientId: anna, slot: 1, value: 6.1 };
    const measuredAt = Date.parse(`${TODAY}T06:50:00+08:00`);
    dataOf(await nurse.call('glucose.record', { ...glucose, measuredAt }));
    const before = await standing();
    const { planId } = await monitor([1, 2, 5], first.planId);
    dataOf(await undo(planId, doctor, 'monitoring'));
    expect(await standing()).toEqual(before);
  });
});

describe('an order is not undone', () => {
  // [why, what happens between the order and the try, who tries]
  const CASES: [string, (planId: string) => Promise<unknown>, () => TestClient][] = [
    ['after two minutes', async () => undefined, () => laterDoctor],
    ['by somebody else who may order', async () => undefined, () => nurse],
    [
      'once a dose was given',
      async (planId) => dataOf(await nurse.call('order.execute', execution(planId))),
      () => doctor,
    ],
    [
      'once a dose was refused',
      async (planId) => dataOf(await nurse.call('order.execute', execution(planId, { refusal: 'refusal' }))),
      () => doctor,
    ],
    [
      'once a dose that was given is taken back',
      async (planId) => {
        const { execution: given } = dataOf(await nurse.call('order.execute', execution(planId)));
        dataOf(await nurse.call('order.takeBack', { executionId: given.executionId, reason: 'preset.typing' }));
      },
      () => doctor,
    ],
    [
      'once it was changed again',
      async (planId) => medicate([9, 5, 7], { replaces: planId, since: '2026-11-21' }),
      () => doctor,
    ],
    [
      'once it was stopped',
      async (planId) =>
        dataOf(await doctor.call('order.terminate', { type: 'medication', planId, version: 1, reason: 'rash' })),
      () => doctor,
    ],
  ];
  it.each(CASES)('%s', async (_, act, by) => {
    const first = await medicate([6, 4, 6]);
    const { planId } = await medicate([8, 5, 7], { replaces: first.planId });
    await act(planId);
    const before = await standing();
    expect(codeOf(await undo(planId, by()))).toBe('plan.undoOver');
    expect(await standing()).toEqual(before);
  });

  it('of another ward: there is none', async () => {
    const nurseB = await test.signedIn('nurseB');
    const { planId } = await medicate([6, 4, 6]);
    expect(codeOf(await undo(planId, nurseB))).toBe('plan.unknown');
  });

  it('while a dose is being written down: one of the two comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { planId } = await medicate([6, 4, 6]);
      const [undone, given] = await Promise.all([undo(planId), nurse.call('order.execute', execution(planId))]);
      expect([undone.ok, given.ok].filter(Boolean)).toHaveLength(1);
      await test.server.context.db.deleteFrom('orderExecution').execute();
      await test.server.context.db.deleteFrom('medicationPlan').execute();
    }
  });
});
