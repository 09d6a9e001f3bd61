import type { Feed, Permission } from '@wardlink/contract';
import type { Day } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { isPathBelow } from '../access/nodes.js';
import { reaches, type PatientAt } from '../access/rights.js';
import type { Whose } from '../access/patient-query.js';
import type { Caller } from '../caller.js';
import type { Settings } from '../settings.js';
import type { ChangeKind } from '../../database/schema/index.js';

/** When and by which rules rows are made. */
export interface When {
  readonly now: number;
  /** The hospital's day, and the day that the list is of. */
  readonly today: Day;
  readonly day: Day;
  readonly settings: Settings;
}

/** A row with the path of the node that the patient lies at. */
export interface Placed<Row> {
  readonly path: string;
  readonly row: Row;
}

/** The account of no caller: its rows carry no marks of followed patients. */
export const NOBODY = '0';

/** What rows are read of. */
interface Asked {
  readonly day: Day;
  readonly now: number;
  /** Whose marks of followed patients the rows carry. */
  readonly accountId: string;
}

/** A list of rows by patient that pages follow. */
export interface PatientList<Raw, Row extends { patientId: string }> {
  readonly feed: Feed;
  readonly right: Permission;
  /** Kinds of change that make a row another one. */
  readonly kinds: readonly ChangeKind[];
  /** Asks for what the rows are made of. */
  read(db: Queries, whose: Whose, asked: Asked): Promise<Raw>;
  /** Makes the rows, in the order of the list. */
  rows(raw: Raw, when: When, db: Queries): Placed<Row>[] | Promise<Placed<Row>[]>;
}

/** Any list, whatever its rows are made of. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what one function of a list returns, the other one takes
export type AnyPatientList = PatientList<any, { patientId: string }>;

/** The place that a list is of. */
export interface ListedPlace {
  readonly nodeId: string;
  readonly path: string;
  /** It is the caller's own node, whose lists include granted patients. */
  readonly own: boolean;
}

/** Whether a caller, with the scope of the list's right, sees a patient in a list of a place. */
export function isListed(caller: Pick<Caller, 'scope'>, place: ListedPlace, patient: PatientAt): boolean {
  const there = patient.path !== null && isPathBelow(patient.path, place.path);
  return reaches(caller, patient) && (there || place.own);
}
