import type { EndpointName, ErrorReply, RequestOf } from '@wardlink/contract';
import { identityCheckDigit } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, TestClient, type Answer } from './support/client.js';
import { addBeds } from './support/beds.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';

/** A Monday. */
const TODAY = '2026-11-23';
const at = (day: string, time = '09:00') => Date.parse(`${day}T${time}:00+08:00`);

let test: TestServer;
/** Of department A. */
let doctor: TestClient;
let chief: TestClient;
beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T10:00:00+08:00` });
  const { nodes, paths } = test.hospital;
  await addBeds(test.server.context.db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 20);
  doctor = await test.signedIn('doctorA');
  chief = await test.signedIn('chief');
});
afterAll(() => test.stop());

const errorOf = <Name extends EndpointName>(answer: Answer<Name>): ErrorReply | undefined =>
  answer.ok ? undefined : answer.error;

let count = 100;
/** A new identity number of a woman born on 1971-03-05. */
function idCard(): string {
  const first = `11010519710305${String((count += 2)).padStart(3, '0')}`;
  return first + identityCheckDigit(first);
}

type Registration = RequestOf<'outpatient.register'>;
const form = (more: Partial<Registration> = {}): Registration => ({
  visitId: randomUUID(),
  departmentId: test.hospital.nodes.departmentA,
  name: '陈秀',
  latinName: 'Chen Xiu',
  sex: 'female',
  birthday: '1971-03-05',
  reason: 'follow-up of type 2 diabetes',
  nextOn: '2027-01-11',
  ended: false,
  ...more,
});
const registered = async (more: Partial<Registration> = {}, client = doctor) =>
  dataOf(await client.call('outpatient.register', form(more)));
const detailOf = async (patientId: string) => dataOf(await doctor.call('outpatient.detail', { patientId }));
const listed = async (filter: RequestOf<'outpatient.list'> = {}, client = doctor) =>
  dataOf(await client.call('outpatient.list', filter));
const trail = async (patientId: string) =>
  (
    await test.server.context.db
      .selectFrom('auditEvent')
      .select('type')
      .where('patientId', '=', patientId)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type);
const typed = (patientId: string, more: Partial<RequestOf<'glucose.record'>> = {}) =>
  doctor.call('glucose.record', { readingId: randomUUID(), patientId, slot: 1, value: 6.4, ...more });

describe('registering an outpatient', () => {
  it('stores the patient with a first visit, once, and finds them by card, phone and identity number (spec 2, /ot)', async () => {
    const number = idCard();
    const numbers = { idCard: number.toLowerCase(), mobile: '13700000021', visitCardNumber: 'V-2001' };
    const request = form({ ...numbers, doctorId: null });
    const first = dataOf(await doctor.call('outpatient.register', request));
    expect(dataOf(await doctor.call('outpatient.register', request))).toEqual(first);
    const { patientId } = first;
    const { visits } = await detailOf(patientId);
    expect(visits).toMatchObject([{ reason: request.reason, nextOn: '2027-01-11', endedAt: null, day: TODAY }]);
    for (const text of ['V-2001', '13700000021', number, 'chen xiu']) {
      expect((await listed({ text })).rows.map((row) => row.patientId)).toContain(patientId);
    }
    const { known } = dataOf(await doctor.call('outpatient.find', { ...numbers, idCard: number }));
    expect(known.map(({ by, patient }) => [by, patient?.patientId])).toEqual([
      ['idCard', patientId],
      ['visitCardNumber', patientId],
      ['mobile', patientId],
    ]);
    expect(await trail(patientId)).toEqual(['patient.registered']);
    // A caller who may not see the patient is only told that there is one.
    const nurse = await test.signedIn('nurseB');
    expect(dataOf(await nurse.call('outpatient.find', { idCard: number })).known).toEqual([
      { by: 'idCard', patient: null },
    ]);
  });

  it('never stores an identity number twice, neither by two forms at once nor past the rules', async () => {
    const number = idCard();
    const answers = await Promise.all(
      [1, 2, 3].map(() => doctor.call('outpatient.register', form({ idCard: number }))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(errorOf(answer)).toMatchObject({ code: 'patient.duplicate', field: 'idCard' });
    }
    const past = test.server.context.db.insertInto('patient').values({
      nodeId: test.hospital.nodes.wardB,
      kind: 'discharged',
      name: '别人',
      sex: 'female',
      birthday: '1971-03-05',
      idCard: number.toLowerCase(),
      registrationTime: new Date(),
    });
    await expect(past.execute()).rejects.toMatchObject({ constraint: 'patient_identity' });
  });

  it('refuses by the field that is wrong, outside the caller’s departments, and without the right', async () => {
    const refused = async (more: Partial<Registration>) => {
      const error = errorOf(await doctor.call('outpatient.register', form(more)));
      return [error?.code, error?.field];
    };
    expect(await refused({ name: null })).toEqual(['input.invalid', 'name']);
    expect(await refused({ nextOn: TODAY })).toEqual(['input.invalid', 'nextOn']);
    expect(await refused({ reason: ' ' })).toEqual(['input.invalid', 'reason']);
    expect(await refused({ visitedAt: at('2026-11-24') })).toEqual(['input.invalid', 'visitedAt']);
    expect(await refused({ doctorId: test.hospital.accounts.nurseA })).toEqual(['staff.unknown', 'doctorId']);
    expect(await refused({ departmentId: test.hospital.nodes.wardA })).toEqual(['department.unknown', 'departmentId']);
    expect((await refused({ departmentId: test.hospital.nodes.departmentB }))[0]).toBe('node.forbidden');
    await test.hospital.addAccount('reader', ['patient.read'], { nodeId: test.hospital.nodes.departmentA });
    const reader = await test.signedIn('reader');
    expect(codeOf(await reader.call('outpatient.register', form()))).toBe('permission.missing');
    expect((await listed({}, reader)).rows.length).toBeGreaterThan(0);
    expect((await listed({}, await test.signedIn('nurseB'))).rows).toEqual([]);
  });

  it('keeps one record of a patient who is admitted, discharged and comes again', async () => {
    const { patientId, version } = await registered({ idCard: idCard() });
    const stay = { admissionId: randomUUID(), hospitalizationNumber: 'ZY-OT-1', bed: '11' };
    const admission = { ...stay, patientId, version, wardId: test.hospital.nodes.wardA };
    const inside = dataOf(await doctor.call('admission.admit', admission));
    expect(inside.patientId).toBe(patientId);
    expect((await listed()).rows.map((row) => row.patientId)).not.toContain(patientId);
    const outside = dataOf(await doctor.call('admission.discharge', inside));
    const { kind } = dataOf(await doctor.call('patient.detail', { patientId })).patient;
    expect(kind).toBe('outpatient');
    expect((await listed({ text: 'ZY-OT-1' })).rows.map((row) => row.patientId)).toEqual([patientId]);
    // Still the stay that can be taken up again.
    const back = dataOf(await doctor.call('admission.cancelDischarge', outside));
    expect(dataOf(await doctor.call('patient.detail', { patientId })).patient).toMatchObject({
      kind: 'inpatient',
      bed: '11',
    });
    dataOf(await doctor.call('admission.discharge', back));
    expect((await detailOf(patientId)).visits).toHaveLength(1);
  });
});

describe('visits', () => {
  it('are added and changed with their trail, and a stale change is refused', async () => {
    const { patientId } = await registered();
    const visit = { visitId: randomUUID(), patientId, departmentId: test.hospital.nodes.departmentA };
    const entered = { ...visit, reason: 'dose', nextOn: '2026-12-07', ended: false, visitedAt: at(TODAY, '09:30') };
    const stored = dataOf(await doctor.call('outpatient.saveVisit', entered));
    expect(dataOf(await doctor.call('outpatient.saveVisit', entered))).toEqual(stored);
    const ended = dataOf(await doctor.call('outpatient.saveVisit', { ...entered, version: 1, ended: true }));
    expect(ended).toMatchObject({ version: 2, nextOn: '2026-12-07' });
    expect(ended.endedAt).not.toBeNull();
    expect(codeOf(await doctor.call('outpatient.saveVisit', { ...entered, version: 1 }))).toBe('visit.changed');
    expect(await trail(patientId)).toEqual(['patient.registered', 'visit.recorded', 'visit.changed']);
    const period = { from: TODAY, to: TODAY };
    const { rows } = dataOf(await doctor.call('outpatient.visits', { ...period, state: 'ended' }));
    expect(rows.map(({ visitId }) => visitId)).toEqual([visit.visitId]);
    expect(dataOf(await (await test.signedIn('nurseB')).call('outpatient.visits', period)).rows).toEqual([]);
  });

  it('that were missed are listed first, and recalled with person, way and outcome', async () => {
    const missed = { visitedAt: at('2026-09-01'), nextOn: '2026-11-02' };
    const { patientId } = await registered({ ...missed, name: '万里' });
    const { rows, counts } = await listed({ show: 'overdue' });
    expect(rows[0]).toMatchObject({ patientId, isOverdue: true, recall: null, hasNoData: true });
    expect(counts.overdue).toBe(rows.length);
    const recall = { recallId: randomUUID(), patientId, way: 'phone' as const };
    const wrong = await doctor.call('outpatient.recall', { ...recall, result: 'newDate' });
    expect(errorOf(wrong)).toMatchObject({ code: 'input.invalid', field: 'newDate' });
    const past = await doctor.call('outpatient.recall', { ...recall, result: 'newDate', newDate: '2026-11-20' });
    expect(errorOf(past)).toMatchObject({ code: 'input.invalid', field: 'newDate' });
    dataOf(await doctor.call('outpatient.recall', { ...recall, result: 'notReached', note: 'no answer' }));
    expect((await listed({ show: 'overdue' })).rows[0]?.recall).toMatchObject({
      way: 'phone',
      result: 'notReached',
      note: 'no answer',
      missedOn: '2026-11-02',
      recalledBy: { latinName: 'doctorA' },
    });
    const second = { ...recall, recallId: randomUUID(), result: 'newDate' as const, newDate: '2026-11-30' };
    dataOf(await doctor.call('outpatient.recall', second));
    expect(dataOf(await doctor.call('outpatient.recall', second)).newDate).toBe('2026-11-30');
    const detail = await detailOf(patientId);
    expect(detail).toMatchObject({ isOverdue: false, visits: [{ nextOn: '2026-11-30' }] });
    expect(detail.recalls).toHaveLength(2);
    const again = { ...recall, recallId: randomUUID(), result: 'reached' as const };
    expect(codeOf(await doctor.call('outpatient.recall', again))).toBe('visit.notOverdue');
  });
});

describe('examinations', () => {
  it('are due by their intervals, count from their day, and no longer once they are voided', async () => {
    const { patientId } = await registered();
    expect((await detailOf(patientId)).due.map(({ isDue }) => isDue)).toEqual([true, true, true, true, true]);
    const value = { examinationId: randomUUID(), patientId, kind: 'hba1c' as const, on: '2026-09-01', value: 7.4 };
    const examination = { ...value, abnormal: null };
    dataOf(await doctor.call('outpatient.examine', examination));
    expect((await detailOf(patientId)).due[0]).toMatchObject({ kind: 'hba1c', dueOn: '2026-12-01', isDue: false });
    const refused = async (more: object) =>
      errorOf(await doctor.call('outpatient.examine', { ...examination, examinationId: randomUUID(), ...more }))?.field;
    expect(await refused({ value: 30 })).toBe('value');
    expect(await refused({ kind: 'eyes', value: 1 })).toBe('abnormal');
    expect(await refused({ on: '2026-11-24' })).toBe('on');
    const voiding = { examinationId: value.examinationId, patientId, reason: 'of another patient' };
    dataOf(await doctor.call('outpatient.voidExamination', voiding));
    expect((await detailOf(patientId)).due[0]).toMatchObject({ last: null, isDue: true });
    expect(await trail(patientId)).toEqual(['patient.registered', 'examination.recorded', 'examination.voided']);
  });
});

describe('readings of outpatients', () => {
  it('are told apart by where they were taken, also after a correction; those of a stay have no such place', async () => {
    const { patientId } = await registered({ name: '周家' });
    const clinic = dataOf(await typed(patientId)).reading;
    const home = dataOf(await typed(patientId, { setting: 'home', value: 7.7 })).reading;
    expect([clinic.setting, home.setting]).toEqual(['clinic', 'home']);
    const { readingId, version } = home;
    const corrected = { readingId, version, value: 7.8, reason: 'typed wrong' };
    expect(dataOf(await doctor.call('glucose.correct', corrected)).reading.setting).toBe('home');
    const figures = { systolic: 132, diastolic: 84, heartRate: null };
    const pressure = {
      indicator: 'pressure' as const,
      readingId: randomUUID(),
      patientId,
      figures,
      setting: 'home' as const,
    };
    expect(dataOf(await doctor.call('vital.record', pressure)).reading.setting).toBe('home');
    const period = { from: TODAY, to: TODAY, outpatients: true };
    const { rows } = dataOf(await doctor.call('record.list', { ...period, indicator: 'glucose', setting: 'home' }));
    expect(rows.map(({ reading }) => reading.readingId)).toEqual([readingId]);
    const { anna } = test.hospital.patients;
    expect(dataOf(await typed(anna)).reading.setting).toBeUndefined();
    expect(errorOf(await typed(anna, { setting: 'home' }))).toMatchObject({ code: 'input.invalid', field: 'setting' });
    const all = dataOf(await doctor.call('record.list', { ...period, indicator: 'glucose' })).rows;
    expect(all.map(({ reading }) => reading.patientId)).not.toContain(anna);
  });
});

describe('warnings of outpatients', () => {
  const receivers = async (patientId: string) => {
    const rows = await test.server.context.db
      .selectFrom('message')
      .innerJoin('account', 'account.id', 'message.receiverId')
      .select(['account.username', 'message.otherInfo'])
      .execute();
    const own = rows.filter(({ otherInfo }) => otherInfo?.patientId === patientId);
    expect(new Set(own.map(({ otherInfo }) => otherInfo?.prewarningMsgType))).toEqual(new Set([203]));
    return [...new Set(own.map(({ username }) => username))].sort();
  };
  const FIGURES = { systolic: 204, diastolic: 124, heartRate: null };
  /** Who is warned of a blood pressure, by the message of the specification for patients outside (203). */
  const warned = async (more: Partial<Registration>, client = doctor) => {
    const { patientId } = await registered(more, client);
    const reading = { readingId: randomUUID(), patientId, indicator: 'pressure' as const, figures: FIGURES };
    dataOf(await client.call('vital.record', { ...reading, confirmed: true }));
    return receivers(patientId);
  };
  const duty = async (offHoursId: string | null) => {
    const nodeId = test.hospital.nodes.departmentA;
    const { version } = dataOf(await chief.call('rule.read', { nodeId }));
    const change = { rule: 'duty' as const, value: { from: 480, until: 1050, offHoursId } };
    return chief.call('rule.save', { nodeId, version, change });
  };

  it('go to the named doctor by day, at night to the doctor named for it, else to everybody', async () => {
    const { db } = test.server.context;
    const doctors = await Promise.all(
      ['dayDoctor', 'nightDoctor'].map((name) =>
        test.hospital.addAccount(name, ['patient.read', 'warning.read', 'chat.use'], {
          nodeId: test.hospital.nodes.departmentA,
        }),
      ),
    );
    await db
      .updateTable('role')
      .set({ permissionType: 'doctor' })
      .where('name', 'in', ['dayDoctor', 'nightDoctor', 'doctorA'])
      .execute();
    const [day = '', night = ''] = doctors;
    expect(await warned({ doctorId: day })).toEqual(['dayDoctor']);
    expect(codeOf(await duty(test.hospital.accounts.nurseA))).toBe('director.unknown');
    dataOf(await duty(night));
    const saturday = await test.another({ clock: '2026-11-28T10:00:00+08:00' });
    const weekend = new TestClient(saturday.url);
    await weekend.logIn('doctorA', PASSWORD);
    expect(await warned({ doctorId: day, nextOn: null }, weekend)).toEqual(['nightDoctor']);
    await db.updateTable('account').set({ warningPush: false }).where('id', '=', night).execute();
    const everybody = await warned({ doctorId: day, nextOn: null }, weekend);
    expect(everybody).toEqual(expect.arrayContaining(['chief', 'dayDoctor', 'doctorA']));
  });
});
