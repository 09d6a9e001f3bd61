import type { ReportDefinition } from './report-model.js';

/** Glucose record sheet: one row a day, the eight slots across, random and special where measured. */
export const recordSheet: ReportDefinition = {
  id: 'StandardReport',
  title: 'reports.recordSheet',
  orientation: 'landscape',
  header: ['name', 'sex', 'age', 'bed', 'ward', 'number', 'disease', 'physician', 'nurse', 'admitted', 'period'],
  slots: [8, 1, 2, 3, 4, 5, 6, 7],
  slotsAsMeasured: [9, 0],
  summary: true,
  signatures: ['reports.signedByNurse', 'reports.signedByPhysician', 'reports.signedOn'],
};

const definitions: readonly ReportDefinition[] = [recordSheet];

/** The definition of a path such as `/StandardReport`; undefined for a variant that does not exist. */
export function definitionOf(path: string): ReportDefinition | undefined {
  const name = path.replace(/\/+$/, '').split('/').at(-1);
  return definitions.find((definition) => definition.id === name);
}
