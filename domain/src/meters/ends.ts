/** How a figure bounds the measured value, as the `comparator` of a FHIR Quantity. */
export const COMPARATORS = ['<', '>'] as const;
export type Comparator = (typeof COMPARATORS)[number];

/**
 * A figure as a meter shows it. With a comparator, the figure is an end of the meter's range and the true value is
 * beyond it: the meter showed HI (`>`) or LO (`<`).
 */
export interface Quantity {
  value: number;
  comparator?: Comparator | null | undefined;
}

/** Indicators whose meters show HI and LO. */
export type MeteredIndicator = 'glucose' | 'ketone';

/** An end of the meters' range, mmol/L: the usual one, and the lowest and highest of all meters. */
interface MeterEnd {
  usual: number;
  min: number;
  max: number;
}

/**
 * The ends of the meters' ranges, mmol/L. Glucose: meters end at 27.8 or 33.3 (500 or 600 mg/dL) and begin at 0.6 or
 * 1.1 (10 or 20 mg/dL); continuous monitors end at 22.2 or 27.8 and begin at 2.2. Ketone: meters end at 6.0 or 8.0 and
 * show numbers down to 0.0. Every end is in the outermost class of its side, so fixed classes judge the end correctly;
 * a comparison with a bound set by a department must check the comparator first.
 */
export const METER_ENDS = {
  glucose: { '>': { usual: 33.3, min: 20, max: 33.3 }, '<': { usual: 1.1, min: 0.5, max: 2.8 } },
  ketone: { '>': { usual: 8, min: 5, max: 8 }, '<': undefined },
} as const satisfies Record<MeteredIndicator, Record<Comparator, MeterEnd | undefined>>;

/** The word that a meter shows instead of a number; the same in every language. */
export const END_WORDS = { '>': 'HI', '<': 'LO' } as const satisfies Record<Comparator, string>;

/** False for a comparator with a figure at which no meter's range ends. */
export function isMeterEnd(indicator: MeteredIndicator, { value, comparator }: Quantity): boolean {
  if (comparator == null) return true;
  const end: MeterEnd | undefined = METER_ENDS[indicator][comparator];
  return end !== undefined && value >= end.min && value <= end.max;
}

/** A figure as shown everywhere: `HI` or `LO` beyond a meter's end, otherwise as `format` writes it. */
export function quantityText({ value, comparator }: Quantity, format: (value: number) => string): string {
  return comparator == null ? format(value) : END_WORDS[comparator];
}

/** A figure as typed: the word for a usual end, such as `>27.8` for another one, otherwise as `format` writes it. */
export function typedQuantity(
  indicator: MeteredIndicator,
  { value, comparator }: Quantity,
  format: (value: number) => string,
): string {
  if (comparator == null) return format(value);
  return METER_ENDS[indicator][comparator]?.usual === value ? END_WORDS[comparator] : `${comparator}${value}`;
}

/**
 * Reads a typed meter end: `HI`, `lo`, `> 33.3`, `<1.1`. Undefined for other texts; `impossible` for an end that no
 * meter has.
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

/** True if two figures are equal, including the comparator: 33.3 is not HI. */
export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  return one.value === other.value && (one.comparator ?? null) === (other.comparator ?? null);
}

const RANK = { '<': -1, '>': 1 } as const;
const rankOf = ({ comparator }: Quantity): number => (comparator == null ? 0 : RANK[comparator]);

/** Compares figures, low to high: LO before every number, HI after every number. */
export function compareQuantities(one: Quantity, other: Quantity): number {
  return rankOf(one) - rankOf(other) || one.value - other.value;
}

/** Extends the span of lowest and highest figures by one figure; a `span` of null is empty. */
export function widened<Q extends Quantity>(span: { low: Q; high: Q } | null, one: Q): { low: Q; high: Q } {
  const { low, high } = span ?? { low: one, high: one };
  return { low: compareQuantities(one, low) < 0 ? one : low, high: compareQuantities(one, high) > 0 ? one : high };
}

/** A quantity; a plain number gets a comparator of null. */
export function asQuantity(measured: number | Quantity): Quantity {
  return typeof measured === 'number' ? { value: measured } : measured;
}

/** The values without a comparator, for calculations. */
export function exactValues(measured: readonly (number | Quantity)[]): number[] {
  return measured
    .map(asQuantity)
    .filter(({ comparator }) => comparator == null)
    .map(({ value }) => value);
}
