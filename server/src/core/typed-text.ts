import { sql, type RawBuilder } from 'kysely';

/** Blanks that somebody typed into a Chinese name, which has none: 王 伟 is 王伟. */
const BLANKS_IN_NAME = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** What was typed into a filter: normalised, without blanks around it and in a Chinese name; empty where nothing was. */
export const typedText = (given: string | null | undefined): string =>
  given?.normalize('NFKC').trim().replace(BLANKS_IN_NAME, '') ?? '';

/** The same for `like`: what would be a wildcard there stands for itself. */
export const literalText = (given: string | null | undefined): string => typedText(given).replace(/[\\%_]/g, '\\$&');

/**
 * Whether `patient` has a text in a name, or at the beginning of the hospitalization number, of the visit card, or of a number of a record that
 * was merged into it; true where nothing was typed.
 */
export function isPatientCalled(given: string | null | undefined): RawBuilder<boolean> {
  const text = literalText(given);
  if (text === '') return sql<boolean>`true`;
  return sql<boolean>`(patient.name ilike ${`%${text}%`} or patient.latin_name ilike ${`%${text}%`}
    or patient.hospitalization_number ilike ${`${text}%`} or patient.visit_card_number ilike ${`${text}%`}
    or patient.id in (select former.merged_into from patient former where former.merged_into is not null
      and (former.hospitalization_number ilike ${`${text}%`} or former.visit_card_number ilike ${`${text}%`})))`;
}
