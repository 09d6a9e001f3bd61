import { randomUUID } from 'node:crypto';
import { populationReasonText } from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDays } from '../src/modules/statistics/count-days.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { medicationOf } from './support/ward-fixture.js';

const NOW = '2026-03-20T12:00:00+08:00';
const HOUR = 3_600_000;

let test: TestServer;
let chief: TestClient;
const db = () => test.server.context.db;

async function measured(patientId: string, hoursAgo: number, value: number): Promise<void> {
  const at = new Date(Date.parse(NOW) - hoursAgo * HOUR);
  const { accounts, nodes } = test.hospital;
  await sql`
    insert into glucose_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
      entered_at, entered_by, slot, value, status, range_low, range_high)
    values (${randomUUID()}, 1, true, ${patientId}, ${nodes.wardA}, ${at}, (${at}::timestamptz at time zone 'Asia/Shanghai')::date,
      ${accounts.nurseA}, 'manual', ${at}, ${accounts.nurseA}, 9, ${value}, 0, 3.9, 16.7)`.execute(db());
}

beforeAll(async () => {
  test = await startTestServer({ clock: NOW });
  chief = await test.signedIn('chief');
  const { anna, bert, gone } = test.hospital.patients;
  // Bert got worse within two weeks, and was above 13.9 lately; Anna has two lows, one of them below 3.0.
  for (let day = 1; day <= 13; day += 1) {
    await measured(bert, day * 24 + 2, day > 6 ? 7 : 12);
    await measured(bert, day * 24 + 6, day > 6 ? 8 : 9);
  }
  for (const hoursAgo of [4, 8, 12]) await measured(bert, hoursAgo, 15);
  await measured(anna, 20, 2.6);
  await measured(anna, 19, 6);
  await measured(anna, 5, 3.7);
  await measured(anna, 4, 6);
  // Discharged: nobody goes there.
  await measured(gone, 3, 2.1);
});
afterAll(() => test.stop());

describe('patients who need a look', () => {
  it.each([['counted from the readings'], ['from stored counts']])('are ranked by reason, %s', async (how) => {
    if (how === 'from stored counts') await countDays(test.server.context);
    const { total, counts, patients } = dataOf(await chief.call('population.list', {}));
    const { anna, bert } = test.hospital.patients;
    expect(patients.map(({ patientId }) => patientId)).toEqual([anna, bert]);
    expect(total).toBe(2);
    expect(counts).toEqual({ veryLow: 1, lows: 1, high: 1, worse: 1, toConfirm: 0, noData: 0 });
    expect(patients[0]?.reasons).toEqual([
      { kind: 'veryLow', value: 2.6, at: Date.parse(NOW) - 20 * HOUR },
      { kind: 'lows', count: 2 },
    ]);
    // Within 48 hours: three of today and four of the two days before.
    expect(patients[1]?.reasons[0]).toEqual({ kind: 'high', count: 3, of: 5 });
    expect(patients[1]?.reasons[1]).toMatchObject({ kind: 'worse' });
    expect(patients[1]?.values).toHaveLength(5);
    expect(patients[0]?.values.map(({ value, meaning }) => [value, meaning])).toEqual([
      [2.6, 'belowTarget'],
      [6, 'inTarget'],
      [3.7, 'belowTarget'],
      [6, 'inTarget'],
    ]);
    // Too few readings of Anna for a share; Bert's this week and in the week before.
    expect(patients.map(({ inRange }) => inRange)).toEqual([
      { week: null, before: null },
      { week: expect.closeTo(40, 0) as number, before: 100 },
    ]);
  });

  it('have their running treatment, for a caller who may read the orders', async () => {
    const { bert } = test.hospital.patients;
    const ordered = { ...medicationOf(bert, randomUUID()), since: '2026-03-20' };
    dataOf(await chief.call('order.planMedication', ordered));
    const treatments = async (client: TestClient) =>
      dataOf(await client.call('population.list', {})).patients.map(({ treatment }) => treatment);
    expect(await treatments(chief)).toEqual([
      { medicines: [], changedAt: null },
      {
        medicines: [{ name: '诺和锐', latinName: 'NovoRapid', unit: 'U', amounts: [8, 6] }],
        changedAt: expect.closeTo(Date.parse(NOW), -5) as number,
      },
    ]);
    await test.hospital.addAccount('figures', ['patient.read', 'statistics.read', 'ward.read']);
    expect(await treatments(await test.signedIn('figures'))).toEqual([null, null]);
  });

  it('are those who were not measured although a measurement is ordered', async () => {
    const { anna, bert } = test.hospital.patients;
    await sql`delete from glucose_reading where patient_id = ${anna} and measured_at > ${new Date(Date.parse(NOW) - 30 * HOUR)}`.execute(
      db(),
    );
    await measured(anna, 31, 6);
    await sql`insert into monitoring_plan (plan_key, patient_id, since, slots, ordered_at, ordered_by, indicator)
      values (${randomUUID()}, ${anna}, '2026-03-10', '{1}', '2026-03-10T08:00:00+08:00', ${test.hospital.accounts.doctorA}, 'glucose')`.execute(
      db(),
    );
    const { patients } = dataOf(await chief.call('population.list', { reason: 'noData' }));
    expect(patients).toMatchObject([{ patientId: anna, reasons: [{ kind: 'noData', hours: 31 }] }]);
    const { patients: high } = dataOf(await chief.call('population.list', { reason: 'high' }));
    expect(high.map(({ patientId }) => patientId)).toEqual([bert]);
  });

  it('are of the caller’s places, or the caller’s own patients, for a caller who may read patients', async () => {
    const { patients, nodes } = test.hospital;
    const [nurseA, nurseB, powerless] = await Promise.all([
      test.signedIn('nurseA'),
      test.signedIn('nurseB'),
      test.signedIn('powerless'),
    ]);
    const namesOf = async (client: TestClient, asked = {}) =>
      dataOf(await client.call('population.list', asked)).patients.map(({ patientId }) => patientId);
    expect(await namesOf(nurseA)).toEqual([patients.anna]);
    expect(await namesOf(nurseB)).toEqual([patients.bert]);
    expect(await namesOf(nurseB, { mine: true })).toEqual([patients.bert]);
    expect(await namesOf(chief, { mine: true })).toEqual([]);
    expect(await namesOf(chief, { departmentId: nodes.departmentB })).toEqual([patients.bert]);
    // A file has the same patients and reasons, each with the name that the caller may see; it is in the trail.
    const linesOf = async (client: TestClient, asked = {}) => {
      const pieces = await client.callStream('population.export', { ...asked, format: 'csv' });
      const file = Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).toString();
      return file.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1);
    };
    expect(await linesOf(nurseB)).toHaveLength(1);
    expect(await linesOf(chief, { mine: true })).toEqual([]);
    const [all, listed] = [await linesOf(chief), dataOf(await chief.call('population.list', {})).patients];
    expect(all).toHaveLength(listed.length);
    listed.forEach(({ latinName, name, reasons }, index) => {
      expect(all[index]).toContain(latinName ?? name);
      for (const reason of reasons) {
        expect(all[index]).toContain(populationReasonText(reason, 'en', 'Asia/Shanghai'));
      }
    });
    const { after } = await db()
      .selectFrom('auditEvent')
      .select('after')
      .where('type', '=', 'record.exported')
      .where('accountId', '=', test.hospital.accounts.nurseB)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ list: 'population', format: 'csv', rows: 1 });
    expect(codeOf(await powerless.call('population.export', { format: 'csv' }))).toBe('permission.missing');
    expect(codeOf(await nurseA.call('population.list', { wardId: nodes.wardB }))).toBe('node.forbidden');
    expect(codeOf(await powerless.call('population.list', {}))).toBe('permission.missing');
  });
});
