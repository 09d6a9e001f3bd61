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
import type { WarningFigures, WarningRange } from '../types.js';

type Info = NonNullable<StoredChatMessage['otherInfo']>;

/** Contents of a warning, from the list or from a message. */
export interface WarningContent {
  indicator: WarnedIndicator;
  figures: WarningFigures;
  range: WarningRange;
  status: number;
  critical: boolean;
  /** Of a blood pressure: the level of each figure. */
  standings?: Info['pressureStandings'] | null | undefined;
}

/**
 * The part of a warning message that the indicator decides, as the specification's section 3 names its fields:
 * `prewarningMsgType` says which indicator it is. 103 and 203, blood pressure in and out of hospital, are the
 * specification's; ours carry its scheme on.
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
    // Exact figures need none.
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
