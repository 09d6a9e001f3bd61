/** Events of a notice about an enrolment or a consent. */
export const ENROLMENT_NOTICES = [
  'applied',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
  'ended',
  'advice',
  'adviceRead',
  'followUp',
] as const;
export type EnrolmentNotice = (typeof ENROLMENT_NOTICES)[number];

export const MAX_ENROLMENT_NOTE = 200;
export const MAX_ADVICE = 1000;
export const MAX_FOLLOW_UP_NOTE = 300;
