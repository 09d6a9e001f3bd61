import { escalationDue } from '@wardlink/domain';
import type { ServerContext } from '../../context.js';
import { inTransaction } from '../../database/transaction.js';
import type { Tx } from '../../database/connection.js';
import { recordAudit } from '../audit/trail.js';
import { boardTopic } from '../chat/topics.js';
import { idsOnPath, settingsAt, type Settings } from '../organisation/settings.js';
import { pushWarning, recipientsOn, warningToPush, type Recipient } from './push.js';

/** Due warnings are looked for this often; a warning waits minutes, not seconds. */
const EVERY_MS = 5_000;
/** Steps after the nurse's. */
const DOCTOR = 1;

type Pushed = Awaited<ReturnType<typeof warningToPush>>;

/**
 * Who hears of a warning at a step: the patient's own doctor, then the director of the department. Where that person
 * cannot be reached (none is named, the account is closed or the push switched off) the warning goes to every doctor
 * of the place, of the director's step to those above the ward, and where there is none to everybody it concerns.
 */
async function recipientsAt(tx: Tx, step: number, warning: Pushed, settings: Settings): Promise<readonly Recipient[]> {
  const everybody = await recipientsOn(tx, warning.path);
  const wanted = step === DOCTOR ? warning.attendingPhysicianId : settings.directorId;
  const person = everybody.filter(({ id }) => id === wanted);
  if (person.length > 0) return person;
  const doctors = everybody.filter(({ permissionType }) => permissionType === 'doctor');
  const ward = idsOnPath(warning.path).at(-1);
  const above = step === DOCTOR ? doctors : doctors.filter(({ nodeId }) => nodeId !== ward);
  return [above, doctors, everybody].find((some) => some.length > 0) ?? [];
}

/**
 * Passes the longest due warning on, in a transaction of its own. Another process that looks at the same moment skips
 * the row: each step is taken once.
 * @returns false where nothing is due.
 */
async function escalateNext(context: ServerContext): Promise<boolean> {
  const { clock } = context;
  return inTransaction(context, async (tx, announce) => {
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
    // Nobody on the ward can act on the warning of who has left.
    if (warning.kind === 'discharged') {
      await update.set({ escalateAt: null }).execute();
      return true;
    }
    const settings = await settingsAt(tx, warning.path);
    const step = due.step + 1;
    const next = escalationDue(warning.raisedAt.getTime(), warning.critical, step, settings.escalation);
    await update.set({ step, escalateAt: next === undefined ? null : new Date(next) }).execute();
    const recipients = await recipientsAt(tx, step, warning, settings);
    const place = { accountId: null, patientId: warning.patientId, nodeId: warning.patientNodeId };
    const after = { indicator: warning.indicator, step, recipients: recipients.length };
    await recordAudit(tx, clock.date(), { type: 'warning.escalated', subject: due.id, after }, place);
    await pushWarning(tx, announce, warning, recipients, clock.date(), step);
    announce(boardTopic('warnings', warning.path));
    return true;
  });
}

/**
 * Passes on what nobody acknowledges in time, for as long as the process runs. Due times stand in the database: what
 * came due while no process ran is passed on by the first that starts.
 */
export function startEscalation(context: ServerContext): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const all = async (): Promise<void> => {
    try {
      while (!stopped.signal.aborted && (await escalateNext(context)));
    } catch (error) {
      if (stopped.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      context.logger.warn({ event: 'escalation.failed', reason });
    }
  };
  let running = all();
  const timer = setInterval(() => {
    running = running.then(all);
  }, EVERY_MS).unref();
  return {
    stop: () => {
      stopped.abort();
      clearInterval(timer);
      return running;
    },
  };
}
