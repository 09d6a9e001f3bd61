import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

type Target = RequestOf<'patient.setTarget'>['target'];

let test: TestServer;
let doctor: TestClient;
let nurse: TestClient;
let anna: string;
beforeAll(async () => {
  // In the evening: in the first hours of a day a value for a slot of the morning counts for the day before.
  test = await startTestServer({ clock: '2026-11-20T20:00:00+08:00' });
  [doctor, nurse] = await Promise.all([test.signedIn('doctorA'), test.signedIn('nurseA')]);
  anna = test.hospital.patients.anna;
});
afterAll(() => test.stop());

const measure = async (value: number, slot: number): Promise<ReplyOf<'glucose.record'>['reading']> =>
  dataOf(await nurse.call('glucose.record', { readingId: randomUUID(), patientId: anna, slot, value, confirmed: true }))
    .reading;
const setTarget = (target: Target) => doctor.call('patient.setTarget', { patientId: anna, target });
const rowOfAnna = async () =>
  dataOf(await nurse.call('glucose.board', { wardId: test.hospital.nodes.wardA })).rows.find(
    ({ patientId }) => patientId === anna,
  );

describe('what a value means', () => {
  it('is decided by the product’s target, stored, and the same in every reply', async () => {
    expect((await measure(12.2, 4)).meaning).toBe('aboveTarget');
    expect((await measure(2.4, 3)).meaning).toBe('criticalLow');
    expect((await rowOfAnna())?.today).toMatchObject({
      3: { meaning: 'criticalLow', way: 'manual', late: false },
      4: { meaning: 'aboveTarget' },
    });
    const day = (await measure(7, 2)).day;
    const { readings } = dataOf(await nurse.call('patient.glucose', { patientId: anna, from: day, to: day }));
    expect(readings.map(({ meaning }) => meaning).sort()).toEqual(['aboveTarget', 'criticalLow', 'inTarget']);
  });

  it('follows the department’s target, and before it the patient’s own; what is stored stays', async () => {
    const { wardA } = test.hospital.nodes;
    const before = await measure(7.5, 1);
    expect(before.meaning).toBe('inTarget');
    const { version } = dataOf(await doctor.call('rule.read', { nodeId: wardA }));
    const value = { level: 'custom', fasting: { low: 4.4, high: 7 }, other: { low: 4.4, high: 10 } } as const;
    dataOf(await doctor.call('rule.save', { nodeId: wardA, version, change: { rule: 'target', value } }));
    expect((await measure(7.5, 5)).meaning).toBe('aboveTarget');
    expect(dataOf(await setTarget({ level: 'loose' })).target).toEqual({ department: value, own: { level: 'loose' } });
    expect((await measure(7.5, 7)).meaning).toBe('belowTarget');
    expect((await measure(12.5, 7)).meaning).toBe('inTarget');
    const row = await rowOfAnna();
    expect(row).toMatchObject({ ownTarget: { level: 'loose' }, today: { 1: { meaning: 'inTarget' } } });
    expect(dataOf(await nurse.call('patient.detail', { patientId: anna })).target.own).toEqual({ level: 'loose' });
    const { db } = test.server.context;
    const events = await db.selectFrom('auditEvent').select('after').where('type', '=', 'target.set').execute();
    expect(events).toMatchObject([{ after: { level: 'loose' } }]);
    dataOf(await setTarget(null));
    expect((await rowOfAnna())?.ownTarget).toBeNull();
  });

  it('a target that cannot be is refused', async () => {
    const band = { low: 9, high: 4 };
    expect(codeOf(await setTarget({ level: 'custom', fasting: band, other: band }))).toBe('range.invalid');
  });

  it('of readings stored by a release without it follows from their level', async () => {
    const { db } = test.server.context;
    await db.updateTable('glucoseReading').set({ meaning: null }).where('patientId', '=', anna).execute();
    expect((await rowOfAnna())?.today).toMatchObject({ 3: { meaning: 'low' }, 4: { meaning: 'aboveTarget' } });
  });
});

describe('beside the curve', () => {
  it('the patient is identified, by patient or by account, for a caller who may see the patient', async () => {
    const { db } = test.server.context;
    await db.updateTable('patient').set({ drugAllergies: '青霉素' }).where('id', '=', anna).execute();
    const { identity } = dataOf(await nurse.call('patient.identity', { patientId: anna }));
    expect(identity).toMatchObject({ patientId: anna, bed: '07', drugAllergies: '青霉素', kind: 'inpatient' });
    const account = await db.selectFrom('account').select('id').where('patientId', '=', anna).executeTakeFirstOrThrow();
    expect(dataOf(await nurse.call('patient.identity', { accountId: account.id })).identity).toEqual(identity);
    expect(codeOf(await nurse.call('patient.identity', { accountId: '999999' }))).toBe('patient.unknown');
    expect(codeOf(await nurse.call('patient.identity', {}))).toBe('patient.unknown');
  });

  it('the action on a warning is shown, and nothing for a reading without one', async () => {
    const reading = await measure(2.6, 6);
    const { rows } = dataOf(await nurse.call('warning.open', {}));
    const warning = rows.flatMap(({ warnings }) => warnings).find(({ readingId }) => readingId === reading.readingId);
    dataOf(await nurse.call('warning.acknowledge', { warningId: warning?.warningId ?? '', note: '15 g' }));
    const { answers, windows } = dataOf(
      await nurse.call('patient.treatments', { patientId: anna, from: reading.day, to: reading.day }),
    );
    expect(answers).toMatchObject([{ readingId: reading.readingId, note: '15 g' }]);
    expect(windows).toHaveLength(8);
  });

  it('the sheet is printed without a link, and the trail says so', async () => {
    const { day } = await measure(6.6, 1);
    const printed = { form: 'StandardReport', patientIds: [anna], from: day, to: day };
    const [sheet] = dataOf(await nurse.call('report.sheets', printed)).patients;
    expect(sheet?.readings.some(({ value }) => value === 6.6)).toBe(true);
    const { db } = test.server.context;
    const print = { patientId: anna, from: day, firstLine: 1, lastLine: 1, lines: [] };
    const noted = { form: 'StandardReport', version: 1, language: 'zh', to: day, continued: false } as const;
    dataOf(await nurse.call('report.print', { ...noted, prints: [print] }));
    expect(await db.selectFrom('reportLink').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('auditEvent').select('id').where('type', '=', 'report.printed').execute()).toHaveLength(
      1,
    );
  });
});
