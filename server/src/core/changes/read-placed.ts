import type { FeedRow } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import type { Caller } from '../caller.js';
import { isListed, type ListedPlace, NOBODY, type PatientList, type Placed, type When } from './list.js';

/** A row with its place, and the accounts that follow its patient, if the list's rows have that mark. */
export interface SharedRow<Row extends FeedRow = FeedRow> extends Placed<Row> {
  readonly followers: ReadonlySet<string> | undefined;
}

/** Rows of patients without a caller's marks, by patient. */
export async function readPlaced<Row extends FeedRow>(
  db: Queries,
  list: PatientList<unknown, Row>,
  patientIds: readonly string[],
  when: When,
): Promise<Map<string, SharedRow<Row>>> {
  if (patientIds.length === 0) return new Map();
  const raw = await list.read(db, { patientIds }, { day: when.day, now: when.now, accountId: NOBODY });
  const placed = await list.rows(raw, when, db);
  const isMarked = placed.some(({ row }) => 'followed' in row);
  const followers = isMarked ? await followersOf(db, patientIds) : undefined;
  return new Map(
    placed.map((one) => [
      one.row.patientId,
      { ...one, followers: followers && (followers.get(one.row.patientId) ?? new Set()) },
    ]),
  );
}

/**
 * The rows of these patients for a caller with the scope of the list's right, with the caller's marks, and the ids of
 * patients without a row.
 */
export function shownOf<Row extends FeedRow>(
  ids: readonly string[],
  placed: ReadonlyMap<string, SharedRow<Row>>,
  caller: Pick<Caller, 'accountId' | 'scope'>,
  place: ListedPlace,
): { rows: Row[]; gone: string[] } {
  const rows: Row[] = [];
  const gone: string[] = [];
  for (const patientId of ids) {
    const found = placed.get(patientId);
    if (found && isListed(caller, place, { path: found.path, patientId })) rows.push(withMark(found, caller.accountId));
    else gone.push(patientId);
  }
  return { rows, gone };
}

/** A row as one account sees it. */
function withMark<Row extends FeedRow>({ row, followers }: SharedRow<Row>, accountId: string): Row {
  return followers?.has(accountId) ? { ...row, followed: true } : row;
}

async function followersOf(db: Queries, patientIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('patientFollow')
    .select(['patientId', 'accountId'])
    .where('patientId', 'in', [...patientIds])
    .execute();
  const byPatient = groupRows(rows, ({ patientId }) => patientId);
  return new Map([...byPatient].map(([id, own]) => [id, new Set(own.map(({ accountId }) => accountId))]));
}
