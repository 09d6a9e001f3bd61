import { sql } from 'kysely';
import type { Caller } from '../../core/caller.js';
import type { Queries } from '../../database/connection.js';
import { byBedside } from '../patient-lookup/inpatients.js';
import { selectPatients } from '../patient-lookup/summary.js';

const selectPrinted = (db: Queries, caller: Pick<Caller, 'scope'>) =>
  selectPatients(db, caller)
    .leftJoin('organisationNode as department', 'department.id', 'patient.departmentId')
    .select(['department.name as departmentName', 'department.latinName as departmentLatinName'])
    .select(sql<number>`coalesce(ward.ordinal, place.ordinal)`.as('ordinal'));

export type PrintedPatient = Awaited<ReturnType<ReturnType<typeof selectPrinted>['execute']>>[number];

/** The given patients whom a caller may see, by ward, bed and name. */
export async function patientsToPrint(
  db: Queries,
  caller: Pick<Caller, 'scope'>,
  patientIds: readonly string[],
): Promise<PrintedPatient[]> {
  const rows = await selectPrinted(db, caller)
    .where(sql<boolean>`patient.id = any(${patientIds}::bigint[])`)
    .execute();
  return byBedside(rows);
}
