/** What can be stored at all, °C. */
export const STORABLE_TEMPERATURE = { min: 25, max: 45 } as const;
/** Inside these bounds, edges included, a value is taken as typed; beyond them somebody is asked once more. */
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

/**
 * Judges what a nurse typed as a temperature in °C: two digits and up to two after the point. Full-width digits, and a
 * comma or full stop in place of the point, are read as their plain twins.
 */
export function judgeTemperatureEntry(typed: string): TemperatureVerdict {
  const text = typed.normalize('NFKC').trim().replace(/[,。]/, '.');
  if (text === '') return { kind: 'empty' };
  if (!/^\d{2}(\.\d{0,2})?$/.test(text)) return { kind: 'notANumber' };
  const celsius = Number(text);
  if (!isStorableTemperature(celsius)) return { kind: 'impossible' };
  return { kind: isQuestionedTemperature(celsius) ? 'question' : 'accepted', celsius };
}
