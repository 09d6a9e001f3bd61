import { isAboveMeters, STORABLE, UNQUESTIONED } from '@wardlink/domain';
import type { Entry } from './typed-quantity.js';

/** Questions about a value before it is kept, since without a network the server cannot ask them. */
type ValueQuestion = 'confirm' | 'repeat' | 'impossible';

/** The question that the server would ask about a value; undefined for none. */
export function questionAbout(
  entry: Pick<Entry, 'value' | 'comparator' | 'confirmed' | 'repeated'>,
): ValueQuestion | undefined {
  const { value, comparator, confirmed, repeated } = entry;
  if (value < STORABLE.min || value > STORABLE.max) return 'impossible';
  const isUsual = comparator == null && value > UNQUESTIONED.above && value < UNQUESTIONED.below;
  if (!isUsual && !confirmed) return 'confirm';
  return comparator == null && isAboveMeters(value) && repeated !== value ? 'repeat' : undefined;
}
