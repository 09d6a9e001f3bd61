import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';

/** A body older or newer than this is refused; nonces are kept for longer. */
export const MAX_BODY_AGE_MS = 5 * 60_000;
const REMEMBERED_MS = 2 * MAX_BODY_AGE_MS + 60_000;

/** The nonce of a sealed body: its key, and its sequence number under that key. */
export interface Nonce {
  readonly kid: string;
  readonly seq: number;
}

/** Asynchronous commit: a nonce lost in a power failure means no loss of clinical data. */
export const asynchronousCommit = sql`select set_config('synchronous_commit', 'off', true)`;

const consumedNonces = fixedQuery(
  (_db, params: Nonce & { at: Date }) => sql<{ seq: string }>`
    insert into sealed_request (kid, seq, at)
    select ${params.kid}, ${params.seq}, ${params.at} from (${asynchronousCommit}) as setting
    on conflict do nothing returning seq`,
);

/** Consumes a nonce; false if any process has consumed it before. */
export async function consumeNonce(db: Queries, { kid, seq }: Nonce, now: number): Promise<boolean> {
  return (await consumedNonces(db, { kid, seq, at: new Date(now) })).length > 0;
}

/** Deletes the nonces of bodies that are too old to be accepted. */
export async function deleteOldNonces(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('sealedRequest')
    .where('at', '<', new Date(now - REMEMBERED_MS))
    .execute();
}
