import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { Refusal } from '../../core/refusal.js';
import { asynchronousCommit, type Nonce } from './nonces.js';

/** An answer as it left the server: sealed for the page that asked, or a refusal. */
interface KeptAnswer {
  /** The account that asked; nobody else gets the answer. */
  readonly accountId: string;
  /** HTTP status. */
  readonly status: number;
  readonly body: string;
}

/** In the place of an answer that is not kept: it is long, or it sets a cookie. */
const NOT_KEPT = '';
/** Characters. The answers to what stores something are short. */
const LONGEST_KEPT = 256 * 1024;
/** How long a repeated request waits for the answer to the first one (milliseconds). */
const LONGEST_WAIT = 10_000;
const [FIRST_PAUSE, LONGEST_PAUSE] = [50, 500];

const keptAnswers = fixedQuery(
  (_db, params: Nonce & { answer: string }) => sql`
    update sealed_request set answer = ${params.answer} from (${asynchronousCommit}) as setting
    where kid = ${params.kid} and seq = ${params.seq}`,
);

/**
 * Keeps the answer to a request for as long as its nonce is remembered, so that a client that received no answer can
 * repeat the request and nothing is stored twice.
 * @param answer undefined where it is not to be given again
 */
export async function keepAnswer(db: Queries, { kid, seq }: Nonce, answer: KeptAnswer | undefined): Promise<void> {
  const isKept = answer && answer.body.length <= LONGEST_KEPT;
  await keptAnswers(db, { kid, seq, answer: isKept ? JSON.stringify(answer) : NOT_KEPT });
}

const answersOf = fixedQuery((db, params: Nonce) =>
  db.selectFrom('sealedRequest').select('answer').where('kid', '=', params.kid).where('seq', '=', params.seq),
);

/**
 * The answer to a request that came before; waits for it where the first one is still being carried out.
 * @param isWanted asked while it waits: false once the client is gone
 * @throws Refusal `body.replayed` where the answer is not kept, or is another account's; `request.unfinished` after ten
 * seconds
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
