import type {
  BoardIndicator,
  ClinicalWarning,
  WarnedIndicator,
  StoredChatMessage,
  WarningFigures,
  WarningRange,
} from '@wardlink/contract';
import {
  formatGlucose,
  glucoseText,
  isSlot,
  ketoneLevel,
  ketoneText,
  PRESSURE_STATUS,
  roundHalfAway,
  temperatureLevel,
  type FigureStanding,
  type PressureStandings,
  type Quantity,
  type Slot,
} from '@wardlink/domain';

/** A warning's figures as they are shown: the same in lists, pop-ups and on paper. */
export interface WarningView {
  indicator: WarnedIndicator;
  tone: 'high' | 'low';
  arrow: '↑' | '↓';
  /** `17.2`, `HI`, `186/112/96` or `39.4`. */
  text: string;
  unit: string;
  /** Language key of the class that the figures fall into. */
  word: string;
  /** The range that was broken, as text. */
  range: string;
  /** Meal slot of a glucose reading. */
  slot: Slot | undefined;
  /** What a meter measured; undefined where it measures no such indicator, or shows numbers alone. */
  measured: Quantity | undefined;
}

interface Content {
  indicator: WarnedIndicator;
  figures: WarningFigures;
  range: WarningRange;
  status: number;
  standings?: PressureStandings | null | undefined;
}

const PRESSURE_WORDS: Record<number, string> = {
  [PRESSURE_STATUS.mildHigh]: 'mildHigh',
  [PRESSURE_STATUS.moderateHigh]: 'moderateHigh',
  [PRESSURE_STATUS.severeHigh]: 'severeHigh',
  [PRESSURE_STATUS.low]: 'low',
};

/** What differs from indicator to indicator. */
interface Kind {
  unit: string;
  /** Its page of warnings. */
  path: '/intelligent' | '/intelligent/pressureRemind' | '/intelligent/tp';
  text(figures: WarningFigures): string;
  bound(bound: number): string;
  word(content: Content): string;
}

const celsiusText = (celsius: number): string => roundHalfAway(celsius, 1).toFixed(1);
/** What a meter measured of glucose or ketone. */
function meteredOf(figures: WarningFigures): Quantity | undefined {
  if ('ketone' in figures) return { value: figures.ketone, comparator: figures.comparator };
  return 'value' in figures ? { value: figures.value, comparator: figures.comparator } : undefined;
}

const isLow = (standing: FigureStanding): boolean => standing === 'low' || standing === 'criticalLow';
const sideOf = (status: number): 'high' | 'low' => (status === 2 || status === PRESSURE_STATUS.low ? 'low' : 'high');

export const WARNING_KINDS: Record<WarnedIndicator, Kind> = {
  ketone: {
    unit: 'mmol/L',
    // Listed with glucose.
    path: '/intelligent',
    text: (figures) => ketoneText(meteredOf(figures) ?? { value: Number.NaN }),
    bound: (value) => ketoneText({ value }),
    word: ({ figures }) => `vital.ketoneLevel.${ketoneLevel(meteredOf(figures) ?? Number.NaN)}`,
  },
  glucose: {
    unit: 'mmol/L',
    path: '/intelligent',
    text: (figures) => glucoseText(meteredOf(figures) ?? { value: Number.NaN }),
    bound: formatGlucose,
    word: ({ status }) => `glucose.status.${sideOf(status)}`,
  },
  pressure: {
    unit: 'mmHg',
    path: '/intelligent/pressureRemind',
    text: (figures) => {
      if (!('systolic' in figures)) return '';
      const { systolic, diastolic, heartRate } = figures;
      return [systolic, diastolic, ...(heartRate === null ? [] : [heartRate])].join('/');
    },
    bound: String,
    word: ({ status, standings }) => {
      const { systolic, diastolic } = standings ?? {};
      // One too high and one too low: the class of the one says nothing of the other.
      if (systolic && diastolic && isLow(systolic) !== isLow(diastolic)) {
        return `vital.pressureFigures.${systolic}.${diastolic}`;
      }
      return `vital.pressureStatus.${PRESSURE_WORDS[status] ?? 'mildHigh'}`;
    },
  },
  temperature: {
    unit: '°C',
    path: '/intelligent/tp',
    text: (figures) => ('celsius' in figures ? celsiusText(figures.celsius) : ''),
    bound: celsiusText,
    word: ({ figures, status }) => {
      const level = 'celsius' in figures ? temperatureLevel(figures.celsius) : 'normal';
      // A patient's own range may be narrower than the levels.
      return level === 'normal' ? `glucose.status.${sideOf(status)}` : `vital.temperatureLevel.${level}`;
    },
  },
};

/** In the order of the screens. */
export const WARNING_INDICATORS = ['glucose', 'pressure', 'temperature'] as const satisfies readonly BoardIndicator[];

/** On which screen an indicator's warnings are listed: those of ketone with glucose. */
export const screenOf = (indicator: WarnedIndicator): BoardIndicator =>
  indicator === 'ketone' ? 'glucose' : indicator;

/** A range as text: `3.9–16.7`, or of a blood pressure `90–139 / 60–89`. */
export function rangeText(indicator: WarnedIndicator, range: WarningRange): string {
  const { bound } = WARNING_KINDS[indicator];
  const between = ({ low, high }: { low: number; high: number }): string => `${bound(low)}–${bound(high)}`;
  return 'systolic' in range ? `${between(range.systolic)} / ${between(range.diastolic)}` : between(range);
}

function viewOf(content: Content): WarningView {
  const { indicator, figures, range, status } = content;
  const kind = WARNING_KINDS[indicator];
  const tone = sideOf(status);
  return {
    indicator,
    tone,
    arrow: tone === 'low' ? '↓' : '↑',
    text: kind.text(figures),
    unit: kind.unit,
    word: kind.word(content),
    range: rangeText(indicator, range),
    slot: 'slot' in figures && isSlot(figures.slot) ? figures.slot : undefined,
    measured: meteredOf(figures),
  };
}

/** A stored warning as it is shown. */
export function viewOfWarning(warning: ClinicalWarning): WarningView {
  return viewOf({ ...warning, figures: warning });
}

/** The figures of a warning message as they are shown; undefined where it has none that we know. */
export function viewOfMessage(info: NonNullable<StoredChatMessage['otherInfo']>): WarningView | undefined {
  const status = info.status ?? 1;
  if (info.systolicPressure !== undefined && info.diastolicPressure !== undefined && info.pressureRange) {
    const { systolicPressure: systolic, diastolicPressure: diastolic, heartRate = null } = info;
    const figures = { systolic, diastolic, heartRate };
    const { pressureRange: range, pressureStandings: standings } = info;
    return viewOf({ indicator: 'pressure', figures, range, status, standings });
  }
  if (info.rangeLow === undefined || info.rangeHigh === undefined) return undefined;
  const range = { low: info.rangeLow, high: info.rangeHigh };
  const { comparator } = info;
  if (info.temperature !== undefined) {
    return viewOf({ indicator: 'temperature', figures: { celsius: info.temperature }, range, status });
  }
  if (info.ketone !== undefined) {
    return viewOf({ indicator: 'ketone', figures: { ketone: info.ketone, comparator }, range, status });
  }
  if (info.bsValue === undefined) return undefined;
  const figures = { value: info.bsValue, comparator, slot: info.slot ?? -1 };
  return viewOf({ indicator: 'glucose', figures, range, status });
}
