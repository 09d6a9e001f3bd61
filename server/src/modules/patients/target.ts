import type { ReplyOf } from '@wardlink/contract';
import { isValidTarget, targetBands, type GlucoseTarget } from '@wardlink/domain';
import { patientInScope } from '../../core/access/scope.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsOfPatient } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import { setOfPatient } from '../patient-index/write.js';

function trailOf(target: GlucoseTarget | null): Figures {
  if (target === null) return { level: null, target: null };
  const { fasting, other } = targetBands(target);
  return { level: target.level, target: `${fasting.low}–${fasting.high} / ${other.low}–${other.high}` };
}

/** Sets or removes a patient's glucose target. @throws Refusal `range.invalid` */
export async function setPatientTarget(call: Call<'patient.setTarget'>): Promise<ReplyOf<'patient.setTarget'>> {
  const { caller, request } = call;
  const { patientId, target } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const patient = await patientInScope(tx, caller, patientId);
    if (target !== null && !isValidTarget(target)) throw new Refusal('range.invalid', { field: 'target' });
    const { target: before } = await settingsOfPatient(tx, patient.path, patient.id);
    await setOfPatient(tx, patient.id, { glucoseTarget: target && JSON.stringify(target) });
    const event = {
      type: 'target.set',
      subject: patient.id,
      before: trailOf(before.own),
      after: trailOf(target),
    } as const;
    await recordByCaller(work, event, { patientId: patient.id, nodeId: patient.nodeId });
    return { target: { ...before, own: target } };
  });
}
