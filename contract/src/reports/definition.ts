import type { Static } from 'typebox';
import type { Language } from '../base/language.js';
import type { ReportDefinition as Schema } from './definition-schemas.js';
import { BLOCKS, ROW_NEEDS, sourceOf, type ReportNeed } from './vocabulary.js';

/** A report as data: paper, header, table, footer. */
export type ReportDefinition = Static<typeof Schema>;
export type ReportColumn = ReportDefinition['table']['columns'][number];
/** A text in both languages. */
export type Bilingual = Record<Language, string>;

/** Parts of a patient's data that a form prints. */
export function needsOf({ table, blocks }: Pick<ReportDefinition, 'table' | 'blocks'>): ReadonlySet<ReportNeed> {
  return new Set([
    ...ROW_NEEDS[table.rows],
    ...table.columns.flatMap(({ source }) => sourceOf(source).needs ?? []),
    ...blocks.flatMap(({ block }) => BLOCKS[block].needs),
  ]);
}

/** Whether a form has lines or columns of hours: then readings belong to the day of the clock, not of their slot. */
export const isByClock = ({ table }: Pick<ReportDefinition, 'table'>): boolean =>
  table.rows === 'hour' || table.columns.some(({ source }) => source === 'hourValue');
