import type { Adt } from './adt.js';

/** What a message has to say, or nobody could tell which record it is about, or where a patient should be. */
export type Missing =
  | 'secondPatient'
  | 'patient'
  | 'patientNumber'
  | 'place'
  | 'secondPlace'
  | 'visitNumber'
  | 'formerPatient'
  | 'formerVisit';

const OF_RECORDS: readonly string[] = ['merge', 'identifier', 'visitOwner'];

/** What a message lacks; undefined if it is complete. */
export function missingOf({ act, subjects, former }: Pick<Adt, 'act' | 'subjects' | 'former'>): Missing | undefined {
  const [first, second] = subjects;
  const isOfRecords = OF_RECORDS.includes(act.act);
  if (act.act === 'swap' && !second) return 'secondPatient';
  if (subjects.some(({ person, visit }) => person.identifiers.length === 0 && visit.number === undefined)) {
    return 'patient';
  }
  if (isOfRecords && first?.person.identifiers.length === 0) return 'patientNumber';
  // A patient who leaves a bed without a new place would be nowhere.
  if (act.act === 'swap' && !first?.visit.place) return 'place';
  if (act.act === 'swap' && !second?.visit.place) return 'secondPlace';
  if (isOfRecords && former.identifiers.length === 0) return 'formerPatient';
  if (act.act !== 'visitNumber') return undefined;
  if (first?.visit.number === undefined) return 'visitNumber';
  return former.visitNumber === undefined ? 'formerVisit' : undefined;
}
