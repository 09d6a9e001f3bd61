import { readMeterEnd, type Comparator } from '../meters/ends.js';
import type { ConcentrationVerdict } from '../uric-acid/entry.js';

/** What can be stored at all, mmol/L; meters show 0.0 where there is next to nothing. */
export const STORABLE_KETONE = { min: 0, max: 20 } as const;
/** Meters show up to 8.0; above that somebody is asked once more. */
export const UNQUESTIONED_KETONE = { min: 0, max: 8 } as const;

export function isStorableKetone(mmolPerLitre: number): boolean {
  return mmolPerLitre >= STORABLE_KETONE.min && mmolPerLitre <= STORABLE_KETONE.max;
}

export function isQuestionedKetone(mmolPerLitre: number): boolean {
  return mmolPerLitre > UNQUESTIONED_KETONE.max;
}

/** As of any concentration; what lies beyond the end of a meter is asked about. */
export type KetoneVerdict = ConcentrationVerdict & { comparator?: Comparator };

/**
 * Judges what a nurse typed as blood ketone in mmol/L: one or two digits and up to two after the point. Full-width
 * digits, and a comma or full stop in place of the point, are read as their plain twins. `HI` is a value; `LO` no ketone meter shows.
 */
export function judgeKetoneEntry(typed: string): KetoneVerdict {
  const text = typed.normalize('NFKC').trim().replace(/[,。]/, '.');
  if (text === '') return { kind: 'empty' };
  const end = readMeterEnd('ketone', text);
  if (end !== undefined) return end === 'impossible' ? { kind: 'notANumber' } : { kind: 'question', ...end };
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(text)) return { kind: 'notANumber' };
  const value = Number(text);
  if (!isStorableKetone(value)) return { kind: 'impossible' };
  return { kind: isQuestionedKetone(value) ? 'question' : 'accepted', value };
}
