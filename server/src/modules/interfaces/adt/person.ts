import { registrationProblems } from '@wardlink/domain';
import type { SentPerson } from '@wardlink/interop/adt';
import { sql } from 'kysely';
import { settingsAt } from '../../../core/settings.js';
import type { Work } from '../../../core/transaction.js';
import { storeEntered } from '../../admissions/edit.js';
import { changesOf, type EnteredFields, type PatientRow } from '../../admissions/record.js';
import { sexOf } from '../codes.js';
import { PutAside, type Note } from '../outcome.js';
import type { Partner } from '../partner.js';

/** Fields of a person that a partner may tell. */
const STATED = ['name', 'latinName', 'sex', 'birthday', 'idCard', 'mobile', 'address', 'drugAllergies'] as const;
type StatedField = (typeof STATED)[number];
type Stated = Partial<Record<StatedField, string | null>>;
/** Each field with the time of what was said, ms. */
type StatedFields = Record<string, { value: string | null; at: number }>;

/** What a message tells of the fields of a patient's record. A sex that nobody has mapped is left out of an update. */
export async function statedBy(work: Work, partner: Partner, person: SentPerson, isNew: boolean): Promise<Stated> {
  const { sex: sent, allergies, identifiers: _, ...rest } = person;
  const sex = sent === undefined ? undefined : await sexOf(work.tx, partner, sent);
  if (isNew && sent !== undefined && !sex) {
    throw new PutAside('sex.unmapped', { code: sent }, [{ kind: 'sex', code: sent }]);
  }
  return { ...rest, ...(sex && { sex }), ...(allergies !== undefined && { drugAllergies: allergies }) };
}

/**
 * Fields whose newest value a message stated, and everything that was told so far. What was said at an earlier time does
 * not replace what was said later, whatever the order of arrival.
 */
export function newestOf(stored: StatedFields, stated: Stated, at: number): { fields: StatedFields; newer: Stated } {
  const newer = STATED.filter((field) => stated[field] !== undefined && at >= (stored[field]?.at ?? -Infinity));
  return {
    fields: { ...stored, ...Object.fromEntries(newer.map((field) => [field, { value: stated[field] ?? null, at }])) },
    newer: Object.fromEntries(newer.map((field) => [field, stated[field]])),
  };
}

/** Allergies that people wrote remain beside those of the partner. */
function allergiesWith(
  written: string | null,
  before: string | null | undefined,
  stated: string | null,
): string | null {
  if (written === null || written === before) return stated;
  if (stated === null || written.includes(stated)) return written;
  return `${before ? written.replace(before, '').trim() : written}; ${stated}`.replace(/^; /, '');
}

/** Removes values that no record may have, each with a note: a wrong card number must not keep somebody off the ward. */
async function acceptable(work: Work, path: string, fields: EnteredFields, patientId: string | undefined) {
  const { tx, clock, caller } = work;
  const { zone } = await settingsAt(tx, path);
  const notes: Note[] = [];
  const kept: Record<string, unknown> = { ...fields };
  for (const { field } of registrationProblems(fields, { now: clock.now(), zone })) {
    delete kept[field];
    notes.push({ code: 'field.invalid', detail: { field } });
  }
  if (typeof kept.idCard === 'string') {
    const other = await tx
      .selectFrom('patient')
      .select('id')
      .where(sql<boolean>`upper(id_card) = ${kept.idCard}`)
      .where('hospitalId', '=', caller.nodePath.split('/')[1] ?? '')
      .where('mergedInto', 'is', null)
      .where('id', '<>', patientId ?? '0')
      .executeTakeFirst();
    if (other) {
      delete kept.idCard;
      notes.push({ code: 'idCard.elsewhere' });
    }
  }
  return { fields: kept as EnteredFields, notes };
}

async function storedFields({ tx }: Work, partner: Partner, patientId: string): Promise<StatedFields> {
  const row = await tx
    .selectFrom('statedPerson')
    .select('fields')
    .where('partnerId', '=', partner.id)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return row?.fields ?? {};
}

/** Stores what was told of a person. */
export async function rememberStated(
  { tx }: Work,
  partner: Partner,
  patientId: string,
  fields: StatedFields,
): Promise<void> {
  const row = { partnerId: partner.id, patientId, fields: JSON.stringify(fields) };
  await tx
    .insertInto('statedPerson')
    .values(row)
    .onConflict((conflict) => conflict.columns(['partnerId', 'patientId']).doUpdateSet({ fields: row.fields }))
    .execute();
}

/** The fields of a new record. @throws PutAside if it would lack one that every record has */
export async function newRecord(
  work: Work,
  partner: Partner,
  person: SentPerson,
  at: number,
): Promise<{ entered: EnteredFields; stated: StatedFields; notes: Note[] }> {
  const stated = await statedBy(work, partner, person, true);
  const { fields, notes } = await acceptable(work, partner.nodePath, stated as EnteredFields, undefined);
  const missing = (['name', 'sex', 'birthday'] as const).filter((field) => !fields[field]);
  if (missing.length > 0) throw new PutAside('person.incomplete', { fields: missing.join(', ') });
  return { entered: fields, stated: newestOf({}, stated, at).fields, notes };
}

/**
 * Changes a locked record by what was told of the person. A field that people changed stays until the partner tells
 * another value than before.
 */
export async function updatePerson(
  work: Work,
  partner: Partner,
  row: PatientRow,
  person: SentPerson,
  at: number,
): Promise<Note[]> {
  const stated = await statedBy(work, partner, person, false);
  const before = await storedFields(work, partner, row.id);
  const { fields, newer } = newestOf(before, stated, at);
  await rememberStated(work, partner, row.id, fields);
  const changed = STATED.filter((field) => newer[field] !== undefined && newer[field] !== before[field]?.value);
  const wanted: Record<string, string | null> = {};
  for (const field of changed) {
    const value = newer[field] ?? null;
    // A record never loses these.
    if (value === null && ['name', 'sex', 'birthday'].includes(field)) continue;
    wanted[field] = field === 'drugAllergies' ? allergiesWith(row.drugAllergies, before[field]?.value, value) : value;
  }
  const { fields: entered, notes } = await acceptable(work, row.path, wanted as EnteredFields, row.id);
  const changes = changesOf(row, entered);
  if (changes) await storeEntered(work, { row, entered, changes, samePhoneConfirmed: true });
  return notes;
}
