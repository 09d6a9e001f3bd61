import type { ClinicalWarning } from '@wardlink/contract';
import { inUrgency } from '../ward/warnings/grouped.js';

export interface RailRow {
  /** The most urgent warning of a patient. */
  worst: ClinicalWarning;
  /** How many others the patient has. */
  more: number;
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
