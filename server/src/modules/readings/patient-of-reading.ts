import type { ReadingSetting } from '@wardlink/domain';
import { sql } from 'kysely';
import { isWithin, reaches } from '../../core/access/rights.js';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { Refusal } from '../../core/refusal.js';
import type { Caller } from '../../core/caller.js';

const patientThen = fixedQuery((db, params: { patientId: string; at: Date }) =>
  db
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('patientPlace as lay')
          .leftJoin('organisationNode as node', 'node.id', 'lay.nodeId')
          .select(['lay.since', 'lay.nodeId', 'node.path'])
          .whereRef('lay.patientId', '=', 'patient.id')
          .where('lay.since', '<=', params.at)
          .orderBy('lay.since', 'desc')
          .limit(1)
          .as('moment'),
      (join) => join.on(sql<boolean>`true`),
    )
    .select(['patient.id', 'patient.kind', 'patient.sex', 'patient.nodeId', 'patient.admissionTime', 'place.path'])
    .select([
      'patient.dischargeTime',
      'moment.since as knownSince',
      'moment.nodeId as nodeThen',
      'moment.path as pathThen',
    ])
    // What is entered for a record that was merged belongs to the one that it went into.
    .where(
      'patient.id',
      '=',
      sql<string>`coalesce((select merged_into from patient where id = ${params.patientId}), ${params.patientId})`,
    ),
);

/** A patient of whom something was measured. */
interface PatientOfReading {
  id: string;
  sex: 'male' | 'female';
  admissionTime: Date | null;
  /** Path of the node where the patient is now: whose people are told, and by whose settings a reading is judged. */
  path: string;
  /** Where the patient lay when it was measured: where the reading is stored. */
  nodeId: string;
  /** @throws Refusal `patient.discharged` for what was not measured during the stay */
  refuseIfGone(): void;
  /**
   * Where an outpatient was measured: in the clinic unless said otherwise; null of a stay, which is told by its ward.
   * @throws Refusal `input.invalid` for a setting that is given of a stay
   */
  settingOf(given: ReadingSetting | null): ReadingSetting | null;
}

/**
 * The patient of a reading that was measured at an instant, whenever it arrives: after a transfer also who looked after
 * the patient then may store it, and after a discharge what was measured during the stay.
 * @throws Refusal `patient.unknown`
 */
export async function patientOfReading(
  db: Queries,
  caller: Pick<Caller, 'scope'>,
  patientId: string,
  measuredAt: number,
): Promise<PatientOfReading> {
  const [found] = await patientThen(db, { patientId, at: new Date(measuredAt) });
  if (!found || !(reaches(caller, { path: found.path, patientId: found.id }) || isWithin(caller, found.pathThen)))
    throw new Refusal('patient.unknown');
  const { id, sex, path, admissionTime, dischargeTime, kind, knownSince, nodeThen } = found;
  // Who left before places were kept has the times of the stay alone.
  const byTimes =
    knownSince === null &&
    admissionTime !== null &&
    dischargeTime !== null &&
    measuredAt >= admissionTime.getTime() &&
    measuredAt <= dischargeTime.getTime();
  const refuseIfGone = (): void => {
    if (kind === 'discharged' && nodeThen === null && !byTimes) throw new Refusal('patient.discharged');
  };
  const settingOf = (given: ReadingSetting | null): ReadingSetting | null => {
    const isOfStay = kind !== 'outpatient' || nodeThen !== null;
    if (isOfStay && given !== null) throw new Refusal('input.invalid', { field: 'setting' });
    return isOfStay ? null : (given ?? 'clinic');
  };
  return { id, sex, path, admissionTime, nodeId: nodeThen ?? found.nodeId, refuseIfGone, settingOf };
}
