/** Why a patient is brought to the attention of who leads the hospital. */
export const ATTENTION_REASONS = ['critical', 'lows', 'farAbove'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Days that are looked at, the present one included. */
export const ATTENTION_DAYS = 7;

/** Many lows are so many readings below 3.9 mmol/L. */
export const MANY_LOWS = 3;

/** Far above target is a mean above this, mmol/L, of at least so many readings. */
export const FAR_ABOVE = { mean: 13.9, readings: 3 } as const;

/** What is known of a patient's readings of those days. */
export interface AttentionFacts {
  /** Values that raised a critical warning. */
  critical: number;
  lows: number;
  /** Readings that are numbers, and their mean in mmol/L; null without any. */
  numbers: number;
  mean: number | null;
}

/** The reasons that apply, the gravest first. */
export function attentionReasons({ critical, lows, numbers, mean }: AttentionFacts): AttentionReason[] {
  const applies: Record<AttentionReason, boolean> = {
    critical: critical > 0,
    lows: lows >= MANY_LOWS,
    farAbove: mean !== null && numbers >= FAR_ABOVE.readings && mean > FAR_ABOVE.mean,
  };
  return ATTENTION_REASONS.filter((reason) => applies[reason]);
}
