import type { ClinicalWarning } from '@wardlink/contract';
import type { StableRow } from './stable-order.js';

/** Warnings of one patient that are shown together. */
export interface WarningGroup {
  patientId: string;
  rows: readonly StableRow<ClinicalWarning>[];
}

/** Critical before ordinary, then by escalation, then the newest first; ids are decimal text. */
export function compareUrgency(one: ClinicalWarning, other: ClinicalWarning): number {
  return (
    Number(other.critical) - Number(one.critical) ||
    other.step - one.step ||
    other.raisedAt - one.raisedAt ||
    other.warningId.length - one.warningId.length ||
    (other.warningId > one.warningId ? 1 : -1)
  );
}

/** The most urgent first, the other warnings of its patient below it. */
export function inUrgency(warnings: readonly ClinicalWarning[]): ClinicalWarning[] {
  const byPatient = new Map<string, ClinicalWarning[]>();
  for (const warning of warnings.toSorted(compareUrgency)) {
    byPatient.set(warning.patientId, [...(byPatient.get(warning.patientId) ?? []), warning]);
  }
  return [...byPatient.values()].flat();
}

/** Rows by patient, in their order. While the order is held, a patient may come twice, if others are in between. */
export function groupsOf(rows: readonly StableRow<ClinicalWarning>[]): WarningGroup[] {
  const groups: { patientId: string; rows: StableRow<ClinicalWarning>[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.patientId === row.item.patientId) last.rows.push(row);
    else groups.push({ patientId: row.item.patientId, rows: [row] });
  }
  return groups;
}
