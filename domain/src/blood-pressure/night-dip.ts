import { roundHalfAway } from '../rounding.js';

/** Dip types of the specification, section 9. */
export const DIP_TYPES = ['reverse', 'nonDipper', 'dipper', 'overDipper'] as const;
export type DipType = (typeof DIP_TYPES)[number];

/** Lower edges in percent. */
export const DIP_EDGES = { nonDipper: 0, dipper: 10, overDipper: 20 } as const;

/**
 * Night drop rate in percent: 100 × (day mean − night mean) / day mean. Means in mmHg; the day mean must be above 0.
 */
export function nightDip(dayMean: number, nightMean: number): number {
  return (100 * (dayMean - nightMean)) / dayMean;
}

/** Number of decimals with which a dip is shown, and by which its type is judged. */
export const DIP_DECIMALS = 1;

/** Type of a dip in percent, judged as shown. */
export function dipType(percent: number): DipType {
  const shown = roundHalfAway(percent, DIP_DECIMALS);
  if (shown < DIP_EDGES.nonDipper) return 'reverse';
  if (shown < DIP_EDGES.dipper) return 'nonDipper';
  return shown < DIP_EDGES.overDipper ? 'dipper' : 'overDipper';
}
