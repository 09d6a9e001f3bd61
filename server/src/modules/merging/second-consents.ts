import { sql } from 'kysely';
import { withdrawGrant } from '../../core/access/grants.js';
import type { Work } from '../../core/transaction.js';

/**
 * Ends consents and enrolments of the merged record that the kept record has too: a consent to the same person, an open
 * enrolment with the same doctor. Those of the kept record continue.
 */
export async function endSecondConsents(
  work: Work,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  const { tx, caller } = work;
  const { rows } = await sql<{ id: string; grantId: string | null }>`
    update consent set ended_at = ${at}::timestamptz, end_reason = 'replaced'
    where patient_id = ${from} and ended_at is null and exists (
      select from consent kept
      where kept.patient_id = ${to} and kept.to_id = consent.to_id and kept.purpose = consent.purpose
        and kept.ended_at is null)
    returning id, grant_id::text as grant_id`.execute(tx);
  for (const { grantId } of rows)
    if (grantId !== null) await withdrawGrant(work, grantId, { at, by: caller.accountId });
  await sql`
    update enrolment set
      state = case state when 'accepted' then 'ended' else 'withdrawn' end,
      answered_at = coalesce(answered_at, ${at}::timestamptz),
      ended_at = case state when 'accepted' then ${at}::timestamptz end,
      ended_by = case state when 'accepted' then 'patient' end
    where patient_id = ${from} and state in ('applied', 'accepted') and exists (
      select from enrolment kept
      where kept.patient_id = ${to} and kept.doctor_id = enrolment.doctor_id and kept.state in ('applied', 'accepted'))`.execute(
    tx,
  );
}
