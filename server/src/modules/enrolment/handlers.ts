import type { Handlers } from '../../core/handler.js';
import { openAccount, renewAccount } from './account.js';
import { answerByDoctor, answerByPatient, end, withdraw } from './answer.js';
import { enrol } from './apply.js';
import { advise, closeFollowUp, enrolmentDetail, planFollowUp } from './care.js';
import { invite } from './invite.js';
import { listEnrolments } from './list.js';
import { listCare, listConsents, listOwnEnrolments, readAdvice, renewConsent, share, withdrawConsent } from './own.js';
import { effect, survey } from './survey.js';

type EnrolmentEndpoint =
  | 'patient.openAccount'
  | 'patient.renewAccount'
  | 'own.renewConsent'
  | 'own.consents'
  | 'own.share'
  | 'own.withdrawConsent'
  | 'own.enrolments'
  | 'own.enrol'
  | 'own.answerEnrolment'
  | 'own.withdrawEnrolment'
  | 'own.care'
  | 'own.readAdvice'
  | 'enrolment.list'
  | 'enrolment.invite'
  | 'enrolment.answer'
  | 'enrolment.withdraw'
  | 'enrolment.end'
  | 'enrolment.detail'
  | 'enrolment.advise'
  | 'enrolment.planFollowUp'
  | 'enrolment.closeFollowUp'
  | 'enrolment.survey'
  | 'enrolment.effect';

export const enrolmentHandlers: Handlers<EnrolmentEndpoint> = {
  'patient.openAccount': openAccount,
  'patient.renewAccount': renewAccount,
  'own.renewConsent': renewConsent,
  'own.consents': listConsents,
  'own.share': share,
  'own.withdrawConsent': withdrawConsent,
  'own.enrolments': listOwnEnrolments,
  'own.enrol': enrol,
  'own.answerEnrolment': answerByPatient,
  'own.withdrawEnrolment': withdraw,
  'own.care': listCare,
  'own.readAdvice': readAdvice,
  'enrolment.list': listEnrolments,
  'enrolment.invite': invite,
  'enrolment.answer': answerByDoctor,
  'enrolment.withdraw': withdraw,
  'enrolment.end': end,
  'enrolment.detail': enrolmentDetail,
  'enrolment.advise': advise,
  'enrolment.planFollowUp': planFollowUp,
  'enrolment.closeFollowUp': closeFollowUp,
  'enrolment.survey': survey,
  'enrolment.effect': effect,
};
