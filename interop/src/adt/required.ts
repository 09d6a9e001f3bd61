import type { Adt } from './adt.js';

/** What a message has to say, or nobody could tell which record it is about. */
export type Missing = 'secondPatient' | 'patient' | 'formerPatient' | 'formerVisit';

const FORMER_PATIENT: readonly string[] = ['merge', 'identifier', 'visitOwner'];

/** What a message lacks; undefined if it is complete. */
export function missingOf({ act, subjects, former }: Pick<Adt, 'act' | 'subjects' | 'former'>): Missing | undefined {
  if (act.act === 'swap' && subjects.length < 2) return 'secondPatient';
  if (subjects.some(({ person, visit }) => person.identifiers.length === 0 && visit.number === undefined)) {
    return 'patient';
  }
  if (FORMER_PATIENT.includes(act.act) && former.identifiers.length === 0) return 'formerPatient';
  return act.act === 'visitNumber' && former.visitNumber === undefined ? 'formerVisit' : undefined;
}
