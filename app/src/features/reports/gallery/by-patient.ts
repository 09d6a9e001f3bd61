import type { ReportPage } from '../../../reports/engine/pages.js';

interface PatientPages {
  patient: ReportPage['context']['patient']['patient'];
  /** Index of the first page in the whole print. */
  first: number;
  pages: readonly ReportPage[];
}

/** The pages of each patient, in the order of the print. */
export function byPatient(pages: readonly ReportPage[]): PatientPages[] {
  const patients: { patient: PatientPages['patient']; first: number; pages: ReportPage[] }[] = [];
  pages.forEach((page, index) => {
    const { patient } = page.context.patient;
    const last = patients.at(-1);
    if (last?.patient.patientId === patient.patientId) last.pages.push(page);
    else patients.push({ patient, first: index, pages: [page] });
  });
  return patients;
}
