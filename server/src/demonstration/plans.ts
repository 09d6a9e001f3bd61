import type { Insertable } from 'kysely';
import type { MedicationPlanTable, MonitoringPlanTable } from '../database/schema.js';
import type { MadePatient } from './patients.js';

/** What is measured, by the course of each patient. */
export function monitoringPlansOf(patients: readonly MadePatient[]): Insertable<MonitoringPlanTable>[] {
  return patients.map(({ patientId, course, from, to }) => ({
    patientId,
    slots: [...course.slots],
    since: from,
    endedOn: to,
  }));
}

/** What is given, by the course of each patient. */
export function medicationPlansOf(patients: readonly MadePatient[]): Insertable<MedicationPlanTable>[] {
  return patients.flatMap(({ patientId, course, from, to }) =>
    course.medication.map(({ doses, ...plan }) => ({
      ...plan,
      patientId,
      doses: JSON.stringify(doses),
      since: from,
      endedOn: to,
    })),
  );
}
