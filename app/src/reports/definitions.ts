import type { Slot } from '@wardlink/domain';

export type HeaderField =
  'name' | 'sex' | 'age' | 'bed' | 'ward' | 'number' | 'disease' | 'physician' | 'nurse' | 'admitted' | 'period';

/** A report as data: the engine draws any of them to screen and paper. */
export interface ReportDefinition {
  id: string;
  /** Language key of the title. */
  title: string;
  orientation: 'portrait' | 'landscape';
  header: readonly HeaderField[];
  /** One row per hospital day, one column per slot. `asMeasured` slots appear only where there are readings. */
  slots: readonly Slot[];
  slotsAsMeasured: readonly Slot[];
  /** How many tests each day and each slot had, in a last column and a last row. */
  counts: boolean;
  summary: boolean;
  /** Language keys of who signs. */
  signatures: readonly string[];
}

/** Glucose record sheet: one row a day, the eight slots across, random and special where measured. */
export const recordSheet: ReportDefinition = {
  id: 'StandardReport',
  title: 'reports.recordSheet',
  orientation: 'landscape',
  header: ['name', 'sex', 'age', 'bed', 'ward', 'number', 'disease', 'physician', 'nurse', 'admitted', 'period'],
  slots: [8, 1, 2, 3, 4, 5, 6, 7],
  slotsAsMeasured: [9, 0],
  counts: false,
  summary: true,
  signatures: ['reports.signedByNurse', 'reports.signedByPhysician', 'reports.signedOn'],
};

/** The same sheet with how many tests there were, for the account of strips (specification, section 2: NT). */
export const testCountSheet: ReportDefinition = {
  ...recordSheet,
  id: 'StandardReportNT',
  title: 'reports.testCountSheet',
  counts: true,
};

/** In the order in which they are offered. */
export const DEFINITIONS: readonly ReportDefinition[] = [recordSheet, testCountSheet];

/** The definition of a path such as `/StandardReport`; undefined for a variant that does not exist. */
export function definitionOf(path: string): ReportDefinition | undefined {
  const name = path.replace(/\/+$/, '').split('/').at(-1);
  return DEFINITIONS.find((definition) => definition.id === name);
}
