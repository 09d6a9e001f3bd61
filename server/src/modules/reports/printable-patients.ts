import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { departmentAt, WARD_NAMES } from '../../core/access/nodes.js';
import { requestedNodeId, resolveRequestedNode } from '../../core/access/requested-node.js';
import { patientsOf, seesPatientAt } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { formsPrintedLast } from './past-prints.js';
import { byBedside } from '../patient-lookup/inpatients.js';
import { wardOf } from '../patient-lookup/summary.js';

/** Maximum number of patients to choose from: more than any department has. */
const MOST = 400;

/**
 * The inpatients of a place for whom the caller may print reports, the place's favourite forms, and the forms that the
 * caller printed last. @throws Refusal `node.forbidden`
 */
export async function printablePatients(call: Call<'report.patients'>): Promise<ReplyOf<'report.patients'>> {
  const { db, caller, request } = call;
  const { settings } = await resolveRequestedNode(db, caller, request);
  const rows = await patientsOf(db, caller)
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    .select(['patient.id', 'patient.name', 'patient.latinName', 'patient.bed', 'place.path', ...WARD_NAMES])
    .select(departmentAt('ward.path').as('wardDepartment'))
    .select(sql<number>`coalesce(ward.ordinal, place.ordinal)`.as('ordinal'))
    .where('patient.kind', '=', 'inpatient')
    .where(seesPatientAt(caller, requestedNodeId(caller, request)))
    .execute();
  const patients = byBedside(rows)
    .slice(0, MOST)
    .map((row) => ({
      patientId: row.id,
      name: row.name,
      latinName: row.latinName,
      ward: wardOf(row),
      bed: row.bed,
    }));
  const recent = await formsPrintedLast(db, caller.accountId);
  return { patients, nodeId: requestedNodeId(caller, request), favourites: [...settings.favouriteForms], recent };
}
