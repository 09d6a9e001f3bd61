import { addDays } from '@wardlink/domain';
import { clock } from '../clock/hospital-clock.js';
import type { ListView } from './columns.js';

interface ChoiceWords<T> {
  /** Text key of the filter's label. */
  label: string;
  /** Label of a value: a function, or a prefix of text keys (`word.<value>`). */
  word: string | ((value: T, view: ListView) => string);
}

/** A filter of a list: its initial value, its text in the address, and its control. */
export interface Filter<T> {
  /** Initial value. It is left out of the address. */
  first(): T;
  /** Parses the text in the address; undefined for an invalid text. */
  read(text: string): T | undefined;
  write(value: T): string;
  /** For names and numbers of people: kept in the state of the history entry, never in the address. */
  isPersonal?: boolean;
  field: FilterField;
}

/** Control of a filter. */
export type FilterField =
  | { kind: 'search'; label: string; hint: string }
  | { kind: 'select'; label: string; every: string | undefined; options: readonly FilterOption[] | 'given' }
  | { kind: 'segmented'; label: string; options: readonly FilterOption[] }
  | { kind: 'toggles'; label: string; options: readonly FilterOption[] }
  | { kind: 'flag'; label: string }
  | { kind: 'sort' }
  | { kind: 'period'; labels: readonly [from: string, to: string]; hasPresets: boolean };

export interface FilterOption {
  value: unknown;
  word(view: ListView): string;
}

const optionsOf = <T>(values: readonly T[], word: ChoiceWords<T>['word']): FilterOption[] =>
  values.map((value) => ({
    value,
    word: (view) => (typeof word === 'string' ? view.t(`${word}.${String(value)}`) : word(value, view)),
  }));

const readOf =
  <T>(values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((value) => String(value) === text);

/**
 * A select field with one of `values`, or null for all.
 * @param every text key of the option for null
 */
export function choice<T extends string | number>(
  values: readonly T[],
  { label, every, word }: ChoiceWords<T> & { every: string },
): Filter<T | null> {
  const field: FilterField = { kind: 'select', label, every, options: optionsOf(values, word) };
  return { first: () => null, read: readOf(values), write: String, field };
}

/** A select field, or a segmented control, with exactly one of `values`; initially the first. */
export function oneOf<T extends string>(
  values: readonly [T, ...T[]],
  { label, word, isSegmented = false }: ChoiceWords<T> & { isSegmented?: boolean },
): Filter<T> {
  const options = optionsOf(values, word);
  const field: FilterField = isSegmented
    ? { kind: 'segmented', label, options }
    : { kind: 'select', label, every: undefined, options };
  return { first: () => values[0], read: readOf(values), write: String, field };
}

/** Toggle buttons of which at most one is pressed; null if none is. */
export function toggles<T extends string>(values: readonly T[], { label, word }: ChoiceWords<T>): Filter<T | null> {
  const field: FilterField = { kind: 'toggles', label, options: optionsOf(values, word) };
  return { first: () => null, read: readOf(values), write: String, field };
}

/**
 * Order of the list: `name` ascending, `-name` descending; initially the first of `orders`. Column headings change it.
 */
export function sorting<T extends string>(orders: readonly [T, ...T[]]): Filter<T> {
  return { first: () => orders[0], read: readOf(orders), write: String, field: { kind: 'sort' } };
}

/**
 * A select field with the id of an object on the server, or null for all. The page passes the options to its filter
 * bar.
 */
export function choiceOfId({ label, every }: { label: string; every: string }): Filter<string | null> {
  const read = (text: string): string | undefined => (/^\d+$/.test(text) ? text : undefined);
  return { first: () => null, read, write: String, field: { kind: 'select', label, every, options: 'given' } };
}

/** A toggle button, initially off. */
export function flag(label: string): Filter<boolean> {
  const read = (text: string): boolean => text === 'true';
  return { first: () => false, read, write: String, field: { kind: 'flag', label } };
}

/** A search field for part of a person's name or number; null if it is empty. */
export function search(label: string, hint = label): Filter<string | null> {
  return {
    first: () => null,
    read: (text) => text.trim() || null,
    write: (value) => value ?? '',
    isPersonal: true,
    field: { kind: 'search', label, hint },
  };
}

/** First and last hospital day, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string | undefined): text is string =>
  text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The last `count` hospital days, including today. */
export function lastDays(count: number): Period {
  const today = clock.today();
  return { from: addDays(today, 1 - count), to: today };
}

/** Default period of the specification: today and the six days before. */
const LOOKBACK_DAYS = 7;
/** Lengths of the periods that have a button, in days. */
export const PRESETS = [1, LOOKBACK_DAYS, 30, 90] as const;

/**
 * Period of a list, initially the specification's default. In the address, `30` means the last 30 days on the day when
 * the address is opened; `2026-03-01..2026-03-04` means these days.
 */
export function period({
  labels = ['dates.from', 'dates.to'],
  hasPresets = true,
}: { labels?: readonly [from: string, to: string]; hasPresets?: boolean } = {}): Filter<Period> {
  return {
    first: () => lastDays(LOOKBACK_DAYS),
    read(text) {
      const count = PRESETS.find((one) => String(one) === text);
      if (count !== undefined) return lastDays(count);
      const [from, to] = text.split('..');
      return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
    },
    write({ from, to }) {
      const count = PRESETS.find((one) => lastDays(one).from === from && lastDays(one).to === to);
      return count === undefined ? `${from}..${to}` : String(count);
    },
    field: { kind: 'period', labels, hasPresets },
  };
}
