import { addDays } from '@wardlink/domain';
import { clock } from '../clock/hospital-clock.js';
import type { ListView } from './columns.js';

interface ChoiceWords<T> {
  /** Text key of its name. */
  label: string;
  /** What a value is called; as a text key, below it each value has a text. */
  word: string | ((value: T, view: ListView) => string);
}

/** One field that a list is narrowed by: how it stands in the address, and what is shown of it. */
export interface Filter<T> {
  /** Before anything was chosen. Not written into the address. */
  first(): T;
  /** What a text of the address stands for; undefined for one that stands for nothing. */
  read(text: string): T | undefined;
  write(value: T): string;
  /** Names and numbers of people: kept by the entry of the browser's history, and never in an address. */
  isPersonal?: boolean;
  field: FilterField;
}

/** How a filter is drawn. */
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

/** One of a few, or every one (null). @param every text key of what stands for no choice */
export function choice<T extends string | number>(
  values: readonly T[],
  { label, every, word }: ChoiceWords<T> & { every: string },
): Filter<T | null> {
  const field: FilterField = { kind: 'select', label, every, options: optionsOf(values, word) };
  return { first: () => null, read: readOf(values), write: String, field };
}

/** One of a few; the first one unless another was chosen. */
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

/** At most one of a few, each a button that stays pressed. */
export function toggles<T extends string>(values: readonly T[], { label, word }: ChoiceWords<T>): Filter<T | null> {
  const field: FilterField = { kind: 'toggles', label, options: optionsOf(values, word) };
  return { first: () => null, read: readOf(values), write: String, field };
}

/** What the list is sorted by, at first the first one: `name`, or `-name` from its end. Chosen by the headings of columns. */
export function sorting<T extends string>(orders: readonly [T, ...T[]]): Filter<T> {
  return { first: () => orders[0], read: readOf(orders), write: String, field: { kind: 'sort' } };
}

/** One of what the server knows, by id; the page gives the options to its bar as they are loaded. */
export function choiceOfId({ label, every }: { label: string; every: string }): Filter<string | null> {
  const read = (text: string): string | undefined => (/^\d+$/.test(text) ? text : undefined);
  return { first: () => null, read, write: String, field: { kind: 'select', label, every, options: 'given' } };
}

/** On or off. */
export function flag(label: string): Filter<boolean> {
  const read = (text: string): boolean => text === 'true';
  return { first: () => false, read, write: String, field: { kind: 'flag', label } };
}

/** A part of a person's name or number; null for an empty field. */
export function search(label: string, hint = label): Filter<string | null> {
  return {
    first: () => null,
    read: (text) => text.trim() || null,
    write: (value) => value ?? '',
    isPersonal: true,
    field: { kind: 'search', label, hint },
  };
}

/** Hospital days, both included. */
export interface Period {
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string | undefined): text is string =>
  text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The last days, with today. */
export function lastDays(count: number): Period {
  const today = clock.today();
  return { from: addDays(today, 1 - count), to: today };
}

/** The specification's lookback: today and the six days before. */
export const LOOKBACK_DAYS = 7;
/** Lengths that are a click away. */
export const PRESETS = [1, LOOKBACK_DAYS, 30, 90] as const;

/**
 * The days of a list, at first the specification's lookback. In the address `30` are the last 30 days, on whichever day it
 * is opened; `2026-03-01..2026-03-04` are those.
 */
export function period({
  labels = ['share.from', 'share.to'],
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
