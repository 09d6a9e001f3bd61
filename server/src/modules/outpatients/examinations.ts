import type { ReplyOf } from '@wardlink/contract';
import { dayOf, isDay, isValidExamination } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import { patientInScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';

type Examination = ReplyOf<'outpatient.examine'>;

/**
 * Selects examinations that are not voided, with their author; add a `where`, then apply `examinationOf` to each row.
 */
export const selectExaminations = (db: Queries) =>
  db
    .selectFrom('examination')
    .innerJoin('account as recorder', 'recorder.id', 'examination.recordedBy')
    .selectAll('examination')
    .select(['recorder.realName as recorderName', 'recorder.latinName as recorderLatinName']);

type ExaminationRow = Awaited<ReturnType<ReturnType<typeof selectExaminations>['execute']>>[number];

export function examinationOf(row: ExaminationRow): Examination {
  return {
    examinationId: row.id,
    kind: row.kind,
    on: row.examinedOn,
    value: row.value,
    abnormal: row.abnormal,
    note: row.note,
    recordedAt: row.recordedAt.getTime(),
    recordedBy: { name: row.recorderName, latinName: row.recorderLatinName },
  };
}

/**
 * Adds an examination. A repeated request returns the stored examination.
 * @throws Refusal `patient.unknown`, `input.invalid` with the invalid field
 */
export function examine(call: Call<'outpatient.examine'>): Promise<Examination> {
  const { caller, clock, request } = call;
  const { examinationId, patientId, kind, on, value, abnormal, note = null } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const patient = await patientInScope(tx, caller, patientId);
    const { zone } = await settingsAt(tx, patient.path);
    if (!isDay(on) || on > dayOf(clock.now(), zone)) throw new Refusal('input.invalid', { field: 'on' });
    if (!isValidExamination({ kind, value, abnormal })) {
      const field = kind === 'eyes' || kind === 'feet' ? 'abnormal' : 'value';
      throw new Refusal('input.invalid', { field });
    }
    const made = await tx
      .insertInto('examination')
      .values({
        id: examinationId,
        patientId,
        kind,
        examinedOn: on,
        value,
        abnormal,
        note,
        recordedAt: clock.date(),
        recordedBy: caller.accountId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const row = await selectExaminations(tx).where('examination.id', '=', examinationId).executeTakeFirstOrThrow();
    if (row.patientId !== patientId || row.kind !== kind || row.voidedAt !== null) {
      throw new Refusal('input.invalid', { field: 'examinationId' });
    }
    if (made) {
      const event = {
        type: 'examination.recorded',
        subject: examinationId,
        after: { kind, on, value, abnormal },
      } as const;
      await recordByCaller(work, event, { patientId, nodeId: patient.nodeId });
    }
    return examinationOf(row);
  });
}

/**
 * Voids an examination: it stays stored and no longer counts. @throws Refusal `patient.unknown`, `examination.unknown`
 */
export function voidExamination(call: Call<'outpatient.voidExamination'>): Promise<Record<string, never>> {
  const { caller, clock, request } = call;
  const { examinationId, patientId, reason } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const patient = await patientInScope(tx, caller, patientId);
    const row = await tx
      .selectFrom('examination')
      .selectAll()
      .where('id', '=', examinationId)
      .where('patientId', '=', patientId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('examination.unknown', { field: 'examinationId' });
    if (row.voidedAt !== null) return {};
    await tx
      .updateTable('examination')
      .set({ voidedAt: clock.date(), voidedBy: caller.accountId, voidedReason: reason })
      .where('id', '=', examinationId)
      .execute();
    const after = { kind: row.kind, on: row.examinedOn, value: row.value, abnormal: row.abnormal, reason };
    await recordByCaller(
      work,
      { type: 'examination.voided', subject: examinationId, after },
      { patientId, nodeId: patient.nodeId },
    );
    return {};
  });
}
