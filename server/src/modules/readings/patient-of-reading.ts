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
    // A reading entered for a merged record belongs to the record that it was merged into.
    .where(
      'patient.id',
      '=',
      sql<string>`coalesce((select merged_into from patient where id = ${params.patientId}), ${params.patientId})`,
    ),
);

/** The patient of a reading. */
interface PatientOfReading {
  id: string;
  sex: 'male' | 'female';
  admissionTime: Date | null;
  /** Path of the patient's current node, which determines who is notified and the settings that judge the reading. */
  path: string;
  /** The patient's node at the time of measuring, with which the reading is stored. */
  nodeId: string;
  /** @throws Refusal `patient.discharged` if it was not measured during the stay */
  refuseIfGone(): void;
  /**
   * Where an outpatient was measured: in the clinic by default; null during a stay, when the ward tells it.
   * @throws Refusal `input.invalid` for a setting during a stay
   */
  settingOf(given: ReadingSetting | null): ReadingSetting | null;
}

/**
 * The patient of a reading that was measured at an instant. After a transfer, staff of the earlier ward may store it
 * too; after a discharge, readings measured during the stay are accepted.
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
  // A patient who left before locations were recorded has only the times of the stay.
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
