/** Why a patient is shown to the dean. */
export const ATTENTION_REASONS = ['critical', 'lows', 'farAbove'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Number of days considered, including today. */
export const ATTENTION_DAYS = 7;

/** Number of readings below 3.9 mmol/L that count as many lows. */
export const MANY_LOWS = 3;

/** "Far above target" is a mean above this, mmol/L, of at least this many readings. */
export const FAR_ABOVE = { mean: 13.9, readings: 3 } as const;

/** A patient's readings of those days, counted. */
export interface AttentionFacts {
  /** Values that raised a critical warning. */
  critical: number;
  lows: number;
  /** Readings without HI and LO, and their mean in mmol/L; null if there are none. */
  numbers: number;
  mean: number | null;
}

/** The reasons that apply, most serious first. */
export function attentionReasons({ critical, lows, numbers, mean }: AttentionFacts): AttentionReason[] {
  const applies: Record<AttentionReason, boolean> = {
    critical: critical > 0,
    lows: lows >= MANY_LOWS,
    farAbove: mean !== null && numbers >= FAR_ABOVE.readings && mean > FAR_ABOVE.mean,
  };
  return ATTENTION_REASONS.filter((reason) => applies[reason]);
}
