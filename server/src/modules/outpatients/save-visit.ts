import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { announceMoves, writePatient } from '../admissions/move.js';
import { lockPatient, type PatientRow } from '../admissions/record.js';
import {
  checkedVisit,
  departmentPath,
  insertVisit,
  lastVisitOf,
  trailOfVisit,
  visitById,
  type Visit,
  type VisitForm,
} from './visits.js';

type SaveVisit = Call<'outpatient.saveVisit'>;

/**
 * Adds or changes a visit. A discharged patient becomes an outpatient by a visit; an inpatient becomes one after the
 * stay.
 * @throws Refusal `patient.unknown`, `node.forbidden`, `department.unknown`, `staff.unknown`, `visit.changed`,
 *   `input.invalid` with the invalid field
 */
export function saveVisit(call: SaveVisit): Promise<ReplyOf<'outpatient.saveVisit'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const row = await lockPatient(tx, caller, request.patientId);
    const before = await visitById(tx, request.visitId);
    if (before && before.patientId !== row.id) throw new Refusal('input.invalid', { field: 'visitId' });
    if (before && before.departmentId === request.departmentId && request.version == null) return before;
    const path = await departmentPath(tx, caller, request.departmentId);
    const checked = await checkedVisit(tx, path, request, clock.now(), before?.doctorId);
    const after = before
      ? await changeVisit(work, request, before, checked)
      : await insertVisit(tx, caller, row.id, request, checked, clock.date());
    if (!after) throw new Refusal('input.invalid', { field: 'visitId' });
    const event = before
      ? ({
          type: 'visit.changed',
          subject: after.visitId,
          before: trailOfVisit(before),
          after: trailOfVisit(after),
        } as const)
      : ({ type: 'visit.recorded', subject: after.visitId, after: trailOfVisit(after) } as const);
    await recordByCaller(work, event, { patientId: row.id, nodeId: request.departmentId });
    if (row.kind !== 'inpatient') await moveToLastVisit(tx, row, after);
    announceMoves(announce, [row.path, path], row.id);
    return after;
  });
}

async function changeVisit(
  { tx, caller, clock }: Work,
  request: SaveVisit['request'],
  before: Visit,
  checked: Omit<VisitForm, 'visitId' | 'ended' | 'visitedAt'> & { visitedAt: Date; day: string },
): Promise<Visit | undefined> {
  if (before.version !== request.version) throw new Refusal('visit.changed', { field: 'version' });
  const ending = request.ended && before.endedAt === null ? { endedAt: clock.date(), endedBy: caller.accountId } : {};
  const opening = request.ended ? {} : { endedAt: null, endedBy: null };
  await tx
    .updateTable('visit')
    .set({ ...checked, ...ending, ...opening, version: sql<number>`version + 1` })
    .where('id', '=', before.visitId)
    .execute();
  return visitById(tx, before.visitId);
}

/** An outpatient belongs to the department of the last visit. */
async function moveToLastVisit(tx: Tx, row: PatientRow, saved: Visit): Promise<void> {
  const last = await lastVisitOf(tx, row.id);
  if (last?.visitId !== saved.visitId) return;
  const { departmentId, doctorId } = saved;
  // The attending physician receives the patient's warnings.
  const doctor = row.attendingPhysicianId === null && doctorId !== null ? { attendingPhysicianId: doctorId } : {};
  const isThere = row.kind === 'outpatient' && row.nodeId === departmentId;
  const place = isThere ? {} : { kind: 'outpatient' as const, nodeId: departmentId, departmentId };
  if (Object.keys({ ...doctor, ...place }).length > 0) await writePatient(tx, row, { ...doctor, ...place });
}
