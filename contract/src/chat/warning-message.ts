import {
  figureIn,
  figuresIn,
  indicatorOfCode,
  INDICATORS,
  messageField,
  type Bounds,
  type PressureRange,
  type WarnedIndicator,
} from '@wardlink/domain';
import type { StoredChatMessage } from './frames.js';
import type { WarningFigures, WarningRange } from '../warnings/types.js';

type Info = NonNullable<StoredChatMessage['otherInfo']>;

/** Contents of a warning, from the warning list or from a chat message. */
export interface WarningContent {
  indicator: WarnedIndicator;
  figures: WarningFigures;
  range: WarningRange;
  status: number;
  critical: boolean;
  /** Only of a blood pressure: the level of each figure. */
  standings?: Info['pressureStandings'] | null | undefined;
}

/**
 * The fields of a warning message that depend on the indicator, named as in the specification, section 3.
 * `prewarningMsgType` identifies the indicator: 103 and 203 (blood pressure in and out of hospital) are from the
 * specification, and the other codes continue its scheme.
 */
export function messageOfWarning(
  { indicator, figures, range, standings }: Omit<WarningContent, 'status' | 'critical'>,
  inHospital: boolean,
): Info {
  const { figures: list, meter, warning, slots } = INDICATORS[indicator];
  const { comparator } = figures as { comparator?: '<' | '>' | null };
  const bounds = 'systolic' in range ? { pressureRange: range } : { rangeLow: range.low, rangeHigh: range.high };
  return {
    prewarningMsgType: inHospital ? warning?.codes.inside : warning?.codes.outside,
    ...Object.fromEntries(list.map((figure) => [messageField(figure), figureIn(figures, figure.name)])),
    // An exact value has no comparator.
    ...(meter && comparator != null ? { comparator } : {}),
    ...(slots && 'slot' in figures ? { slot: figures.slot } : {}),
    ...bounds,
    ...(standings ? { pressureStandings: standings } : {}),
  };
}

function rangeOf({ pressureRange, rangeLow, rangeHigh }: Info): PressureRange | Bounds | undefined {
  if (pressureRange) return pressureRange;
  return rangeLow === undefined || rangeHigh === undefined ? undefined : { low: rangeLow, high: rangeHigh };
}

/** Contents of a warning message; undefined for an unknown indicator or missing figures. */
export function warningOfMessage(info: Info): WarningContent | undefined {
  const indicator = indicatorOfCode(info.prewarningMsgType);
  const range = rangeOf(info);
  if (indicator === undefined || range === undefined) return undefined;
  const { figures: list, slots } = INDICATORS[indicator];
  const entries = list.map((figure) => [figure.name, figureIn(info, messageField(figure))] as const);
  if (list.some(({ optional }, at) => optional !== true && entries[at]?.[1] === null)) return undefined;
  const figures = {
    ...figuresIn(indicator, { ...Object.fromEntries(entries), comparator: info.comparator }),
    ...(slots ? { slot: info.slot ?? -1 } : {}),
  } as WarningFigures;
  return {
    indicator,
    figures,
    range,
    status: info.status ?? 1,
    critical: info.critical ?? false,
    standings: info.pressureStandings,
  };
}
