import type { RequestOf } from '@wardlink/contract';
import { identityCheckDigit } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type Answer, type TestClient } from './support/client.js';
import { addBeds } from './support/beds.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openWatching } from './support/socket.js';

let test: TestServer;
let nurse: TestClient;
let chief: TestClient;
beforeAll(async () => {
  test = await startTestServer();
  const { db } = test.server.context;
  const { nodes, paths } = test.hospital;
  await addBeds(db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 32);
  await addBeds(db, { wardId: nodes.wardB, path: paths.wardB, code: 'B1' }, 9);
  nurse = await test.signedIn('nurseA');
  chief = await test.signedIn('chief');
});
afterAll(() => test.stop());

let count = 0;
/** A new identity number of a person born on 1971-03-05. */
function idCard(): string {
  const first = `11010519710305${String((count += 2) + 100).padStart(3, '0')}`;
  return first + identityCheckDigit(first);
}
type Admission = RequestOf<'admission.admit'>;
const admission = (bed: string, more: Partial<Admission> = {}): Admission => ({
  admissionId: randomUUID(),
  name: '王芳',
  latinName: 'Wang Fang',
  sex: 'female',
  birthday: '1971-03-05',
  hospitalizationNumber: `N-${randomUUID().slice(0, 8)}`,
  wardId: test.hospital.nodes.wardA,
  bed,
  ...more,
});
const admit = (bed: string, more: Partial<Admission> = {}, client = nurse) =>
  client.call('admission.admit', admission(bed, more));
const admitted = async (bed: string, more: Partial<Admission> = {}) => dataOf(await admit(bed, more));
const detail = async (patientId: string, client = chief) =>
  dataOf(await client.call('patient.detail', { patientId })).patient;
const trail = async (patientId: string) =>
  (
    await test.server.context.db
      .selectFrom('auditEvent')
      .select(['type', 'before', 'after', 'accountId', 'nodeId'])
      .where('patientId', '=', patientId)
      .orderBy('id')
      .execute()
  ).filter(({ type }) => type.startsWith('patient.') && type !== 'patient.viewed');
const placesOf = async (wardId: string) =>
  dataOf(await nurse.call('admission.places')).wards.find((ward) => ward.wardId === wardId);

describe('admission', () => {
  it('puts somebody into a free bed, with all fields, the handler and the trail (spec 3, patient)', async () => {
    const number = idCard();
    const { nurseA } = test.hospital.accounts;
    const physician = await test.hospital.addAccount('physician', [], { nodeId: test.hospital.nodes.wardA });
    const { db } = test.server.context;
    await db
      .updateTable('role')
      .set({ permissionType: 'doctor' })
      .where('id', '=', db.selectFrom('account').select('roleId').where('id', '=', physician))
      .execute();
    const { patientId, version } = await admitted('01', {
      idCard: number.toLowerCase(),
      mobile: '13700000001',
      heightCm: 162,
      weightKg: 58.5,
      nursingLevel: 2,
      managementLevel: 1,
      responsibleNurseId: nurseA,
      diseaseType: 'type2',
      diseaseGrouping: '胰岛素强化',
      familyHistory: '母亲 2 型糖尿病',
      pastTreatment: '二甲双胍',
      admissionAssessment: '足部感觉减退',
      medicalHistory: '高血压 10 年',
      complications: '视网膜病变',
      drugAllergies: '青霉素',
      address: '宁远市人民路 1 号',
      visitCardNumber: 'V-1001',
      identification: 'C-2002',
      attendingPhysicianId: physician,
    });
    expect(version).toBe(1);
    expect(await detail(patientId)).toMatchObject({
      kind: 'inpatient',
      bed: '01',
      ward: { latinName: 'A1' },
      idCard: `110105********${number.slice(-4)}`,
      mobile: '137****0001',
      heightCm: 162,
      managementLevel: 1,
      diseaseGrouping: '胰岛素强化',
      familyHistory: '母亲 2 型糖尿病',
      pastTreatment: '二甲双胍',
      admissionAssessment: '足部感觉减退',
      nursingLevel: 2,
      weightKg: 58.5,
      diseaseType: 'type2',
      medicalHistory: '高血压 10 年',
      complications: '视网膜病变',
      drugAllergies: '青霉素',
      address: '宁远市人民路 1 号',
      visitCardNumber: 'V-1001',
      identification: 'C-2002',
      attendingPhysician: { userId: physician },
      responsibleNurse: { userId: nurseA },
      admissionHandler: { userId: nurseA },
      dischargeHandler: null,
    });
    expect(await trail(patientId)).toMatchObject([
      { type: 'patient.admitted', accountId: nurseA, nodeId: test.hospital.nodes.wardA, after: { bed: '01' } },
    ]);
    expect((await placesOf(test.hospital.nodes.wardA))?.free).not.toContain('01');
  });

  it('takes one of eight patients for the same bed at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => admit('02')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ httpStatus: 409, error: { code: 'bed.taken', field: 'bed' } });
    }
  });

  it('stores one patient when the same form arrives eight times at once', async () => {
    const form = admission('03');
    const answers = await Promise.all(Array.from({ length: 8 }, () => nurse.call('admission.admit', form)));
    expect(new Set(answers.map((answer) => JSON.stringify(dataOf(answer)))).size).toBe(1);
    const { patientId } = dataOf(answers[0] as Answer<'admission.admit'>);
    expect(await trail(patientId)).toHaveLength(1);
  });

  it('takes one of several patients with the same number for several beds at once', async () => {
    for (const same of [{ hospitalizationNumber: 'N-SAME' }, { idCard: idCard() }]) {
      const answers = await Promise.all(['04', '05', '06'].map((bed) => admit(bed, same)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const refused = answers.find(({ ok }) => !ok) as Answer<'admission.admit'>;
      expect(codeOf(refused)).toMatch(/^patient\.duplicate/);
      const { patientId } = dataOf(answers.find(({ ok }) => ok) as Answer<'admission.admit'>);
      dataOf(await nurse.call('admission.discharge', { patientId, version: 1 }));
    }
  });

  it('names the field that is wrong, in the caller’s language (spec 5, mandatory fields)', async () => {
    const right = idCard();
    const wrong = right.slice(0, 17) + (right.endsWith('0') ? '1' : '0');
    for (const [more, field, text] of [
      [{ idCard: wrong }, 'idCard', 'identity number'],
      [{ idCard: right, birthday: '1971-03-06' }, 'idCard', 'identity number'],
      [{ mobile: '23700000001' }, 'mobile', 'mobile number'],
      [{ heightCm: 1.6 }, 'heightCm', 'height'],
      [{ weightKg: 5000 }, 'weightKg', 'weight'],
      [{ admissionTime: Date.now() + 600_000 }, 'admissionTime', 'time of admission'],
      [{ name: '  ' }, 'name', 'name'],
      [{ attendingPhysicianId: test.hospital.accounts.anna }, 'attendingPhysicianId', 'attending physician'],
    ] as const) {
      const answer = await admit('20', more);
      expect(answer).toMatchObject({ error: { field } });
      expect(answer.ok ? '' : answer.error.description).toContain(text);
    }
    nurse.language = 'zh-CN';
    const chinese = await admit('20', { idCard: wrong });
    nurse.language = 'en-US';
    expect(chinese).toMatchObject({ error: { description: '输入有误：身份证号' } });
  });

  it('is for beds that exist, in the caller’s own wards', async () => {
    expect(codeOf(await admit('99'))).toBe('bed.unknown');
    expect(codeOf(await admit('01', { wardId: test.hospital.nodes.wardB }))).toBe('node.forbidden');
    expect(codeOf(await admit('01', { wardId: test.hospital.nodes.departmentA }, chief))).toBe('ward.unknown');
    expect(codeOf(await admit('20', { patientId: test.hospital.patients.bert, version: 1 }))).toBe('patient.unknown');
  });

  it('takes somebody in again, ends what was ordered before, and keeps the earlier stay in the trail', async () => {
    const { db } = test.server.context;
    const { patientId } = await admitted('08', {
      admissionTime: Date.now() - 20 * 86_400_000,
      hospitalizationNumber: 'N-FIRST',
    });
    const since = '2026-01-10';
    await db
      .insertInto('monitoringPlan')
      .values({ patientId, slots: [1, 3], since })
      .execute();
    const left = dataOf(await nurse.call('admission.discharge', { patientId, version: 1 }));
    const again = { patientId, hospitalizationNumber: 'N-SECOND' };
    expect(codeOf(await admit('09', { ...again, version: 1 }))).toBe('patient.changed');
    const back = await admitted('09', { ...again, version: left.version });
    expect(back).toEqual({ patientId, version: 3 });
    expect(codeOf(await admit('10', { ...again, version: 3 }))).toBe('patient.inHospital');
    expect(await detail(patientId)).toMatchObject({
      bed: '09',
      hospitalizationNumber: 'N-SECOND',
      dischargeTime: null,
    });
    const plan = await db.selectFrom('monitoringPlan').select('endReason').where('patientId', '=', patientId).execute();
    expect(plan[0]?.endReason).toBe('stay.discharged');
    expect((await trail(patientId)).at(-1)).toMatchObject({
      type: 'patient.readmitted',
      before: { number: 'N-FIRST' },
      after: { number: 'N-SECOND', bed: '09' },
    });
  });
});

describe('duplicates', () => {
  it('are named to a caller who may see the patient; others only learn that there is one', async () => {
    const number = idCard();
    await admitted('11', { idCard: number, hospitalizationNumber: 'N-DUP', mobile: '13700000011' });
    const seen = await admit('12', { idCard: number });
    expect(seen).toMatchObject({ error: { code: 'patient.duplicate', field: 'idCard' } });
    expect(seen.ok ? '' : seen.error.description).toContain('Wang Fang N-DUP');
    const nurseB = await test.signedIn('nurseB');
    const there = { wardId: test.hospital.nodes.wardB };
    for (const same of [{ idCard: number }, { hospitalizationNumber: 'N-DUP' }, { mobile: '13700000011' }]) {
      const answer = await admit('01', { ...there, ...same }, nurseB);
      expect(codeOf(answer)).toMatch(/Elsewhere$/);
      expect(JSON.stringify(answer)).not.toMatch(/Wang|王芳/);
    }
  });

  it('of a phone are asked about, since relatives share one', async () => {
    await admitted('13', { mobile: '13700000013' });
    const asked = await admit('14', { mobile: '13700000013' });
    expect(asked).toMatchObject({ error: { code: 'patient.samePhone', field: 'mobile' } });
    await admitted('14', { mobile: '13700000013', samePhoneConfirmed: true });
  });
});

describe('a change of bed and a transfer', () => {
  it('free the old bed, and one of two gets the new one', async () => {
    const [first, second] = [await admitted('15'), await admitted('16')];
    const answers = await Promise.all(
      [first, second].map(({ patientId }) => nurse.call('admission.changeBed', { patientId, version: 1, bed: '17' })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'bed.taken' } });
    const winner = answers[0]?.ok ? first : second;
    expect((await trail(winner.patientId)).at(-1)).toMatchObject({ type: 'patient.bedChanged', after: { bed: '17' } });
    const again = await nurse.call('admission.changeBed', { patientId: winner.patientId, version: 1, bed: '17' });
    expect(dataOf(again).version).toBe(2);
  });

  it('tell the second caller that the patient was changed meanwhile', async () => {
    const { patientId } = await admitted('18');
    const answers = await Promise.all(
      ['19', '21', '22'].map((bed) => nurse.call('admission.changeBed', { patientId, version: 1, bed })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) expect(codeOf(answer)).toBe('patient.changed');
  });

  it('hand the patient over to another ward, with the account, and tell the boards of both', async () => {
    const { db } = test.server.context;
    const { wardA, wardB, departmentB } = test.hospital.nodes;
    const { patientId } = await admitted('23');
    const account = await test.hospital.addAccount('moved', ['own.read'], { nodeId: wardA, patientId });
    const nurseB = await test.signedIn('nurseB');
    const socket = await openWatching(test.server.url, {
      cookie: nurseB.cookie,
      name: 'nurseB',
      userId: test.hospital.accounts.nurseB,
    });
    const to = { patientId, version: 1, wardId: wardB };
    expect(codeOf(await nurse.call('admission.transfer', { ...to, bed: '07' }))).toBe('bed.taken');
    expect(codeOf(await nurse.call('admission.transfer', { ...to, wardId: wardA }))).toBe('ward.same');
    dataOf(await nurse.call('admission.transfer', { ...to, bed: null }));
    await socket.until(({ msgType }) => msgType === 6);
    await socket.close();
    expect(codeOf(await nurse.call('patient.detail', { patientId }))).toBe('patient.unknown');
    expect(await detail(patientId, nurseB)).toMatchObject({ bed: null, departmentId: departmentB, wardId: wardB });
    dataOf(await nurseB.call('admission.changeBed', { patientId, version: 2, bed: '03' }));
    expect((await detail(patientId, nurseB)).bed).toBe('03');
    const { nodeId } = await db
      .selectFrom('account')
      .select('nodeId')
      .where('id', '=', account)
      .executeTakeFirstOrThrow();
    expect(nodeId).toBe(wardB);
    expect((await trail(patientId)).find(({ type }) => type === 'patient.transferred')).toMatchObject({
      before: { bed: '23', latinDepartment: 'A', latinWard: 'A1' },
      after: { bed: null, latinDepartment: 'B', latinWard: 'B1' },
    });
  });
});

describe('a reading that arrives later', () => {
  const HOUR = 3_600_000;
  const glucose = (patientId: string, measuredAt: number) => ({
    readingId: randomUUID(),
    patientId,
    slot: 9,
    value: 7.7,
    measuredAt,
  });
  const nodesOf = async (patientId: string) =>
    (
      await test.server.context.db
        .selectFrom('glucoseReading')
        .select('nodeId')
        .where('patientId', '=', patientId)
        .orderBy('measuredAt')
        .execute()
    ).map(({ nodeId }) => nodeId);

  it('than a transfer is stored for the ward of its time, also by the people of that ward, and none of before or after', async () => {
    const { wardA, wardB } = test.hospital.nodes;
    const { patientId } = await admitted('31', { admissionTime: Date.now() - 5 * HOUR });
    const before = Date.now() - HOUR;
    dataOf(await nurse.call('admission.transfer', { patientId, version: 1, wardId: wardB, bed: null }));
    const late = glucose(patientId, before);
    dataOf(await nurse.call('glucose.record', late));
    dataOf(await nurse.call('glucose.record', late));
    const figures = { systolic: 120, diastolic: 80, heartRate: null };
    const pressure = { indicator: 'pressure' as const, readingId: randomUUID(), patientId, figures };
    dataOf(await nurse.call('vital.record', { ...pressure, measuredAt: before }));
    expect(codeOf(await nurse.call('glucose.record', glucose(patientId, Date.now())))).toBe('patient.unknown');
    const nurseB = await test.signedIn('nurseB');
    dataOf(await nurseB.call('glucose.record', glucose(patientId, Date.now())));
    dataOf(await nurseB.call('glucose.record', glucose(patientId, before + 1)));
    expect(await nodesOf(patientId)).toEqual([wardA, wardA, wardB]);
  });

  it('than a discharge is stored for the stay, and one of after it is refused', async () => {
    const { wardA } = test.hospital.nodes;
    const { patientId } = await admitted('32', { admissionTime: Date.now() - 5 * HOUR });
    const dischargeTime = Date.now() - HOUR;
    dataOf(await nurse.call('admission.discharge', { patientId, version: 1, dischargeTime }));
    dataOf(await nurse.call('glucose.record', glucose(patientId, dischargeTime - 60_000)));
    expect(codeOf(await nurse.call('glucose.record', glucose(patientId, dischargeTime + 60_000)))).toBe(
      'patient.discharged',
    );
    expect(await nodesOf(patientId)).toEqual([wardA]);
    dataOf(await nurse.call('admission.cancelDischarge', { patientId, version: 2 }));
    dataOf(await nurse.call('glucose.record', glucose(patientId, dischargeTime + 60_000)));
    expect(await nodesOf(patientId)).toEqual([wardA, wardA]);
  });
});

describe('a discharge', () => {
  it('frees the bed, and is taken back into it, or into another when it is taken (spec 4, in hospital or discharged)', async () => {
    const { patientId } = await admitted('24');
    const board = async () =>
      dataOf(await nurse.call('glucose.board', {})).rows.some((row) => row.patientId === patientId);
    expect(await board()).toBe(true);
    expect(dataOf(await nurse.call('admission.discharge', { patientId, version: 1 })).version).toBe(2);
    expect(await board()).toBe(false);
    expect(await detail(patientId)).toMatchObject({
      kind: 'discharged',
      bed: null,
      leftBed: '24',
      dischargeHandler: { userId: test.hospital.accounts.nurseA },
    });
    dataOf(await nurse.call('admission.cancelDischarge', { patientId, version: 2 }));
    expect(await detail(patientId)).toMatchObject({ kind: 'inpatient', bed: '24', dischargeTime: null });
    dataOf(await nurse.call('admission.discharge', { patientId, version: 3 }));
    await admitted('24');
    const taken = await nurse.call('admission.cancelDischarge', { patientId, version: 4 });
    expect(taken).toMatchObject({ error: { code: 'bed.taken', field: 'bed' } });
    dataOf(await nurse.call('admission.cancelDischarge', { patientId, version: 4, bed: '25' }));
    expect((await detail(patientId)).bed).toBe('25');
    expect((await trail(patientId)).map(({ type }) => type)).toEqual([
      'patient.admitted',
      'patient.discharged',
      'patient.dischargeCancelled',
      'patient.discharged',
      'patient.dischargeCancelled',
    ]);
  });

  it('happens once however many press, and not before the admission or ahead of time', async () => {
    const { patientId } = await admitted('26');
    for (const dischargeTime of [Date.now() - 86_400_000, Date.now() + 600_000]) {
      const answer = await nurse.call('admission.discharge', { patientId, version: 1, dischargeTime });
      expect(answer).toMatchObject({ error: { code: 'input.invalid', field: 'dischargeTime' } });
    }
    const ask = { patientId, version: 1 };
    const answers = await Promise.all(Array.from({ length: 6 }, () => nurse.call('admission.discharge', ask)));
    expect(new Set(answers.map((answer) => dataOf(answer).version))).toEqual(new Set([2]));
    expect((await trail(patientId)).filter(({ type }) => type === 'patient.discharged')).toHaveLength(1);
    expect(codeOf(await nurse.call('admission.changeBed', { patientId, version: 2, bed: '27' }))).toBe(
      'patient.discharged',
    );
  });

  it('without a known bed asks for one', async () => {
    const { gone } = test.hospital.patients;
    expect(codeOf(await chief.call('admission.cancelDischarge', { patientId: gone, version: 1 }))).toBe('bed.asked');
  });
});

describe('the record', () => {
  it('is edited by one at a time, and the trail names what changed without whole numbers', async () => {
    const { patientId } = await admitted('27', { mobile: '13700000027' });
    const change = { patientId, version: 1, mobile: '13700000127', weightKg: 60, name: '王芳' };
    expect(dataOf(await nurse.call('patient.edit', change)).version).toBe(2);
    expect(codeOf(await nurse.call('patient.edit', { patientId, version: 1, weightKg: 61 }))).toBe('patient.changed');
    const event = (await trail(patientId)).at(-1);
    expect(event).toMatchObject({ type: 'patient.edited', before: { weightKg: null }, after: { weightKg: 60 } });
    expect(JSON.stringify(event)).not.toContain('13700000127');
    expect(dataOf(await nurse.call('patient.edit', { patientId, version: 2, weightKg: null })).version).toBe(3);
    const wrong = await nurse.call('patient.edit', { patientId, version: 3, birthday: '2999-01-01' });
    expect(wrong).toMatchObject({ error: { code: 'input.invalid', field: 'birthday' } });
  });

  it('shows whole numbers to a caller who may see them, and records each view', async () => {
    const { patientId } = await admitted('28', { mobile: '13700000028' });
    expect(dataOf(await nurse.call('patient.unmask', { patientId, field: 'mobile' })).value).toBe('13700000028');
    expect((await trail(patientId)).at(-1)).toMatchObject({
      type: 'patient.unmasked',
      accountId: test.hospital.accounts.nurseA,
      after: { field: 'mobile' },
    });
    const nurseB = await test.signedIn('nurseB');
    expect(codeOf(await nurseB.call('patient.unmask', { patientId, field: 'mobile' }))).toBe('patient.unknown');
  });

  it('and every action on it are closed to a caller of another ward', async () => {
    const { patientId } = await admitted('29');
    const nurseB = await test.signedIn('nurseB');
    const one = { patientId, version: 1 };
    const { wardB } = test.hospital.nodes;
    expect(codeOf(await nurseB.call('patient.edit', { ...one, weightKg: 50 }))).toBe('patient.unknown');
    expect(codeOf(await nurseB.call('admission.changeBed', { ...one, bed: '30' }))).toBe('patient.unknown');
    expect(codeOf(await nurseB.call('admission.transfer', { ...one, wardId: wardB }))).toBe('patient.unknown');
    expect(codeOf(await nurseB.call('admission.discharge', one))).toBe('patient.unknown');
    expect(codeOf(await nurseB.call('admission.cancelDischarge', one))).toBe('patient.unknown');
  });
});
