import { NAME_BLANKS, withoutBlanks } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';

/** What was typed into a filter: normalised, without blanks around it; empty where nothing was. */
export const typedText = (given: string | null | undefined): string => given?.normalize('NFKC').trim() ?? '';

/** The same for `like`: what would be a wildcard there stands for itself. */
export const literalText = (given: string | null | undefined): string => typedText(given).replace(/[\\%_]/g, '\\$&');

/** Columns that hold names of people, as queries call them. */
type NameColumn = `${'patient' | 'account' | 'author'}.${'name' | 'latin_name' | 'real_name'}`;

/**
 * Whether one of the columns has what was typed, blanks in either left out; every row where nothing was typed. Every search by a
 * name of a person uses this.
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

/** Whether `patient` has a name with what was typed, or one that begins with it. */
export const isPatientNamed = (given: string | null | undefined, how?: { begun: boolean }): RawBuilder<boolean> =>
  isNamed(PATIENT_NAMES, given, how);

/**
 * Whether `patient` has a text in a name, or at the beginning of the hospitalization number, of the visit card, or of a number of a record that
 * was merged into it; true where nothing was typed.
 */
export function isPatientCalled(given: string | null | undefined): RawBuilder<boolean> {
  const text = literalText(given);
  if (text === '') return sql<boolean>`true`;
  return sql<boolean>`(${isPatientNamed(given)}
    or patient.hospitalization_number ilike ${`${text}%`} or patient.visit_card_number ilike ${`${text}%`}
    or patient.id in (select former.merged_into from patient former where former.merged_into is not null
      and (former.hospitalization_number ilike ${`${text}%`} or former.visit_card_number ilike ${`${text}%`})))`;
}
