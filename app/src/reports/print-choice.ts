import type { ReportLanguage } from '@wardlink/contract/reports';

/** The form of a patient's readings that is printed where none is chosen. */
export const RECORD_SHEET = 'StandardReport';

/** What is printed: form, patients, days, language. */
export interface PrintChoice {
  form: string;
  /** A version of it as it was printed; undefined for the newest. */
  version?: number | undefined;
  patientIds: readonly string[];
  from: string;
  to: string;
  language: ReportLanguage;
  /** Whether it is printed on the sheets on which it was begun, to be continued again. */
  continued: boolean;
  /** Whether figures leave out values without valid quality control or authorised operator. */
  withoutLacking: boolean;
}

/** The address of a choice, for links from other pages too. */
export function addressOf(choice: Partial<PrintChoice>): URLSearchParams {
  const address = new URLSearchParams();
  const { patientIds, ...rest } = choice;
  for (const [name, value] of Object.entries(rest)) if (value) address.set(name, String(value));
  if (patientIds && patientIds.length > 0) address.set('patients', patientIds.join(','));
  return address;
}
