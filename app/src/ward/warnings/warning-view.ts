import {
  warningOfMessage,
  type ClinicalWarning,
  type StoredChatMessage,
  type WarningContent,
  type WarningRange,
} from '@wardlink/contract';
import {
  decimalText,
  figuresText,
  INDICATORS,
  isSlot,
  levelKeyOf,
  meteredQuantity,
  sideOfStatus,
  warningMeaning,
  type FigureStanding,
  type Meaning,
  type Quantity,
  type RangedIndicator,
  type Slot,
  type WarnedIndicator,
} from '@wardlink/domain';
import { levelsKey } from '../../locale/indicator-texts.js';

/** A warning's figures as they are shown: the same in lists, pop-ups and on paper. */
export interface WarningView {
  indicator: WarnedIndicator;
  tone: 'high' | 'low';
  meaning: Meaning;
  /** `17.2`, `HI`, `186/112/96` or `39.4`. */
  text: string;
  unit: string;
  /** Language key of the class of the figures. */
  word: string;
  /** The range that was broken, as text. */
  range: string;
  /** Meal slot of a glucose reading. */
  slot: Slot | undefined;
  /** The quantity of a meter; undefined for indicators without a meter, or with one that shows only numbers. */
  measured: Quantity | undefined;
}

const isLow = (standing: FigureStanding): boolean => standing === 'low' || standing === 'criticalLow';

/** Pages of warnings, for indicators that have one. */
export const WARNING_PATHS = {
  glucose: '/intelligent',
  pressure: '/intelligent/pressureRemind',
  temperature: '/intelligent/tp',
} as const satisfies Record<RangedIndicator, string>;

/** The screen that lists an indicator's warnings; some indicators share one. */
export const screenOf = (indicator: WarnedIndicator): RangedIndicator =>
  INDICATORS[indicator].warning?.listedWith ?? 'glucose';

/** Language key of a warning's level; if only a range was exceeded, of its side. */
function wordOf({ indicator, figures, status, critical, standings }: WarningContent): string {
  const side = `meaning.${sideOfStatus(status)}`;
  if (indicator === 'pressure') {
    const { systolic, diastolic } = standings ?? {};
    // One high and one low: the level of one figure says nothing about the other.
    if (systolic && diastolic && isLow(systolic) !== isLow(diastolic)) {
      return `vital.pressureFigures.${systolic}.${diastolic}`;
    }
    return `vital.${levelsKey(indicator)}.${levelKeyOf(indicator, { status })}`;
  }
  // A patient's own range may be narrower than the levels.
  const { warning, level } = INDICATORS[indicator];
  const fallen = warning?.levelOf?.(figures, critical);
  return fallen === undefined || fallen === level.values[0] ? side : `vital.${levelsKey(indicator)}.${fallen}`;
}

/** A range as text: `3.9–16.7`, or of a blood pressure `90–139 / 60–89`. */
export function rangeText(indicator: WarnedIndicator, range: WarningRange): string {
  const decimals = INDICATORS[indicator].figures[0]?.decimals ?? 0;
  const bound = (value: number): string => decimalText(value, decimals);
  const between = ({ low, high }: { low: number; high: number }): string => `${bound(low)}–${bound(high)}`;
  return 'systolic' in range ? `${between(range.systolic)} / ${between(range.diastolic)}` : between(range);
}

/** Display of a warning's contents. */
export function viewOfContent(content: WarningContent): WarningView {
  const { indicator, figures, range, status, critical } = content;
  const tone = sideOfStatus(status);
  return {
    indicator,
    tone,
    meaning: warningMeaning(status, critical),
    text: figuresText(indicator, figures),
    unit: INDICATORS[indicator].unit,
    word: wordOf(content),
    range: rangeText(indicator, range),
    slot: 'slot' in figures && isSlot(figures.slot) ? figures.slot : undefined,
    measured: meteredQuantity(indicator, figures),
  };
}

/** The contents of a stored warning. */
export const contentOfWarning = (warning: ClinicalWarning): WarningContent => ({ ...warning, figures: warning });

/** Display of a stored warning. */
export function viewOfWarning(warning: ClinicalWarning): WarningView {
  return viewOfContent(contentOfWarning(warning));
}

/** A stored warning for the acknowledgement. */
export const answeredOf = (warning: ClinicalWarning) => ({
  warningId: warning.warningId,
  critical: warning.critical,
  atHome: warning.atHome,
  view: viewOfWarning(warning),
});

/** Display of a warning message's figures; undefined if it has no known figures. */
export function viewOfMessage(info: NonNullable<StoredChatMessage['otherInfo']>): WarningView | undefined {
  const content = warningOfMessage(info);
  return content && viewOfContent(content);
}
