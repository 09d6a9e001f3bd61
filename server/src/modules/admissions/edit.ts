import type { ReplyOf } from '@wardlink/contract';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { refusingTakenBed } from './beds.js';
import { announceMoves, writePatient } from './move.js';
import {
  changesOf,
  checkDuplicates,
  checkEntered,
  checkVersion,
  enteredOf,
  lockPatient,
  type EnteredFields,
  type PatientRow,
} from './record.js';

/** Edits a patient's record; unchanged fields leave no audit event. */
export async function editPatient(call: Call<'patient.edit'>): Promise<ReplyOf<'patient.edit'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockPatient(tx, caller, request.patientId);
    const entered = enteredOf(request);
    const changes = changesOf(row, entered);
    // Nothing to do, also when the response to the same request was lost.
    if (!changes) return { patientId: row.id, version: row.version };
    checkVersion(row, request.version);
    const samePhoneConfirmed = request.samePhoneConfirmed ?? false;
    const version = await storeEntered(work, { row, entered, changes, samePhoneConfirmed });
    return { patientId: row.id, version };
  });
}

interface Entry {
  /** Locked. */
  row: PatientRow;
  entered: EnteredFields;
  changes: NonNullable<ReturnType<typeof changesOf>>;
  samePhoneConfirmed: boolean;
}

/** Stores what was entered into a patient's record, with an audit event. @returns the new version */
export async function storeEntered(work: Work, { row, entered, changes, samePhoneConfirmed }: Entry): Promise<number> {
  const { tx, announce, caller, clock } = work;
  const required = (['name', 'sex', 'birthday'] as const).filter((field) => entered[field] !== undefined);
  const stay = row.kind === 'inpatient' && entered.hospitalizationNumber !== undefined;
  await checkEntered(tx, row.path, entered, {
    before: row,
    now: clock.now(),
    required: stay ? [...required, 'hospitalizationNumber'] : required,
  });
  await checkDuplicates(tx, caller, entered, { before: row, samePhoneConfirmed });
  const version = await refusingTakenBed(null, () => writePatient(tx, row, entered));
  await recordByCaller(work, { type: 'patient.edited', ...changes }, { patientId: row.id, nodeId: row.nodeId });
  announceMoves(announce, [row.path], row.id);
  return version;
}

/** Unmasks a number, with an audit event. */
export async function unmaskPatient(call: Call<'patient.unmask'>): Promise<ReplyOf<'patient.unmask'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockPatient(tx, caller, request.patientId);
    const event = { type: 'patient.unmasked', after: { field: request.field } } as const;
    await recordByCaller(work, event, { patientId: row.id, nodeId: row.nodeId });
    return { value: row[request.field] };
  });
}
