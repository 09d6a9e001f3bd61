import type { ServerContext } from '../../core/context.js';
import { recordAudit } from '../../core/audit/trail.js';
import { startRepeatedJob } from '../../core/repeated-job.js';
import { inTransaction } from '../../core/transaction.js';
import { endExpired } from '../virtual-ward-applications/end.js';
import { noticeApplication } from '../virtual-ward-applications/notices.js';
import { announceApplication } from '../virtual-ward-applications/steps.js';

/** Interval of checking for ended managements and overdue answers, which wait for minutes. */
const EVERY_MS = 5_000;

/** Marks the consultation that has been overdue longest as escalated. @returns false if there is none */
async function escalateNext(context: ServerContext): Promise<boolean> {
  const { clock } = context;
  return inTransaction(context, async (work) => {
    const { tx } = work;
    const due = await tx
      .selectFrom('consultation')
      .innerJoin('virtualApplication as application', 'application.id', 'consultation.applicationId')
      .select(['consultation.id', 'consultation.askedBy', 'application.id as applicationId', 'application.applicantId'])
      .select(['application.patientId', 'application.teamId', 'application.nodeId'])
      .where('consultation.dueAt', '<', clock.date())
      .where('consultation.answeredAt', 'is', null)
      .where('consultation.escalatedAt', 'is', null)
      .where('application.state', 'in', ['accepted', 'managed', 'outRequested'])
      .orderBy('consultation.dueAt')
      .limit(1)
      .forUpdate('consultation')
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    await tx.updateTable('consultation').set({ escalatedAt: clock.date() }).where('id', '=', due.id).execute();
    const { patientId, nodeId } = due;
    const event = { type: 'consultation.escalated', subject: due.id, after: {} } as const;
    await recordAudit(tx, clock.date(), event, { accountId: null, patientId, nodeId });
    await announceApplication(work, due);
    const sender = { at: clock.date(), senderId: due.askedBy };
    await noticeApplication(work, { ...due, id: due.applicationId }, { notice: 'overdue', ...sender });
    return true;
  });
}

/** Ends managements whose days are over, and escalates consultations that are not answered in time. */
export const startVirtualWard = (context: ServerContext): { stop(): Promise<void> } =>
  startRepeatedJob(
    async (stopped) => {
      await endExpired(context, stopped);
      while (!stopped.aborted && (await escalateNext(context)));
    },
    { everyMs: EVERY_MS, event: 'virtualWard.failed', logger: context.logger },
  );
