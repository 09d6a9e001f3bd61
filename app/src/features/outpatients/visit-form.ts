import { isPossibleNextVisit } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import type { FormModel, Problems } from '../../forms/model.js';
import { problemsIn } from '../../forms/model.js';
import { instantOfLocal, localTime } from '../../registration/patient-form.js';
import type { Visit } from './types.js';

type VisitField = 'departmentId' | 'doctorId' | 'reason' | 'nextOn';

export const VISIT_MODEL: FormModel<VisitField> = {
  departmentId: { required: true },
  doctorId: {},
  reason: { kind: 'long', required: true, maxLength: 500 },
  nextOn: { kind: 'date' },
};

/** A visit as typed. */
export interface VisitForm extends Record<VisitField, string> {
  /** On the hospital's clock, in the format of its field. */
  visitedAt: string;
  ended: boolean;
}

/** @param doctorId the doctor who enters the visit */
export const emptyVisit = (departmentId: string, doctorId = ''): VisitForm => ({
  departmentId,
  doctorId,
  reason: '',
  nextOn: '',
  ended: false,
  visitedAt: localTime(clock.now(), clock.zone),
});

export const visitFormOf = (visit: Visit): VisitForm => ({
  departmentId: visit.departmentId,
  doctorId: visit.doctorId ?? '',
  reason: visit.reason,
  nextOn: visit.nextOn ?? '',
  ended: visit.endedAt !== null,
  visitedAt: localTime(visit.visitedAt, clock.zone),
});

/** Keys of the problems, by field. */
export function visitProblems(form: VisitForm): Problems {
  const visitedAt = instantOfLocal(form.visitedAt, clock.zone);
  const visitedOn = form.visitedAt.slice(0, 10);
  const wrongNext = form.nextOn !== '' && !isPossibleNextVisit(form.nextOn, visitedOn);
  return {
    ...(wrongNext && { nextOn: 'nextOn' }),
    ...problemsIn(VISIT_MODEL, form, clock.today()),
    ...(visitedAt === undefined && { visitedAt: 'noDay' }),
    ...(visitedAt != null && visitedAt > clock.now() && { visitedAt: 'future' }),
  };
}

/** The visit in the form of the request. */
export const sentVisit = (form: VisitForm) => ({
  departmentId: form.departmentId,
  visitedAt: instantOfLocal(form.visitedAt, clock.zone) ?? null,
  doctorId: form.doctorId || null,
  reason: form.reason.trim(),
  nextOn: form.nextOn || null,
  ended: form.ended,
});
