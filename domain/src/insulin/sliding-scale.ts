import { roundGlucose } from '../glucose/classify.js';

/** From this glucose in mmol/L on, up to the next row, this many units. */
export interface ScaleRow {
  from: number;
  units: number;
}

/**
 * A doctor's own table of correction doses. It is shown beside a reading with its source; nothing here computes a dose,
 * and no table is shipped. Below the first row the table says nothing.
 */
export interface SlidingScale {
  /** Who ordered it and when, as the order says. */
  source: string;
  rows: readonly ScaleRow[];
}

/** The ordered row for a glucose value in mmol/L, judged as shown; undefined where the table says nothing. */
export function orderedRow(scale: SlidingScale, mmolPerLitre: number): (ScaleRow & { source: string }) | undefined {
  const shown = roundGlucose(mmolPerLitre);
  const row = scale.rows.filter(({ from }) => from <= shown).at(-1);
  return row && { ...row, source: scale.source };
}

export type ScaleFault = 'noSource' | 'noRows' | 'notRising' | 'notADose' | 'notAGlucose';

/** What is wrong with a table; an empty list means that it may be ordered. */
export function scaleFaults({ source, rows }: SlidingScale): ScaleFault[] {
  const faults: ScaleFault[] = [];
  if (source.trim() === '') faults.push('noSource');
  if (rows.length === 0) faults.push('noRows');
  if (rows.some(({ from }) => !(from >= 0 && from < 100))) faults.push('notAGlucose');
  if (rows.some(({ units }) => !(units >= 0 && units < 100))) faults.push('notADose');
  if (rows.some(({ from }, index) => index > 0 && from <= (rows[index - 1]?.from ?? 0))) faults.push('notRising');
  return faults;
}
