import { isOpen, idsOnPath, hospitalPathOf, isBelowPath } from '../../core/access/nodes.js';
import type { Queries, Tx } from '../../database/connection.js';
import { Refusal } from '../../core/refusal.js';

/** A ward of the hospital, with what a patient's row takes from it. */
export interface Ward {
  id: string;
  path: string;
  name: string;
  latinName: string | null;
  code: string;
  departmentId: string | null;
  department: { name: string; latinName: string | null } | null;
}

/** Enabled wards of the hospital at the top of a path, by department and place; with `wardId`, only that ward. */
export async function wardsOf(db: Queries, path: string, wardId?: string): Promise<Ward[]> {
  const hospital = hospitalPathOf(path);
  let query = db
    .selectFrom('organisationNode as ward')
    .select(['ward.id', 'ward.path', 'ward.name', 'ward.latinName', 'ward.code'])
    .where('ward.kind', '=', 'ward')
    .where(isOpen('ward.path'))
    .where(isBelowPath(hospital, 'ward.path'))
    .orderBy('ward.path');
  if (wardId !== undefined) query = query.where('ward.id', '=', wardId);
  const wards = await query.execute();
  const above = [...new Set(wards.flatMap((ward) => idsOnPath(ward.path)))];
  const departments =
    above.length === 0
      ? []
      : await db
          .selectFrom('organisationNode')
          .select(['id', 'ordinal', 'name', 'latinName'])
          .where('kind', '=', 'department')
          .where('id', 'in', above)
          .execute();
  const known = new Map(departments.map((department) => [department.id, department]));
  const found = wards.map((ward) => {
    const department = known.get(idsOnPath(ward.path).findLast((id) => known.has(id)) ?? '');
    return {
      ...ward,
      departmentId: department?.id ?? null,
      department: department ? { name: department.name, latinName: department.latinName } : null,
    };
  });
  const place = (ward: Ward): number => known.get(ward.departmentId ?? '')?.ordinal ?? -1;
  return found.sort((first, second) => place(first) - place(second));
}

/**
 * Locks a ward for an admission or a transfer: until the transaction ends, the ward cannot be moved or disabled and its
 * beds cannot change.
 * @throws Refusal `ward.unknown` if it is not an enabled ward of the caller's hospital
 */
export async function wardOf(tx: Tx, path: string, wardId: string): Promise<Ward> {
  await tx.selectFrom('organisationNode').select('id').where('id', '=', wardId).forShare().executeTakeFirst();
  const [ward] = await wardsOf(tx, path, wardId);
  if (!ward) throw new Refusal('ward.unknown', { field: 'wardId' });
  return ward;
}

/** Labels of the enabled beds of wards, in their order, by ward id. */
export async function bedsOf(db: Queries, wards: readonly Ward[]): Promise<Map<string, string[]>> {
  const labels = new Map<string, string[]>(wards.map(({ id }) => [id, []]));
  if (wards.length === 0) return labels;
  const rows = await db
    .selectFrom('organisationNode')
    .select(['parentId', 'code'])
    .where('kind', '=', 'bed')
    .where('enabled', '=', true)
    .where(
      'parentId',
      'in',
      wards.map(({ id }) => id),
    )
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  for (const { parentId, code } of rows) labels.get(parentId ?? '')?.push(code);
  return labels;
}

/** Occupied beds, as `wardId bed`. */
export async function takenBeds(db: Queries, wards: readonly Ward[]): Promise<Set<string>> {
  if (wards.length === 0) return new Set();
  const rows = await db
    .selectFrom('patient')
    .select(['wardId', 'bed'])
    .where('kind', '=', 'inpatient')
    .where(
      'wardId',
      'in',
      wards.map(({ id }) => id),
    )
    .where('bed', 'is not', null)
    .execute();
  return new Set(rows.map(({ wardId, bed }) => `${wardId} ${bed}`));
}

/**
 * Checks that a bed is free now. The database detects concurrent writes: see `refusingTakenBed`.
 * @throws Refusal `bed.unknown`, `bed.taken`
 */
export async function checkBed(db: Queries, ward: Ward, bed: string): Promise<void> {
  const labels = (await bedsOf(db, [ward])).get(ward.id) ?? [];
  if (!labels.includes(bed)) throw new Refusal('bed.unknown', { field: 'bed', places: { bed } });
  if ((await takenBeds(db, [ward])).has(`${ward.id} ${bed}`)) throw bedTaken(bed);
}

export function bedTaken(bed: string): Refusal {
  return new Refusal('bed.taken', { field: 'bed', places: { bed } });
}

/** Unique constraints of the patient's table that concurrent writes can violate. */
const BED = 'patient_bed';
const NUMBER = 'patient_hospitalization';
const IDENTITY = 'patient_identity';

/**
 * Runs a write that occupies a bed, and translates a violated unique constraint.
 * @throws Refusal `bed.taken`, `patient.duplicateElsewhere` for the hospitalization number or the identity number
 */
export async function refusingTakenBed<T>(bed: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : null;
    if (constraint === BED && bed !== null) throw bedTaken(bed);
    if (constraint === NUMBER) throw new Refusal('patient.duplicateElsewhere', { field: 'hospitalizationNumber' });
    if (constraint === IDENTITY) throw new Refusal('patient.duplicateElsewhere', { field: 'idCard' });
    throw error;
  }
}
