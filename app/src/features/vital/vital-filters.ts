import type { Indicator, VitalRow } from '@wardlink/contract';
import type { BoardChoice } from '../../frame/board/board-choice.js';
import { isAbnormalVital } from '../../ward/board/vital-view.js';

/** A line of a workbench: the readings of all of its indicators together. */
export type BenchRow = Omit<VitalRow, 'before'> & { before: VitalRow['today'] };

/** The line for each row of a first board, with the rows from which it was made; reused until one of them changes. */
const lines = new WeakMap<VitalRow, { from: readonly VitalRow[]; line: BenchRow }>();

function lineOf(row: VitalRow, others: readonly VitalRow[]): BenchRow {
  const known = lines.get(row);
  if (known?.from.length === others.length && known.from.every((one, index) => one === others[index]))
    return known.line;
  const all = [row, ...others];
  const deadlines = all.flatMap(({ recheckBy }) => recheckBy ?? []);
  const line = {
    ...row,
    today: all.flatMap(({ today }) => today).sort((a, b) => a.measuredAt - b.measuredAt),
    recheckBy: deadlines.length === 0 ? null : Math.min(...deadlines),
    before: all.flatMap(({ before }) => before ?? []),
    doubles: all.flatMap(({ doubles }) => doubles),
  };
  lines.set(row, { from: others, line });
  return line;
}

/**
 * Joins the boards of a workbench: one line per row of the first board, with the readings that the others have of that
 * patient.
 */
export function benchRows(boards: readonly { rows: readonly VitalRow[] }[]): BenchRow[] {
  const [first, ...others] = boards.map(({ rows }) => rows);
  const further = others.map((rows) => new Map(rows.map((row) => [row.patientId, row])));
  return (first ?? []).map((row) =>
    lineOf(
      row,
      further.flatMap((byPatient) => byPatient.get(row.patientId) ?? []),
    ),
  );
}

/** Which patients of the ward are shown. */
export const VITAL_FILTERS = ['all', 'missing', 'abnormal', 'week', 'followed'] as const;
export type VitalFilter = (typeof VITAL_FILTERS)[number];

/** `main` is the indicator after which the workbench is named; a patient with a value of today is not missing. */
const TESTS: Record<VitalFilter, (row: BenchRow, main: Indicator) => boolean> = {
  all: () => true,
  missing: (row, main) => !row.today.some(({ indicator }) => indicator === main),
  abnormal: (row) => isAbnormalVital(row.today),
  week: (row) => row.addedThisWeek,
  followed: (row) => row.followed,
};

const isShown = (row: BenchRow, { conditions, level }: BoardChoice<VitalFilter>, main: Indicator): boolean =>
  (level === 0 || row.nursingLevel === level) && conditions.every((filter) => TESTS[filter](row, main));

/** Number of rows that a choice would show. */
export const vitalCount = (rows: readonly BenchRow[], choice: BoardChoice<VitalFilter>, main: Indicator): number =>
  rows.filter((row) => isShown(row, choice, main)).length;

/** The rows of a choice. Patients for whom somebody is typing stay even if a refresh would remove them. */
export function visibleVitals(
  rows: readonly BenchRow[],
  { main, ...choice }: BoardChoice<VitalFilter> & { main: Indicator },
  typing: { has(patientId: string): boolean },
): BenchRow[] {
  return rows.filter((row) => typing.has(row.patientId) || isShown(row, choice, main));
}
