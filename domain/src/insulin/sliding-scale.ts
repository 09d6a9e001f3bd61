import { roundGlucose } from '../glucose/classify.js';

/** This many units from this glucose value in mmol/L up to the next row. */
export interface ScaleRow {
  from: number;
  units: number;
}

/**
 * A doctor's table of correction doses, shown beside a reading with its source. The product computes no dose from it
 * and ships no table. There is no dose below the first row.
 */
export interface SlidingScale {
  /** Author and time, as in the order. */
  source: string;
  rows: readonly ScaleRow[];
}

/** The row for a glucose value in mmol/L, compared as shown; undefined below the first row. */
export function orderedRow(scale: SlidingScale, mmolPerLitre: number): (ScaleRow & { source: string }) | undefined {
  const shown = roundGlucose(mmolPerLitre);
  const row = scale.rows.filter(({ from }) => from <= shown).at(-1);
  return row && { ...row, source: scale.source };
}

export type ScaleFault = 'noSource' | 'noRows' | 'notRising' | 'notADose' | 'notAGlucose';

/** Faults of a table; empty where it may be ordered. */
export function scaleFaults({ source, rows }: SlidingScale): ScaleFault[] {
  const faults: ScaleFault[] = [];
  if (source.trim() === '') faults.push('noSource');
  if (rows.length === 0) faults.push('noRows');
  if (rows.some(({ from }) => !(from >= 0 && from < 100))) faults.push('notAGlucose');
  if (rows.some(({ units }) => !(units >= 0 && units < 100))) faults.push('notADose');
  if (rows.some(({ from }, index) => index > 0 && from <= (rows[index - 1]?.from ?? 0))) faults.push('notRising');
  return faults;
}
