import { always, get, post, reads, writes } from '../base/endpoint.js';
import { consent, enrolment, own, patient } from '../base/scope-rules.js';

/** Endpoints of care at home: consents of patients, and enrolments with a doctor. */
export const enrolmentEndpoints = {
  'patient.openAccount': post('patient.edit', patient, writes),
  'patient.renewAccount': post('patient.edit', patient, writes),
  'own.consents': get('own.read', own, reads),
  'own.share': post('own.record', own, writes),
  'own.withdrawConsent': post('own.record', consent, always),
  'own.renewConsent': post('own.record', consent, writes),
  'own.enrolments': get('own.read', own, reads),
  'own.enrol': post('own.record', own, writes),
  'own.answerEnrolment': post('own.record', enrolment, writes),
  'own.withdrawEnrolment': post('own.record', enrolment, writes),
  'own.care': get('own.read', own, reads),
  'own.readAdvice': post('own.record', own, writes),
  'enrolment.list': get('patient.read', own, reads),
  'enrolment.invite': post('patient.read', own, writes),
  'enrolment.answer': post('patient.read', enrolment, writes),
  'enrolment.withdraw': post('patient.read', enrolment, writes),
  'enrolment.end': post('patient.read', enrolment, writes),
  'enrolment.detail': post('patient.read', enrolment, reads),
  'enrolment.advise': post('patient.read', enrolment, writes),
  'enrolment.planFollowUp': post('patient.read', enrolment, writes),
  'enrolment.closeFollowUp': post('patient.read', enrolment, writes),
  'enrolment.survey': post('patient.read', own, { ...reads, heavy: true }),
  'enrolment.effect': post('patient.read', own, { ...reads, heavy: true }),
} as const;
