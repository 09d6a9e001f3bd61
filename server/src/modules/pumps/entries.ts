import type { ReplyOf } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';
import { selectVoidings, voidedOf, type Voided } from '../../core/voiding.js';

export type PumpEntry = ReplyOf<'pump.record'>['entry'];

/** A reservoir is emptied or changed well within this, milliseconds. */
const RESERVOIR_MS = 21 * 86_400_000;

function selectVersions(db: Queries) {
  return db
    .selectFrom('pumpEntry as entry')
    .innerJoin('account as writer', 'writer.id', 'entry.enteredBy')
    .selectAll('entry')
    .select(['writer.realName', 'writer.latinName']);
}

/** Latest versions that are not voided. */
function selectEntries(db: Queries) {
  return selectVersions(db).where('entry.latest', '=', true);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

function entryOf(row: EntryRow): PumpEntry {
  const { entryId, version, patientId, kind, units, rates, reason } = row;
  const enteredBy = { name: row.realName, latinName: row.latinName };
  return { entryId, version, patientId, kind, at: row.at.getTime(), units, rates, enteredBy, reason };
}

/** The latest version of an entry that is not voided; undefined without one. */
export async function latestEntry(
  db: Queries,
  entryId: string,
): Promise<(PumpEntry & { timeReason: string | null }) | undefined> {
  const row = await selectEntries(db).where('entry.entryId', '=', entryId).executeTakeFirst();
  return row && { ...entryOf(row), timeReason: row.timeReason };
}

/** What was voided of a patient's entries between two instants, oldest first. */
export async function voidedEntriesOf(
  db: Queries,
  patientId: string,
  from: number,
  to: number,
): Promise<(PumpEntry & { voided: Voided })[]> {
  const voidings = await selectVoidings(db, 'pump').where('voiding.patientId', '=', patientId).execute();
  if (voidings.length === 0) return [];
  const rows = await selectVersions(db)
    .where(
      'entry.entryId',
      'in',
      voidings.map(({ subject }) => subject),
    )
    .where('entry.at', '>=', new Date(from))
    .where('entry.at', '<', new Date(to))
    .orderBy('entry.at')
    .execute();
  return rows.flatMap((row) => {
    const voiding = voidings.find(({ subject, version }) => subject === row.entryId && version === row.version);
    const voided = voiding && voidedOf(voiding);
    return voided ? [{ ...entryOf(row), voided }] : [];
  });
}

/**
 * What is known of patients' pumps in front of an instant, oldest first: entries of the last weeks, and the profile that
 * was in force before them, however old it is.
 */
export async function entriesOf(
  db: Queries,
  patientIds: readonly string[],
  from: number,
  to: number,
): Promise<PumpEntry[]> {
  if (patientIds.length === 0) return [];
  const since = new Date(from - RESERVOIR_MS);
  const standing = selectEntries(db).where('entry.patientId', 'in', [...patientIds]);
  const [recent, older] = await Promise.all([
    standing.where('entry.at', '>=', since).where('entry.at', '<', new Date(to)).execute(),
    standing
      .where('entry.kind', '=', 'profile')
      .where('entry.at', '<', since)
      .distinctOn('entry.patientId')
      .orderBy('entry.patientId')
      .orderBy('entry.at', 'desc')
      .execute(),
  ]);
  return [...older, ...recent].map(entryOf).sort((first, second) => first.at - second.at);
}
