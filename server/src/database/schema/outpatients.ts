import type { Generated } from 'kysely';
import type { ExaminationKind, RecallResult, RecallWay } from '@wardlink/domain';
import type { Day, Id, Optional } from './columns.js';

/** A visit of an outpatient to a department. */
export interface VisitTable {
  /** Chosen by the form. */
  id: string;
  patientId: Id;
  departmentId: Id;
  visitedAt: Date;
  /** Hospital-local day of `visitedAt`. */
  day: Day;
  doctorId: Optional<Id>;
  reason: string;
  /** Day of the next visit. */
  nextOn: Optional<Day>;
  /** Null while it is kept open. */
  endedAt: Optional<Date>;
  endedBy: Optional<Id>;
  recordedAt: Date;
  recordedBy: Id;
  version: Generated<number>;
}

/** A call to somebody who missed a visit. */
export interface RecallTable {
  /** Chosen by the form. */
  id: string;
  patientId: Id;
  /** The visit at which the missed visit was agreed. */
  visitId: string;
  missedOn: Day;
  way: RecallWay;
  result: RecallResult;
  newDate: Optional<Day>;
  note: Optional<string>;
  recalledAt: Date;
  recalledBy: Id;
}

export interface ExaminationTable {
  /** Chosen by the form. */
  id: string;
  patientId: Id;
  kind: ExaminationKind;
  examinedOn: Day;
  /** For kinds with a figure. */
  value: Optional<number>;
  /** For kinds with a finding. */
  abnormal: Optional<boolean>;
  note: Optional<string>;
  recordedAt: Date;
  recordedBy: Id;
  voidedAt: Optional<Date>;
  voidedBy: Optional<Id>;
  voidedReason: Optional<string>;
}
