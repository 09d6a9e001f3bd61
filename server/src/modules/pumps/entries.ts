import type { ReplyOf } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';

export type PumpEntry = ReplyOf<'pump.record'>['entry'];

/** A reservoir is emptied or changed well within this, milliseconds. */
const RESERVOIR_MS = 21 * 86_400_000;

function selectEntries(db: Queries) {
  return db
    .selectFrom('pumpEntry as entry')
    .innerJoin('account as writer', 'writer.id', 'entry.enteredBy')
    .selectAll('entry')
    .select(['writer.realName', 'writer.latinName'])
    .where('entry.latest', '=', true);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

function entryOf(row: EntryRow): PumpEntry {
  const { entryId, version, patientId, kind, units, rates, reason } = row;
  const enteredBy = { name: row.realName, latinName: row.latinName };
  return { entryId, version, patientId, kind, at: row.at.getTime(), units, rates, enteredBy, reason };
}

/** The latest version of an entry, withdrawn or not, with where its patient was; undefined where there is none. */
export async function latestEntry(
  db: Queries,
  entryId: string,
): Promise<(PumpEntry & { withdrawn: boolean }) | undefined> {
  const row = await selectEntries(db).where('entry.entryId', '=', entryId).executeTakeFirst();
  return row && { ...entryOf(row), withdrawn: row.withdrawn };
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
  const standing = selectEntries(db)
    .where('entry.withdrawn', '=', false)
    .where('entry.patientId', 'in', [...patientIds]);
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
