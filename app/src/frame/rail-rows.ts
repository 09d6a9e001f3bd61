import type { ClinicalWarning } from '@wardlink/contract';
import { inUrgency } from '../ward/warnings/grouped.js';

interface RailRow {
  /** The most urgent warning of a patient. */
  worst: ClinicalWarning;
  /** Number of the patient's other warnings. */
  more: number;
}

/** How much of a place the rail shows: nothing, the ward's name, or the department's name as well. */
export type PlaceLook = 'none' | 'ward' | 'whole';

const keyOf = ({ department, name }: ClinicalWarning['ward']): string => `${department?.name ?? ''} ${name}`;

/** Chosen so that places are distinct: several wards have a bed 13, and several departments a "Ward 1". */
export function placeLook(rows: readonly RailRow[]): PlaceLook {
  const wards = new Set(rows.map(({ worst }) => keyOf(worst.ward)));
  const names = new Set(rows.map(({ worst }) => worst.ward.name));
  if (wards.size < 2) return 'none';
  return names.size === wards.size ? 'ward' : 'whole';
}

/** Open warnings by patient: the most urgent one of each, the most urgent patient first. */
export function railRows(warnings: readonly ClinicalWarning[]): RailRow[] {
  const rows: RailRow[] = [];
  for (const warning of inUrgency(warnings)) {
    const last = rows.at(-1);
    if (last?.worst.patientId === warning.patientId) last.more += 1;
    else rows.push({ worst: warning, more: 0 });
  }
  return rows;
}
