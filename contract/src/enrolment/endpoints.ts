import { get, post } from '../endpoint.js';
import { consent, enrolment, own, patient } from '../scope-rules.js';

/** Endpoints of the care at home: consents of patients, and enrolments with a doctor. */
export const enrolmentEndpoints = {
  'patient.openAccount': post('patient.edit', patient),
  'own.consents': get('own.read', own),
  'own.share': post('own.record', own),
  'own.withdrawConsent': post('own.record', consent),
  'own.enrolments': get('own.read', own),
  'own.enrol': post('own.record', own),
  'own.answerEnrolment': post('own.record', enrolment),
  'own.withdrawEnrolment': post('own.record', enrolment),
  'own.care': get('own.read', own),
  'own.readAdvice': post('own.record', own),
  'enrolment.list': get('chat.use', own),
  'enrolment.invite': post('chat.use', own),
  'enrolment.answer': post('chat.use', enrolment),
  'enrolment.withdraw': post('chat.use', enrolment),
  'enrolment.end': post('chat.use', enrolment),
  'enrolment.detail': post('chat.use', enrolment),
  'enrolment.advise': post('chat.use', enrolment),
  'enrolment.planFollowUp': post('chat.use', enrolment),
  'enrolment.closeFollowUp': post('chat.use', enrolment),
  'enrolment.survey': post('chat.use', own),
  'enrolment.effect': post('chat.use', own),
} as const;
