import type { PressureStatus } from '../blood-pressure/status.js';
import type { GlucoseRange, GlucoseRanges } from '../glucose/alarm.js';
import type { Slot } from '../glucose/slots.js';
import type { GlucoseTarget } from '../glucose/targets.js';
import type { KetoneEdges } from '../ketone/level.js';
import type { Comparator, MeteredIndicator } from '../meters/ends.js';
import type { UricAcidCuts } from '../uric-acid/level.js';
import type { Bounds, PressureRange, PressureStandings } from '../warnings/verdict.js';

/** One figure of a reading. */
export interface FigureDefinition {
  /** Field of requests, replies and stored figures. */
  readonly name: string;
  readonly unit: string;
  /** Number of decimals with which it is shown and judged. */
  readonly decimals: number;
  /** Bounds of what can be stored, edges included. */
  readonly min: number;
  readonly max: number;
  /** Whether only whole numbers can be stored. */
  readonly whole?: boolean;
  /** Whether a reading may lack it. */
  readonly optional?: boolean;
  /** Column headings in files that mean exactly this figure, in both languages, without a unit. */
  readonly headings: readonly string[];
  /** Matches headings that may mean it: a person is asked. */
  readonly heading: RegExp;
  /** Its field in a warning message; default: its name. */
  readonly message?: string;
}

/** Figures of any reading, by name. */
export type Figures = Readonly<Record<string, number | Comparator | null | undefined>>;

/** The type of the figures in a list of definitions; with a comparator if meters show HI or LO. */
export type FiguresOf<
  List extends readonly FigureDefinition[],
  Meter extends MeteredIndicator | undefined = undefined,
> = {
  [One in List[number] as One['name']]: One extends { readonly optional: true } ? number | null : number;
} & (Meter extends MeteredIndicator ? { comparator?: Comparator | null | undefined } : unknown);

/** Verdict on typed figures. `question`: they are stored once they are confirmed. */
export type TypedFigures<F> =
  { kind: 'empty' | 'notANumber' | 'impossible' } | { kind: 'question' | 'accepted'; figures: F };

/** Clinical settings in force at a patient's node. */
export interface ClinicalSettings {
  glucoseRanges: GlucoseRanges;
  glucoseTarget: GlucoseTarget;
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

/** The sex of the patient, and the settings in force there. */
export interface LevelContext {
  sex: 'male' | 'female';
  /** Null for indicators without slots. */
  slot: Slot | null;
  settings: ClinicalSettings;
}

/** The warning of a reading, as stored and sent. */
export interface WarningJudgement {
  /** 1 high, 2 low; blood pressure has its own codes. */
  status: 1 | 2 | Exclude<PressureStatus, 0>;
  critical: boolean;
  /** Whether it escalates to the doctor at once. */
  urgent?: boolean;
  /** The range that was broken. */
  range: Bounds | PressureRange;
  /** For a blood pressure: the level of each figure. */
  standings?: PressureStandings;
}

/** `prewarningMsgType` in and out of hospital. */
export interface WarningCodes {
  readonly inside: number;
  readonly outside: number;
}

/** Indicators with editable ranges and their own screen of warnings, in the order of the screens. */
export const RANGED_INDICATORS = ['glucose', 'pressure', 'temperature'] as const;
export type RangedIndicator = (typeof RANGED_INDICATORS)[number];

export const isRanged = (indicator: string): indicator is RangedIndicator =>
  RANGED_INDICATORS.some((one) => one === indicator);

/** Field of a figure in warning messages. */
export const messageField = ({ name, message }: FigureDefinition): string => message ?? name;

/** How an indicator raises warnings. */
export interface WarningDefinition<F> {
  readonly codes: WarningCodes;
  /** The indicator on whose screen its warnings are listed. */
  readonly listedWith: RangedIndicator;
  /** Judges figures by the settings in force; undefined if there is no warning. */
  judge(figures: F, whose: LevelContext): WarningJudgement | undefined;
  /** The level that a warning shows in addition to its status. */
  levelOf?(figures: F, critical: boolean): string;
  /** Whether a range is valid for a department or a patient; only for indicators with editable ranges. */
  isValidRange?(range: Bounds | PressureRange): boolean;
  /** Whether a low is treated with sugar, and measured again by the rule of fifteen. */
  readonly needsSugar?: boolean;
}

/** Another unit in which meters and hospitals measure the indicator. */
export interface OtherUnit {
  readonly name: string;
  toOwn(value: number): number;
  fromOwn(value: number): number;
}

/** How a level is shown: normal, high or low. */
export type Tone = 'normal' | 'high' | 'low';

/** The field of a reading's level: `status` if the levels are codes. */
export type LevelName = 'level' | 'status';

/** Everything that differs between indicators. */
export interface IndicatorDefinition<
  F,
  L extends string | number,
  N extends LevelName = LevelName,
  Bench extends string | null = string | null,
  Ranked extends boolean = boolean,
> {
  /** In the order of typing and printing. */
  readonly figures: readonly FigureDefinition[];
  /** Unit of the figures together, as shown in fields and lists. */
  readonly unit: string;
  /**
   * The workbench that shows it; indicators of one workbench are shown side by side. Null if the indicator is not in a
   * workbench of lines.
   */
  readonly workbench: Bench;
  /** First part of the names of its endpoints, permissions and audit events: `glucose.record`, `vital.record`. */
  readonly endpoints: 'glucose' | 'vital';
  /** Minimum range of the axis of its trend, so that measurement noise does not look like a trend. */
  readonly axis: { readonly min: number; readonly max: number };
  /** Whether statistics rank places and patients by it. */
  readonly isRanked: Ranked;
  /** The meter whose HI and LO its values may have. */
  readonly meter?: MeteredIndicator;
  /** Whether its readings belong to slots of the day. */
  readonly slots?: boolean;
  /** Whether its meters have strips with lots, quality control and authorised operators. */
  readonly isControlled?: boolean;
  /** The target band of a slot, within the warning range. */
  readonly target?: (target: GlucoseTarget, slot: Slot | null) => GlucoseRange;
  /** Another unit that files may use. */
  readonly otherUnit?: OtherUnit;
  /** The level, determined when a reading is stored. */
  readonly level: {
    readonly name: N;
    /** The first level is the normal one. */
    readonly values: readonly L[];
    of(figures: F, whose: LevelContext): L;
    toneOf(level: L): Tone;
    /** Its key in the language files; default: the level itself. */
    keyOf?(level: L): string;
  };
  /** False if figures contradict each other, though each is within its bounds. */
  isPossible?(figures: F): boolean;
  /** Whether figures are questioned. */
  isQuestioned(figures: F): boolean;
  readonly entry: {
    readonly example: string;
    /** Placeholder of an empty field: the form of a value, but never readable as one. */
    readonly blank: string;
    /** The keyboard on a touch screen. */
    readonly keys: 'decimal' | 'text';
    judge(typed: string): TypedFigures<F>;
    /** Whether a questioned value must be typed a second time, and a third time if no meter can measure it. */
    readonly isRepeated?: boolean;
  };
  /** The warning rule, if there is one. */
  readonly warning?: WarningDefinition<F>;
}

type Defined<
  List extends readonly FigureDefinition[],
  L extends string | number,
  N extends LevelName,
  Meter extends MeteredIndicator | undefined,
  Bench extends string | null,
  Ranked extends boolean,
> = Omit<IndicatorDefinition<FiguresOf<List, Meter>, L, N, Bench, Ranked>, 'figures' | 'meter' | 'warning'> & {
  readonly figures: List;
  readonly meter?: Meter;
};

/** Defines an indicator that raises warnings; the types of its figures and levels are inferred. */
export function defineIndicator<
  const List extends readonly FigureDefinition[],
  const L extends string | number,
  const N extends LevelName,
  const Bench extends string | null,
  const Ranked extends boolean,
  const Meter extends MeteredIndicator | undefined = undefined,
>(
  definition: Defined<List, L, N, Meter, Bench, Ranked> & {
    readonly warning: WarningDefinition<FiguresOf<List, Meter>>;
  },
): Defined<List, L, N, Meter, Bench, Ranked> & { readonly warning: WarningDefinition<FiguresOf<List, Meter>> };
/** Defines an indicator that raises no warnings. */
export function defineIndicator<
  const List extends readonly FigureDefinition[],
  const L extends string | number,
  const N extends LevelName,
  const Bench extends string | null,
  const Ranked extends boolean,
  const Meter extends MeteredIndicator | undefined = undefined,
>(
  definition: Defined<List, L, N, Meter, Bench, Ranked> & { readonly warning?: never },
): Defined<List, L, N, Meter, Bench, Ranked> & { readonly warning?: never };
export function defineIndicator(definition: object): object {
  return definition;
}
