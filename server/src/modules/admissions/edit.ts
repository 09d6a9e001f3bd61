import type { ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { taking } from './beds.js';
import { announceMoves, writePatient } from './move.js';
import { changesOf, checkDuplicates, checkEntered, checkVersion, enteredOf, lockPatient } from './record.js';

/** Changes what is recorded about a patient; what stays the same leaves no trace. */
export async function editPatient(call: Call<'patient.edit'>): Promise<ReplyOf<'patient.edit'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (tx, announce) => {
    const row = await lockPatient(tx, caller, request.patientId);
    const entered = enteredOf(request);
    const changes = changesOf(row, entered);
    // Nothing to do, also where the answer to the same request was lost on its way.
    if (!changes) return { patientId: row.id, version: row.version };
    checkVersion(row, request.version);
    const required = (['name', 'sex', 'birthday'] as const).filter((field) => entered[field] !== undefined);
    const stay = row.kind === 'inpatient' && entered.hospitalizationNumber !== undefined;
    await checkEntered(tx, row.path, entered, {
      before: row,
      now: clock.now(),
      required: stay ? [...required, 'hospitalizationNumber'] : required,
    });
    const samePhoneConfirmed = request.samePhoneConfirmed ?? false;
    await checkDuplicates(tx, caller, entered, { before: row, samePhoneConfirmed });
    const version = await taking(null, () => writePatient(tx, row, entered));
    await recordByCaller(call, tx, { type: 'patient.edited', ...changes }, { patientId: row.id, nodeId: row.nodeId });
    announceMoves(announce, [row.path], row.id);
    return { patientId: row.id, version };
  });
}

/** The whole number behind a mask, and who looked at it in the trail. */
export async function unmaskPatient(call: Call<'patient.unmask'>): Promise<ReplyOf<'patient.unmask'>> {
  const { caller, request } = call;
  return inTransaction(call, async (tx) => {
    const row = await lockPatient(tx, caller, request.patientId);
    const event = { type: 'patient.unmasked', after: { field: request.field } } as const;
    await recordByCaller(call, tx, event, { patientId: row.id, nodeId: row.nodeId });
    return { value: row[request.field] };
  });
}
