import type { ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../database/transaction.js';
import type { Call, Handlers } from '../../http/handler.js';
import { Refusal } from '../../refusal.js';
import { recordAudit } from '../audit/trail.js';
import { boardTopic } from '../chat/topics.js';
import { userRecord } from '../session/user-record.js';
import { trailOfWarning } from './figures.js';
import { handOver, listWarnings } from './list.js';
import { patientRanges, setPatientRange } from './ranges.js';
import { selectWarnings, warningOf } from './warnings.js';

/** The first who acknowledges is the one who is named; a second try answers with that. Nothing escalates afterwards. */
async function acknowledge(call: Call<'warning.acknowledge'>): Promise<ReplyOf<'warning.acknowledge'>> {
  const { caller, clock, request } = call;
  const note = request.note ?? null;
  return inTransaction(call, async (tx, announce) => {
    const seen = () => selectWarnings(tx, caller).where('warning.id', '=', request.warningId).executeTakeFirst();
    const before = await seen();
    if (!before) throw new Refusal('warning.unknown');
    const done = await tx
      .updateTable('warning')
      .set({ acknowledgedAt: clock.date(), acknowledgedBy: caller.accountId, note, escalateAt: null })
      .where('id', '=', request.warningId)
      .where('acknowledgedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (done) {
      const place = { accountId: caller.accountId, patientId: before.patientId, nodeId: before.nodeId };
      const after = { ...trailOfWarning(before.indicator, before.figures), note };
      await recordAudit(tx, clock.date(), { type: 'warning.acknowledged', subject: before.id, after }, place);
      announce(boardTopic('warnings', before.path));
    }
    return { warning: warningOf((await seen()) ?? before) };
  });
}

/** How the caller is told of warnings from now on. */
async function setStyle({ db, caller, request }: Call<'warning.style'>): Promise<ReplyOf<'warning.style'>> {
  const { push, sound, windowSeconds } = request;
  await db
    .updateTable('account')
    .set({ warningPush: push, warningSound: sound, warningWindowSeconds: windowSeconds })
    .where('id', '=', caller.accountId)
    .execute();
  return userRecord(db, caller.accountId);
}

type Names = 'list' | 'acknowledge' | 'handover' | 'ranges' | 'setRange' | 'style';

/** Warnings of every indicator: the list, taking one on, handing over, and by what and how somebody is warned. */
export const warningHandlers: Handlers<`warning.${Names}`> = {
  'warning.list': listWarnings,
  'warning.acknowledge': acknowledge,
  'warning.handover': handOver,
  'warning.ranges': patientRanges,
  'warning.setRange': setPatientRange,
  'warning.style': setStyle,
};
