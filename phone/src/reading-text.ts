import type { KeptReading } from '@wardlink/contract';
import { isSlot, SLOT_KEYS, decimalText } from '@wardlink/domain';
import { text, type TextKey } from './language.js';

/** Name of a slot, in the user's language. */
export function slotText(slot: number): string {
  return text(`slot.${isSlot(slot) ? SLOT_KEYS[slot] : 'random'}` as TextKey);
}

/** Text of a reading: one decimal, or HI or LO as the meter shows it. */
export function shown({ value, comparator }: Pick<KeptReading, 'value' | 'comparator'>): string {
  if (value === null) return text('refused');
  if (comparator !== null) return comparator === '>' ? 'HI' : 'LO';
  return decimalText(value, 1);
}
