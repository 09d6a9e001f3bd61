import { isAboveMeters, STORABLE, UNQUESTIONED } from '@wardlink/domain';
import type { Entry } from './typed-quantity.js';

/** What has to be asked before a value is kept, since without a network the server cannot ask. */
type ValueQuestion = 'confirm' | 'repeat' | 'impossible';

/** Asks what the server would ask about a value; undefined where it asks nothing. */
export function questionAbout(
  entry: Pick<Entry, 'value' | 'comparator' | 'confirmed' | 'repeated'>,
): ValueQuestion | undefined {
  const { value, comparator, confirmed, repeated } = entry;
  if (value < STORABLE.min || value > STORABLE.max) return 'impossible';
  const isUsual = comparator == null && value > UNQUESTIONED.above && value < UNQUESTIONED.below;
  if (!isUsual && !confirmed) return 'confirm';
  return comparator == null && isAboveMeters(value) && repeated !== value ? 'repeat' : undefined;
}
