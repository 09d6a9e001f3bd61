import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { Refusal } from '../../core/refusal.js';
import { asynchronousCommit, type Nonce } from './nonces.js';

/** An answer as the server sent it: sealed for the page, or a refusal. */
interface KeptAnswer {
  /** The account of the request; nobody else gets the answer. */
  readonly accountId: string;
  /** HTTP status. */
  readonly status: number;
  readonly body: string;
}

/** Stored instead of an answer that is too long or sets a cookie. */
const NOT_KEPT = '';
/** Maximum length in characters. Answers to requests that store something are short. */
const LONGEST_KEPT = 256 * 1024;
/** Milliseconds that a repeated request waits for the answer to the first one. */
const LONGEST_WAIT = 10_000;
const [FIRST_PAUSE, LONGEST_PAUSE] = [50, 500];

const keptAnswers = fixedQuery(
  (_db, params: Nonce & { answer: string }) => sql`
    update sealed_request set answer = ${params.answer} from (${asynchronousCommit}) as setting
    where kid = ${params.kid} and seq = ${params.seq}`,
);

/**
 * Stores the answer to a request for as long as its nonce, so that a client that received no answer can repeat the
 * request and nothing is stored twice.
 * @param answer undefined if it must not be returned again
 */
export async function keepAnswer(db: Queries, { kid, seq }: Nonce, answer: KeptAnswer | undefined): Promise<void> {
  const isKept = answer && answer.body.length <= LONGEST_KEPT;
  await keptAnswers(db, { kid, seq, answer: isKept ? JSON.stringify(answer) : NOT_KEPT });
}

const answersOf = fixedQuery((db, params: Nonce) =>
  db.selectFrom('sealedRequest').select('answer').where('kid', '=', params.kid).where('seq', '=', params.seq),
);

/**
 * The answer to an earlier identical request; waits while the first request is running.
 * @param isWanted called while it waits: false once the client is gone
 * @throws Refusal `body.replayed` if the answer is not stored or belongs to another account; `request.unfinished` after
 *   ten seconds
 */
export async function keptAnswer(
  db: Queries,
  { kid, seq }: Nonce,
  accountId: string,
  isWanted: () => boolean,
): Promise<KeptAnswer> {
  const begun = performance.now();
  for (let wait = FIRST_PAUSE; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
    const [row] = await answersOf(db, { kid, seq });
    if (!row || row.answer === NOT_KEPT) throw new Refusal('body.replayed');
    if (row.answer !== null) {
      const kept = JSON.parse(row.answer) as KeptAnswer;
      if (kept.accountId !== accountId) throw new Refusal('body.replayed');
      return kept;
    }
    if (!isWanted() || performance.now() - begun > LONGEST_WAIT) throw new Refusal('request.unfinished');
    await pause(wait);
  }
}
