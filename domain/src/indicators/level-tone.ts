import type { Comparator } from '../meters/ends.js';
import type { WarningSide } from '../warnings/verdict.js';
import type { Tone, TypedFigures } from './definition.js';

/** Status of a warning by the bound that was broken, of every indicator without codes of its own. */
export const SIDE_STATUS = { high: 1, low: 2 } as const satisfies Record<WarningSide, number>;

/** Of levels that are normal, perhaps low, and else high. */
export function toneOfLevel(level: string): Tone {
  if (level === 'normal') return 'normal';
  return level === 'low' ? 'low' : 'high';
}

/** A verdict on one number as a verdict on figures. */
export function asFigures<F>(
  verdict:
    | { kind: 'empty' | 'notANumber' | 'impossible' }
    | { kind: 'question' | 'accepted'; value: number; comparator?: Comparator },
  figures: (value: number, comparator: Comparator | null) => F,
): TypedFigures<F> {
  if (verdict.kind !== 'question' && verdict.kind !== 'accepted') return { kind: verdict.kind };
  return { kind: verdict.kind, figures: figures(verdict.value, verdict.comparator ?? null) };
}
