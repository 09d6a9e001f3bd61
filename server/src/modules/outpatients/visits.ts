import type { ReplyOf } from '@wardlink/contract';
import { dayOf, isDay, isPossibleNextVisit } from '@wardlink/domain';
import type { Caller } from '../../core/caller.js';
import { nodeInScope } from '../../core/access/scope.js';
import { hospitalPathOf, isBelowPath } from '../../core/access/nodes.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import type { Queries, Tx } from '../../database/connection.js';

export type Visit = ReplyOf<'outpatient.saveVisit'>;

/** The fields of a visit in a form. */
export interface VisitForm {
  visitId: string;
  departmentId: string;
  visitedAt?: number | null | undefined;
  doctorId?: string | null | undefined;
  reason: string;
  nextOn?: string | null | undefined;
  ended: boolean;
}

/** Selects visits with the names of department, doctor and author; add a `where`, then apply `visitOf` to each row. */
export const selectVisits = (db: Queries) =>
  db
    .selectFrom('visit')
    .innerJoin('organisationNode as department', 'department.id', 'visit.departmentId')
    .leftJoin('account as doctor', 'doctor.id', 'visit.doctorId')
    .innerJoin('account as recorder', 'recorder.id', 'visit.recordedBy')
    .selectAll('visit')
    .select([
      'department.name as departmentName',
      'department.latinName as departmentLatinName',
      'doctor.realName as doctorName',
      'doctor.latinName as doctorLatinName',
      'recorder.realName as recorderName',
      'recorder.latinName as recorderLatinName',
    ]);

type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number];

export function visitOf(row: VisitRow): Visit {
  return {
    visitId: row.id,
    patientId: row.patientId,
    departmentId: row.departmentId,
    department: { name: row.departmentName, latinName: row.departmentLatinName },
    visitedAt: row.visitedAt.getTime(),
    day: row.day,
    doctorId: row.doctorId,
    doctor: row.doctorName === null ? null : { name: row.doctorName, latinName: row.doctorLatinName },
    reason: row.reason,
    nextOn: row.nextOn,
    endedAt: row.endedAt?.getTime() ?? null,
    recordedBy: { name: row.recorderName, latinName: row.recorderLatinName },
    version: row.version,
  };
}

export async function visitById(db: Queries, visitId: string): Promise<Visit | undefined> {
  const row = await selectVisits(db).where('visit.id', '=', visitId).executeTakeFirst();
  return row && visitOf(row);
}

/** The last visit of a patient that took place; its next date is the one that counts. */
export async function lastVisitOf(db: Queries, patientId: string): Promise<Visit | undefined> {
  const row = await selectVisits(db)
    .where('visit.patientId', '=', patientId)
    .orderBy('visit.visitedAt', 'desc')
    .orderBy('visit.id')
    .limit(1)
    .executeTakeFirst();
  return row && visitOf(row);
}

/**
 * Path of an enabled department of the caller's nodes, for outpatients.
 * @throws Refusal `node.forbidden` outside the caller's nodes, `department.unknown` if it is not a department
 */
export async function departmentPath(tx: Tx, caller: Caller, departmentId: string): Promise<string> {
  const path = await nodeInScope(tx, caller, departmentId);
  const found = await tx
    .selectFrom('organisationNode')
    .select('id')
    .where('id', '=', departmentId)
    .where('kind', '=', 'department')
    .where('enabled', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!found) throw new Refusal('department.unknown', { field: 'departmentId' });
  return path;
}

/** The checked columns of a visit. @throws Refusal `input.invalid` with the invalid field, `staff.unknown` */
export async function checkedVisit(tx: Tx, path: string, form: VisitForm, now: number, doctorBefore?: string | null) {
  const { zone } = await settingsAt(tx, path);
  const visitedAt = form.visitedAt ?? now;
  if (visitedAt > now) throw new Refusal('input.invalid', { field: 'visitedAt' });
  const day = dayOf(visitedAt, zone);
  const nextOn = form.nextOn ?? null;
  if (nextOn !== null && !(isDay(nextOn) && isPossibleNextVisit(nextOn, day)))
    throw new Refusal('input.invalid', { field: 'nextOn' });
  const reason = form.reason.normalize('NFKC').trim();
  if (reason === '') throw new Refusal('input.invalid', { field: 'reason' });
  const doctorId = form.doctorId ?? null;
  if (doctorId !== null && doctorId !== doctorBefore) await checkDoctor(tx, path, doctorId);
  return { departmentId: form.departmentId, visitedAt: new Date(visitedAt), day, doctorId, reason, nextOn };
}

async function checkDoctor(tx: Tx, path: string, doctorId: string): Promise<void> {
  const found = await tx
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .select('account.id')
    .where('account.id', '=', doctorId)
    .where('account.enabled', '=', true)
    .where('account.patientId', 'is', null)
    .where('role.permissionType', '=', 'doctor')
    .where(isBelowPath(hospitalPathOf(path), 'node.path'))
    .executeTakeFirst();
  if (!found) throw new Refusal('staff.unknown', { field: 'doctorId' });
}

/** The values of a visit for the trail. */
export const trailOfVisit = (visit: Visit) => ({
  department: visit.department.name,
  visitedAt: visit.visitedAt,
  doctor: visit.doctor?.name ?? null,
  reason: visit.reason,
  nextOn: visit.nextOn,
  ended: visit.endedAt !== null,
});

/** Stores a new visit. @returns undefined if a visit with this id is stored */
export async function insertVisit(
  tx: Tx,
  { accountId }: Pick<Caller, 'accountId'>,
  patientId: string,
  form: VisitForm,
  checked: Awaited<ReturnType<typeof checkedVisit>>,
  at: Date,
): Promise<Visit | undefined> {
  const made = await tx
    .insertInto('visit')
    .values({
      id: form.visitId,
      patientId,
      ...checked,
      recordedAt: at,
      recordedBy: accountId,
      ...(form.ended ? { endedAt: at, endedBy: accountId } : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && visitById(tx, made.id);
}
