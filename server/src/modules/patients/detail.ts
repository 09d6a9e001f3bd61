import type { ReplyOf } from '@wardlink/contract';
import { dayOf, maskIdentityNumber, maskMobile, rangeFor, RANDOM_SLOT } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { logView } from './view-log.js';
import { plannedSlots, plansOn } from '../plans/planned-slots.js';
import { targetOf } from './target.js';
import { settingsAt } from '../../core/settings.js';
import { selectWarnings, warningOf } from '../warnings/warnings.js';
import { selectPatients, staffOf, summaryOf, departmentOf } from '../register/summary.js';

/** Everything of the patient page but the readings. @throws Refusal `patient.unknown` outside the caller's nodes. */
export async function patientDetail(call: Call<'patient.detail'>): Promise<ReplyOf<'patient.detail'>> {
  const { db, caller, clock, request } = call;
  const row = await selectPatients(db, caller).where('patient.id', '=', request.patientId).executeTakeFirst();
  if (!row) throw new Refusal('patient.unknown');
  await logView(call, row);
  const settings = await settingsAt(db, row.path, row.id);
  const today = dayOf(clock.now(), settings.zone);
  const [account, department, staff, followed, planned, warnings] = await Promise.all([
    db.selectFrom('account').select(['id', 'username']).where('patientId', '=', row.id).executeTakeFirst(),
    departmentOf(db, row.departmentId),
    staffOf(db, [row.attendingPhysicianId, row.responsibleNurseId, row.admissionHandlerId, row.dischargeHandlerId]),
    isFollowed(db, caller.accountId, row.id),
    plansOn(db, { patientIds: [row.id] }, today),
    selectWarnings(db, caller)
      .where('warning.patientId', '=', row.id)
      .where('warning.acknowledgedAt', 'is', null)
      .orderBy('warning.raisedAt', 'desc')
      .execute(),
  ]);
  return {
    serverTime: clock.now(),
    patient: {
      ...summaryOf(row, clock.now(), settings.zone),
      accountId: account?.id ?? null,
      username: account?.username ?? null,
      mobile: row.mobile === null ? null : maskMobile(row.mobile),
      idCard: row.idCard === null ? null : maskIdentityNumber(row.idCard),
      birthday: row.birthday,
      address: row.address,
      heightCm: row.heightCm,
      weightKg: row.weightKg,
      departmentId: row.departmentId,
      department,
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
      followed,
    },
    range: rangeFor(settings.glucoseRanges, RANDOM_SLOT),
    target: await targetOf(db, row.path, row.id),
    monitoring: plannedSlots(planned, today, settings).get(row.id) ?? [],
    openWarnings: warnings.map(warningOf),
  };
}

async function isFollowed(db: Queries, accountId: string, patientId: string): Promise<boolean> {
  const found = await db
    .selectFrom('patientFollow')
    .select('since')
    .where('accountId', '=', accountId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return found !== undefined;
}
