import type { Feed, Permission } from '@wardlink/contract';
import type { Day } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { isPathBelow } from '../access/nodes.js';
import { reaches, type PatientAt } from '../access/rights.js';
import type { Whose } from '../access/patient-query.js';
import type { Caller } from '../caller.js';
import type { Settings } from '../settings.js';
import type { ChangeKind } from '../../database/schema/index.js';

/** Time, days and settings from which rows are made. */
export interface When {
  readonly now: number;
  /** The hospital's current day, and the day of the list. */
  readonly today: Day;
  readonly day: Day;
  readonly settings: Settings;
}

/** A row with the path of the patient's node. */
export interface Placed<Row> {
  readonly path: string;
  readonly row: Row;
}

/** An account id that no caller has: its rows have no marks of followed patients. */
export const NOBODY = '0';

/** The day, time and account for which rows are read. */
interface Asked {
  readonly day: Day;
  readonly now: number;
  /** The account whose marks of followed patients the rows carry. */
  readonly accountId: string;
}

/** A list of rows by patient that pages follow. */
export interface PatientList<Raw, Row extends { patientId: string }> {
  readonly feed: Feed;
  readonly right: Permission;
  /** Kinds of change after which a row must be read again. */
  readonly kinds: readonly ChangeKind[];
  /** Reads the data of the rows. */
  read(db: Queries, whose: Whose, asked: Asked): Promise<Raw>;
  /** Makes the rows, in the order of the list. */
  rows(raw: Raw, when: When, db: Queries): Placed<Row>[] | Promise<Placed<Row>[]>;
}

/** A list with any type of data. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what one function of a list returns, the other one takes
export type AnyPatientList = PatientList<any, { patientId: string }>;

/** The place of a list. */
export interface ListedPlace {
  readonly nodeId: string;
  readonly path: string;
  /** Whether it is the caller's own node, whose lists include granted patients. */
  readonly own: boolean;
}

/** Whether a list of a place includes a patient for a caller who has the scope of the list's right. */
export function isListed(caller: Pick<Caller, 'scope'>, place: ListedPlace, patient: PatientAt): boolean {
  const there = patient.path !== null && isPathBelow(patient.path, place.path);
  return reaches(caller, patient) && (there || place.own);
}
