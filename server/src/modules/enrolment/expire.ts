import type { ServerContext } from '../../core/context.js';
import { recordAudit } from '../../core/audit/trail.js';
import { startRepeatedJob } from '../../core/repeated-job.js';
import { inTransaction } from '../../core/transaction.js';
import { endUnusedConsent } from '../consent-index/end.js';
import { noticeEnrolment } from './notices.js';
import { selectEnrolments } from './select.js';

/** Applications wait for days, so a minute is precise enough. */
const EVERY_MS = 60_000;

/** Marks the oldest overdue application as expired and notifies both sides. @returns false if there is none */
async function expireNext(context: ServerContext): Promise<boolean> {
  const { clock } = context;
  const at = clock.date();
  return inTransaction(context, async (work) => {
    const { tx } = work;
    const row = await selectEnrolments(tx)
      .where('enrolment.state', '=', 'applied')
      .where('enrolment.expiresAt', '<=', at)
      .orderBy('enrolment.expiresAt')
      .limit(1)
      .forUpdate('enrolment')
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    await tx.updateTable('enrolment').set({ state: 'expired', answeredAt: at }).where('id', '=', row.id).execute();
    if (row.consentId !== null) await endUnusedConsent(tx, row.consentId, at);
    const { patientId, nodeId } = row;
    const event = { type: 'enrolment.expired', subject: row.id, after: { userId: row.doctorId } } as const;
    await recordAudit(tx, at, event, { accountId: null, patientId, nodeId });
    await noticeEnrolment(work, { ...row, state: 'expired' }, { notice: 'expired', by: null, at });
    return true;
  });
}

/** Expires applications that nobody answers in time; each once, however many processes run. */
export const startEnrolmentExpiry = (context: ServerContext): { stop(): Promise<void> } =>
  startRepeatedJob(
    async (stopped) => {
      while (!stopped.aborted && (await expireNext(context)));
    },
    { everyMs: EVERY_MS, event: 'enrolment.failed', logger: context.logger },
  );
