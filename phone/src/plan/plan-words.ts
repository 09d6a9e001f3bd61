import { isSlot, SLOT_KEYS } from '@wardlink/domain';
import { nameOf, text, type TextKey } from '../language.js';
import { slotText } from '../reading-text.js';
import type { Dose } from './next-step.js';

/** Slots whose name needs another word in a sentence. */
const IN_A_SENTENCE: readonly string[] = ['bedtime', 'earlyMorning'];

/** When to measure, as part of a sentence: "before lunch", "at bedtime". */
export function whenText(slot: number): string {
  const key = isSlot(slot) ? SLOT_KEYS[slot] : 'random';
  return IN_A_SENTENCE.includes(key) ? text(`when.${key}` as TextKey) : slotText(slot);
}

/** What to take, with its amount: the name on the box if there is one. */
export function doseText({ category, drug, latinDrug, brand, latinBrand, amount, unit }: Dose): string {
  const name = brand === null ? { name: drug, latinName: latinDrug } : { name: brand, latinName: latinBrand };
  const dose = text('doseOf', { name: nameOf(name), amount, unit });
  return text(category === 'insulin' ? 'step.inject' : 'step.take', { dose });
}
