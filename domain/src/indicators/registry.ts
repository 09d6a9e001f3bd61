import type { Comparator } from '../meters/ends.js';
import type { FiguresOf, IndicatorDefinition, Tone } from './definition.js';
import { GLUCOSE } from './glucose.js';
import { KETONE } from './ketone.js';
import { PRESSURE } from './pressure.js';
import { TEMPERATURE } from './temperature.js';
import { URIC_ACID } from './uric-acid.js';

/**
 * Every indicator, in the order of the screens. Boards, records, warnings, import, export and trends are derived from
 * its entry here and its words in the contract; docs/how-to/new-indicator.md describes how to add one.
 */
export const REGISTRY = {
  glucose: GLUCOSE,
  pressure: PRESSURE,
  temperature: TEMPERATURE,
  uricAcid: URIC_ACID,
  ketone: KETONE,
} as const;

type Registry = typeof REGISTRY;
/** Names of all indicators. */
export type AnyIndicator = keyof Registry;
/** Indicators of the workbenches of lines: all except glucose, which has a board of slots. */
export type VitalIndicator = Exclude<AnyIndicator, 'glucose'>;
/** Indicators that raise warnings. */
export type WarnedIndicator = {
  [Name in AnyIndicator]: [NonNullable<Registry[Name]['warning']>] extends [never] ? never : Name;
}[AnyIndicator];

/** Indicators by which places and patients are ranked. */
export type RankedIndicator = {
  [Name in AnyIndicator]: Registry[Name]['isRanked'] extends true ? Name : never;
}[AnyIndicator];
/** Workbenches of lines, each named by the first of its indicators. */
export type Workbench = NonNullable<Registry[AnyIndicator]['workbench']>;

type MeterOf<Name extends AnyIndicator> = [NonNullable<Registry[Name]['meter']>] extends [never]
  ? undefined
  : NonNullable<Registry[Name]['meter']>;
/** Figures of an indicator's readings. */
export type IndicatorFigures<Name extends AnyIndicator = AnyIndicator> = {
  [One in Name]: FiguresOf<Registry[One]['figures'], MeterOf<One>>;
}[Name];
/** Levels of an indicator's readings. */
export type IndicatorLevel<Name extends AnyIndicator> = Registry[Name]['level']['values'][number];
/** A reading's level under its field name: `level`, or `status` for a code. */
export type IndicatorLevelContext<Name extends AnyIndicator> = {
  [Field in Registry[Name]['level']['name']]: IndicatorLevel<Name>;
};

type MessageFieldOf<Figure> = Figure extends { readonly message: infer Field extends string }
  ? Field
  : Figure extends { readonly name: infer Field extends string }
    ? Field
    : never;
/** Figures of warnings under their names in messages. */
export type WarnedMessageFigures = {
  [Field in MessageFieldOf<Registry[WarnedIndicator]['figures'][number]>]?: number | null;
};

/** The type of any definition. */
export type AnyDefinition = IndicatorDefinition<
  Record<string, number | Comparator | null | undefined>,
  string | number
>;

/** The definitions, for code that treats all indicators the same. */
export const INDICATORS: Readonly<Record<AnyIndicator, AnyDefinition>> = REGISTRY;

export const ALL_INDICATORS = Object.keys(REGISTRY) as readonly AnyIndicator[];
export const VITAL_INDICATORS = ALL_INDICATORS.filter((name): name is VitalIndicator => name !== 'glucose');
export const isWarned = (name: AnyIndicator): name is WarnedIndicator => INDICATORS[name].warning !== undefined;
export const WARNED_INDICATORS = ALL_INDICATORS.filter(isWarned);

export const RANKED_INDICATORS = ALL_INDICATORS.filter((name): name is RankedIndicator => INDICATORS[name].isRanked);
/** The workbench of an indicator; null if it is not in a workbench of lines. */
export const workbenchOf = (name: AnyIndicator): Workbench | null => REGISTRY[name].workbench;

export const isIndicator = (name: unknown): name is AnyIndicator => ALL_INDICATORS.some((one) => one === name);

/** Tone of a reading's level. */
export function toneOfReading(indicator: AnyIndicator, reading: object): Tone {
  const { level } = INDICATORS[indicator];
  return level.toneOf((reading as Record<string, string | number>)[level.name] ?? level.values[0] ?? '');
}

/** Key of a reading's level in the language files. */
export function levelKeyOf(indicator: AnyIndicator, reading: object): string {
  const { level } = INDICATORS[indicator];
  const value = (reading as Record<string, string | number>)[level.name] ?? level.values[0] ?? '';
  return level.keyOf?.(value) ?? String(value);
}

/** The indicator that a `prewarningMsgType` names; undefined for an unknown number. */
export function indicatorOfCode(code: number | undefined): WarnedIndicator | undefined {
  return WARNED_INDICATORS.find((name) => {
    const { inside, outside } = INDICATORS[name].warning?.codes ?? {};
    return code !== undefined && (code === inside || code === outside);
  });
}
