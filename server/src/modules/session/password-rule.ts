import { DEFAULT_PASSWORD_RULE, type PasswordRule } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { hospitalOf } from '../../core/settings.js';

/**
 * The password rule of the hospital at the top of a path; without a path, of the one there is: at the login nobody is known yet.
 */
export async function passwordRuleOf(db: Queries, path?: string): Promise<PasswordRule> {
  const hospital = await hospitalOf(db, path);
  if (!hospital) return DEFAULT_PASSWORD_RULE;
  const found = db.selectFrom('nodeSetting').select('passwordRule').where('nodeId', '=', hospital.id);
  // One that was set before the rule had all of its parts has the product's for the others.
  return { ...DEFAULT_PASSWORD_RULE, ...(await found.executeTakeFirst())?.passwordRule };
}

/** The part of a rule that says when wrong passwords lock. */
export function lockoutOf({ lockAfter, lockMinutes }: PasswordRule): { after: number; forMs: number } {
  return { after: lockAfter, forMs: lockMinutes * 60_000 };
}
