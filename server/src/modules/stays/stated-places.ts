import type { Tx } from '../../database/connection.js';

/** A place of a stay that another system stated, with its begin. */
export interface StatedPlace {
  readonly since: Date;
  readonly nodeId: string;
  readonly bed: string | null;
}

interface StatedStay {
  readonly patientId: string;
  readonly stayId: string;
  /** The begin of the stay, or the earlier one that it had before. */
  readonly from: Date;
  /** Null while it lasts. */
  readonly endedAt: Date | null;
  /** When a later stay of the patient begins; null if there is none. */
  readonly nextAt: Date | null;
}

/**
 * Replaces the places that another system told of a stay. Places that people entered remain; of the same instant the
 * told one counts.
 */
export async function replaceStatedPlaces(tx: Tx, stay: StatedStay, places: readonly StatedPlace[]): Promise<void> {
  const { patientId, stayId, from, endedAt, nextAt } = stay;
  await tx
    .deleteFrom('patientPlace')
    .where('patientId', '=', patientId)
    .where('since', '>=', from)
    .$if(nextAt !== null, (query) => query.where('since', '<', nextAt as Date))
    .where((where) =>
      where.or([
        where('stated', '=', true),
        where('nodeId', 'is', null),
        // From the end on the patient was in no bed.
        ...(endedAt ? [where('since', '>', endedAt)] : []),
      ]),
    )
    .execute();
  const rows = [
    ...places.map((place) => ({ ...place, stayId })),
    ...(endedAt && (nextAt === null || endedAt < nextAt)
      ? [{ since: endedAt, nodeId: null, bed: null, stayId: null }]
      : []),
  ];
  for (const row of rows) {
    const { nodeId, bed, stayId: of } = row;
    await tx
      .insertInto('patientPlace')
      .values({ patientId, ...row, stated: true })
      .onConflict((conflict) =>
        conflict.columns(['patientId', 'since']).doUpdateSet({ nodeId, bed, stayId: of, stated: true }),
      )
      .execute();
  }
}

/** When people entered places of a patient. */
export async function enteredPlaces(tx: Tx, patientId: string): Promise<Date[]> {
  const rows = await tx
    .selectFrom('patientPlace')
    .select('since')
    .where('patientId', '=', patientId)
    .where('stated', '=', false)
    .where('nodeId', 'is not', null)
    .execute();
  return rows.map(({ since }) => since);
}

/** Marks the places of a patient as stated by another system, but for those that people entered. */
export async function markStated(tx: Tx, patientId: string, entered: readonly Date[]): Promise<void> {
  await tx
    .updateTable('patientPlace')
    .set({ stated: true })
    .where('patientId', '=', patientId)
    .where('stated', '=', false)
    .$if(entered.length > 0, (query) => query.where('since', 'not in', entered))
    .execute();
}
