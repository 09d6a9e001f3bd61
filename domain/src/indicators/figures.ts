import { END_WORDS, quantityText, typedQuantity, type Comparator, type Quantity } from '../meters/ends.js';
import { decimalText, roundHalfAway } from '../rounding.js';
import type { FigureDefinition, Figures } from './definition.js';
import { ALL_INDICATORS, INDICATORS, type AnyIndicator } from './registry.js';

/** A figure of a reading; null if it is missing. */
export function figureIn(figures: object, name: string): number | null {
  const figure = (figures as Figures)[name];
  return typeof figure === 'number' ? figure : null;
}

/** HI or LO of the figures; null for numbers. */
function comparatorOf(figures: object): Comparator | null {
  const { comparator } = figures as { comparator?: Comparator | null };
  return comparator ?? null;
}

/**
 * An indicator's figures taken from an object, in their order: missing ones null, with a comparator where meters show
 * HI or LO.
 */
export function figuresIn(indicator: AnyIndicator, holder: object): Record<string, number | Comparator | null> {
  const { figures, meter } = INDICATORS[indicator];
  const found = figures.map(({ name }) => [name, figureIn(holder, name)] as const);
  return { ...Object.fromEntries(found), ...(meter ? { comparator: comparatorOf(holder) } : {}) };
}

/**
 * The measured value of an indicator whose meters show HI or LO; undefined for other indicators, and without a value.
 */
export function meteredQuantity(indicator: AnyIndicator, figures: object): Quantity | undefined {
  const { meter, figures: list } = INDICATORS[indicator];
  const value = figureIn(figures, list[0]?.name ?? '');
  return meter === undefined || value === null ? undefined : { value, comparator: comparatorOf(figures) };
}

/** The required figures of a reading: the figures drawn as a curve and used to identify the reading. */
export function neededFigures(indicator: AnyIndicator, figures: object): number[] {
  const needed = INDICATORS[indicator].figures.filter(({ optional }) => optional !== true);
  return needed.flatMap(({ name }) => figureIn(figures, name) ?? []);
}

/** One figure as a table cell: rounded, HI or LO as the word, null if it is missing. */
export function figureCell(figure: FigureDefinition, figures: object): number | string | null {
  const value = figureIn(figures, figure.name);
  if (value === null) return null;
  const comparator = comparatorOf(figures);
  return comparator === null ? roundHalfAway(value, figure.decimals) : END_WORDS[comparator];
}

const joined = (
  indicator: AnyIndicator,
  figures: object,
  write: (figure: FigureDefinition, value: number) => string,
): string =>
  INDICATORS[indicator].figures
    .flatMap((figure) => {
      const value = figureIn(figures, figure.name);
      return value === null ? [] : [write(figure, value)];
    })
    .join('/');

/** Figures as clinicians read them everywhere: `120/80/72`, `36.8`, `HI`; empty without a value. */
export function figuresText(indicator: AnyIndicator, figures: object): string {
  const comparator = comparatorOf(figures);
  return joined(indicator, figures, ({ decimals }, value) =>
    quantityText({ value, comparator }, (number) => decimalText(number, decimals)),
  );
}

/** Figures as text with the unit; HI and LO have none. */
export function figuresWithUnit(indicator: AnyIndicator, figures: object): string {
  const text = figuresText(indicator, figures);
  return comparatorOf(figures) === null ? `${text} ${INDICATORS[indicator].unit}` : text;
}

/**
 * Figures as typed, unrounded, so that a correction of another field does not change them. Empty for a missing value.
 */
export function typedText(indicator: AnyIndicator, figures: object): string {
  const { meter } = INDICATORS[indicator];
  const comparator = comparatorOf(figures);
  return joined(indicator, figures, (_, value) =>
    meter === undefined ? String(value) : typedQuantity(meter, { value, comparator }, String),
  );
}

/**
 * True for figures that can be stored: every required one present, within its bounds, whole where required, and not
 * contradictory.
 */
export function areStorable(indicator: AnyIndicator, figures: object): boolean {
  const { figures: list, isPossible } = INDICATORS[indicator];
  const each = list.every(({ name, min, max, whole, optional }) => {
    const value = figureIn(figures, name);
    if (value === null) return optional === true;
    return value >= min && value <= max && (whole !== true || Number.isInteger(value));
  });
  return each && (isPossible?.(figures as never) ?? true);
}

/** Names of the figures that may be HI or LO; in a warning the name is `value`. */
const METERED_NAMES: readonly string[] = [
  'value',
  ...ALL_INDICATORS.flatMap((name) => (INDICATORS[name].meter ? (INDICATORS[name].figures[0]?.name ?? []) : [])),
];

/**
 * Figures of the audit trail as shown: with a comparator, `write` replaces the figure beyond the meter's end by its
 * word. Names of the figures before a correction begin with `prefix`.
 */
export function withEndWords<V>(
  figures: Readonly<Record<string, V>>,
  write: (word: string, comparator: Comparator, figure: V) => V,
  prefix = '',
): Record<string, V> {
  const comparator: unknown = figures[`${prefix}comparator`];
  if (comparator !== '<' && comparator !== '>') return { ...figures };
  const read = Object.entries(figures).map(([name, figure]): [string, V] => {
    const measured = METERED_NAMES.some((one) => name === `${prefix}${one}`);
    return [name, measured ? write(END_WORDS[comparator], comparator, figure) : figure];
  });
  return Object.fromEntries(read);
}
