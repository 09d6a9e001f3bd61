import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default), 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A hash to store; contains its own salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password. For an unknown account (`stored` undefined) it does the same work before it returns false, so that
 * the response time does not reveal which accounts exist.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  if (stored !== undefined) return verify(stored, password);
  decoy ??= hashPassword('no account has this password');
  await verify(await decoy, password);
  return false;
}
