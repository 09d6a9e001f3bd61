import { Refusal } from '../../core/refusal.js';
import type { Queries, Tx } from '../../database/connection.js';
import { attemptKey, reserveAttempt } from '../session/login-attempts.js';

/** Numbers that one account may write down in an hour. The answer tells whether somebody has a number: it is no directory. */
const NUMBERS: { after: number; forMs: number } = { after: 10, forMs: 3_600_000 };

/** Counts that an account writes down a number, whatever comes of it. @throws Refusal `rate.limited` */
export async function countNumber(db: Queries, accountId: string, now: number): Promise<void> {
  const reserved = await reserveAttempt(db, attemptKey.number(accountId), now, NUMBERS);
  if (reserved instanceof Refusal) throw new Refusal('rate.limited', { field: 'mobile' });
}

/**
 * Refuses a patient's number to the staff, whether the patient has an account or not: calls, messages and applications to the
 * number would reach somebody else. The patient of that identity number may have it.
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
