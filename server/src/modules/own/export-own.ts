import type { MedicationOrder, MonitoringOrder, ReplyOf } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import { readingsOfDays } from '../glucose-board/readings.js';
import { medicationOf, monitoringOf, selectMedication, selectMonitoring } from '../plans/plans.js';
import { careTeamOf } from './care-team.js';
import { withoutMark } from './without-mark.js';

/** Earlier than any stored day. */
const FIRST_DAY = '1900-01-01';

const days = ({ weekdays, everyDays, since, until }: MonitoringOrder | MedicationOrder) => ({
  weekdays,
  everyDays,
  since,
  until,
});

/**
 * Exports all data of the patient, and records this in the trail.
 * @throws Refusal `patient.unknown` if the account does not belong to a patient
 */
export async function exportOwn(call: Call<'own.export'>): Promise<ReplyOf<'own.export'>> {
  const { db, caller, clock } = call;
  const { patientId } = caller;
  if (patientId === null) throw new Refusal('patient.unknown');
  const patient = await db
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['patient.name', 'patient.latinName', 'patient.sex', 'patient.birthday', 'place.path'])
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow();
  const { path, ...who } = patient;
  const { zone } = await settingsAt(db, path);
  const at = clock.now();
  const [readings, monitoring, medications, team] = await Promise.all([
    readingsOfDays(db, patientId, FIRST_DAY, dayOf(at, zone)),
    selectMonitoring(db).where('plan.patientId', '=', patientId).orderBy('plan.id').execute(),
    selectMedication(db).where('plan.patientId', '=', patientId).orderBy('plan.id').execute(),
    careTeamOf(db, patientId),
  ]);
  await inTransaction(call, (work) =>
    recordByCaller(work, { type: 'own.exported', after: { rows: readings.length } }, { patientId }),
  );
  const isRunning = ({ state }: MonitoringOrder | MedicationOrder): boolean => state === 'running';
  return {
    at,
    zone,
    patient: who,
    readings: readings.map(withoutMark),
    monitoring: monitoring
      .map((row) => monitoringOf(row, at, zone))
      .filter(isRunning)
      .map((order) => ({ indicator: order.indicator, slots: order.slots, ...days(order) })),
    medications: medications
      .map((row) => medicationOf(row, at, zone))
      .filter(isRunning)
      .map((order) => {
        const { category, drug, latinDrug, brand, latinBrand, norms, doses, unit } = order;
        return { category, drug, latinDrug, brand, latinBrand, norms, doses, unit, ...days(order) };
      }),
    careTeam: team.map(({ name, latinName, role }) => ({ name, latinName, role })),
  };
}
