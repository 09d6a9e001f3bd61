import type { EndOfStay } from '../../core/end-of-stay.js';
import { setOfPatient } from '../patient-index/write.js';
import { trailOf } from './ranges.js';

/** Removes the own ranges of a patient who leaves; the patient's row keeps them in case the discharge is cancelled. */
export async function endRanges({ tx, patientId, record }: EndOfStay): Promise<void> {
  const own = await tx.deleteFrom('patientRange').where('patientId', '=', patientId).returningAll().execute();
  const leftRanges = own.map(({ indicator, range, setAt, setBy }) => ({
    indicator,
    range,
    setBy,
    setAt: setAt.toISOString(),
  }));
  const kept = leftRanges.length === 0 ? null : JSON.stringify(leftRanges);
  await setOfPatient(tx, patientId, { leftRanges: kept });
  for (const { indicator, range } of own) {
    const [before, after] = [trailOf(indicator, range), trailOf(indicator, undefined)];
    await record({ type: 'range.set', subject: patientId, before, after });
  }
}

/** Restores the ranges that ended with the stay, unless a new one was set. */
export async function resumeRanges({ tx, patientId, record }: EndOfStay): Promise<void> {
  const row = await tx.selectFrom('patient').select('leftRanges').where('id', '=', patientId).executeTakeFirst();
  for (const { indicator, range, setAt, setBy } of row?.leftRanges ?? []) {
    const stored = await tx
      .insertInto('patientRange')
      .values({ patientId, indicator, range: JSON.stringify(range), setAt: new Date(setAt), setBy })
      .onConflict((conflict) => conflict.doNothing())
      .returning('patientId')
      .executeTakeFirst();
    if (!stored) continue;
    const [before, after] = [trailOf(indicator, undefined), trailOf(indicator, range)];
    await record({ type: 'range.set', subject: patientId, before, after });
  }
  await setOfPatient(tx, patientId, { leftRanges: null });
}
