import { get, post } from '../endpoint.js';
import { consent, enrolment, own, patient } from '../scope-rules.js';

/** Endpoints of the care at home: consents of patients, and enrolments with a doctor. */
export const enrolmentEndpoints = {
  'patient.openAccount': post('patient.edit', patient),
  'patient.renewAccount': post('patient.edit', patient),
  'own.consents': get('own.read', own),
  'own.share': post('own.record', own),
  'own.withdrawConsent': post('own.record', consent),
  'own.renewConsent': post('own.record', consent),
  'own.enrolments': get('own.read', own),
  'own.enrol': post('own.record', own),
  'own.answerEnrolment': post('own.record', enrolment),
  'own.withdrawEnrolment': post('own.record', enrolment),
  'own.care': get('own.read', own),
  'own.readAdvice': post('own.record', own),
  'enrolment.list': get('patient.read', own),
  'enrolment.invite': post('patient.read', own),
  'enrolment.answer': post('patient.read', enrolment),
  'enrolment.withdraw': post('patient.read', enrolment),
  'enrolment.end': post('patient.read', enrolment),
  'enrolment.detail': post('patient.read', enrolment),
  'enrolment.advise': post('patient.read', enrolment),
  'enrolment.planFollowUp': post('patient.read', enrolment),
  'enrolment.closeFollowUp': post('patient.read', enrolment),
  'enrolment.survey': post('patient.read', own),
  'enrolment.effect': post('patient.read', own),
} as const;
