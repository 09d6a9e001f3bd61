import type { Bilingual, ReportColumn, ReportDefinition } from '../definition.js';
import type { SourceName } from '../vocabulary.js';

type Given = Pick<ReportDefinition, 'id' | 'title' | 'use' | 'table' | 'rowsPerPage'> &
  Partial<Omit<ReportDefinition, 'header' | 'footer' | 'table'>> & {
    header?: Partial<ReportDefinition['header']>;
    footer?: Partial<ReportDefinition['footer']>;
  };

/** A built-in form; omitted properties get the usual values. */
export const form = (given: Given): ReportDefinition => ({
  version: 1,
  group: 'glucose',
  paper: 'A4',
  orientation: 'portrait',
  blocks: [],
  fill: true,
  corrections: 'marked',
  refusals: true,
  ...given,
  header: {
    logo: false,
    department: false,
    fields: ['name', 'sex', 'age', 'ward', 'bed', 'number', 'disease', 'period'],
    ...given.header,
  },
  footer: { figures: false, legend: true, signatures: [SIGNED.nurse], ...given.footer },
});

/** Labels of signatures. */
export const SIGNED = {
  nurse: { zh: '护士签名', en: 'Nurse' },
  headNurse: { zh: '护士长签名', en: 'Head nurse' },
  physician: { zh: '医生签名', en: 'Physician' },
  patient: { zh: '患者签名', en: 'Patient' },
  date: { zh: '日期', en: 'Date' },
} as const satisfies Record<string, Bilingual>;

/** A column: its source and its share of the width. */
export const column = (
  source: SourceName,
  width: number,
  more: Omit<ReportColumn, 'source' | 'width'> = {},
): ReportColumn => ({ source, width, ...more });

/** Columns of slots, in the order of a patient's day. */
export const slots = (numbers: readonly number[], width: number): ReportColumn[] =>
  numbers.map((at) => column('slotValue', width, { at }));

/** Columns of the given number of hours each, from midnight on. */
export const hoursOfDay = (hours: number, width: number): ReportColumn[] =>
  Array.from({ length: 24 / hours }, (_, index) => column('hourValue', width, { at: index * hours, hours }));
