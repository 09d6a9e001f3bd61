import { OWN_PERMISSIONS, type RequestOf, USER_TYPES } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

/** A Monday, in the working hours of the own doctor. */
const NOW = '2026-11-23T10:00:00+08:00';
const HOUR = 3_600_000;

let test: TestServer;
let doctor: TestClient;
let patientId: string;
let accountId: string;
let home: TestClient;

beforeAll(async () => {
  test = await startTestServer({ clock: NOW });
  doctor = await test.signedIn('doctorA');
  const { departmentA } = test.hospital.nodes;
  ({ patientId } = dataOf(
    await doctor.call('outpatient.register', {
      visitId: randomUUID(),
      departmentId: departmentA,
      name: '陈秀',
      latinName: 'Chen Xiu',
      sex: 'female',
      birthday: '1971-03-05',
      reason: 'follow-up of type 2 diabetes',
      nextOn: '2027-01-11',
      ended: false,
    }),
  ));
  const own = { nodeId: departmentA, userType: USER_TYPES.patient, patientId };
  accountId = await test.hospital.addAccount('chenxiu', OWN_PERMISSIONS, own);
  home = await test.signedIn('chenxiu');
});
afterAll(() => test.stop());

const measured = (value: number, more: Partial<RequestOf<'own.record'>> = {}, client = home) =>
  client.call('own.record', { readingId: randomUUID(), value, ...more });
const ofToday = async () =>
  dataOf(await doctor.call('patient.glucose', { patientId, from: '2026-11-23', to: '2026-11-23' })).readings;

describe('what a patient measures at home', () => {
  it('is stored as measured at home by the patient, and staff see it so', async () => {
    const readingId = randomUUID();
    const { reading } = dataOf(await measured(7.2, { readingId, slot: 2, measuredAt: Date.parse(NOW) - HOUR }));
    expect(reading).toMatchObject({ readingId, value: 7.2, slot: 2, setting: 'home', way: 'manual', version: 1 });
    expect(reading.measuredBy.name).toBe((await ofToday()).find((one) => one.readingId === readingId)?.measuredBy.name);
    expect((await ofToday()).filter(({ setting }) => setting === 'home')).toHaveLength(1);
    const again = dataOf(await measured(7.2, { readingId, slot: 2 }));
    expect(again.reading).toEqual(reading);
    expect(await ofToday()).toHaveLength(1);
    const { auditEvent } = await test.server.context.db
      .selectFrom('auditEvent')
      .select(({ fn }) => fn.countAll<string>().as('auditEvent'))
      .where('type', '=', 'glucose.recorded')
      .where('accountId', '=', accountId)
      .where('patientId', '=', patientId)
      .executeTakeFirstOrThrow();
    expect(Number(auditEvent)).toBe(1);
  });

  it('warns the staff where it is out of range', async () => {
    const { reading } = dataOf(await measured(17.2, { slot: 9 }));
    expect(reading).toMatchObject({ meaning: 'high' });
    const { rows } = dataOf(await doctor.call('warning.open', {}));
    expect(rows.filter((one) => one.patientId === patientId)).toHaveLength(1);
  });

  it('is asked about, refused and limited as every entry, naming the field', async () => {
    expect(codeOf(await measured(2.1))).toBe('reading.unconfirmed');
    expect(dataOf(await measured(2.1, { confirmed: true })).reading.value).toBe(2.1);
    expect(codeOf(await measured(56, { confirmed: true }))).toBe('reading.aboveMeters');
    expect(codeOf(await measured(33.3, { comparator: '<', confirmed: true }))).toBe('reading.meterEnd');
    const hi = dataOf(await measured(33.3, { comparator: '>', confirmed: true })).reading;
    expect(hi).toMatchObject({ value: 33.3, comparator: '>' });
    const tomorrow = await measured(6, { measuredAt: Date.parse(NOW) + 24 * HOUR });
    expect(tomorrow).toMatchObject({ ok: false, error: { code: 'reading.future', field: 'measuredAt' } });
    const late = { measuredAt: Date.parse(NOW) - 49 * HOUR };
    expect(codeOf(await measured(6, late))).toBe('reading.late');
    expect(dataOf(await measured(6, { ...late, timeReason: 'was away' })).reading.late).toBe(true);
  });

  it('is one’s own: never under the id of another patient’s reading', async () => {
    const readingId = randomUUID();
    const { anna } = test.hospital.patients;
    dataOf(await doctor.call('glucose.record', { readingId, patientId: anna, value: 6.1, slot: 1 }));
    expect(await measured(6.1, { readingId })).toMatchObject({ error: { code: 'input.invalid', field: 'readingId' } });
  });

  it('is refused during a stay, after a discharge without visits, and of the staff', async () => {
    expect(codeOf(await measured(6, {}, await test.signedIn('anna')))).toBe('own.inHospital');
    const { gone } = test.hospital.patients;
    const left = { nodeId: test.hospital.nodes.wardA, userType: USER_TYPES.patient, patientId: gone };
    await test.hospital.addAccount('left', OWN_PERMISSIONS, left);
    expect(codeOf(await measured(6, {}, await test.signedIn('left')))).toBe('patient.discharged');
    expect(codeOf(await measured(6, {}, doctor))).toBe('permission.missing');
  });

  it('needs no authorisation for meters, which is of the staff', async () => {
    const { db } = test.server.context;
    const rule = JSON.stringify({ required: true });
    const set = { nodeId: test.hospital.nodes.hospital, operatorRule: rule };
    const { operatorRule } = set;
    await db
      .insertInto('nodeSetting')
      .values(set)
      .onConflict((one) => one.column('nodeId').doUpdateSet({ operatorRule }))
      .execute();
    const byStaff = { readingId: randomUUID(), patientId, value: 6.5, slot: 9, setting: 'clinic' } as const;
    expect(dataOf(await doctor.call('glucose.record', byStaff)).reading).toHaveProperty('qualityMark');
    const { readingId } = dataOf(await measured(6.6, { slot: 9 })).reading;
    const found = (await ofToday()).find((one) => one.readingId === readingId);
    expect(found?.value).toBe(6.6);
    expect(found).not.toHaveProperty('qualityMark');
  });
});
