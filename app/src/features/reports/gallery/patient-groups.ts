import { isNameBegun, isNamed } from '@wardlink/domain';
import type { Place } from './use-place.js';

export type Printable = Extract<Place['loaded'], { state: 'ready' }>['value']['patients'][number];

interface WardGroup {
  ward: Printable['ward'];
  patients: Printable[];
}

interface Groups {
  /** Patients that are listed above the wards. */
  top: readonly Printable[];
  wards: readonly WardGroup[];
}

const wardKey = ({ ward }: Printable): string => JSON.stringify(ward);

/**
 * Patients by ward, because several wards have a bed 01.
 * @param patients by ward and bed
 * @param first ids of patients that are listed above the wards
 */
export function groupsOf(patients: readonly Printable[], first: readonly string[]): Groups {
  const wards = new Map<string, WardGroup>();
  for (const patient of patients) {
    if (first.includes(patient.patientId)) continue;
    const group = wards.get(wardKey(patient)) ?? { ward: patient.ward, patients: [] };
    group.patients.push(patient);
    wards.set(wardKey(patient), group);
  }
  return { top: patients.filter(({ patientId }) => first.includes(patientId)), wards: [...wards.values()] };
}

/** Whether a patient is found by the beginning of a bed, or by a part of a name. */
export function isFound({ bed, name, latinName }: Printable, text: string): boolean {
  return isNameBegun([bed], text) || isNamed([name, latinName], text);
}
