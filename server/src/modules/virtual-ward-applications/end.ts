import { OPEN_STATES } from '@wardlink/domain';
import type { ServerContext } from '../../core/context.js';
import { inTransaction, type AnyWork } from '../../core/transaction.js';
import { noticeApplication } from './notices.js';
import { takeStep, type Author } from './steps.js';

/** Ends the application of a patient who is discharged; withdraws one that has not begun. */
export async function endAtDischarge(work: AnyWork, patientId: string, author: Author): Promise<void> {
  const { tx } = work;
  const row = await tx
    .selectFrom('virtualApplication')
    .selectAll()
    .where('patientId', '=', patientId)
    .where('state', 'in', OPEN_STATES)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const removalReason = row.begunAt === null ? null : ('discharged' as const);
  const set = { endedAt: author.at, endedBy: null, removalReason };
  await takeStep(work, row, { step: 'discharge', set, ...author });
  const sender = { at: author.at, senderId: author.accountId ?? row.applicantId };
  if (row.state !== 'draft') await noticeApplication(work, row, { notice: 'ended', removalReason, ...sender });
}

/** Ends the management that has been over longest. @returns false if there is none */
async function endNext(context: ServerContext): Promise<boolean> {
  const { clock } = context;
  return inTransaction(context, async (work) => {
    const { tx } = work;
    const row = await tx
      .selectFrom('virtualApplication')
      .selectAll()
      .where('managedUntil', '<=', clock.date())
      .where('state', 'in', ['managed', 'outRequested'])
      .orderBy('managedUntil')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const set = { endedAt: row.managedUntil, endedBy: null, removalReason: 'daysOver' as const };
    await takeStep(work, row, { step: 'expire', set, accountId: null, at: clock.date() });
    const sender = { at: clock.date(), senderId: row.applicantId };
    await noticeApplication(work, row, { notice: 'ended', removalReason: set.removalReason, ...sender });
    return true;
  });
}

/** Ends managements whose days are over; each once, however many processes run. */
export async function endExpired(context: ServerContext, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted && (await endNext(context)));
}
