import { type Insertable, sql, type Updateable } from 'kysely';
import { departmentIdAt, isBelowPath } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import type { PatientTable } from '../../database/schema/index.js';

/** The id and version of a patient's row. */
interface Indexed {
  readonly patientId: string;
  readonly version: number;
}

/** Stores a new patient. */
export function insertPatient(tx: Tx, row: Insertable<PatientTable>): Promise<Indexed> {
  return tx.insertInto('patient').values(row).returning(['id as patientId', 'version']).executeTakeFirstOrThrow();
}

/**
 * Changes columns that forms show, and raises the version: forms opened before are then refused. @returns the new
 * version
 */
export async function changePatient(
  tx: Tx,
  id: string,
  change: Omit<Updateable<PatientTable>, 'id' | 'version'>,
): Promise<number> {
  const { version } = await tx
    .updateTable('patient')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Columns that no form with a version shows. */
type Apart = 'glucoseTarget' | 'leftRanges' | 'hospitalizationNumber' | 'visitCardNumber';

/** Changes columns of a patient that forms do not show; numbers only of a record that was merged into another one. */
export async function setOfPatient(tx: Tx, id: string, columns: Pick<Updateable<PatientTable>, Apart>): Promise<void> {
  await tx.updateTable('patient').set(columns).where('id', '=', id).execute();
}

/** Redirects records that were merged into one record to the record into which that one is merged. */
export async function leadOn(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('patient').set({ mergedInto: to }).where('mergedInto', '=', from).execute();
}

/** Renames a bed for its patient and for patients who left it. */
export async function renameBed(tx: Tx, wardId: string, before: string, after: string): Promise<void> {
  await tx
    .updateTable('patient')
    .set({ bed: after, version: sql<number>`version + 1` })
    .where('wardId', '=', wardId)
    .where('bed', '=', before)
    .execute();
  await tx
    .updateTable('patient')
    .set({ leftBed: after })
    .where('leftWardId', '=', wardId)
    .where('leftBed', '=', before)
    .execute();
}

/** Adds a prefix to the beds of a ward, for its patients and those who left it. */
export async function prefixBeds(tx: Tx, wardId: string, prefix: string): Promise<void> {
  await sql`update patient set bed = ${prefix}::text || bed where ward_id = ${wardId} and bed is not null`.execute(tx);
  await sql`update patient set left_bed = ${prefix}::text || left_bed
    where left_ward_id = ${wardId} and left_bed is not null`.execute(tx);
}

/** Moves the patients of a node to another node of the same kind. @returns how many */
export async function movePatients(
  tx: Tx,
  from: { readonly id: string; readonly kind: string },
  into: string,
): Promise<number> {
  const moved = await tx
    .updateTable('patient')
    .set({
      nodeId: into,
      ...(from.kind === 'ward' && { wardId: sql<string>`case when ward_id = ${from.id} then ${into}::bigint end` }),
      version: sql<number>`version + 1`,
    })
    .where('nodeId', '=', from.id)
    .returning('id')
    .execute();
  await tx.updateTable('patient').set({ leftWardId: into }).where('leftWardId', '=', from.id).execute();
  return moved.length;
}

/** Updates the department of patients at or below a path. */
export async function updateDepartments(tx: Tx, path: string): Promise<void> {
  await sql`
    update patient set department_id = settled.department_id, version = version + 1
    from (
      select place.id as node_id, ${departmentIdAt('place.path')} as department_id
      from organisation_node place where ${isBelowPath(path, 'place.path')}) settled
    where patient.node_id = settled.node_id and patient.department_id is distinct from settled.department_id`.execute(
    tx,
  );
}
