import type { ReportData } from './engine/context.js';
import type { LaidOut } from './engine/pages.js';

/** Most patients that a title names. */
const NAMED = 3;

/** Title of a page with a report; a file made of its print has this name. */
export function reportTitle({ texts }: LaidOut, { form, patients, from, to }: ReportData): string {
  const names = patients.slice(0, NAMED).map(({ patient }) => texts.nameOf(patient));
  return [texts.title(form.title), ...names, `${from} – ${to}`].join(' · ');
}
