import type { Adt } from '@wardlink/interop/adt';
import type { Work } from '../../../core/transaction.js';
import { writePatient } from '../../admissions/move.js';
import type { Outcome } from '../outcome.js';
import type { Partner } from '../partner.js';
import { findPatient, lockRecord } from './find-patient.js';
import { applyVisit } from './visit.js';

/** Two patients change places: both moves in one transaction. Both leave their beds first, because a bed holds one patient. */
export async function applySwap(work: Work, partner: Partner, { at, subjects }: Adt, order: number): Promise<Outcome> {
  const found = await Promise.all(
    subjects.map(({ person, visit }) => findPatient(work, partner, person, visit.number)),
  );
  const ids = [...new Set(found.flatMap((id) => id ?? []))].sort((one, other) =>
    BigInt(one) < BigInt(other) ? -1 : 1,
  );
  for (const id of ids) {
    const row = await lockRecord(work, id);
    if (row.kind === 'inpatient' && row.bed !== null) await writePatient(work.tx, row, { bed: null });
  }
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
