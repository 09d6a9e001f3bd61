import type { Adt } from '@wardlink/interop/adt';
import type { Work } from '../../../core/transaction.js';
import { writePatient } from '../../admissions/move.js';
import type { PatientRow } from '../../admissions/record.js';
import { enteredPlaces } from '../../stays/stated-places.js';
import type { Outcome } from '../outcome.js';
import type { Partner } from '../partner.js';
import { findPatient, lockRecord } from './find-patient.js';
import { movesPatient } from './inpatient.js';
import { applyVisit, visitWith } from './visit.js';

/**
 * Two patients change places: both moves in one transaction. Who is moved leaves the bed first, because a bed holds one
 * patient; who is not, such as by a late message, keeps it.
 */
export async function applySwap(work: Work, partner: Partner, { at, subjects }: Adt, order: number): Promise<Outcome> {
  const found = await Promise.all(
    subjects.map(({ person, visit }) => findPatient(work, partner, person, visit.number)),
  );
  const ids = [...new Set(found.flatMap((id) => id ?? []))].sort((one, other) =>
    BigInt(one) < BigInt(other) ? -1 : 1,
  );
  for (const id of ids) {
    await lockRecord(work, id);
  }
  const leaving: PatientRow[] = [];
  for (const subject of subjects) {
    const stated = await visitWith(work, partner, { at, kind: 'move', subject, order });
    const row = stated.found === undefined ? undefined : await lockRecord(work, stated.found);
    if (!row?.bed || row.kind !== 'inpatient' || row.hospitalizationNumber !== stated.number) continue;
    if (movesPatient(stated, await enteredPlaces(work.tx, row.id))) leaving.push(row);
  }
  for (const row of leaving) await writePatient(work.tx, row, { bed: null });
  const outcomes: Outcome[] = [];
  for (const subject of subjects) {
    outcomes.push(await applyVisit(work, partner, { at, kind: 'move', subject, order }));
  }
  const [first] = outcomes;
  return {
    state: outcomes.some(({ state }) => state === 'applied') ? 'applied' : 'ignored',
    ...(first?.reason && { reason: first.reason }),
    notes: outcomes.flatMap(({ notes }) => notes),
    patientId: first?.patientId,
  };
}
