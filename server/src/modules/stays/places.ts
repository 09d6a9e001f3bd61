import { sql } from 'kysely';
import type { Tx } from '../../database/connection.js';

/** A patient before a move, with what gives the first location of one admitted before locations were recorded. */
interface Moved {
  readonly nodeId: string;
  readonly admissionTime: Date | null;
  readonly registrationTime: Date;
}

/** A place in the hospital. */
interface Place {
  readonly nodeId: string;
  /** Null: in the ward without a bed. */
  readonly bed: string | null;
}

/**
 * Records from when a patient is at a place, so that a late reading is stored with the place at its time. The database
 * adds the stay to which it belongs.
 * @param place null for outside of the hospital
 */
export async function recordPlace(
  tx: Tx,
  patientId: string,
  since: Date,
  place: Place | null,
  before?: Moved,
): Promise<void> {
  if (before) {
    const known = await tx
      .selectFrom('patientPlace')
      .select('since')
      .where('patientId', '=', patientId)
      .limit(1)
      .execute();
    const first = before.admissionTime ?? before.registrationTime;
    if (known.length === 0 && first < since) {
      await tx.insertInto('patientPlace').values({ patientId, since: first, nodeId: before.nodeId }).execute();
    }
  }
  const { nodeId, bed } = place ?? { nodeId: null, bed: null };
  // A departure may be recorded with a time before the last move: from then on the patient was in no bed.
  if (place === null) {
    await tx.deleteFrom('patientPlace').where('patientId', '=', patientId).where('since', '>', since).execute();
  }
  await tx
    .insertInto('patientPlace')
    .values({ patientId, since, nodeId, bed })
    .onConflict((conflict) => conflict.columns(['patientId', 'since']).doUpdateSet({ nodeId, bed, stayId: null }))
    .execute();
}

/** Deletes a recorded departure: the place before it continues, or another one begins now. */
export async function returnTo(tx: Tx, patientId: string, now: Date, place: Place): Promise<void> {
  await deleteDeparture(tx, patientId);
  const last = await tx
    .selectFrom('patientPlace')
    .select(['nodeId', 'bed'])
    .where('patientId', '=', patientId)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A place from before beds were recorded has none.
  const isThere = last?.nodeId === place.nodeId && (last.bed === null || last.bed === place.bed);
  if (!isThere) await recordPlace(tx, patientId, now, place);
}

async function deleteDeparture(tx: Tx, patientId: string): Promise<void> {
  await tx
    .deleteFrom('patientPlace')
    .where('patientId', '=', patientId)
    .where('nodeId', 'is', null)
    .where('since', '=', (eb) =>
      eb
        .selectFrom('patientPlace')
        .select(({ fn }) => fn.max('since').as('last'))
        .where('patientId', '=', patientId),
    )
    .execute();
}

/** Renames a bed in the history of its ward: it is the same bed. */
export async function renameBedOfPlaces(tx: Tx, wardId: string, before: string, after: string): Promise<void> {
  await tx
    .updateTable('patientPlace')
    .set({ bed: after })
    .where('nodeId', '=', wardId)
    .where('bed', '=', before)
    .execute();
}

/** Adds a prefix to the beds of a ward in its history. */
export async function prefixBedsOfPlaces(tx: Tx, wardId: string, prefix: string): Promise<void> {
  await sql`update patient_place set bed = ${prefix}::text || bed where node_id = ${wardId} and bed is not null`.execute(
    tx,
  );
}
