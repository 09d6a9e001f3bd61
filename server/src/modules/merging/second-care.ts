import { OPEN_STATES } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Work } from '../../core/transaction.js';
import type { PatientRow } from '../admissions/record.js';
import { endAtDischarge } from '../virtual-ward-applications/end.js';

/**
 * Ends the 24-hour recording of the merged record if the kept record has a running one: a patient wears one monitor.
 */
export async function endSecondMonitoring(work: Work, { id: from, nodeId }: PatientRow, to: string): Promise<void> {
  const { tx, caller, clock } = work;
  const running = await tx
    .selectFrom('ambulatorySession')
    .select(['id', 'patientId', 'device', 'version'])
    .where('patientId', 'in', [from, to])
    .where('endedAt', 'is', null)
    .forUpdate()
    .execute();
  const second = running.length > 1 ? running.find(({ patientId }) => patientId === from) : undefined;
  if (!second) return;
  const { id, device, version } = second;
  await tx
    .updateTable('ambulatorySession')
    .set({ endedAt: clock.date(), endedBy: caller.accountId, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const event = { type: 'ambulatory.terminated', subject: id, after: { device } } as const;
  await recordByCaller(work, event, { patientId: from, nodeId });
}

/** Ends the merged record's application for the virtual ward if the kept record has an open one. */
export async function endSecondApplication(
  work: Work,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  const { tx, caller } = work;
  const kept = await tx
    .selectFrom('virtualApplication')
    .select('id')
    .where('patientId', '=', to)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();
  if (kept) await endAtDischarge(work, from, { at, accountId: caller.accountId });
}
