import { isAmount } from '../orders/dose-limits.js';
import type { ProfileRate } from './pump-day.js';

/**
 * Highest values that can be stored: units, and units per hour for a rate. Reservoirs hold up to 315, some patch pumps
 * 400.
 */
export const STORABLE_PUMP = { bolus: 99.999, filling: 400, rate: 35 } as const;
/** Up to these limits a value is accepted as typed; above them it is questioned. */
export const UNQUESTIONED_PUMP = { bolus: 25, filling: 320, rate: 5 } as const;
/** Reservoirs with less than this are shown as nearly empty, units. */
export const LOW_RESERVOIR = 20;
/** Largest number of rates a day that pumps can be programmed with. */
export const MOST_RATES = 48;

const MINUTES_OF_DAY = 24 * 60;

export type ProfileFault = 'notFromMidnight' | 'notRising' | 'notARate' | 'tooMany';

/** Faults of a profile; empty if it may be stored. A profile without rates stops the pump. */
export function profileFaults(rates: readonly ProfileRate[]): ProfileFault[] {
  const faults: ProfileFault[] = [];
  if (rates.length > MOST_RATES) faults.push('tooMany');
  if (rates.length > 0 && rates[0]?.minute !== 0) faults.push('notFromMidnight');
  const isMinute = (minute: number): boolean => Number.isInteger(minute) && minute >= 0 && minute < MINUTES_OF_DAY;
  if (
    rates.some(({ minute }, index) => !isMinute(minute) || (index > 0 && minute <= (rates[index - 1]?.minute ?? 0)))
  ) {
    faults.push('notRising');
  }
  if (rates.some(({ rate }) => !(rate === 0 || (isAmount(rate) && rate <= STORABLE_PUMP.rate))))
    faults.push('notARate');
  return faults;
}

/** Whether a profile contains a rate so high that it is questioned. */
export function isQuestionedProfile(rates: readonly ProfileRate[]): boolean {
  return rates.some(({ rate }) => rate > UNQUESTIONED_PUMP.rate);
}

export function isStorableDose(kind: 'bolus' | 'filling', units: number): boolean {
  return isAmount(units) && units <= STORABLE_PUMP[kind];
}

export function isQuestionedDose(kind: 'bolus' | 'filling', units: number): boolean {
  return units > UNQUESTIONED_PUMP[kind];
}

export type ProfileVerdict =
  | { kind: 'empty' }
  | { kind: 'notAProfile'; line: number }
  | { kind: 'impossible'; faults: ProfileFault[] }
  | { kind: 'question' | 'accepted'; rates: ProfileRate[] };

/**
 * Judges a typed profile: one rate a line (or separated by commas or semicolons), each a time and units per hour, such
 * as `00:00 0.8; 06:00 1.2`. Full-width characters are read as ASCII characters.
 */
export function judgeProfile(typed: string): ProfileVerdict {
  const lines = typed
    .normalize('NFKC')
    .split(/[\n;,]/)
    .map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.length === 0) return { kind: 'empty' };
  const rates: ProfileRate[] = [];
  for (const line of filled) {
    const [, hour, minute, rate] = /^(\d{1,2}):?(\d{2})?\s+(\d{1,2}(?:\.\d{1,3})?)$/.exec(line) ?? [];
    if (hour === undefined || rate === undefined || Number(hour) > 23 || Number(minute ?? 0) > 59) {
      return { kind: 'notAProfile', line: lines.indexOf(line) + 1 };
    }
    rates.push({ minute: Number(hour) * 60 + Number(minute ?? 0), rate: Number(rate) });
  }
  const faults = profileFaults(rates);
  if (faults.length > 0) return { kind: 'impossible', faults };
  return { kind: isQuestionedProfile(rates) ? 'question' : 'accepted', rates };
}

/** A profile as it is typed, one rate a line. */
export function profileText(rates: readonly ProfileRate[]): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return rates.map(({ minute, rate }) => `${two(Math.floor(minute / 60))}:${two(minute % 60)} ${rate}`).join('\n');
}

export type PumpDoseVerdict =
  { kind: 'empty' | 'notANumber' | 'impossible' } | { kind: 'question' | 'accepted'; units: number };

/** Judges typed units of a bolus or of a filling: up to three digits, up to three decimals. */
export function judgePumpDose(kind: 'bolus' | 'filling', typed: string): PumpDoseVerdict {
  const text = typed.normalize('NFKC').trim().replace(/[,。]/, '.');
  if (text === '') return { kind: 'empty' };
  if (!/^\d{1,3}(\.\d{0,3})?$/.test(text)) return { kind: 'notANumber' };
  const units = Number(text);
  if (!isStorableDose(kind, units)) return { kind: 'impossible' };
  return { kind: isQuestionedDose(kind, units) ? 'question' : 'accepted', units };
}
