/** What can be stored at all, µmol/L. A value in mg/dL (such as 6.1) is far below it and never taken for one. */
export const STORABLE_URIC_ACID = { min: 20, max: 3000 } as const;
/** Inside these bounds, edges included, a value is taken as typed; beyond them somebody is asked once more. */
export const UNQUESTIONED_URIC_ACID = { min: 90, max: 1000 } as const;

export function isStorableUricAcid(micromolPerLitre: number): boolean {
  return micromolPerLitre >= STORABLE_URIC_ACID.min && micromolPerLitre <= STORABLE_URIC_ACID.max;
}

export function isQuestionedUricAcid(micromolPerLitre: number): boolean {
  return micromolPerLitre < UNQUESTIONED_URIC_ACID.min || micromolPerLitre > UNQUESTIONED_URIC_ACID.max;
}

export type ConcentrationVerdict =
  | { kind: 'empty' }
  | { kind: 'notANumber' }
  | { kind: 'impossible' }
  | { kind: 'question'; value: number }
  | { kind: 'accepted'; value: number };

/**
 * Judges what a nurse typed as uric acid in µmol/L: up to four digits and one after the point. Full-width digits, and a
 * comma or full stop in place of the point, are read as their plain twins.
 */
export function judgeUricAcidEntry(typed: string): ConcentrationVerdict {
  const text = typed.normalize('NFKC').trim().replace(/[,。]/, '.');
  if (text === '') return { kind: 'empty' };
  if (!/^\d{1,4}(\.\d?)?$/.test(text)) return { kind: 'notANumber' };
  const value = Number(text);
  if (!isStorableUricAcid(value)) return { kind: 'impossible' };
  return { kind: isQuestionedUricAcid(value) ? 'question' : 'accepted', value };
}
