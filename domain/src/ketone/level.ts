import { asQuantity, type Quantity } from '../meters/ends.js';
import { roundHalfAway } from '../rounding.js';

export const KETONE_LEVELS = ['normal', 'ketonaemia', 'impendingKetoacidosis', 'probableKetoacidosis'] as const;
export type KetoneLevel = (typeof KETONE_LEVELS)[number];

/** Lower edges in mmol/L of β-hydroxybutyrate, on values of one decimal. */
export type KetoneEdges = Record<Exclude<KetoneLevel, 'normal'>, number>;

/**
 * Below 0.6, 0.6–1.5, 1.6–2.9, 3.0 mmol/L or more: in the consensus on hyperglycaemic crises of 2024, 3.0 itself is
 * diabetic ketoacidosis.
 */
export const DEFAULT_KETONE_EDGES: KetoneEdges = {
  ketonaemia: 0.6,
  impendingKetoacidosis: 1.6,
  probableKetoacidosis: 3.0,
};

/** A value as clinicians read it: one decimal. */
export function roundKetone(mmolPerLitre: number): number {
  return roundHalfAway(mmolPerLitre, 1);
}

/**
 * Level of a blood ketone value in mmol/L, judged as shown; HI is in the top class with any edges. It is not a
 * diagnosis, which also needs a blood gas.
 */
export function ketoneLevel(measured: number | Quantity, edges = DEFAULT_KETONE_EDGES): KetoneLevel {
  const { value, comparator } = asQuantity(measured);
  if (comparator === '>') return 'probableKetoacidosis';
  const shown = roundKetone(value);
  if (shown >= edges.probableKetoacidosis) return 'probableKetoacidosis';
  if (shown >= edges.impendingKetoacidosis) return 'impendingKetoacidosis';
  return shown >= edges.ketonaemia ? 'ketonaemia' : 'normal';
}
