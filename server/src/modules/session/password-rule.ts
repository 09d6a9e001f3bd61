import { DEFAULT_PASSWORD_RULE, type PasswordRule } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { hospitalOf } from '../../core/settings.js';

/**
 * The password rule of the hospital at the top of a path; without a path, of the only hospital: before the login, the
 * user is unknown.
 */
export async function passwordRuleOf(db: Queries, path?: string): Promise<PasswordRule> {
  const hospital = await hospitalOf(db, path);
  if (!hospital) return DEFAULT_PASSWORD_RULE;
  const found = db.selectFrom('nodeSetting').select('passwordRule').where('nodeId', '=', hospital.id);
  // A rule that was stored without later-added parts gets their defaults.
  return { ...DEFAULT_PASSWORD_RULE, ...(await found.executeTakeFirst())?.passwordRule };
}

/** The part of a rule that determines when wrong passwords lock. */
export function lockoutOf({ lockAfter, lockMinutes }: PasswordRule): { after: number; forMs: number } {
  return { after: lockAfter, forMs: lockMinutes * 60_000 };
}
