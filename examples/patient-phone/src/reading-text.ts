import type { KeptReading } from '@wardlink/contract';
import { text } from './language.js';

/** Names of the slots, by their numbers. */
export const SLOTS = [
  'special',
  'beforeBreakfast',
  'afterBreakfast',
  'beforeLunch',
  'afterLunch',
  'beforeDinner',
  'afterDinner',
  'bedtime',
  'earlyMorning',
  'random',
] as const;

/** Text of a reading: one decimal, or HI or LO as the meter shows it. */
export function shown({ value, comparator }: KeptReading): string {
  if (value === null) return text('refused');
  if (comparator !== null) return comparator === '>' ? 'HI' : 'LO';
  return (Math.round(value * 10) / 10).toFixed(1);
}
