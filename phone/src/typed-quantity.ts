import type { RequestOf } from '@wardlink/contract';

export type Entry = RequestOf<'own.record'>;

/** Values beyond the range of a meter, as its limit and the comparator. */
const METER_END = { HI: { value: 33.3, comparator: '>' }, LO: { value: 1.1, comparator: '<' } } as const;

/** The typed quantity: a number, or HI or LO; undefined for anything else. */
export function typedQuantity(typed: string): Pick<Entry, 'value' | 'comparator'> | undefined {
  const word = typed.trim().toUpperCase();
  if (word === 'HI' || word === 'LO') return METER_END[word];
  // Many keyboards have a comma as decimal point.
  const value = Number(word.replace(',', '.'));
  return word !== '' && Number.isFinite(value) && value > 0 ? { value } : undefined;
}
