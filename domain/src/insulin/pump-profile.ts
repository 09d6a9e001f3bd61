import { roundHalfAway } from '../rounding.js';
import { addDays, clockChangesOn, dayBounds, dayOf, instantsOf, minuteOfDay, type Day } from '../time/hospital-day.js';
import type { BasalStep, BasalStretch, ProfileRate, PumpRecord } from './pump-day.js';

/** Rates that a pump repeats daily from an instant until the next profile; a profile without rates stops the pump. */
export interface PumpProfile {
  /** Epoch milliseconds. */
  at: number;
  rates: readonly ProfileRate[];
}

const MINUTES_OF_DAY = 24 * 60;
const HOUR = 3_600_000;
const DIGITS = 3;

/**
 * Units per hour at a minute of the day: the last rate that has begun; before the first rate, the last rate of the day
 * before.
 */
export function rateAt(rates: readonly ProfileRate[], minute: number): number {
  const ordered = [...rates].sort((first, second) => first.minute - second.minute);
  return (ordered.filter((one) => one.minute <= minute).at(-1) ?? ordered.at(-1))?.rate ?? 0;
}

/** Units that a profile gives on a day of 24 hours. */
export function unitsOfProfile(rates: readonly ProfileRate[]): number {
  const ordered = [...rates].sort((first, second) => first.minute - second.minute);
  const units = ordered.reduce((sum, { minute, rate }, index) => {
    const next = ordered[index + 1]?.minute ?? MINUTES_OF_DAY + (ordered[0]?.minute ?? 0);
    return sum + (rate * (next - minute)) / 60;
  }, 0);
  return roundHalfAway(units, DIGITS);
}

/**
 * The basal steps that profiles give up to an instant, by the clock of the hospital's zone: an hour that a clock change
 * skips gives nothing, an hour that occurs twice gives its rates twice.
 */
export function stepsOfProfiles(profiles: readonly PumpProfile[], until: number, zone: string): BasalStep[] {
  const ordered = [...profiles].sort((first, second) => first.at - second.at);
  return ordered.flatMap(({ at, rates }, index) => {
    const end = Math.min(ordered[index + 1]?.at ?? until, until);
    if (at >= end) return [];
    const steps: BasalStep[] = [{ at, rate: rateAt(rates, minuteOfDay(at, zone)) }];
    if (rates.length === 0) return steps;
    for (let day = dayOf(at, zone); dayBounds(day, zone).begin < end; day = addDays(day, 1)) {
      const begins = rates.flatMap(({ minute }) => instantsOf(day, minute, zone));
      for (const instant of new Set([...begins, ...clockChangesOn(day, zone)].sort((one, other) => one - other))) {
        if (instant > at && instant < end) steps.push({ at: instant, rate: rateAt(rates, minuteOfDay(instant, zone)) });
      }
    }
    return steps;
  });
}

/** One pump entry: a profile has rates, a bolus and a filling have units. */
export interface EnteredOfPump {
  kind: 'profile' | 'bolus' | 'filling';
  at: number;
  units: number | null;
  rates: readonly ProfileRate[] | null;
}

/** Converts the entries of one pump to a record for the calculations of a day. */
export function pumpRecordOf(entries: readonly EnteredOfPump[], until: number, zone: string): PumpRecord {
  const doses = (kind: 'bolus' | 'filling') =>
    entries.flatMap(({ at, units, ...entry }) => (entry.kind === kind && units !== null ? [{ at, units }] : []));
  const profiles = entries.flatMap(({ at, rates }) => (rates === null ? [] : [{ at, rates }]));
  return { basal: stepsOfProfiles(profiles, until, zone), boluses: doses('bolus'), fillings: doses('filling') };
}

/** What a pump gave in one hour of a day. */
export interface PumpHour {
  /** Epoch milliseconds of its beginning. */
  begin: number;
  /** Units per hour at its beginning; null before the pump's first rate and after the recorded time. */
  rate: number | null;
  /** Units of basal insulin. */
  basal: number;
  /** Units of boluses. */
  bolus: number;
}

/** The hours of a hospital day; 23 or 25 on a day with a clock change. */
export function pumpHours(
  stretches: readonly BasalStretch[],
  boluses: readonly { at: number; units: number }[],
  day: Day,
  zone: string,
): PumpHour[] {
  const bounds = dayBounds(day, zone);
  const hours: PumpHour[] = [];
  for (let begin = bounds.begin; begin < bounds.end; begin += HOUR) {
    const end = Math.min(begin + HOUR, bounds.end);
    const basal = stretches.reduce((sum, stretch) => {
      const length = Math.min(stretch.end, end) - Math.max(stretch.begin, begin);
      return length > 0 ? sum + (stretch.rate * length) / HOUR : sum;
    }, 0);
    const bolus = boluses.reduce((sum, { at, units }) => (at >= begin && at < end ? sum + units : sum), 0);
    const first = stretches.find((stretch) => stretch.begin < end && stretch.end > begin);
    hours.push({
      begin,
      rate: first?.rate ?? null,
      basal: roundHalfAway(basal, DIGITS),
      bolus: roundHalfAway(bolus, DIGITS),
    });
  }
  return hours;
}
