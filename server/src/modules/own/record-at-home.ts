import type { GlucoseReading, ReplyOf } from '@wardlink/contract';
import type { Scope } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { record } from '../readings/service.js';

/**
 * Stores a glucose that a patient measured at home like any reading: judged, with warnings, in the trail.
 * @throws Refusal `own.inHospital` during a stay, when the ward measures, and those of `record`
 */
export function recordAtHome(call: Call<'own.record'>): Promise<ReplyOf<'own.record'>> {
  const { caller, request } = call;
  const { patientId, accountId } = caller;
  if (patientId === null) throw new Refusal('patient.unknown');
  const { value, comparator = null, confirmed = false, ...entry } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { kind } = await tx
      .selectFrom('patient')
      .select('kind')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    if (kind === 'inpatient') throw new Refusal('own.inHospital');
    const scope: Scope = { nodeId: caller.nodeId, pathPattern: '', patientIds: [patientId] };
    const author = { accountId, scope, way: 'manual' } as const;
    const figures = { value, comparator };
    const stored = await record(work, author, {
      ...entry,
      indicator: 'glucose',
      patientId,
      figures,
      confirmed,
      setting: 'home',
    });
    const { qualityMark: _remark, ...reading } = stored.reading as GlucoseReading;
    return { reading };
  });
}
