import type { PressureStatus } from '../blood-pressure/status.js';
import type { GlucoseRange, GlucoseRanges } from '../glucose/alarm.js';
import type { Slot } from '../glucose/slots.js';
import type { KetoneEdges } from '../ketone/level.js';
import type { Comparator, MeteredIndicator } from '../meters/ends.js';
import type { UricAcidCuts } from '../uric-acid/level.js';
import type { Bounds, PressureRange, PressureStandings } from '../warnings/verdict.js';

/** One figure of a reading. */
export interface FigureDefinition {
  /** Field of requests, replies and stored figures. */
  readonly name: string;
  readonly unit: string;
  /** Digits after the point, as it is shown and judged. */
  readonly decimals: number;
  /** What can be stored at all, edges included. */
  readonly min: number;
  readonly max: number;
  /** Whole numbers alone are stored. */
  readonly whole?: boolean;
  /** A reading may be without it. */
  readonly optional?: boolean;
  /** How meters and hospitals head its column in a file, in both languages. */
  readonly heading: RegExp;
  /** Its field in a warning message; default: its name. */
  readonly message?: string;
}

/** Figures of any reading, by their names. */
export type Figures = Readonly<Record<string, number | Comparator | null | undefined>>;

/** The figures that a list of them has; with a comparator where meters show HI or LO. */
export type FiguresOf<
  List extends readonly FigureDefinition[],
  Meter extends MeteredIndicator | undefined = undefined,
> = {
  [One in List[number] as One['name']]: One extends { readonly optional: true } ? number | null : number;
} & (Meter extends MeteredIndicator ? { comparator?: Comparator | null | undefined } : unknown);

/** What somebody typed, judged. `question`: it is kept once it is confirmed. */
export type TypedFigures<F> =
  { kind: 'empty' | 'notANumber' | 'impossible' } | { kind: 'question' | 'accepted'; figures: F };

/** Clinical settings in force at a patient's node. */
export interface ClinicalSettings {
  glucoseRanges: GlucoseRanges;
  /** Glucose, mmol/L. */
  criticalRange: GlucoseRange;
  /** mmHg. */
  pressureRange: PressureRange;
  pressureCritical: PressureRange;
  /** °C. */
  temperatureRange: Bounds;
  temperatureCritical: Bounds;
  /** µmol/L, by sex. */
  uricAcidCuts: UricAcidCuts;
  /** mmol/L. */
  ketoneEdges: KetoneEdges;
}

/** Whom figures are of, and what is in force there. */
export interface LevelContext {
  sex: 'male' | 'female';
  /** Null for indicators without slots. */
  slot: Slot | null;
  settings: ClinicalSettings;
}

/** The warning of a reading, as stored and sent. */
export interface WarningJudgement {
  /** 1 high, 2 low; of a blood pressure its own codes. */
  status: 1 | 2 | Exclude<PressureStatus, 0>;
  critical: boolean;
  /** It escalates to the doctor at once. */
  urgent?: boolean;
  /** What was broken. */
  range: Bounds | PressureRange;
  /** Of a blood pressure: the level of each figure. */
  standings?: PressureStandings;
}

/** `prewarningMsgType` in and out of hospital. */
export interface WarningCodes {
  readonly inside: number;
  readonly outside: number;
}

/** Indicators whose ranges can be set, and that have a screen of warnings of their own, in the order of the screens. */
export const RANGED_INDICATORS = ['glucose', 'pressure', 'temperature'] as const;
export type RangedIndicator = (typeof RANGED_INDICATORS)[number];

export const isRanged = (indicator: string): indicator is RangedIndicator =>
  RANGED_INDICATORS.some((one) => one === indicator);

/** Field of a figure in warning messages. */
export const messageField = ({ name, message }: FigureDefinition): string => message ?? name;

/** How an indicator warns. */
export interface WarningDefinition<F> {
  readonly codes: WarningCodes;
  /** On whose screen its warnings are listed. */
  readonly listedWith: RangedIndicator;
  /** Judges figures by the settings in force; undefined without a warning. */
  judge(figures: F, whose: LevelContext): WarningJudgement | undefined;
  /** The level that a warning shows besides its status. */
  levelOf?(figures: F, critical: boolean): string;
}

/** How a reading is meant. */
export type Tone = 'normal' | 'high' | 'low';

/** The field of a reading in which its level stands: `status` where it has codes. */
export type LevelName = 'level' | 'status';

/** All that differs from indicator to indicator. */
export interface IndicatorDefinition<F, L extends string | number, N extends LevelName = LevelName> {
  /** In the order in which they are typed and printed. */
  readonly figures: readonly FigureDefinition[];
  /** Of the figures together, as fields and lists show it. */
  readonly unit: string;
  /** The workbench on which it stands; those of one workbench stand beside each other. Null where it has one of another kind. */
  readonly workbench: string | null;
  /** What meters show words beyond. */
  readonly meter?: MeteredIndicator;
  /** Readings belong to the slots of a day. */
  readonly slots?: boolean;
  /** What is decided of a reading when it is stored. */
  readonly level: {
    readonly name: N;
    /** The first one is normal. */
    readonly values: readonly L[];
    of(figures: F, whose: LevelContext): L;
    toneOf(level: L): Tone;
    /** Its key in the language files; default: the level itself. */
    keyOf?(level: L): string;
  };
  /** False for figures that cannot be, though each is within its bounds. */
  isPossible?(figures: F): boolean;
  /** Whether somebody is asked if figures are meant. */
  isQuestioned(figures: F): boolean;
  readonly entry: {
    readonly example: string;
    /** What an empty field shows: its form, and nothing that could be taken for a value. */
    readonly blank: string;
    /** Which keys a touch screen offers. */
    readonly keys: 'decimal' | 'text';
    judge(typed: string): TypedFigures<F>;
  };
  /** Where a rule exists. */
  readonly warning?: WarningDefinition<F>;
}

type Defined<
  List extends readonly FigureDefinition[],
  L extends string | number,
  N extends LevelName,
  Meter extends MeteredIndicator | undefined,
> = Omit<IndicatorDefinition<FiguresOf<List, Meter>, L, N>, 'figures' | 'meter' | 'warning'> & {
  readonly figures: List;
  readonly meter?: Meter;
};

/** A definition of an indicator that warns, with the types of its figures and levels read from it. */
export function defineIndicator<
  const List extends readonly FigureDefinition[],
  const L extends string | number,
  const N extends LevelName,
  const Meter extends MeteredIndicator | undefined = undefined,
>(
  definition: Defined<List, L, N, Meter> & { readonly warning: WarningDefinition<FiguresOf<List, Meter>> },
): Defined<List, L, N, Meter> & { readonly warning: WarningDefinition<FiguresOf<List, Meter>> };
/** The same of one that nobody is warned of. */
export function defineIndicator<
  const List extends readonly FigureDefinition[],
  const L extends string | number,
  const N extends LevelName,
  const Meter extends MeteredIndicator | undefined = undefined,
>(
  definition: Defined<List, L, N, Meter> & { readonly warning?: never },
): Defined<List, L, N, Meter> & { readonly warning?: never };
export function defineIndicator(definition: object): object {
  return definition;
}
