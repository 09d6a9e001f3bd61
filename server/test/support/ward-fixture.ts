import { makeDestination, makeInterface } from './interface-requests.js';
import { randomUUID } from 'node:crypto';
import { giveGrant } from '../../src/core/access/grants.js';
import { inTransaction } from '../../src/core/transaction.js';
import { SignalClient } from '../../../calling/test/support/signal-client.js';
import { addBeds } from './beds.js';
import { dataOf, type TestClient } from './client.js';
import { invite, openCalls } from './invitation.js';
import { PASSWORD } from './hospital.js';
import { fileLots } from './lots.js';
import type { TestServer } from './server.js';

/** A Friday during the window before breakfast, so that the first task of the day is due. */
export const FIXTURE_CLOCK = '2026-11-20T07:00:00+08:00';
export const FIXTURE_DAY = '2026-11-20';

/** A stale version number: an authorised caller is told that the record changed, and nothing is changed. */
export const STALE = 99;

/** One ward of the test hospital with one record of every kind that an endpoint can name. */
export interface WardFixture {
  readonly code: 'A' | 'B';
  readonly departmentId: string;
  readonly wardId: string;
  readonly patientId: string;
  /** Hospitalization number of the inpatient. */
  readonly number: string;
  /** A part of the patient's name that no patient of the other side has. */
  readonly patientName: string;
  readonly dischargedId: string;
  readonly admissionId: string;
  readonly glucoseId: string;
  readonly pressureId: string;
  readonly warningId: string;
  readonly monitoringId: string;
  readonly measuredAt: number;
  readonly pumpEntryId: string;
  readonly planKey: string;
  readonly medicationKey: string;
  readonly medicationId: string;
  readonly deviceId: string;
  readonly interfaceId: string;
  /** A message that waits for somebody. */
  readonly interfaceMessageId: string;
  /** A system that gets results, and a result that waits for somebody. */
  readonly destinationId: string;
  readonly deliveryId: string;
  readonly stripLotId: string;
  /** Of the normal level. */
  readonly solutionLotId: string;
  readonly runId: string;
  readonly verificationId: string;
  readonly putAsideId: string;
  /** A rejected reading of the inbox. */
  readonly unmatchedId: string;
  readonly teamId: string;
  /** Of the discharged patient to the team of the side's department, which manages them. */
  readonly applicationId: string;
  readonly consultationId: string;
  /** Declined already. */
  readonly proposalId: string;
  readonly staffId: string;
  readonly staffName: string;
  readonly staffSession: string;
  readonly roleId: string;
  readonly patientAccount: string;
  /** Words that answers about this side contain and answers about the other side never contain. */
  readonly marks: readonly string[];
}

/** °C; differ from the settings of every node above. */
const OWN_TEMPERATURES = { general: { low: 36.1, high: 37.3 }, critical: { low: 35, high: 40 } };

/** Names of each side's nodes, patient and staff in the test hospital. */
const NAMES = {
  A: { department: 'departmentA', ward: 'wardA', patient: 'anna', staff: 'nurseA' },
  B: { department: 'departmentB', ward: 'wardB', patient: 'bert', staff: 'nurseB' },
} as const;

/** Terms of a plan that runs every day from today on. */
const daily = (patientId: string, planKey: string) => ({
  planKey,
  patientId,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  everyDays: 1,
  since: FIXTURE_DAY,
  until: null,
  changeReason: 'preset.stable',
});

/** Request of the side's medication plan. */
export const medicationOf = (patientId: string, planKey: string) => ({
  ...daily(patientId, planKey),
  medicine: { category: 'insulin', insulinCategory: 'rapidActing', brandKey: 'novorapid' } as const,
  doses: [
    { slot: 1, amount: 8 },
    { slot: 5, amount: 6 },
  ],
});

/** Request of the side's monitoring plan. */
export const monitoringOf = (patientId: string, planKey: string) => ({
  ...daily(patientId, planKey),
  indicator: 'glucose' as const,
  slots: [1, 7],
});

/** Request with which the side's discharged patient was admitted. */
export const admissionOf = (side: Pick<WardFixture, 'code' | 'wardId'>, admissionId: string) => ({
  admissionId,
  name: `离院${side.code}`,
  latinName: `Left-${side.code}`,
  sex: 'female' as const,
  birthday: '1971-03-05',
  hospitalizationNumber: `LEFT-${side.code}`,
  wardId: side.wardId,
  bed: '03',
});

/** A draft of a verification in which nothing is typed yet. */
export const verificationDraft = {
  version: 0,
  kind: 'comparison' as const,
  day: null,
  stripLotId: null,
  isFinished: false,
  head: { standard: 'wst781' as const, material: null, scheme: null, round: null, score: null },
  samples: [],
};

/** Fills a ward of the test hospital through its endpoints, as a user with all permissions. */
async function fillSide(test: TestServer, chief: TestClient, code: WardFixture['code']): Promise<WardFixture> {
  const { db, clock } = test.server.context;
  const { nodes, paths, patients, accounts } = test.hospital;
  const names = NAMES[code];
  const [departmentId, wardId] = [nodes[names.department], nodes[names.ward]];
  const patientId = patients[names.patient];
  await addBeds(db, { wardId, path: paths[names.ward], code: `${code}1` }, 9);

  const admissionId = randomUUID();
  const left = dataOf(await chief.call('admission.admit', admissionOf({ code, wardId }, admissionId)));
  dataOf(await chief.call('admission.discharge', left));
  // Comes as an outpatient too, by a second record of the same name and birthday.
  const { name, latinName, sex, birthday } = admissionOf({ code, wardId }, admissionId);
  const outpatient = { name, latinName, sex, birthday, visitCardNumber: `CARD-${code}`, departmentId };
  const visit = { visitId: randomUUID(), reason: 'check-up', ended: false };
  dataOf(await chief.call('outpatient.register', { ...outpatient, ...visit }));

  const measuredAt = clock.now() - 60_000;
  const glucoseId = randomUUID();
  const glucose = { readingId: glucoseId, patientId, slot: 8, value: 2.1, confirmed: true, measuredAt };
  const { warningId } = dataOf(await chief.call('glucose.record', glucose));
  const pressureId = randomUUID();
  const figures = { systolic: 128, diastolic: 82, heartRate: 70 };
  const pressure = { indicator: 'pressure' as const, readingId: pressureId, patientId, figures, measuredAt };
  dataOf(await chief.call('vital.record', pressure));

  const monitoringId = randomUUID();
  const monitor = { sessionId: monitoringId, patientId, device: `ABP-${code}`, dayInterval: 20, nightInterval: 30 };
  dataOf(await chief.call('ambulatory.bind', monitor));
  const worn = { sessionId: monitoringId, readings: [{ at: measuredAt, ...figures }], way: 'device' as const };
  dataOf(await chief.call('ambulatory.record', worn));
  const pumpEntryId = randomUUID();
  const filling = {
    entryId: pumpEntryId,
    patientId,
    kind: 'filling' as const,
    at: measuredAt,
    units: 100,
    rates: null,
  };
  dataOf(await chief.call('pump.record', filling));

  const [planKey, medicationKey] = [randomUUID(), randomUUID()];
  dataOf(await chief.call('order.planMonitoring', monitoringOf(patientId, planKey)));
  const { plan } = dataOf(await chief.call('order.planMedication', medicationOf(patientId, medicationKey)));
  const given = {
    executionKey: randomUUID(),
    type: 'medication' as const,
    planId: plan.planId,
    day: FIXTURE_DAY,
    slot: 1,
  };
  dataOf(await chief.call('order.execute', { ...given, refusal: null }));

  const serial = `SN-${code}`;
  const device = { serial, model: 'GM-7', nodeId: wardId, username: names.staff };
  const { deviceId } = dataOf(await chief.call('device.register', device));
  const place = { hospitalId: nodes.hospital, by: accounts.chief };
  const { stripLotId, solutions } = await fileLots(db, { ...place, lot: code === 'A' ? '26A000001' : '26B000001' });
  const solutionLotId = solutions.normal;
  const runId = randomUUID();
  const results = [{ level: 'normal' as const, solutionLotId, value: 9 }];
  dataOf(await chief.call('quality.record', { runId, deviceId, occasion: 'daily', stripLotId, results }));
  const verificationId = randomUUID();
  dataOf(await chief.call('verification.save', { ...verificationDraft, verificationId, deviceId }));
  // One open reading for the lists, and a dismissed one that can be dismissed again without effect.
  const [waitingId, putAsideId] = [randomUUID(), randomUUID()];
  const asked = { deviceId, patientId, nodeId: wardId, indicator: 'glucose' as const, question: 'reading.late' };
  const times = { measuredAt: new Date(0), receivedAt: clock.date(), figures: JSON.stringify({ value: 7 }) };
  const settled = { settledAt: clock.date(), settledBy: accounts[names.staff], reason: 'clock of the meter' };
  await db
    .insertInto('putAsideReading')
    .values([
      { readingId: waitingId, ...asked, ...times },
      { readingId: putAsideId, ...asked, ...times, ...settled, outcome: 'dismissed' },
    ])
    .execute();
  // The same of readings that match nobody.
  const [unknownId, unmatchedId] = [randomUUID(), randomUUID()];
  const odd = { deviceId, sentBy: deviceId, nodeId: wardId, indicator: 'glucose' as const, code: 'patient.unknown' };
  const sent = { sentTime: '2026-11-20T06:30:00+08:00', receivedAt: clock.date(), description: '{"zh":"–","en":"–"}' };
  await db
    .insertInto('unmatchedReading')
    .values([
      { id: unknownId, ...odd, ...sent, figures: times.figures },
      { id: unmatchedId, ...odd, ...sent, figures: times.figures, ...settled, outcome: 'rejected' },
    ])
    .execute();
  const virtual = await fillVirtualWard(test, { departmentId, patientId: left.patientId });
  const role = { name: `角色${code}`, latinName: `Role-${code}`, permissionType: 'nurse' as const, nodeId: wardId };
  const added = await chief.call('role.add', {
    ...role,
    permissions: ['ward.read', 'call.make'],
    enabled: true,
    factorDemanded: false,
  });
  const staffName = `Staff-${code}`;
  const { staff } = dataOf(
    await chief.call('staff.add', {
      username: `staff${code}`,
      realName: `员工${code}`,
      latinName: staffName,
      sex: 'female',
      type: 1,
      nodeId: wardId,
      roleId: dataOf(added).role.roleId,
    }),
  );
  // A rule of the ward and a user in a call, because lists show both.
  const temperature = { rule: 'temperature' as const, value: OWN_TEMPERATURES };
  dataOf(await chief.call('rule.save', { nodeId: wardId, version: 0, change: temperature }));
  const { calling } = test.server.context;
  const room = code === 'A' ? 1 : 2;
  const calls = await openCalls(test, staff.userId);
  await invite(test, [staff.userId, accounts[names.patient]], room);
  const channel = {
    url: `${test.server.url.replace('http', 'ws')}/calling`,
    sign: (userId: string) => calling.sign(userId, calls),
  };
  await SignalClient.joined(channel, staff.userId, {
    roomid: String(room),
    privMapEncrypt: calling.roomKey(staff.userId, room, calls),
  });
  const someone = test.stranger();
  dataOf(await someone.logIn(names.staff, PASSWORD));
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('accountId', '=', accounts[names.staff])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const system = await makeInterface(test, { wardId, code });
  const laboratory = await makeDestination(test, { wardId, code, patientId, readingId: glucoseId });
  return {
    code,
    departmentId,
    wardId,
    patientId,
    number: `ZY-${names.patient}`,
    patientName: names.patient,
    dischargedId: left.patientId,
    admissionId,
    glucoseId,
    pressureId,
    warningId: warningId ?? '',
    monitoringId,
    measuredAt,
    pumpEntryId,
    planKey,
    medicationKey,
    medicationId: plan.planId,
    deviceId,
    interfaceId: system.partnerId,
    interfaceMessageId: system.messageId,
    ...laboratory,
    stripLotId,
    solutionLotId,
    runId,
    verificationId,
    putAsideId,
    unmatchedId,
    ...virtual,
    staffId: staff.userId,
    staffName,
    staffSession: session.id,
    roleId: dataOf(added).role.roleId,
    patientAccount: accounts[names.patient],
    marks: [
      `${names.patient} 患者`,
      `${names.patient} 名`,
      `ZY-${names.patient}`,
      `Left-${code}`,
      `"${code}1 名"`,
      `"${code} 名"`,
      serial,
      `Role-${code}`,
      staffName,
    ],
  };
}

/** A team of a department, and an application to it with an answered consultation and a declined proposal. */
async function fillVirtualWard(
  test: TestServer,
  { departmentId: nodeId, patientId }: { departmentId: string; patientId: string },
): Promise<Pick<WardFixture, 'teamId' | 'applicationId' | 'consultationId' | 'proposalId'>> {
  const { db, clock } = test.server.context;
  const by = test.hospital.accounts.chief;
  const at = clock.date();
  const team = db.insertInto('team').values({ nodeId, name: '内分泌团队', latinName: 'Diabetes team' });
  const { id: teamId } = await team.returning('id').executeTakeFirstOrThrow();
  const grantId = await inTransaction(test.server.context, (work) =>
    giveGrant(work, {
      patientId,
      to: { teamId },
      rights: ['patient.read'],
      since: at,
      until: null,
      reason: 'virtual ward',
      grantedAt: at,
      grantedBy: by,
    }),
  );
  const [applicationId, consultationId, opinionId, proposalId] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const times = { draftedAt: at, appliedAt: at, begunAt: at, begunBy: by };
  const content = { urgency: 'urgent' as const, diagnosis: 'T2DM', complaint: 'high', consultationRequest: 'advise' };
  await db
    .insertInto('virtualApplication')
    .values({
      id: applicationId,
      patientId,
      teamId,
      nodeId,
      state: 'managed',
      days: 7,
      applicantId: by,
      grantId,
      managedUntil: new Date(at.getTime() + 7 * 86_400_000),
      ...times,
      ...content,
    })
    .execute();
  const asked = { askedAt: at, askedBy: by, dueAt: at, answeredAt: at, urgency: 'urgent' as const };
  await db
    .insertInto('consultation')
    .values({ id: consultationId, applicationId, question: 'which dose?', ...asked })
    .execute();
  const signed = { version: 1, opinion: 'as before', signedAt: at, signedBy: by };
  await db
    .insertInto('consultationOpinion')
    .values({ id: opinionId, consultationId, ...signed })
    .execute();
  const declined = { state: 'declined' as const, decidedAt: at, decidedBy: by };
  await db
    .insertInto('proposedOrder')
    .values({ id: proposalId, opinionId, position: 0, kind: 'other', terms: null, words: 'nothing', ...declined })
    .execute();
  return { teamId, applicationId, consultationId, proposalId };
}

/** Fills both wards. @param test a server whose clock is set to {@link FIXTURE_CLOCK} */
export async function fillSides(test: TestServer): Promise<Record<WardFixture['code'], WardFixture>> {
  const chief = await test.signedIn('chief');
  return { A: await fillSide(test, chief, 'A'), B: await fillSide(test, chief, 'B') };
}
