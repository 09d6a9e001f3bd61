import { isMobileNumber, registrationProblems, type Registration } from '@wardlink/domain';
import { sql, type Selectable, type Updateable } from 'kysely';
import { isBelowPath, hospitalPathOf } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import type { PatientTable } from '../../database/schema/index.js';
import { Refusal } from '../../core/refusal.js';
import type { Figures } from '../../core/audit/events.js';
import { seesPatient } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import type { Caller } from '../../core/caller.js';

export type PatientRow = Selectable<PatientTable> & { path: string };

/** The columns that people fill in. */
const ENTERED = [
  'name',
  'latinName',
  'sex',
  'birthday',
  'mobile',
  'idCard',
  'address',
  'heightCm',
  'weightKg',
  'hospitalizationNumber',
  'identification',
  'visitCardNumber',
  'attendingPhysicianId',
  'responsibleNurseId',
  'nursingLevel',
  'managementLevel',
  'diseaseType',
  'diseaseGrouping',
  'complications',
  'medicalHistory',
  'familyHistory',
  'drugAllergies',
  'pastTreatment',
  'admissionAssessment',
] as const satisfies readonly (keyof PatientTable)[];
export type EnteredFields = Partial<Pick<Updateable<PatientTable>, (typeof ENTERED)[number]>>;

/** Fields that the audit trail masks: more people may read the trail than these numbers. */
const PRIVATE: readonly string[] = ['mobile', 'idCard'];

/** The entered fields of a request; texts trimmed, an identity number's X in capitals. */
export function enteredOf(request: object): EnteredFields {
  const given = request as Record<string, unknown>;
  const fields = ENTERED.filter((field) => given[field] !== undefined).map((field) => {
    const value = given[field];
    const text = typeof value === 'string' ? value.normalize('NFKC').trim() || null : value;
    return [field, field === 'idCard' && typeof text === 'string' ? text.toUpperCase() : text] as const;
  });
  return Object.fromEntries(fields) as EnteredFields;
}

/**
 * The patient's row, locked until the transaction ends.
 * @throws Refusal `patient.unknown` outside the caller's nodes
 */
export async function lockPatient(tx: Tx, caller: Caller, patientId: string): Promise<PatientRow> {
  const row = await tx
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .selectAll('patient')
    .select('place.path')
    .where('patient.id', '=', patientId)
    .where('patient.mergedInto', 'is', null)
    .where(seesPatient(caller))
    .forUpdate('patient')
    .executeTakeFirst();
  if (!row) throw new Refusal('patient.unknown');
  return row;
}

/** @throws Refusal `patient.changed` if somebody else changed the row first */
export function checkVersion(row: PatientRow, version: number | null | undefined): void {
  if (row.version !== version) throw new Refusal('patient.changed', { field: 'version' });
}

/** Checks the entered fields together with the stored ones. @throws Refusal `input.invalid` naming the fields */
export async function checkEntered(
  tx: Tx,
  path: string,
  entered: EnteredFields & Pick<Registration, 'admissionTime'>,
  { before, now, required }: { before?: PatientRow; now: number; required: (keyof Registration)[] },
): Promise<void> {
  const { zone } = await settingsAt(tx, path);
  // Stored numbers and names that are not valid do not block a change of another field.
  const checked: Registration = {
    ...(before && { name: before.name, sex: before.sex, birthday: before.birthday }),
    ...(before?.hospitalizationNumber ? { hospitalizationNumber: before.hospitalizationNumber } : {}),
    ...entered,
  };
  const wrong = registrationProblems(checked, { now, zone, required }).filter(
    ({ field, problem }) => problem !== 'name' || entered[field as 'name' | 'latinName'] !== undefined,
  );
  if (wrong.length > 0) throw new Refusal('input.invalid', { field: wrong.map(({ field }) => field) });
  for (const [field, permissionType] of [
    ['attendingPhysicianId', 'doctor'],
    ['responsibleNurseId', 'nurse'],
  ] as const) {
    const id = entered[field];
    if (id === undefined || id === null || id === before?.[field]) continue;
    const hospital = hospitalPathOf(path);
    const found = await tx
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.roleId')
      .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
      .select('account.id')
      .where('account.id', '=', id)
      .where('account.enabled', '=', true)
      .where('account.patientId', 'is', null)
      .where('role.permissionType', '=', permissionType)
      .where(isBelowPath(hospital, 'node.path'))
      .executeTakeFirst();
    if (!found) throw new Refusal('staff.unknown', { field });
  }
}

/** Serializes forms with the same number, so that the second one finds the row of the first. */
export async function lockFieldValue(tx: Tx, field: string, value: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`patient ${field} ${value}`}, 0))`.execute(tx);
}

/**
 * Searches the hospital for another patient with the same identity number, hospitalization number, visit card or phone.
 * @throws Refusal `patient.duplicate` with the patient if the caller may see them, else `patient.duplicateElsewhere`;
 *   for a shared phone `patient.samePhone` or `patient.samePhoneElsewhere`, until `samePhoneConfirmed`
 */
export async function checkDuplicates(
  tx: Tx,
  caller: Caller,
  entered: EnteredFields,
  { before, samePhoneConfirmed }: { before?: PatientRow | undefined; samePhoneConfirmed: boolean },
): Promise<void> {
  for (const field of ['idCard', 'hospitalizationNumber', 'visitCardNumber', 'mobile'] as const) {
    const value = entered[field];
    if (!value || value === before?.[field]) continue;
    if (field === 'mobile' && samePhoneConfirmed && isMobileNumber(value)) continue;
    await lockFieldValue(tx, field, value);
    const column =
      field === 'idCard' ? sql<string>`upper(patient.id_card)` : sql<string>`${sql.ref(`patient.${field}`)}`;
    const found = await tx
      .selectFrom('patient')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .select(['patient.name', 'patient.latinName', 'patient.hospitalizationNumber'])
      .select(seesPatient(caller).as('visible'))
      .where(column, '=', value)
      .where('patient.id', '<>', before?.id ?? '0')
      // A merged record has the same numbers as the record that it was merged into.
      .where((eb) => eb.or([eb('patient.mergedInto', 'is', null), eb('patient.mergedInto', '<>', before?.id ?? '0')]))
      .orderBy('visible', 'desc')
      .orderBy('patient.id')
      .executeTakeFirst();
    if (!found) continue;
    if (!found.visible) {
      throw new Refusal(field === 'mobile' ? 'patient.samePhoneElsewhere' : 'patient.duplicateElsewhere', { field });
    }
    const places = { who: nameWithNumber(found) };
    throw new Refusal(field === 'mobile' ? 'patient.samePhone' : 'patient.duplicate', { field, places });
  }
}

/** Name and number of a patient for error messages, in each language. */
export function nameWithNumber(patient: {
  name: string;
  latinName: string | null;
  hospitalizationNumber: string | null;
}): Record<'zh' | 'en', string> {
  const number = patient.hospitalizationNumber;
  const withNumber = (name: string): string => (number === null ? name : `${name} ${number}`);
  return { zh: withNumber(patient.name), en: withNumber(patient.latinName ?? patient.name) };
}

/** The changes for the audit trail, which names masked numbers without their values. */
export function changesOf(before: PatientRow, entered: EnteredFields): { before: Figures; after: Figures } | undefined {
  const changed = ENTERED.filter((field) => entered[field] !== undefined && entered[field] !== before[field]);
  if (changed.length === 0) return undefined;
  const figure = (field: string, value: unknown): string | number | null => {
    if (value === null || value === undefined) return null;
    if (PRIVATE.includes(field)) return '***';
    return typeof value === 'number' ? value : String(value as string);
  };
  const of = (row: object): Figures =>
    Object.fromEntries(changed.map((field) => [field, figure(field, (row as Record<string, unknown>)[field])]));
  return { before: of(before), after: { ...of(entered), fields: changed.join(',') } };
}
