import type { FeedRow } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';
import { type AnyPatientList, NOBODY, type Placed, type When } from './list.js';

/** A row with its place, and the accounts that follow its patient where rows carry that mark. */
export interface SharedRow extends Placed<FeedRow> {
  readonly followers: ReadonlySet<string> | undefined;
}

/** Rows of patients as anybody may be shown them, by patient. */
export async function readPlaced(
  db: Queries,
  list: AnyPatientList,
  patientIds: readonly string[],
  when: When,
): Promise<Map<string, SharedRow>> {
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

/** A row as one account sees it. */
export function withMark({ row, followers }: SharedRow, accountId: string): FeedRow {
  return followers?.has(accountId) ? ({ ...row, followed: true } as FeedRow) : row;
}

async function followersOf(db: Queries, patientIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('patientFollow')
    .select(['patientId', 'accountId'])
    .where('patientId', 'in', [...patientIds])
    .execute();
  const found = new Map<string, Set<string>>();
  for (const { patientId, accountId } of rows) {
    found.set(patientId, (found.get(patientId) ?? new Set()).add(accountId));
  }
  return found;
}
