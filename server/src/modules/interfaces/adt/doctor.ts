import type { Work } from '../../../core/transaction.js';
import { mappingOf, noteCodes } from '../codes.js';
import type { Note } from '../outcome.js';
import type { OfVisit } from './of-visit.js';

/** The attending doctor of a visit. An unmapped doctor is noted, and the visit is applied without one. */
export async function doctorOf(
  work: Work,
  { partner, visit, before, subject }: OfVisit,
): Promise<{ accountId: string | undefined; notes: Note[] }> {
  const code = visit.doctor;
  if (code === null || code === before?.doctor) return { accountId: undefined, notes: [] };
  const mapping = await mappingOf(work.tx, partner, 'doctor', code);
  if (mapping?.skipped) return { accountId: undefined, notes: [] };
  const doctor = mapping?.accountId
    ? await work.tx
        .selectFrom('account')
        .innerJoin('role', 'role.id', 'account.roleId')
        .select('account.id')
        .where('account.id', '=', mapping.accountId)
        .where('account.enabled', '=', true)
        .where('role.permissionType', '=', 'doctor')
        .executeTakeFirst()
    : undefined;
  if (doctor) return { accountId: doctor.id, notes: [] };
  const name = subject.visit.doctor?.name || undefined;
  await noteCodes(work.tx, partner.id, [{ kind: 'doctor', code, name }], work.clock.date());
  return { accountId: undefined, notes: [{ code: 'doctor.unmapped', detail: { code } }] };
}
