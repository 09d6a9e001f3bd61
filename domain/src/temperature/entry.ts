import { judgeNumber } from '../indicators/number-entry.js';

/** Bounds of what can be stored, °C. */
export const STORABLE_TEMPERATURE = { min: 25, max: 45 } as const;
/** Inside these bounds, edges included, a value is accepted as typed; outside them it is questioned. */
export const UNQUESTIONED_TEMPERATURE = { min: 34, max: 41.5 } as const;

export function isStorableTemperature(celsius: number): boolean {
  return celsius >= STORABLE_TEMPERATURE.min && celsius <= STORABLE_TEMPERATURE.max;
}

export function isQuestionedTemperature(celsius: number): boolean {
  return celsius < UNQUESTIONED_TEMPERATURE.min || celsius > UNQUESTIONED_TEMPERATURE.max;
}

export type TemperatureVerdict =
  | { kind: 'empty' }
  | { kind: 'notANumber' }
  | { kind: 'impossible' }
  | { kind: 'question'; celsius: number }
  | { kind: 'accepted'; celsius: number };

/** Judges what a nurse typed as a temperature in °C: two digits and up to two decimals. */
export function judgeTemperatureEntry(typed: string): TemperatureVerdict {
  const verdict = judgeNumber(typed, {
    form: /^\d{2}(\.\d{0,2})?$/,
    isStorable: isStorableTemperature,
    isQuestioned: isQuestionedTemperature,
  });
  if (verdict.kind !== 'question' && verdict.kind !== 'accepted') return { kind: verdict.kind };
  return { kind: verdict.kind, celsius: verdict.value };
}
