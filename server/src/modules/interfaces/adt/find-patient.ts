import type { SentIdentifier, SentPerson } from '@wardlink/interop/adt';
import { sql } from 'kysely';
import { Refusal } from '../../../core/refusal.js';
import type { Work } from '../../../core/transaction.js';
import { lockPatient, type PatientRow } from '../../admissions/record.js';
import { recordsOf, type Identifier } from '../../patient-index/identifiers.js';
import { PutAside } from '../outcome.js';
import type { Partner } from '../partner.js';

/** Numbers whose sender does not name an authority are the partner's own. */
export const identifiersOf = (partner: Partner, sent: readonly SentIdentifier[]): Identifier[] =>
  sent.map(({ value, authority, type }) => ({ value, type, authority: authority || partner.name }));

/** Locks a patient's row. A record that was merged is represented by the one that it was merged into. */
export async function lockRecord(work: Work, patientId: string): Promise<PatientRow> {
  const { tx, caller } = work;
  const { mergedInto } = await tx
    .selectFrom('patient')
    .select('mergedInto')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  try {
    return await lockPatient(tx, caller, mergedInto ?? patientId);
  } catch (error) {
    // A partner reaches the patients of its node, and no others.
    if (error instanceof Refusal && error.code === 'patient.unknown') throw new PutAside('person.outside');
    throw error;
  }
}

/** Whether a record may be of the person: what both say is the same. */
function agrees(row: { name: string; birthday: string }, { name, birthday }: SentPerson): boolean {
  return (name === undefined || name === row.name) && (birthday === undefined || birthday === row.birthday);
}

/**
 * The record of the person of a message: by the numbers that the partner gave, by the visit, else by what people typed
 * before: the number of the visit, or the identity card.
 * @returns undefined for a person who is not known here
 */
export async function findPatient(
  { tx }: Pick<Work, 'tx'>,
  partner: Partner,
  person: SentPerson,
  visitNumber: string | undefined,
): Promise<string | undefined> {
  const numbered = await recordsOf(tx, partner.hospitalId, identifiersOf(partner, person.identifiers));
  const visit =
    visitNumber === undefined
      ? undefined
      : await tx
          .selectFrom('statedVisit')
          .select('patientId')
          .where('partnerId', '=', partner.id)
          .where('number', '=', visitNumber)
          .executeTakeFirst();
  // A visit of which only the cancellation is known has no patient yet.
  const ofVisit = visit?.patientId ? [visit.patientId] : [];
  const known = new Set([...numbered.map(({ patientId }) => patientId), ...ofVisit]);
  if (known.size > 1) throw new PutAside('person.ambiguous');
  const [patientId] = known;
  return patientId ?? (await typedBefore({ tx }, partner, person, visitNumber));
}

/** A record that people typed before the partner told of the person. */
async function typedBefore(
  { tx }: Pick<Work, 'tx'>,
  partner: Partner,
  person: SentPerson,
  visitNumber: string | undefined,
): Promise<string | undefined> {
  const records = tx
    .selectFrom('patient')
    .select(['id', 'name', 'birthday'])
    .where('hospitalId', '=', partner.hospitalId)
    .where('mergedInto', 'is', null);
  if (visitNumber !== undefined) {
    const row = await records.where('hospitalizationNumber', '=', visitNumber).executeTakeFirst();
    if (row && !agrees(row, person)) throw new PutAside('person.other', { number: visitNumber });
    if (row) return row.id;
  }
  if (!person.idCard) return undefined;
  const found = await records
    .where(sql<boolean>`upper(id_card) = ${person.idCard}`)
    .limit(2)
    .execute();
  if (found.length > 1) throw new PutAside('person.ambiguous');
  const [row] = found;
  return row && agrees(row, person) ? row.id : undefined;
}
