import type { ReplyOf } from '@wardlink/contract';
import { escalationDue, remeasureMinutes } from '@wardlink/domain';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { settingsAt } from '../../core/settings.js';
import { trailOfWarning } from './figures.js';
import { selectWarnings, warningOf } from './warnings.js';

/** How long users can undo their own acknowledgement, milliseconds; screens offer it for a shorter time. */
const REOPEN_WITHIN = 30_000;

/**
 * Acknowledges a warning and ends its escalation; a second attempt returns the first author.
 * @throws Refusal `warning.noteMissing` for a critical warning without a note of the action taken.
 */
export async function acknowledge(call: Call<'warning.acknowledge'>): Promise<ReplyOf<'warning.acknowledge'>> {
  const { caller, clock, request } = call;
  const note = request.note?.trim() || null;
  const actions = request.actions ?? [];
  const minutes = remeasureMinutes(actions);
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const select = () => selectWarnings(tx, caller).where('warning.id', '=', request.warningId).executeTakeFirst();
    const before = await select();
    if (!before) throw new Refusal('warning.unknown');
    if (before.acknowledgedAt !== null) return { warning: warningOf(before) };
    if (before.critical && note === null && actions.length === 0)
      throw new Refusal('warning.noteMissing', { field: 'note' });
    const acknowledgedAt = clock.date();
    const recheckAt = minutes === undefined ? null : new Date(acknowledgedAt.getTime() + minutes * 60_000);
    const handled = { actions: JSON.stringify(actions), note, recheckAt };
    const done = await tx
      .updateTable('warning')
      .set({ acknowledgedAt, acknowledgedBy: caller.accountId, ...handled, escalateAt: null })
      .where('id', '=', request.warningId)
      .where('acknowledgedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (done) {
      const figures = trailOfWarning(before.indicator, before.figures);
      const after = { ...figures, actions: actions.join(','), note };
      await recordByCaller(work, { type: 'warning.acknowledged', subject: before.id, after }, before);
      announce(boardTopic('warnings', before.path, before.patientId));
    }
    return { warning: warningOf((await select()) ?? before) };
  });
}

/**
 * Reopens a warning that the caller just acknowledged; its escalation continues as before.
 * @throws Refusal `warning.notReopened` if somebody else acknowledged it, or too long ago.
 */
export async function reopen(call: Call<'warning.reopen'>): Promise<ReplyOf<'warning.reopen'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const select = () => selectWarnings(tx, caller).where('warning.id', '=', request.warningId).executeTakeFirst();
    const before = await select();
    if (!before) throw new Refusal('warning.unknown');
    if (before.acknowledgedAt === null) return { warning: warningOf(before) };
    const { escalation } = await settingsAt(tx, before.path);
    const next = escalationDue(before.raisedAt.getTime(), before.critical, before.step, escalation);
    const escalateAt = next === undefined ? null : new Date(next);
    const done = await tx
      .updateTable('warning')
      .set({ acknowledgedAt: null, acknowledgedBy: null, actions: null, note: null, recheckAt: null, escalateAt })
      .where('id', '=', request.warningId)
      .where('acknowledgedBy', '=', caller.accountId)
      .where('acknowledgedAt', '>', new Date(clock.now() - REOPEN_WITHIN))
      .returning('id')
      .executeTakeFirst();
    if (!done) throw new Refusal('warning.notReopened');
    const figures = trailOfWarning(before.indicator, before.figures);
    const after = { ...figures, actions: (before.actions ?? []).join(','), note: before.note };
    await recordByCaller(work, { type: 'warning.reopened', subject: before.id, after }, before);
    announce(boardTopic('warnings', before.path, before.patientId));
    return { warning: warningOf((await select()) ?? before) };
  });
}
