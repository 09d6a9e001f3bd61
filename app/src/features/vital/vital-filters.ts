import type { VitalRow } from '@wardlink/contract';
import { isAbnormalVital } from './indicators.js';

/** Which patients of the ward are shown. */
export const VITAL_FILTERS = ['all', 'missing', 'abnormal', 'week', 'followed'] as const;
export type VitalFilter = (typeof VITAL_FILTERS)[number];

const TESTS: Record<VitalFilter, (row: VitalRow) => boolean> = {
  all: () => true,
  missing: (row) => row.today.length === 0,
  abnormal: (row) => isAbnormalVital(row.today),
  week: (row) => row.addedThisWeek,
  followed: (row) => row.followed,
};

export function vitalCounts(rows: readonly VitalRow[]): Record<VitalFilter, number> {
  const entries = VITAL_FILTERS.map((filter) => [filter, rows.filter(TESTS[filter]).length] as const);
  return Object.fromEntries(entries) as Record<VitalFilter, number>;
}

/**
 * The rows of a filter and a nursing level (0: every level). Patients somebody is typing for stay although a refresh
 * would take them off the list.
 */
export function visibleVitals(
  rows: readonly VitalRow[],
  filter: VitalFilter,
  level: number,
  typing: ReadonlySet<string>,
): VitalRow[] {
  return rows.filter(
    (row) => typing.has(row.patientId) || (TESTS[filter](row) && (level === 0 || row.nursingLevel === level)),
  );
}
