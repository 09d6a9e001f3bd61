import { inTransaction } from '../../database/transaction.js';
import type { Handlers } from '../../http/handler.js';
import { Refusal } from '../../refusal.js';
import { recordAudit } from '../audit/trail.js';
import { inScope, nodeInScope } from '../organisation/scope.js';
import { selectWarnings, warningOf } from './warnings.js';

const LIST_LIMIT = 200;

/** Glucose warnings: the list, and taking one on. */
export const warningHandlers: Handlers<'warning.list' | 'warning.acknowledge'> = {
  'warning.list': async ({ db, caller, request }) => {
    let query = selectWarnings(db, caller).orderBy('warning.raisedAt', 'desc').orderBy('warning.id', 'desc');
    if (request.wardId != null) {
      query = query.where(inScope({ nodePath: await nodeInScope(db, caller, request.wardId) }, 'place.path'));
    }
    if (request.open) query = query.where('warning.acknowledgedAt', 'is', null);
    const rows = await query.limit(LIST_LIMIT).execute();
    return { warnings: rows.map(warningOf) };
  },

  /** The first who acknowledges is the one who is named; a second try answers with that. */
  'warning.acknowledge': async (call) => {
    const { caller, clock, request } = call;
    const note = request.note ?? null;
    return inTransaction(call, async (tx) => {
      const seen = () => selectWarnings(tx, caller).where('warning.id', '=', request.warningId).executeTakeFirst();
      const before = await seen();
      if (!before) throw new Refusal('warning.unknown');
      const done = await tx
        .updateTable('warning')
        .set({ acknowledgedAt: clock.date(), acknowledgedBy: caller.accountId, note })
        .where('id', '=', request.warningId)
        .where('acknowledgedAt', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (done) {
        const place = { accountId: caller.accountId, patientId: before.patientId, nodeId: before.nodeId };
        const after = { value: before.value, slot: before.slot, note };
        await recordAudit(tx, clock.date(), { type: 'warning.acknowledged', subject: before.id, after }, place);
      }
      return { warning: warningOf((await seen()) ?? before) };
    });
  },
};
