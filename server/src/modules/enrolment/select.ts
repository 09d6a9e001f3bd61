import { USER_TYPES } from '@wardlink/contract';
import { OPEN_ENROLMENTS, type EnrolmentSide } from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';
import type { Caller } from '../../core/caller.js';
import type { Queries, Tx } from '../../database/connection.js';

/** An enrolment, with the account of the patient. */
export const selectEnrolments = (db: Queries) =>
  db
    .selectFrom('enrolment')
    .innerJoin('patient', 'patient.id', 'enrolment.patientId')
    .leftJoin('account as own', 'own.patientId', 'patient.id')
    .selectAll('enrolment')
    .select(['own.id as patientAccountId', 'patient.nodeId']);

export type EnrolmentRow = Awaited<ReturnType<ReturnType<typeof selectEnrolments>['execute']>>[number];

/** The caller's side in an enrolment; undefined for everybody else. */
export function sideOf(
  caller: Pick<Caller, 'accountId' | 'patientId'>,
  { patientId, doctorId }: Pick<EnrolmentRow, 'patientId' | 'doctorId'>,
): EnrolmentSide | undefined {
  if (caller.patientId !== null) return caller.patientId === patientId ? 'patient' : undefined;
  return caller.accountId === doctorId ? 'doctor' : undefined;
}

/** An enrolment of the caller, locked. @throws Refusal `enrolment.unknown` for an enrolment of other people */
export async function lockEnrolment(tx: Tx, caller: Caller, enrolmentId: string): Promise<EnrolmentRow> {
  const row = await selectEnrolments(tx)
    .where('enrolment.id', '=', enrolmentId)
    .forUpdate('enrolment')
    .executeTakeFirst();
  if (!row || sideOf(caller, row) === undefined) throw new Refusal('enrolment.unknown', { field: 'enrolmentId' });
  return row;
}

/** Whether an account belongs to a doctor outside the hospital, in whose care patients can enrol. */
export async function isHomeDoctor(db: Queries, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select('account.id')
    .where('account.id', '=', accountId)
    .where('account.userType', '=', USER_TYPES.outOfHospital)
    .where('account.enabled', '=', true)
    .where('role.enabled', '=', true)
    .where('role.permissionType', '=', 'doctor')
    .executeTakeFirst();
  return found !== undefined;
}

/** The open enrolment of a patient with a doctor. */
export const openEnrolment = (db: Queries, patientId: string, doctorId: string) =>
  selectEnrolments(db)
    .where('enrolment.patientId', '=', patientId)
    .where('enrolment.doctorId', '=', doctorId)
    .where('enrolment.state', 'in', [...OPEN_ENROLMENTS])
    .executeTakeFirst();
