import type { Queries } from '../../database/connection.js';

/** Whether somebody is asked for a second factor, and how many recovery codes are left. */
export async function factorOf(db: Queries, accountId: string): Promise<{ on: boolean; recoveryLeft: number }> {
  const found = await db
    .selectFrom('secondFactor')
    .select('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return { on: found !== undefined, recoveryLeft: found?.recoveryCodes.length ?? 0 };
}
