import type { Comparator } from '../meters/ends.js';
import type { WarningSide } from '../warnings/verdict.js';
import type { Tone, TypedFigures } from './definition.js';

/** Status of a warning by the bound that was broken, for every indicator without its own codes. */
export const SIDE_STATUS = { high: 1, low: 2 } as const satisfies Record<WarningSide, number>;

/** Tone of a level: normal, low, or otherwise high. */
export function toneOfLevel(level: string): Tone {
  if (level === 'normal') return 'normal';
  return level === 'low' ? 'low' : 'high';
}

/** Converts a verdict on one number to a verdict on figures. */
export function asFigures<F>(
  verdict:
    | { kind: 'empty' | 'notANumber' | 'impossible' }
    | { kind: 'question' | 'accepted'; value: number; comparator?: Comparator },
  figures: (value: number, comparator: Comparator | null) => F,
): TypedFigures<F> {
  if (verdict.kind !== 'question' && verdict.kind !== 'accepted') return { kind: verdict.kind };
  return { kind: verdict.kind, figures: figures(verdict.value, verdict.comparator ?? null) };
}
