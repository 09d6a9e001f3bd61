import type { DaySlot } from '../glucose/slots.js';
import type { InsulinCategory } from '../insulin/categories.js';
import { isAmount, MAX_INSULIN_DOSE, MAX_ORAL_DOSE } from './dose-limits.js';

/** The dose at a meal segment, in the unit of the plan. */
export interface SlotDose {
  slot: DaySlot;
  amount: number;
}

/** The medication: an insulin of a category, or an oral medicine. */
export type MedicationIdentity =
  { category: 'insulin'; insulinCategory: InsulinCategory | null; drug: string } | { category: 'oral'; drug: string };

/**
 * Key of the plans that a new plan replaces: earlier ones of the same kind. All insulins of one category are one kind,
 * so that a basal and a meal insulin can coexist; oral medicines are distinguished by name.
 */
export function medicationKind(medication: MedicationIdentity): string {
  const name = medication.drug.normalize('NFKC').trim().toLowerCase();
  if (medication.category === 'oral') return `oral:${name}`;
  return `insulin:${medication.insulinCategory ?? name}`;
}

export type DoseFault = 'noDose' | 'slotTwice' | 'notADose';

/** Faults of the doses of a plan, which cannot be confirmed; for questions see `doseQuestions`. */
export function doseFaults(category: MedicationIdentity['category'], doses: readonly SlotDose[]): DoseFault[] {
  const faults: DoseFault[] = [];
  if (doses.length === 0) faults.push('noDose');
  if (new Set(doses.map(({ slot }) => slot)).size < doses.length) faults.push('slotTwice');
  const most = category === 'insulin' ? MAX_INSULIN_DOSE : MAX_ORAL_DOSE;
  if (!doses.every(({ amount }) => isAmount(amount) && amount <= most)) faults.push('notADose');
  return faults;
}

export type OralDoseVerdict = { kind: 'empty' } | { kind: 'notANumber' } | { kind: 'accepted'; amount: number };

/** Judges a typed dose of an oral medicine: up to four digits and three decimals, above 0. */
export function judgeOralDose(typed: string): OralDoseVerdict {
  const text = typed.normalize('NFKC').trim().replace(/[,。]/, '.');
  if (text === '') return { kind: 'empty' };
  if (!/^\d{1,4}(\.\d{0,3})?$/.test(text) || Number(text) === 0) return { kind: 'notANumber' };
  return { kind: 'accepted', amount: Number(text) };
}
