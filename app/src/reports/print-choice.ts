import type { ReportLanguage } from '@wardlink/contract/reports';

/** The default form for a patient's readings. */
export const RECORD_SHEET = 'StandardReport';

/** A choice of form, patients, days and language for a print. */
export interface PrintChoice {
  form: string;
  /** The version of an earlier print; undefined for the newest. */
  version?: number | undefined;
  patientIds: readonly string[];
  from: string;
  to: string;
  language: ReportLanguage;
  /** Whether it is printed on its earlier sheets, to be continued later. */
  continued: boolean;
  /** Whether figures exclude values without valid quality control or authorised operator. */
  withoutLacking: boolean;
}

/** The address of a choice; other pages link to it as well. */
export function addressOf(choice: Partial<PrintChoice>): URLSearchParams {
  const address = new URLSearchParams();
  const { patientIds, ...rest } = choice;
  for (const [name, value] of Object.entries(rest)) if (value) address.set(name, String(value));
  if (patientIds && patientIds.length > 0) address.set('patients', patientIds.join(','));
  return address;
}
