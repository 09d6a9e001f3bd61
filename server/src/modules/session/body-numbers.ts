import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';

/** A body older or newer than this is refused; numbers are remembered for longer than it. */
export const MAX_BODY_AGE_MS = 5 * 60_000;
const REMEMBERED_MS = 2 * MAX_BODY_AGE_MS + 60_000;

/** What a sealed body is known by: its key, and its number under it. */
export interface BodyNumber {
  readonly kid: string;
  readonly seq: number;
}

/** Asynchronous commit: losing a number in a power cut loses nothing clinical. */
export const committedLater = sql`select set_config('synchronous_commit', 'off', true)`;

const takenNumbers = fixedQuery(
  (_db, asked: BodyNumber & { at: Date }) => sql<{ seq: string }>`
    insert into sealed_request (kid, seq, at)
    select ${asked.kid}, ${asked.seq}, ${asked.at} from (${committedLater}) as setting
    on conflict do nothing returning seq`,
);

/** Notes that a body was taken; false where it was taken before, by whichever process. */
export async function takeNumber(db: Queries, { kid, seq }: BodyNumber, now: number): Promise<boolean> {
  return (await takenNumbers(db, { kid, seq, at: new Date(now) })).length > 0;
}

/** Forgets the numbers of bodies that are too old to be taken. */
export async function forgetNumbers(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('sealedRequest')
    .where('at', '<', new Date(now - REMEMBERED_MS))
    .execute();
}
