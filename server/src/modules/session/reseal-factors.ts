import type { Logger } from 'pino';
import type { Database } from '../../database/connection.js';
import type { FactorKeys } from '../../core/factor-keys.js';

/**
 * Seals secrets that are unsealed (from before there were keys) or sealed with a former key with the current key. Runs
 * at every start, so that a former key can be removed after one.
 * @returns how many secrets no key of this server opens
 */
export async function resealFactors(db: Database, keys: FactorKeys, logger: Logger): Promise<number> {
  const rows = await db.selectFrom('secondFactor').select(['accountId', 'secret']).execute();
  let resealed = 0;
  let unknown = 0;
  for (const { accountId, secret } of rows) {
    const state = keys.stateOf(secret);
    if (state === 'unknown') unknown += 1;
    if (state !== 'open' && state !== 'former') continue;
    const plain = state === 'open' ? secret : keys.open(secret, accountId);
    await db
      .updateTable('secondFactor')
      .set({ secret: keys.seal(plain, accountId) })
      .where('accountId', '=', accountId)
      // Another process may have done it, or the person may have begun again.
      .where('secret', '=', secret)
      .execute();
    resealed += 1;
  }
  if (resealed > 0) logger.info({ event: 'factor.resealed', count: resealed });
  if (unknown > 0) logger.error({ event: 'factor.keyUnknown', count: unknown });
  return unknown;
}
