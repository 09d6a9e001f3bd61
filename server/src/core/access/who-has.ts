import type { Language } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';
import { exercising } from './rights.js';
import type { Caller } from '../caller.js';
import { patientsOf } from './scope.js';

/** The patient who has something, for a refusal: bed and name if the caller may see the patient, otherwise neither. */
export async function whoHas(
  db: Queries,
  caller: Caller,
  patientId: string | null,
  now: number,
): Promise<Record<Language, string>> {
  const found =
    patientId === null
      ? undefined
      : await patientsOf(db, exercising(caller, 'patient.read', now))
          .select(['patient.name', 'patient.latinName', 'patient.bed'])
          .where('patient.id', '=', patientId)
          .executeTakeFirst();
  if (!found) return { zh: '其他科室的患者', en: 'a patient of another department' };
  const { name, latinName, bed } = found;
  const english = latinName ?? name;
  return bed === null ? { zh: name, en: english } : { zh: `${bed}床 ${name}`, en: `bed ${bed}, ${english}` };
}
