import type { Selectable } from 'kysely';
import type { Tx } from '../../database/connection.js';
import type { StayTable } from '../../database/schema/people.js';

type Stay = Selectable<StayTable>;

/** The stay with a number of the visit; the newest one if a hospital gave a number twice. */
export function stayOfVisit(tx: Tx, patientId: string, visitNumber: string): Promise<Stay | undefined> {
  return tx
    .selectFrom('stay')
    .selectAll()
    .where('patientId', '=', patientId)
    .where('visitNumber', '=', visitNumber)
    .orderBy('beganAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When the next stay of a patient begins after an instant; null if there is none. */
export async function nextBegin(
  tx: Tx,
  patientId: string,
  after: Date,
  except: string | undefined,
): Promise<Date | null> {
  const next = await tx
    .selectFrom('stay')
    .select('beganAt')
    .where('patientId', '=', patientId)
    .where('class', '=', 'inpatient')
    .where('cancelledAt', 'is', null)
    .where('beganAt', '>', after)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .orderBy('beganAt')
    .limit(1)
    .executeTakeFirst();
  return next?.beganAt ?? null;
}

type Columns = Pick<Stay, 'class' | 'beganAt' | 'endedAt' | 'attendingPhysicianId'>;

/** Writes a stay that is not the present one of the patient's row; the database keeps that one itself. @returns its id */
export async function writeStay(
  tx: Tx,
  { patientId, visitNumber }: { patientId: string; visitNumber: string },
  stay: Stay | undefined,
  columns: Columns,
): Promise<string> {
  if (stay) {
    await tx.updateTable('stay').set(columns).where('id', '=', stay.id).execute();
    return stay.id;
  }
  const { id } = await tx
    .insertInto('stay')
    .values({ patientId, visitNumber, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a stay as one that never was; its readings remain. */
export async function cancelStay(
  tx: Tx,
  id: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('stay')
    .set({ cancelledAt: at, cancelledBy: by, cancelReason: reason })
    .where('id', '=', id)
    .where('cancelledAt', 'is', null)
    .execute();
}

/** The cancelled stay goes on. */
export async function restoreStay(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('stay')
    .set({ cancelledAt: null, cancelledBy: null, cancelReason: null })
    .where('id', '=', id)
    .execute();
}

/** Changes the number of a visit. */
export async function renumberStay(tx: Tx, id: string, visitNumber: string): Promise<void> {
  await tx.updateTable('stay').set({ visitNumber }).where('id', '=', id).execute();
}

/** The last stay that ended and was not cancelled. */
export function lastEnded(tx: Tx, patientId: string): Promise<Stay | undefined> {
  return tx
    .selectFrom('stay')
    .selectAll()
    .where('patientId', '=', patientId)
    .where('class', '=', 'inpatient')
    .where('cancelledAt', 'is', null)
    .where('endedAt', 'is not', null)
    .orderBy('beganAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
