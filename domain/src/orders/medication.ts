import type { DaySlot } from '../glucose/slots.js';
import type { InsulinCategory } from '../insulin/categories.js';

/** How much is given at a meal segment, in the unit of the plan. */
export interface SlotDose {
  slot: DaySlot;
  amount: number;
}

/** What is given: an insulin of a category, or a medicine by mouth. */
export type MedicationIdentity =
  { category: 'insulin'; insulinCategory: InsulinCategory | null; drug: string } | { category: 'oral'; drug: string };

/** Units of insulin in one dose that are asked about before they are ordered. */
export const UNUSUAL_INSULIN_DOSE = 60;
/** A written dose has one or two digits before its point (specification, section 5). */
export const MAX_INSULIN_DOSE = 99.999;
export const MAX_ORAL_DOSE = 9999;

/**
 * What a new plan takes the place of: an earlier one of the same kind. Insulins are of one kind within their category,
 * so that a basal and a meal insulin stand beside each other; medicines by mouth by their name.
 */
export function medicationKind(medication: MedicationIdentity): string {
  const name = medication.drug.normalize('NFKC').trim().toLowerCase();
  if (medication.category === 'oral') return `oral:${name}`;
  return `insulin:${medication.insulinCategory ?? name}`;
}

export type DoseFault = 'noDose' | 'slotTwice' | 'notADose' | 'unusualDose';

/** What is wrong with the doses of a plan; `unusualDose` may be confirmed, nothing else. */
export function doseFaults(category: MedicationIdentity['category'], doses: readonly SlotDose[]): DoseFault[] {
  const faults: DoseFault[] = [];
  if (doses.length === 0) faults.push('noDose');
  if (new Set(doses.map(({ slot }) => slot)).size < doses.length) faults.push('slotTwice');
  const most = category === 'insulin' ? MAX_INSULIN_DOSE : MAX_ORAL_DOSE;
  if (!doses.every(({ amount }) => amount > 0 && amount <= most)) faults.push('notADose');
  else if (category === 'insulin' && doses.some(({ amount }) => amount > UNUSUAL_INSULIN_DOSE)) {
    faults.push('unusualDose');
  }
  return faults;
}

export type OralDoseVerdict = { kind: 'empty' } | { kind: 'notANumber' } | { kind: 'accepted'; amount: number };

/** Judges a typed dose of a medicine by mouth: up to four digits and three decimals, more than nothing. */
export function judgeOralDose(typed: string): OralDoseVerdict {
  const text = typed.normalize('NFKC').trim().replace(/[,。]/, '.');
  if (text === '') return { kind: 'empty' };
  if (!/^\d{1,4}(\.\d{0,3})?$/.test(text) || Number(text) === 0) return { kind: 'notANumber' };
  return { kind: 'accepted', amount: Number(text) };
}
