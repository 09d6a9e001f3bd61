import { builtInForm, type ReportDefinition } from '@wardlink/contract/reports';
import { Refusal } from '../../core/refusal.js';

/** A form by its id. @throws Refusal `report.formUnknown` */
export function formOf(id: string): ReportDefinition {
  const form = builtInForm(id);
  if (!form) throw new Refusal('report.formUnknown');
  return form;
}
