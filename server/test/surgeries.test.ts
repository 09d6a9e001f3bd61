import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const AT = Date.parse('2026-11-21T08:30:00+08:00');

let test: TestServer;
let doctor: TestClient;
let other: TestClient;
beforeAll(async () => {
  test = await startTestServer({ clock: '2026-11-20T09:00:00+08:00' });
  doctor = await test.signedIn('doctorA');
  other = await test.signedIn('nurseB');
});
afterAll(() => test.stop());

const plan = (more: Partial<RequestOf<'surgery.save'>> = {}) => ({
  patientId: test.hospital.patients.anna,
  surgeryId: randomUUID(),
  version: 0,
  kind: '右髋关节置换',
  at: AT,
  fastingFrom: AT - 6 * 3_600_000,
  minutes: 150,
  ...more,
});
const surgeriesOf = async (client = doctor) =>
  dataOf(await client.call('surgery.ofPatient', { patientId: test.hospital.patients.anna })).surgeries;
const types = async (surgeryId: string) =>
  (
    await test.server.context.db
      .selectFrom('auditEvent')
      .select('type')
      .where('subject', '=', surgeryId)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type);

describe('planned surgery', () => {
  it('is stored once, changed only from its latest version, and cancelled', async () => {
    const first = plan();
    const { surgery } = dataOf(await doctor.call('surgery.save', first));
    const { surgeryId } = first;
    expect(surgery).toMatchObject({ surgeryId, version: 1, kind: '右髋关节置换', at: AT, minutes: 150 });
    expect(surgery.recordedBy.name).toBe('doctorA 名');
    expect(dataOf(await doctor.call('surgery.save', first)).surgery).toEqual(surgery);
    const later = { ...first, version: 1, at: AT + 3_600_000 };
    const changed = dataOf(await doctor.call('surgery.save', later)).surgery;
    expect(changed).toMatchObject({ version: 2, at: AT + 3_600_000 });
    // The reply was lost.
    expect(dataOf(await doctor.call('surgery.save', later)).surgery).toEqual(changed);
    expect(codeOf(await doctor.call('surgery.save', { ...first, version: 1, kind: 'other' }))).toBe('surgery.changed');
    expect(await surgeriesOf()).toEqual([changed]);
    const { patientId } = first;
    expect(codeOf(await doctor.call('surgery.cancel', { patientId, surgeryId, version: 1 }))).toBe('surgery.changed');
    dataOf(await doctor.call('surgery.cancel', { patientId, surgeryId, version: 2 }));
    expect(await surgeriesOf()).toEqual([]);
    expect(codeOf(await doctor.call('surgery.save', { ...later, version: 2 }))).toBe('surgery.unknown');
    expect(await types(surgeryId)).toEqual(['surgery.saved', 'surgery.saved', 'surgery.cancelled']);
  });

  it('names what is wrong with it', async () => {
    const refused = async (more: Partial<RequestOf<'surgery.save'>>) => await doctor.call('surgery.save', plan(more));
    expect(await refused({ fastingFrom: AT })).toMatchObject({ ok: true });
    expect(await refused({ fastingFrom: AT + 1 })).toMatchObject({
      error: { code: 'application.fasting', field: 'fastingFrom' },
    });
    expect(await refused({ minutes: 10 })).toMatchObject({ error: { code: 'input.invalid', field: 'minutes' } });
    expect(await refused({ kind: '' })).toMatchObject({ error: { code: 'input.invalid', field: 'kind' } });
    const { surgeryId } = plan();
    dataOf(await refused({ surgeryId }));
    expect(await refused({ surgeryId, patientId: test.hospital.patients.gone })).toMatchObject({
      error: { code: 'input.invalid', field: 'surgeryId' },
    });
  });

  it('is read and written only at the patient’s own ward, each with its right', async () => {
    const own = plan();
    dataOf(await doctor.call('surgery.save', own));
    const { patientId, surgeryId } = own;
    expect(codeOf(await other.call('surgery.ofPatient', { patientId }))).toBe('patient.unknown');
    expect(codeOf(await other.call('surgery.save', { ...own, version: 1 }))).toBe('patient.unknown');
    expect(codeOf(await other.call('surgery.cancel', { patientId, surgeryId, version: 1 }))).toBe('patient.unknown');
    // Nor by naming a patient of the caller's own ward.
    const bert = test.hospital.patients.bert;
    expect(codeOf(await other.call('surgery.save', { ...own, patientId: bert, version: 1 }))).toBe('surgery.unknown');
    await test.hospital.addAccount('looker', ['patient.read'], { nodeId: test.hospital.nodes.wardA });
    const looker = await test.signedIn('looker');
    expect(dataOf(await looker.call('surgery.ofPatient', { patientId })).surgeries.length).toBeGreaterThan(0);
    expect(codeOf(await looker.call('surgery.save', own))).toBe('permission.missing');
  });
});
