import { escalationDue } from '@wardlink/domain';
import type { ServerContext } from '../../core/context.js';
import { startRepeatedJob } from '../../core/repeated-job.js';
import { inTransaction } from '../../core/transaction.js';
import { recordAudit } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { settingsAt } from '../../core/settings.js';
import { pushWarning, recipientsOf, warningToPush } from './push.js';
import { DOCTOR, recipientsAt, recipientsOnDuty } from './recipients.js';

/** Interval of checking for due warnings; a warning waits for minutes, not seconds. */
const EVERY_MS = 5_000;

/**
 * Escalates the warning that has been due longest, in its own transaction. A concurrent process skips the row, so each
 * step runs once. @returns false if none is due
 */
async function escalateNext(context: ServerContext): Promise<boolean> {
  const { clock } = context;
  return inTransaction(context, async (work) => {
    const { tx, announce } = work;
    const due = await tx
      .selectFrom('warning')
      .select(['id', 'step'])
      .where('escalateAt', '<=', clock.date())
      .where('acknowledgedAt', 'is', null)
      .where('supersededAt', 'is', null)
      .orderBy('escalateAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    const warning = await warningToPush(tx, due.id);
    const update = tx.updateTable('warning').where('id', '=', due.id);
    // Nobody on the ward can act on the warning of a discharged patient.
    if (warning.kind === 'discharged') {
      await update.set({ escalateAt: null }).execute();
      return true;
    }
    const settings = await settingsAt(tx, warning.path);
    const step = due.step + 1;
    const next = escalationDue(warning.raisedAt.getTime(), warning.critical, step, settings.escalation);
    await update.set({ step, escalateAt: next === undefined ? null : new Date(next) }).execute();
    const everybody = await recipientsOf(tx, warning, clock.date());
    const recipients =
      warning.kind === 'outpatient' && step === DOCTOR
        ? recipientsOnDuty(everybody, warning, settings, clock.date())
        : recipientsAt(step, everybody, warning, settings);
    const place = { accountId: null, patientId: warning.patientId, nodeId: warning.patientNodeId };
    const after = { indicator: warning.indicator, step, recipients: recipients.length };
    await recordAudit(tx, clock.date(), { type: 'warning.escalated', subject: due.id, after }, place);
    await pushWarning(work, warning, recipients, clock.date(), () => ({ escalation: step }));
    announce(boardTopic('warnings', warning.path, warning.patientId));
    return true;
  });
}

/**
 * Escalates warnings that nobody acknowledges in time. Due times are stored: the next process to start escalates
 * warnings that became due while none ran.
 */
export const startEscalation = (context: ServerContext): { stop(): Promise<void> } =>
  startRepeatedJob(
    async (stopped) => {
      while (!stopped.aborted && (await escalateNext(context)));
    },
    { everyMs: EVERY_MS, event: 'escalation.failed', logger: context.logger },
  );
