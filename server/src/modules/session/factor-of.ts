import { USER_TYPES } from '@wardlink/contract';
import type { Queries } from '../../database/connection.js';

/**
 * User types without a second factor, whatever their role demands: a ward station is not a person, and a patient's
 * phone is already a factor.
 */
const NOT_ASKED: readonly number[] = [USER_TYPES.wardOnly, USER_TYPES.patient];

/** Whether the role of an account demands a second factor. */
export function demandsFactor({ factorDemanded, userType }: { factorDemanded: boolean; userType: number }): boolean {
  return factorDemanded && !NOT_ASKED.includes(userType);
}

/** Whether an account has a second factor, and how many recovery codes are left. */
export async function factorOf(db: Queries, accountId: string): Promise<{ on: boolean; recoveryLeft: number }> {
  const found = await db
    .selectFrom('secondFactor')
    .select('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return { on: found !== undefined, recoveryLeft: found?.recoveryCodes.length ?? 0 };
}
