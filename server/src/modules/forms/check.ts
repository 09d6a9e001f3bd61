import { builtInForm, FAULT_WORDS, reportFaults, type ReportDefinition } from '@wardlink/contract/reports';
import { Refusal } from '../../core/refusal.js';

/**
 * Checks a definition that matches the schema. Each fault is a field of the refusal; its text names the first fault.
 * @throws Refusal `form.idTaken` if a built-in form has the id, `form.faulty`
 */
export function checkDefinition(definition: ReportDefinition): void {
  if (builtInForm(definition.id)) {
    throw new Refusal('form.idTaken', { field: 'definition.id', places: { id: definition.id } });
  }
  const faults = reportFaults(definition);
  const [first] = faults;
  if (!first) return;
  throw new Refusal('form.faulty', {
    field: faults.map(({ place }) => `definition.${place}`),
    places: { place: first.place, fault: FAULT_WORDS[first.fault] },
  });
}
