/** How a figure bounds what was measured, as the `comparator` of a FHIR Quantity. */
export const COMPARATORS = ['<', '>'] as const;
export type Comparator = (typeof COMPARATORS)[number];

/**
 * A figure as a meter shows it. With a comparator the figure is an end of what the meter measures, and what was measured
 * lies beyond it: the meter showed HI (`>`) or LO (`<`).
 */
export interface Quantity {
  value: number;
  comparator?: Comparator | null | undefined;
}

/** What meters show words beyond. */
export type MeteredIndicator = 'glucose' | 'ketone';

/** An end of what meters measure, mmol/L: that of most of them, and between which figures those of all of them lie. */
interface MeterEnd {
  usual: number;
  min: number;
  max: number;
}

/**
 * The ends of what meters measure, mmol/L. Glucose: meters end at 27.8 or 33.3 (500 or 600 mg/dL) and begin at 0.6 or 1.1
 * (10 or 20 mg/dL), continuous monitors end at 22.2 or 27.8 and begin at 2.2. Ketone: 6.0 or 8.0; down to 0.0 there is a
 * number. Every end lies in the outermost class of its side, so that what judges by fixed classes judges the end rightly;
 * what compares with a line that somebody set has to look at the comparator first.
 */
export const METER_ENDS = {
  glucose: { '>': { usual: 33.3, min: 20, max: 33.3 }, '<': { usual: 1.1, min: 0.5, max: 2.8 } },
  ketone: { '>': { usual: 8, min: 5, max: 8 }, '<': undefined },
} as const satisfies Record<MeteredIndicator, Record<Comparator, MeterEnd | undefined>>;

/** What a meter shows in the place of a number; the same word in every language. */
export const END_WORDS = { '>': 'HI', '<': 'LO' } as const satisfies Record<Comparator, string>;

/** False for a comparator beside a figure at which no meter ends. */
export function isMeterEnd(indicator: MeteredIndicator, { value, comparator }: Quantity): boolean {
  if (comparator == null) return true;
  const end: MeterEnd | undefined = METER_ENDS[indicator][comparator];
  return end !== undefined && value >= end.min && value <= end.max;
}

/** A figure as it is shown everywhere: `HI` or `LO` beyond a meter's end, else as `format` writes it. */
export function quantityText({ value, comparator }: Quantity, format: (value: number) => string): string {
  return comparator == null ? format(value) : END_WORDS[comparator];
}

/** A figure as it is typed: the word of a usual end, `>27.8` of another one, else as `format` writes it. */
export function typedQuantity(
  indicator: MeteredIndicator,
  { value, comparator }: Quantity,
  format: (value: number) => string,
): string {
  if (comparator == null) return format(value);
  return METER_ENDS[indicator][comparator]?.usual === value ? END_WORDS[comparator] : `${comparator}${value}`;
}

/**
 * Reads what stands for an end: `HI`, `lo`, `> 33.3`, `<1.1`. Undefined for a text that is none; `impossible` for an end
 * that no meter has.
 */
export function readMeterEnd(
  indicator: MeteredIndicator,
  text: string,
): { value: number; comparator: Comparator } | 'impossible' | undefined {
  const [, word, sign, figure] = /^(?:(hi|lo)|([<>])\s*(\d{1,2}(?:\.\d{1,2})?))$/i.exec(text) ?? [];
  if (word === undefined && sign === undefined) return undefined;
  const comparator = word === undefined ? (sign as Comparator) : word.toUpperCase() === 'HI' ? '>' : '<';
  const end: MeterEnd | undefined = METER_ENDS[indicator][comparator];
  const read = { value: figure === undefined ? (end?.usual ?? Number.NaN) : Number(figure), comparator };
  return isMeterEnd(indicator, read) ? read : 'impossible';
}

/** True where two figures say the same: 33.3 is not HI. */
export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  return one.value === other.value && (one.comparator ?? null) === (other.comparator ?? null);
}

const RANK = { '<': -1, '>': 1 } as const;
const rankOf = ({ comparator }: Quantity): number => (comparator == null ? 0 : RANK[comparator]);

/** Sorts figures from low to high: LO before every number, HI behind every one. */
export function compareQuantities(one: Quantity, other: Quantity): number {
  return rankOf(one) - rankOf(other) || one.value - other.value;
}

/** The lowest and the highest of some figures and one more; `span` is null where there were none. */
export function widened<Q extends Quantity>(span: { low: Q; high: Q } | null, one: Q): { low: Q; high: Q } {
  const { low, high } = span ?? { low: one, high: one };
  return { low: compareQuantities(one, low) < 0 ? one : low, high: compareQuantities(one, high) > 0 ? one : high };
}

/** A bare number stands for itself. */
export function asQuantity(measured: number | Quantity): Quantity {
  return typeof measured === 'number' ? { value: measured } : measured;
}

/** Figures that numbers can be computed of: those that a meter showed as numbers. */
export function exactValues(measured: readonly (number | Quantity)[]): number[] {
  return measured
    .map(asQuantity)
    .filter(({ comparator }) => comparator == null)
    .map(({ value }) => value);
}
