import type { RequestOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { enrolmentRequests } from './enrolment-requests.js';
import { dataOf } from './client.js';
import type { RequestCase, Builders } from './requests.js';
import { admissionOf, medicationOf, monitoringOf, FIXTURE_DAY, type WardFixture, STALE } from './ward-fixture.js';
import { openConference } from './conferences.js';
import { openGroup } from './group-requests.js';

const PERIOD = { from: FIXTURE_DAY, to: FIXTURE_DAY };
const PRESSURE = { systolic: 128, diastolic: 82, heartRate: 70 };
const reason = 'typed wrong';
const QUIET = { hours: { begin: 1320, end: 420 }, criticalSounds: true, specialCallsRing: true };

const SURGERY = { kind: 'hip', at: Date.parse('2026-11-21T08:30:00+08:00'), fastingFrom: null, minutes: 120 };

/** A list request: of the side's ward if a side is given, otherwise of the caller's whole scope. */
const ofWard =
  <T extends object>(more: T) =>
  (side: WardFixture | undefined): RequestCase<T & { wardId?: string }> => ({
    request: side ? { ...more, wardId: side.wardId } : more,
  });
const visitAt = ({ wardId }: WardFixture) => ({
  visitId: randomUUID(),
  departmentId: wardId,
  reason: 'check-up',
  ended: false,
});
const ofPatient =
  <T extends object>(more: T) =>
  (side: WardFixture | undefined): RequestCase<T & { patientId: string }> => ({
    request: { ...more, patientId: side?.patientId ?? '' },
  });
const formOf = ({ patientId }: WardFixture) => ({ form: 'StandardReport', patientIds: [patientId], ...PERIOD });
const linkOf = (side: WardFixture) => ({ ...formOf(side), language: 'zh' as const, minutes: 5 });
const changed = (side: WardFixture) => ({ patientId: side.patientId, version: STALE });

const TEAM = { name: '内分泌团队', latinName: 'Diabetes team', memberIds: [], enabled: true };
/** An application in which nothing but the urgency was chosen. */
const applicationTo = (teamId: string) => ({
  teamId,
  urgency: 'routine' as const,
  complaint: null,
  diagnosis: null,
  consultationRequest: null,
  surgery: null,
  days: 7,
});

/** Requests about readings, patients, orders and warnings. */
export const clinicalRequests: Pick<
  Builders,
  Extract<
    keyof Builders,
    `${'surgery' | 'conference' | 'glucose' | 'vital' | 'putAside' | 'unmatched' | 'ambulatory' | 'pump' | 'patient' | 'record' | 'management' | 'admission' | 'outpatient' | 'virtualWard' | 'consultation' | 'merging' | 'order' | 'warning' | 'report' | 'own' | 'enrolment'}.${string}`
  >
> = {
  'glucose.record': ({ patientId }) => ({ request: { readingId: randomUUID(), patientId, slot: 1, value: 6.2 } }),
  'glucose.correct': ({ glucoseId }) => ({
    request: { readingId: glucoseId, version: STALE, value: 6.4, reason },
    stays: 'reading.changed',
  }),
  'glucose.void': ({ glucoseId }) => ({
    request: { readingId: glucoseId, version: STALE, reason },
    stays: 'reading.changed',
  }),

  'vital.board': ofWard({ indicator: 'pressure' as const }),
  'vital.record': ({ patientId }) => ({
    request: { indicator: 'temperature', readingId: randomUUID(), patientId, figures: { celsius: 36.6 } },
  }),
  'vital.correct': ({ pressureId }) => ({
    request: { indicator: 'pressure', readingId: pressureId, version: STALE, figures: PRESSURE, reason },
    stays: 'reading.changed',
  }),
  'vital.void': ({ pressureId }) => ({
    request: { indicator: 'pressure', readingId: pressureId, version: STALE, reason },
    stays: 'reading.changed',
  }),

  // It is already dismissed: the endpoint answers with success and changes nothing.
  'putAside.settle': ({ putAsideId }) => ({ request: { readingId: putAsideId, accept: false, reason } }),

  'unmatched.list': (side) => ({ request: side ? { nodeId: side.wardId } : {} }),
  // It is already rejected: it can be rejected again without effect, and not be assigned.
  'unmatched.assign': ({ unmatchedId, patientId }) => ({
    request: { unmatchedId, patientId, reason },
    stays: 'reading.changed',
  }),
  'unmatched.reject': ({ unmatchedId }) => ({ request: { unmatchedId, reason } }),

  'ambulatory.session': ({ monitoringId }) => ({ request: { sessionId: monitoringId } }),
  // Has the key of the existing monitoring: the endpoint returns it and binds nothing again.
  'ambulatory.bind': ({ monitoringId, patientId, code }) => ({
    request: { sessionId: monitoringId, patientId, device: `ABP-${code}`, dayInterval: 20, nightInterval: 30 },
  }),
  'ambulatory.record': ({ monitoringId, measuredAt }) => ({
    request: { sessionId: monitoringId, readings: [{ at: measuredAt, ...PRESSURE }], way: 'device' },
  }),
  'ambulatory.correct': ({ monitoringId, measuredAt }) => ({
    request: {
      sessionId: monitoringId,
      at: measuredAt,
      version: STALE,
      figures: PRESSURE,
      excluded: true,
      reason,
    },
    stays: 'reading.changed',
  }),
  'ambulatory.diary': ({ monitoringId }) => ({
    request: { sessionId: monitoringId, version: STALE, asleepAt: null, awakeAt: null },
    stays: 'reading.changed',
  }),
  'ambulatory.terminate': ({ monitoringId }) => ({ request: { sessionId: monitoringId } }),

  'pump.record': ({ patientId, measuredAt }) => ({
    request: { entryId: randomUUID(), patientId, kind: 'bolus', at: measuredAt, units: 2, rates: null, again: true },
  }),
  'pump.correct': ({ pumpEntryId, measuredAt }) => ({
    request: {
      entryId: pumpEntryId,
      version: STALE,
      at: measuredAt,
      units: 90,
      rates: null,
      reason,
    },
    stays: 'reading.changed',
  }),
  'pump.void': ({ pumpEntryId }) => ({
    request: { entryId: pumpEntryId, version: STALE, reason },
    stays: 'reading.changed',
  }),

  'patient.search': (side) => ({ request: { text: side?.patientName ?? '患者' } }),
  'patient.glucose': ofPatient(PERIOD),
  'patient.trends': ofPatient(PERIOD),
  'patient.identity': ofPatient({}),
  'patient.treatments': ofPatient(PERIOD),
  'patient.setTarget': ofPatient({ target: null }),
  'patient.follow': ofPatient({ followed: true }),
  'patient.edit': (side) => ({ request: { ...changed(side), address: '1 Road' }, stays: 'patient.changed' }),
  'patient.unmask': ofPatient({ field: 'mobile' as const }),

  'record.list': ofWard({ ...PERIOD, indicator: 'glucose' as const }),
  'record.versions': ({ glucoseId }) => ({ request: { indicator: 'glucose', readingId: glucoseId } }),
  'record.import': (side) => ({
    request: {
      indicator: 'glucose',
      rows: [
        {
          line: 1,
          hospitalizationNumber: side?.number ?? 'ZY-anna',
          measuredAt: side?.measuredAt ?? 0,
          figures: { value: 7.7 },
        },
      ],
      commit: false,
    },
  }),
  'record.export': ofWard({ ...PERIOD, indicator: 'glucose' as const, format: 'csv' as const }),

  'management.analysis': ofWard({ kind: 'inpatient' as const }),

  'admission.occupants': (side) => ({ request: { wardId: side?.wardId ?? '1' } }),
  // Has the key of the existing admission: the endpoint returns it and admits nobody again.
  'admission.admit': (side) => ({ request: admissionOf(side, side.admissionId) }),
  'admission.changeBed': (side) => ({ request: { ...changed(side), bed: '09' }, stays: 'patient.changed' }),
  'admission.transfer': (side) => ({ request: { ...changed(side), wardId: side.wardId }, stays: 'patient.changed' }),
  'admission.discharge': (side) => ({ request: changed(side), stays: 'patient.changed' }),
  'admission.cancelDischarge': (side) => ({
    request: { patientId: side.dischargedId, version: STALE },
    stays: 'patient.changed',
  }),

  'outpatient.list': ofWard({}),
  'outpatient.find': (side) => ({ request: { visitCardNumber: `CARD-${side?.code ?? 'A'}` } }),
  // A ward is no department: nobody is registered.
  'outpatient.register': (side) => ({ request: visitAt(side), stays: 'department.unknown' }),
  'outpatient.visits': ofWard(PERIOD),
  'outpatient.detail': ofPatient({}),
  'outpatient.saveVisit': (side) => ({
    request: { ...visitAt(side), patientId: side.patientId },
    stays: 'department.unknown',
  }),
  'outpatient.recall': ({ patientId }) => ({
    request: { recallId: randomUUID(), patientId, way: 'phone', result: 'reached' },
    stays: 'visit.notOverdue',
  }),
  'outpatient.examine': ({ patientId }) => ({
    request: { examinationId: randomUUID(), patientId, kind: 'eyes', on: FIXTURE_DAY, value: 1, abnormal: null },
    stays: 'input.invalid',
  }),
  'outpatient.voidExamination': ({ patientId }) => ({
    request: { examinationId: randomUUID(), patientId, reason },
    stays: 'examination.unknown',
  }),

  'virtualWard.saveTeam': (side) => ({
    request: { departmentId: side.departmentId, ...TEAM, teamId: side.teamId, version: STALE },
    stays: 'team.changed',
  }),
  'virtualWard.saveDuty': ({ teamId }) => ({ request: { teamId, duties: [] } }),
  'virtualWard.candidates': ofWard({}),
  'virtualWard.list': (side) => ({ request: side ? { departmentId: side.departmentId } : {} }),
  'virtualWard.export': (side) => ({
    request: side ? { departmentId: side.departmentId, format: 'csv' } : { format: 'csv' },
  }),
  'virtualWard.detail': ({ applicationId }) => ({ request: { applicationId } }),
  'virtualWard.save': ({ patientId, teamId }) => ({
    request: { patientId, applicationId: randomUUID(), version: STALE, apply: false, ...applicationTo(teamId) },
    stays: 'application.changed',
  }),
  'virtualWard.wardStep': ({ applicationId }) => ({
    request: { applicationId, version: STALE, step: 'keep' },
    stays: 'application.changed',
  }),
  'virtualWard.teamStep': ({ applicationId }) => ({
    request: { applicationId, version: STALE, step: 'extend', days: 9 },
    stays: 'application.changed',
  }),
  'virtualWard.effect': ofWard(PERIOD),
  'virtualWard.exportPatientEffect': ({ applicationId }) => ({ request: { applicationId, format: 'csv' } }),
  'virtualWard.exportEffect': ofWard({ ...PERIOD, format: 'csv' }),
  'surgery.save': ({ patientId }) => ({
    request: { patientId, surgeryId: randomUUID(), version: STALE, ...SURGERY },
    stays: 'surgery.unknown',
  }),
  'surgery.cancel': ({ patientId }) => ({
    request: { patientId, surgeryId: randomUUID(), version: STALE },
    stays: 'surgery.unknown',
  }),
  'conference.invitable': ({ applicationId }, { isPatient }) => ({
    request: { applicationId },
    ...(isPatient ? { stays: 'application.unknown' as const } : {}),
  }),
  'conference.start': ({ applicationId }, { accountId, isPatient }) => ({
    request: { conferenceId: randomUUID(), applicationId, userIds: [accountId] },
    ...(isPatient ? { stays: 'application.unknown' as const } : {}),
  }),
  'conference.invitableInGroup': async (side, asker) => ({ request: { groupId: await openGroup(side, asker) } }),
  'conference.startInGroup': async (side, asker) => ({
    request: {
      conferenceId: randomUUID(),
      groupId: await openGroup(side, asker),
      video: true,
      userIds: [asker.accountId],
    },
    // Patients join calls of their groups, and start none.
    ...(asker.isPatient ? { stays: 'group.forbidden' as const } : {}),
  }),
  'conference.invite': async (side, asker) => ({
    request: { conferenceId: await openConference(side, asker), userIds: [asker.accountId] },
    ...(asker.isPatient ? { stays: 'conference.unknown' as const } : {}),
  }),
  'conference.join': async (side, asker) => ({
    request: { conferenceId: await openConference(side, asker) },
    // Invited once, but another patient than the one whom it is about.
    ...(asker.isPatient ? { stays: 'conference.unknown' as const } : {}),
  }),
  'conference.decline': async (side, asker) => ({ request: { conferenceId: await openConference(side, asker) } }),
  'conference.busy': async (side, asker) => ({ request: { conferenceId: await openConference(side, asker) } }),
  'conference.leave': async (side, asker) => ({ request: { conferenceId: await openConference(side, asker) } }),
  'conference.present': async (side, asker) => ({
    request: { conferenceId: await openConference(side, asker), days: 3 },
    ...(asker.isPatient ? { stays: 'conference.unknown' as const } : {}),
  }),
  'consultation.ask': ({ applicationId, consultationId }) => ({
    request: { applicationId, consultationId, urgency: 'urgent', question: 'which dose?' },
  }),
  'consultation.answer': ({ consultationId }) => ({
    request: { consultationId, version: STALE, opinion: 'as before', proposals: [] },
    stays: 'consultation.changed',
  }),
  'consultation.decide': ({ proposalId }) => ({
    request: { proposalId, decision: 'declined' },
    stays: 'proposal.decided',
  }),

  'merging.doubles': () => ({ request: {} }),
  'merging.compare': ({ patientId, dischargedId }) => ({ request: { patientId, otherId: dischargedId } }),
  'merging.merge': ({ patientId, dischargedId }) => ({
    request: { patientId, version: STALE, otherId: dischargedId, otherVersion: STALE, taken: [] },
    stays: 'patient.changed',
  }),

  'order.planMonitoring': ({ patientId, planKey }) => ({ request: monitoringOf(patientId, planKey) }),
  'order.planMedication': ({ patientId, medicationKey }) => ({ request: medicationOf(patientId, medicationKey) }),
  'order.terminate': ({ medicationId }) => ({
    request: { type: 'medication', planId: medicationId, version: STALE, reason },
    stays: 'plan.changed',
  }),
  // The order of the fixture was signed before.
  'order.undo': ({ medicationId }) => ({
    request: { type: 'medication', planId: medicationId },
    stays: 'plan.undoOver',
  }),
  // The order of the fixture is one of the patient's department.
  'order.confirm': ({ medicationId }) => ({ request: { type: 'medication', planId: medicationId, version: 1 } }),
  'order.execute': ({ medicationId }) => ({
    request: {
      executionKey: randomUUID(),
      type: 'medication',
      planId: medicationId,
      day: FIXTURE_DAY,
      slot: 5,
      refusal: null,
    },
    stays: 'task.early',
  }),
  'order.takeBack': async ({ medicationId }, { test }) => {
    const { db } = test.server.context;
    const { id } = await db
      .selectFrom('orderExecution')
      .select('id')
      .where('medicationPlanId', '=', medicationId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return { request: { executionId: id, reason } };
  },
  'order.medications': ofWard(PERIOD),
  'order.exportMedications': ofWard({ ...PERIOD, format: 'csv' as const }),
  'order.executions': ofWard(PERIOD),
  'order.exportExecutions': ofWard({ ...PERIOD, format: 'csv' as const }),

  'warning.open': () => ({ request: {} }),
  'warning.list': ofWard({ state: 'all' as const }),
  'warning.acknowledge': ({ warningId }) => ({ request: { warningId, note: 'seen to' } }),
  'warning.reopen': ({ warningId }) => ({ request: { warningId } }),
  'warning.setRange': ofPatient({ indicator: 'glucose' as const, range: null }),
  'warning.style': () => ({
    request: { push: true, sound: 2, windowSeconds: 10, quiet: QUIET } satisfies RequestOf<'warning.style'>,
  }),

  'report.patients': ofWard({}),
  'report.sheets': (side) => ({ request: formOf(side) }),
  'report.print': ({ patientId }) => ({
    request: {
      form: 'StandardReport',
      version: 1,
      language: 'zh',
      to: FIXTURE_DAY,
      continued: false,
      prints: [{ patientId, from: FIXTURE_DAY, firstLine: 1, lastLine: 1, lines: [] }],
    },
  }),
  'report.share': (side) => ({ request: linkOf(side) }),
  // A link of the caller, or of `chief` where the caller may not create one.
  'report.withdraw': async (side, { test, client }) => {
    const { patientId } = side;
    const maker = (await client.call('report.share', linkOf(side))).ok ? client : await test.signedIn('chief');
    // For a patient who does not exist no link can be created; the patient's id is no id of a link either.
    if (maker !== client && !(await maker.call('report.share', linkOf(side))).ok) {
      return { request: { linkId: patientId } };
    }
    const [made] = dataOf(await maker.call('report.links', { patientId })).links;
    return { request: { linkId: made?.linkId ?? '' } };
  },
  'report.open': async (side, { test }) => {
    const chief = await test.signedIn('chief');
    const shared = await chief.call('report.share', linkOf(side));
    return { request: { token: shared.ok ? shared.data.token : '' } };
  },

  'own.glucose': () => ({ request: PERIOD }),
  ...enrolmentRequests,
  'own.export': () => ({ request: {} }),
  'own.record': () => ({ request: { readingId: randomUUID(), value: 6.4 }, stays: 'own.inHospital' }),
};
