import { NAME_BLANKS, withoutBlanks } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';

/** Normalised and trimmed text of a filter; empty if there is none. */
export const typedText = (given: string | null | undefined): string => given?.normalize('NFKC').trim() ?? '';

/** `typedText` for `like`, with wildcards escaped. */
export const literalText = (given: string | null | undefined): string => typedText(given).replace(/[\\%_]/g, '\\$&');

/** Columns with names of people, as queries call them. */
type NameColumn = `${'patient' | 'account' | 'author'}.${'name' | 'latin_name' | 'real_name'}`;

/**
 * SQL predicate: whether one of the columns contains the typed text, ignoring blanks in both; true for an empty text.
 * Every search by a person's name uses it.
 */
export function isNamed(
  columns: readonly NameColumn[],
  given: string | null | undefined,
  { begun = false } = {},
): RawBuilder<boolean> {
  const pattern = `${begun ? '' : '%'}${withoutBlanks(literalText(given))}%`;
  const matches = columns.map(
    (column) => sql<boolean>`translate(${sql.ref(column)}, ${NAME_BLANKS}, '') ilike ${pattern}`,
  );
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}

/** Names of a patient, in either script. */
const PATIENT_NAMES = ['patient.name', 'patient.latin_name'] as const;
/** Names of a member of staff, in either script. */
export const STAFF_NAMES = ['account.real_name', 'account.latin_name'] as const;

/** Whether a name of `patient` contains the typed text, or begins with it. */
export const isPatientNamed = (given: string | null | undefined, how?: { begun: boolean }): RawBuilder<boolean> =>
  isNamed(PATIENT_NAMES, given, how);

/**
 * Whether a name of `patient` contains the text, or a hospitalization or visit card number begins with it, including
 * numbers of records merged into it; true for an empty text.
 */
export function isPatientCalled(given: string | null | undefined): RawBuilder<boolean> {
  const text = literalText(given);
  if (text === '') return sql<boolean>`true`;
  return sql<boolean>`(${isPatientNamed(given)}
    or patient.hospitalization_number ilike ${`${text}%`} or patient.visit_card_number ilike ${`${text}%`}
    or patient.id in (select former.merged_into from patient former where former.merged_into is not null
      and (former.hospitalization_number ilike ${`${text}%`} or former.visit_card_number ilike ${`${text}%`})))`;
}
