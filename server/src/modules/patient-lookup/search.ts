import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import { isPatientCalled, isPatientNamed, typedText } from '../../core/typed-text.js';
import { selectPatients, summaryOf } from './summary.js';

const LIMIT = 20;

/** Searches by bed, name, latin name or hospitalization number; whole beds and prefixes first. */
export async function searchPatients(call: Call<'patient.search'>): Promise<ReplyOf<'patient.search'>> {
  const { db, caller, clock, request } = call;
  const text = typedText(request.text);
  if (text === '') return { patients: [] };
  const { zone } = await settingsAt(db, caller.nodePath);
  const rows = await selectPatients(db, caller)
    .where((eb) => eb.or([eb('patient.bed', '=', text), isPatientCalled(text)]))
    .orderBy((eb) => eb('patient.bed', 'is not distinct from', text), 'desc')
    .orderBy(isPatientNamed(text, { begun: true }), 'desc')
    .orderBy((eb) => eb('patient.kind', '=', 'inpatient'), 'desc')
    .orderBy('patient.name')
    .orderBy('patient.id')
    .limit(LIMIT)
    .execute();
  return { patients: rows.map((row) => summaryOf(row, clock.now(), zone)) };
}
