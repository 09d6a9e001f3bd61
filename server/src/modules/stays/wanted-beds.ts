import type { Tx } from '../../database/connection.js';

interface Wanted {
  readonly wardId: string;
  readonly bed: string;
  readonly reason: 'taken' | 'unknown';
  readonly since: Date;
}

/** Stores which bed somebody without one should have; null: none. */
export async function wantBed(tx: Tx, patientId: string, wanted: Wanted | null): Promise<void> {
  await tx.deleteFrom('wantedBed').where('patientId', '=', patientId).execute();
  if (wanted)
    await tx
      .insertInto('wantedBed')
      .values({ patientId, ...wanted })
      .execute();
}

/** The patient who waits longest for a bed, in its ward without one. */
export async function waitingFor(tx: Tx, wardId: string, bed: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('wantedBed')
    .innerJoin('patient', 'patient.id', 'wantedBed.patientId')
    .select('patient.id')
    .where('wantedBed.wardId', '=', wardId)
    .where('wantedBed.bed', '=', bed)
    .where('wantedBed.reason', '=', 'taken')
    .where('patient.kind', '=', 'inpatient')
    .where('patient.wardId', '=', wardId)
    .where('patient.bed', 'is', null)
    .orderBy('wantedBed.since')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
