import {
  areStorable,
  COMPARATORS,
  figureIn,
  figuresIn,
  INDICATORS,
  isAboveMeters,
  isMeterEnd,
  isSlot,
  METER_ENDS,
  METER_TOP,
  meaningOfFigures,
  meteredQuantity,
  rangeFor,
  slotAt,
  type AnyIndicator,
  type MeteredIndicator,
  type RefusalReason,
} from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';
import type { Settings } from '../../core/settings.js';
import type { Evaluated } from './stored.js';

/** An entry of an indicator. */
export interface Entered {
  /** Null if it was not measured; `refusal` is the reason. */
  figures: object | null;
  slot?: number | null | undefined;
  refusal?: RefusalReason | null | undefined;
  refusalNote?: string | null | undefined;
  /** The user confirms unusual figures. */
  confirmed: boolean;
  /** A second entry of a value that no meter can show. */
  repeated?: number | null | undefined;
}

/** Context of an entry: sex, settings in force and measure time. */
interface EnteredOf {
  sex: 'male' | 'female';
  settings: Settings;
  measuredAt: number;
}

/** The accepted ends, as `< 0.5–2.8, > 20–33.3`. */
function endsOf(meter: MeteredIndicator): string {
  const ends = COMPARATORS.flatMap((comparator) => {
    const end = METER_ENDS[meter][comparator];
    return end ? [`${comparator} ${end.min}–${end.max}`] : [];
  });
  return ends.join(', ');
}

/** @throws Refusal `reading.meterEnd` for HI or LO with a figure at which no meter's range ends */
function refuseOddEnd(indicator: AnyIndicator, figures: object): void {
  const { meter } = INDICATORS[indicator];
  const quantity = meteredQuantity(indicator, figures);
  if (meter === undefined || quantity === undefined || isMeterEnd(meter, quantity)) return;
  throw new Refusal('reading.meterEnd', { field: 'comparator', places: { ends: endsOf(meter) } });
}

/** A glucose value that no meter can show (56) must be entered twice. @throws Refusal `reading.aboveMeters` */
function refuseOnceAboveMeters(value: number, repeated: number | null): void {
  if (!isAboveMeters(value) || repeated === value) return;
  throw new Refusal('reading.aboveMeters', { field: 'value', places: { value, top: METER_TOP } });
}

/** The figures of the indicator, if they are possible and the entry contains no others. @throws Refusal */
function ownFigures(indicator: AnyIndicator, given: object, field: string): ReturnType<typeof figuresIn> {
  const figures = figuresIn(indicator, given);
  const others = Object.keys(given).filter((name) => !(name in figures));
  if (others.length > 0 || !areStorable(indicator, figures)) throw new Refusal('input.invalid', { field });
  return figures;
}

/** The field of a request that contains the figures, and the question about unusual ones. */
const ENDPOINTS = {
  glucose: { field: 'value', question: 'reading.unconfirmed' },
  vital: { field: 'figures', question: 'reading.unusual' },
} as const;

/**
 * Completes and evaluates an entry by the settings in force: its slot from the time, its level by the rules of its
 * indicator.
 * @throws Refusal `input.invalid` for another indicator's or impossible figures, `reading.meterEnd`, and the questions
 *   `reading.unconfirmed` (glucose), `reading.unusual` (others) and `reading.aboveMeters`
 */
export function evaluateEntry(indicator: AnyIndicator, entered: Entered, whose: EnteredOf): Evaluated {
  const { figures: given, refusal = null, confirmed, repeated = null } = entered;
  const { sex, settings, measuredAt } = whose;
  const { slots, level, isQuestioned, endpoints, entry } = INDICATORS[indicator];
  const { field, question } = ENDPOINTS[endpoints];
  if ((given === null) === (refusal === null) || (refusal !== null && !slots)) {
    const onlyEnd = given !== null && meteredQuantity(indicator, given) === undefined;
    throw new Refusal('input.invalid', { field: refusal !== null && onlyEnd ? 'comparator' : field });
  }
  if (entered.slot != null && !slots) throw new Refusal('input.invalid', { field: 'slot' });
  const figures = given && ownFigures(indicator, given, field);
  if (figures) {
    refuseOddEnd(indicator, figures);
    if (isQuestioned(figures) && !confirmed) throw new Refusal(question, { field });
    if (entry.isRepeated) refuseOnceAboveMeters(figureIn(figures, 'value') ?? 0, repeated);
  }
  const slot = slots ? (entered.slot ?? slotAt(measuredAt, settings.zone, settings.mealWindows)) : null;
  if (slot !== null && !isSlot(slot)) throw new Refusal('input.invalid', { field: 'slot' });
  return {
    figures,
    level: figures ? level.of(figures, { sex, slot, settings }) : (level.values[0] ?? ''),
    meaning: figures && meaningOfFigures(indicator, figures, { sex, slot, settings }),
    slot,
    refusal,
    refusalNote: refusal === null ? null : (entered.refusalNote ?? null),
    range: slot === null ? null : rangeFor(settings.glucoseRanges, slot),
  };
}

/** A device's figures as an entry: measured, not typed, so they need no second entry. */
export function deviceFigures(figures: object, slot: number | null | undefined): Omit<Entered, 'confirmed'> {
  return { figures, slot: slot ?? null, repeated: figureIn(figures, 'value') };
}
