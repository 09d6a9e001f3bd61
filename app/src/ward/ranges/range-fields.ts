import type { WarningRange } from '@wardlink/contract';

/** Typed bounds by name. */
export type RangeFields = Record<string, string>;

/** Fields of a range as text; for blood pressure two bounds of each figure. */
export function fieldsOf(range: WarningRange): RangeFields {
  if (!('systolic' in range)) return { low: String(range.low), high: String(range.high) };
  const { systolic, diastolic } = range;
  return {
    'systolic.low': String(systolic.low),
    'systolic.high': String(systolic.high),
    'diastolic.low': String(diastolic.low),
    'diastolic.high': String(diastolic.high),
  };
}

/** The typed range; undefined if a field is not a number. The server decides whether it is possible. */
export function rangeOf(fields: RangeFields): WarningRange | undefined {
  const number = (name: string): number => (fields[name]?.trim() ? Number(fields[name]) : Number.NaN);
  const between = (path: string) => ({ low: number(`${path}low`), high: number(`${path}high`) });
  const range = 'low' in fields ? between('') : { systolic: between('systolic.'), diastolic: between('diastolic.') };
  const bounds = 'low' in range ? Object.values(range) : Object.values(range).flatMap((one) => Object.values(one));
  return bounds.every((bound) => Number.isFinite(bound)) ? range : undefined;
}
