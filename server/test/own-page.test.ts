import { OWN_PERMISSIONS, USER_TYPES } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_MEAL_WINDOWS } from '@wardlink/domain';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

/** A Monday, within the window after breakfast. */
const NOW = '2026-11-23T09:00:00+08:00';
const TODAY = '2026-11-23';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

let test: TestServer;
let doctor: TestClient;
let home: TestClient;
let patientId: string;

/** An outpatient with an account. */
async function atHome(account: string, latinName: string): Promise<{ patientId: string; client: TestClient }> {
  const { departmentA } = test.hospital.nodes;
  const { patientId: id } = dataOf(
    await doctor.call('outpatient.register', {
      visitId: randomUUID(),
      departmentId: departmentA,
      name: '陈秀',
      latinName,
      sex: 'female',
      birthday: '1971-03-05',
      reason: 'follow-up of type 2 diabetes',
      nextOn: '2027-01-11',
      ended: false,
    }),
  );
  const own = { nodeId: departmentA, userType: USER_TYPES.patient, patientId: id };
  await test.hospital.addAccount(account, OWN_PERMISSIONS, own);
  return { patientId: id, client: await test.signedIn(account) };
}

beforeAll(async () => {
  test = await startTestServer({ clock: NOW });
  doctor = await test.signedIn('doctorA');
  ({ patientId, client: home } = await atHome('chenxiu', 'Chen Xiu'));
});
afterAll(() => test.stop());

const terms = (whose: string) => ({
  planKey: randomUUID(),
  patientId: whose,
  weekdays: EVERY_DAY,
  everyDays: 1,
  since: TODAY,
  until: null,
});

describe('what a patient is to measure today', () => {
  it('is nothing without an order', async () => {
    expect(dataOf(await home.call('own.plan'))).toMatchObject({ day: TODAY, tasks: [] });
  });

  it('comes with the meal times in force, by which the phone reads a meter', async () => {
    const breakfast = DEFAULT_MEAL_WINDOWS.map((one) => (one.slot === 1 ? { ...one, begin: 240 } : one));
    const other = breakfast.map((one) => (one.slot === 8 ? { ...one, end: 240 } : one));
    expect(dataOf(await home.call('own.plan')).mealTimes).toEqual(DEFAULT_MEAL_WINDOWS);
    const { departmentA } = test.hospital.nodes;
    const chief = await test.signedIn('chief');
    const { version } = dataOf(await chief.call('rule.read', { nodeId: departmentA }));
    const change = { rule: 'meals', value: other } as const;
    dataOf(await chief.call('rule.save', { nodeId: departmentA, version, change }));
    expect(dataOf(await home.call('own.plan')).mealTimes).toEqual(other);
  });

  it('follows the order in force, and what was measured at home is done', async () => {
    dataOf(
      await doctor.call('order.planMonitoring', {
        ...terms(patientId),
        indicator: 'glucose',
        slots: [2, 3],
        note: 'ask about supper',
      }),
    );
    dataOf(await doctor.call('order.planMonitoring', { ...terms(patientId), indicator: 'temperature', slots: [2] }));
    const before = dataOf(await home.call('own.plan')).tasks;
    expect(before.map(({ slot, state }) => [slot, state])).toEqual([
      [2, 'due'],
      [3, 'due'],
    ]);
    expect(before[0]?.begin).toBeLessThan(Date.parse(NOW));
    dataOf(await home.call('own.record', { readingId: randomUUID(), value: 8.1, slot: 2 }));
    const after = dataOf(await home.call('own.plan')).tasks;
    expect(after.map(({ state }) => state)).toEqual(['done', 'due']);
  });

  it('is nobody else’s, and of an account of staff nothing', async () => {
    const other = dataOf(await (await test.signedIn('anna')).call('own.plan'));
    expect(other.tasks).toEqual([]);
    expect(codeOf(await doctor.call('own.plan'))).toBe('permission.missing');
  });
});

describe('the target of the own values', () => {
  it('is the patient’s own where there is one', async () => {
    const period = { from: TODAY, to: TODAY };
    expect(dataOf(await home.call('own.glucose', period)).target).toEqual({
      fasting: { low: 3.9, high: 10 },
      other: { low: 3.9, high: 10 },
    });
    const bands = { fasting: { low: 4.4, high: 7 }, other: { low: 4.4, high: 9 } };
    dataOf(await doctor.call('patient.setTarget', { patientId, target: { level: 'custom', ...bands } }));
    expect(dataOf(await home.call('own.glucose', period)).target).toEqual(bands);
  });
});

describe('everything that is the patient’s own', () => {
  it('is given out whole, without remarks of the staff, and the trail notes it', async () => {
    const aspart = { category: 'insulin', insulinCategory: 'rapidActing', brandKey: 'novorapid' } as const;
    dataOf(
      await doctor.call('order.planMedication', {
        ...terms(patientId),
        medicine: aspart,
        doses: [{ slot: 1, amount: 6 }],
      }),
    );
    const ended = dataOf(
      await doctor.call('order.planMedication', {
        ...terms(patientId),
        medicine: { category: 'oral', drug: '二甲双胍', latinDrug: 'Metformin', unit: 'g' },
        doses: [{ slot: 1, amount: 0.5 }],
      }),
    ).plan;
    dataOf(
      await doctor.call('order.terminate', {
        type: 'medication',
        planId: ended.planId,
        version: ended.version,
        reason: 'nausea',
      }),
    );
    const data = dataOf(await home.call('own.export', {}));
    expect(data).toMatchObject({
      zone: 'Asia/Shanghai',
      patient: { name: '陈秀', latinName: 'Chen Xiu', sex: 'female', birthday: '1971-03-05' },
      readings: [{ value: 8.1, slot: 2, setting: 'home' }],
      medications: [{ category: 'insulin', doses: [{ slot: 1, amount: 6 }], unit: 'U' }],
    });
    expect(data.monitoring.map(({ indicator, slots }) => [indicator, slots])).toEqual([
      ['glucose', [2, 3]],
      ['temperature', [2]],
    ]);
    expect(data.medications).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('ask about supper');
    const events = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['after', 'patientId'])
      .where('type', '=', 'own.exported')
      .execute();
    expect(events).toMatchObject([{ after: { rows: 1 }, patientId }]);
  });

  it('is refused to staff', async () => {
    expect(codeOf(await doctor.call('own.export', {}))).toBe('permission.missing');
  });
});

describe('what comes next for a patient', () => {
  it('is the medicine to take at home, and tomorrow’s first measurement', async () => {
    dataOf(
      await doctor.call('order.planMedication', {
        ...terms(patientId),
        medicine: { category: 'oral', drug: '阿卡波糖', latinDrug: 'Acarbose', unit: 'mg' },
        doses: [{ slot: 3, amount: 50 }],
      }),
    );
    const { tasks, doses, tomorrow } = dataOf(await home.call('own.plan'));
    expect(doses).toHaveLength(1);
    expect(doses[0]).toMatchObject({ slot: 3, category: 'oral', drug: '阿卡波糖', latinDrug: 'Acarbose', amount: 50 });
    expect(doses[0]?.begin).toBe(tasks[1]?.begin);
    const day = 24 * 3_600_000;
    expect(tomorrow).toEqual({ slot: 2, begin: (tasks[0]?.begin ?? 0) + day, end: (tasks[0]?.end ?? 0) + day });
  });

  it('is to measure again after a low value, or where somebody of the staff asks for it', async () => {
    const { client } = await atHome('lowathome', 'Chen Lin');
    const at = (minutes: number): number => Date.parse(NOW) - minutes * 60_000;
    const measure = async (value: number, measuredAt: number) =>
      dataOf(await client.call('own.record', { readingId: randomUUID(), value, slot: 9, measuredAt, confirmed: true }));
    const rechecks = async () => dataOf(await client.call('own.plan')).rechecks;
    await measure(2.6, at(20));
    expect(await rechecks()).toEqual([{ measuredAt: at(20), dueAt: at(5), asked: false }]);
    await measure(5.2, at(4));
    expect(await rechecks()).toEqual([]);
    const { reading } = await measure(2.4, at(2));
    const { warnings } = dataOf(await doctor.call('warning.list', { state: 'open' }));
    const warning = warnings.find(({ readingId }) => readingId === reading.readingId);
    const asks = { warningId: warning?.warningId ?? '', actions: ['sugar15g' as const, 'remeasure15' as const] };
    const { warning: taken } = dataOf(await doctor.call('warning.acknowledge', asks));
    expect(await rechecks()).toEqual([{ measuredAt: at(2), dueAt: taken.recheckAt, asked: true }]);
  });

  it('has no medicine during a stay, when the ward gives it', async () => {
    const { anna } = test.hospital.patients;
    dataOf(
      await doctor.call('order.planMedication', {
        ...terms(anna),
        medicine: { category: 'oral', drug: '阿卡波糖', latinDrug: 'Acarbose', unit: 'mg' },
        doses: [{ slot: 3, amount: 50 }],
      }),
    );
    expect(dataOf(await (await test.signedIn('anna')).call('own.plan')).doses).toEqual([]);
  });
});
