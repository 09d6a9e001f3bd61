import type { ReplyOf } from '@wardlink/contract';
import { dayOf, maskIdentityNumber, maskMobile, rangeFor, RANDOM_SLOT } from '@wardlink/domain';
import { sql } from 'kysely';
import { rightsOver } from '../../core/access/rights.js';
import { scopedQuery } from '../../core/access/scoped-query.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { selectViews, viewOf, writeView, type View } from './view-log.js';
import { plannedSlots, plansOn } from '../plans/planned-slots.js';
import { settingsOfPatient } from '../../core/settings.js';
import { selectWarnings, warningOf } from '../warnings/warnings.js';
import { selectPatients, staffOf, summaryOf } from '../patient-lookup/summary.js';

type Named = { name: string; latinName: string | null };

/** All columns of the patient, the account, and whether the caller follows the patient. */
const patientsInDetail = scopedQuery((db, params: View, scope) =>
  selectPatients(db, { scope })
    .leftJoin('account', 'account.patientId', 'patient.id')
    .leftJoin('patientFollow as follow', (join) =>
      join.onRef('follow.patientId', '=', 'patient.id').on('follow.accountId', '=', params.accountId),
    )
    .leftJoin('organisationNode as department', 'department.id', 'patient.departmentId')
    .select(['account.id as accountId', 'account.username'])
    .select((eb) => [
      eb('follow.since', 'is not', null).as('followed'),
      eb.exists(selectViews(db, params)).as('logged'),
      sql<Named | null>`case when department.id is null then null
        else json_build_object('name', department.name, 'latinName', department.latin_name) end`.as('department'),
    ])
    .where('patient.id', '=', params.patientId),
);

const openWarnings = scopedQuery((db, params: { patientId: string }, scope) =>
  selectWarnings(db, { scope })
    .where('warning.patientId', '=', params.patientId)
    .where('warning.acknowledgedAt', 'is', null)
    .orderBy('warning.raisedAt', 'desc'),
);

/** All data of the patient page except readings. @throws Refusal `patient.unknown` outside the caller's nodes. */
export async function patientDetail(call: Call<'patient.detail'>): Promise<ReplyOf<'patient.detail'>> {
  const { db, caller, clock, request } = call;
  const [row] = await patientsInDetail(db, viewOf(call, request.patientId), caller.scope);
  if (!row) throw new Refusal('patient.unknown');
  if (!row.logged) await writeView(call, row);
  const { settings, target } = await settingsOfPatient(db, row.path, row.id);
  const today = dayOf(clock.now(), settings.zone);
  const [staff, planned, warnings] = await Promise.all([
    staffOf(db, [row.attendingPhysicianId, row.responsibleNurseId, row.admissionHandlerId, row.dischargeHandlerId]),
    plansOn(db, { patientIds: [row.id] }, today),
    openWarnings(db, { patientId: row.id }, caller.scope),
  ]);
  return {
    serverTime: clock.now(),
    patient: {
      ...summaryOf(row, clock.now(), settings.zone),
      accountId: row.accountId,
      username: row.username,
      mobile: row.mobile === null ? null : maskMobile(row.mobile),
      idCard: row.idCard === null ? null : maskIdentityNumber(row.idCard),
      birthday: row.birthday,
      address: row.address,
      heightCm: row.heightCm,
      weightKg: row.weightKg,
      departmentId: row.departmentId,
      department: row.department,
      identification: row.identification,
      visitCardNumber: row.visitCardNumber,
      admissionTime: row.admissionTime?.getTime() ?? null,
      registrationTime: row.registrationTime.getTime(),
      dischargeTime: row.dischargeTime?.getTime() ?? null,
      attendingPhysician: staff(row.attendingPhysicianId),
      responsibleNurse: staff(row.responsibleNurseId),
      nursingLevel: row.nursingLevel,
      diseaseType: row.diseaseType,
      complications: row.complications,
      medicalHistory: row.medicalHistory,
      drugAllergies: row.drugAllergies,
      diseaseGrouping: row.diseaseGrouping,
      familyHistory: row.familyHistory,
      pastTreatment: row.pastTreatment,
      admissionAssessment: row.admissionAssessment,
      managementLevel: row.managementLevel,
      admissionHandler: staff(row.admissionHandlerId),
      dischargeHandler: staff(row.dischargeHandlerId),
      leftBed: row.leftBed,
      leftWardId: row.leftWardId,
      wardId: row.wardId,
      version: row.version,
      followed: Boolean(row.followed),
    },
    range: rangeFor(settings.glucoseRanges, RANDOM_SLOT),
    target,
    monitoring: plannedSlots(planned, today, settings).get(row.id) ?? [],
    openWarnings: warnings.map(warningOf),
    rights: rightsOver(caller, { path: row.path, patientId: row.id }, clock.now()),
  };
}
