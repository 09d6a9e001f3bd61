import { type ReplyOf, type StoredReason } from '@wardlink/contract';
import { seesPatient } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { Queries, Tx } from '../../database/connection.js';
import { selectVoidings, voidedOf, type Voided } from '../../core/voiding.js';
import type { Work } from '../../core/transaction.js';

export type PumpEntry = ReplyOf<'pump.record'>['entry'];

/** A reservoir is emptied or changed well within this time, milliseconds. */
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
): Promise<(PumpEntry & { timeReason: StoredReason | null }) | undefined> {
  const row = await selectEntries(db).where('entry.entryId', '=', entryId).executeTakeFirst();
  return row && { ...entryOf(row), timeReason: row.timeReason };
}

/** A patient's entries of a kind around an instant, with author and time of entry. */
export async function entriesNear(
  db: Queries,
  patientId: string,
  kind: PumpEntry['kind'],
  at: number,
  within: number,
): Promise<{ entry: PumpEntry; by: string; enteredAt: number }[]> {
  const rows = await selectEntries(db)
    .where('entry.patientId', '=', patientId)
    .where('entry.kind', '=', kind)
    .where('entry.at', '>=', new Date(at - within))
    .where('entry.at', '<=', new Date(at + within))
    .orderBy('entry.at')
    .execute();
  return rows.map((row) => ({ entry: entryOf(row), by: row.enteredBy, enteredAt: row.enteredAt.getTime() }));
}

/**
 * Locks an entry for a change, by its first version, which never changes: changes of one entry run one after the other.
 * @returns the place of its patient; undefined outside the caller's scope
 */
export function lockEntry(tx: Tx, caller: Caller, entryId: string) {
  return tx
    .selectFrom('pumpEntry as entry')
    .innerJoin('patient', 'patient.id', 'entry.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['place.path', 'entry.nodeId', 'entry.patientId', 'patient.admissionTime'])
    .where('entry.entryId', '=', entryId)
    .where('entry.version', '=', 1)
    .where(seesPatient(caller))
    .forUpdate('entry')
    .executeTakeFirst();
}

/** A version of an entry as a row: content, time and author. */
export function contentRow(
  { caller, clock }: Pick<Work, 'caller' | 'clock'>,
  { kind, at, units, rates }: Pick<PumpEntry, 'kind' | 'at' | 'units' | 'rates'>,
) {
  const author = { enteredAt: clock.date(), enteredBy: caller.accountId };
  return { kind, at: new Date(at), units, rates: rates === null ? null : JSON.stringify(rates), ...author };
}

/** A patient's voided entries between two instants, oldest first. */
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
 * Entries of patients' pumps before `to`, oldest first: those of the weeks before `from`, and the profile in force
 * before them, of any age.
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
