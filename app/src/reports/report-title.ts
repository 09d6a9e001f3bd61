import type { ReportData } from './engine/context.js';
import type { LaidOut } from './engine/pages.js';

/** Maximum number of patients in a title. */
const NAMED = 3;

/** Title of a page with a report; a PDF made by printing gets it as its name. */
export function reportTitle({ texts }: LaidOut, { form, patients, from, to }: ReportData): string {
  const names = patients.slice(0, NAMED).map(({ patient }) => texts.nameOf(patient));
  return [texts.title(form.title), ...names, `${from} – ${to}`].join(' · ');
}
