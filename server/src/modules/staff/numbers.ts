import { Refusal } from '../../core/refusal.js';
import type { Queries, Tx } from '../../database/connection.js';
import { attemptKey, reserveAttempt } from '../session/login-attempts.js';

/**
 * Numbers that one account may enter in an hour. The answer reveals whether a number is in use, and must not serve as a
 * directory.
 */
const NUMBERS: { after: number; forMs: number } = { after: 10, forMs: 3_600_000 };

/** Counts that an account enters a number, with any result. @throws Refusal `rate.limited` */
export async function countNumber(db: Queries, accountId: string, now: number): Promise<void> {
  const reserved = await reserveAttempt(db, attemptKey.number(accountId), now, NUMBERS);
  if (reserved instanceof Refusal) throw new Refusal('rate.limited', { field: 'mobile' });
}

/**
 * Refuses a patient's number for staff, whether or not the patient has an account: calls, messages and applications to
 * the number would reach the wrong person. A staff member with the patient's identity number may have it.
 * @throws Refusal `mobile.exists`
 */
export async function refusePatientsNumber(
  tx: Tx,
  { mobile, idCard }: { mobile: string | null; idCard: string | null },
): Promise<void> {
  if (mobile === null) return;
  const patients = await tx
    .selectFrom('patient')
    .select('idCard')
    .where('mobile', '=', mobile)
    .where('mergedInto', 'is', null)
    .execute();
  if (patients.some((patient) => idCard === null || patient.idCard?.toUpperCase() !== idCard.toUpperCase()))
    throw new Refusal('mobile.exists', { field: 'mobile' });
}
