import type { ClinicalWarning } from '@wardlink/contract';
import { inUrgency } from '../ward/warnings/grouped.js';

interface RailRow {
  /** The most urgent warning of a patient. */
  worst: ClinicalWarning;
  /** How many others the patient has. */
  more: number;
}

/** How a place is told from the others of the rail: not at all, by the ward's name, or by the department's too. */
export type PlaceLook = 'none' | 'ward' | 'whole';

const keyOf = ({ department, name }: ClinicalWarning['ward']): string => `${department?.name ?? ''} ${name}`;

/** Several wards have a bed 13, and several departments a "Ward 1". */
export function placeLook(rows: readonly RailRow[]): PlaceLook {
  const wards = new Set(rows.map(({ worst }) => keyOf(worst.ward)));
  const names = new Set(rows.map(({ worst }) => worst.ward.name));
  if (wards.size < 2) return 'none';
  return names.size === wards.size ? 'ward' : 'whole';
}

/** Open warnings by patient, each with the most urgent one, the most urgent patient first. */
export function railRows(warnings: readonly ClinicalWarning[]): RailRow[] {
  const rows: RailRow[] = [];
  for (const warning of inUrgency(warnings)) {
    const last = rows.at(-1);
    if (last?.worst.patientId === warning.patientId) last.more += 1;
    else rows.push({ worst: warning, more: 0 });
  }
  return rows;
}
