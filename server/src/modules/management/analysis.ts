import type { ReplyOf, RequestOf } from '@wardlink/contract';
import {
  AGE_BANDS,
  ageBand,
  ageOn,
  CLASS_EDGES,
  dayBounds,
  dayOf,
  figureOf,
  lengthOfStay,
  mean,
  quantile,
  STAY_BANDS,
  stayBand,
} from '@wardlink/domain';
import { sql } from 'kysely';
import type { Scope } from '../../core/caller.js';
import { scopedQuery } from '../../core/access/scoped-query.js';
import { seesPatientAt } from '../../core/access/scope.js';
import type { Queries } from '../../database/connection.js';
import type { Call } from '../../core/handler.js';
import { resolveRequestedNode, requestedNodeId } from '../../core/access/requested-node.js';
import { checkPeriod } from '../../core/period.js';

type Analysis = ReplyOf<'management.analysis'>;
type Kind = RequestOf<'management.analysis'>['kind'];

/** Readings of a department: their number, the number in range, and the sum of their values. */
interface Counted {
  departmentId: string | null;
  readings: number;
  inRange: number;
  /** Number of readings without HI and LO, which have no value to sum; `sum` is their sum. */
  numbers: number;
  sum: number;
}

function glucoseOf(counted: readonly Counted[]): Pick<Analysis, 'readings' | 'inRange' | 'mean'> {
  const total = (pick: (one: Counted) => number): number => counted.reduce((sum, one) => sum + pick(one), 0);
  const readings = total((one) => one.readings);
  const numbers = total((one) => one.numbers);
  return {
    readings,
    inRange: figureOf(readings, 1, () => (100 * total((one) => one.inRange)) / readings),
    mean: figureOf(numbers, 1, () => total((one) => one.sum) / numbers),
  };
}

function bandsOf<Band extends string>(bands: readonly Band[], found: readonly Band[]) {
  return bands.map((band) => ({ band, patients: found.filter((one) => one === band).length }));
}

/** Parameters of both queries; the period applies to discharged patients. */
interface AnalysisParams {
  nodeId: string;
  begin: Date;
  end: Date;
}

function selectChosen(db: Queries, kind: Kind, { nodeId, begin, end }: AnalysisParams, scope: Scope) {
  const chosen = db
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .where(seesPatientAt({ scope }, nodeId))
    .where('patient.mergedInto', 'is', null);
  if (kind !== 'discharged') return chosen.where('patient.kind', '=', kind);
  // Includes discharged patients who became outpatients. The expression must match the index, or PostgreSQL reads
  // everybody who ever left.
  const left = sql<Date>`coalesce(patient.discharge_time, patient.registration_time)`;
  const gone = chosen.where('patient.kind', '<>', 'inpatient').where('patient.dischargeTime', 'is not', null);
  return gone.where(left, '>=', begin).where(left, '<', end);
}

const fixedPatients = (kind: Kind) =>
  scopedQuery((db, params: AnalysisParams, scope) =>
    selectChosen(db, kind, params, scope)
      .leftJoin('organisationNode as department', 'department.id', 'patient.departmentId')
      .select(['patient.departmentId', 'patient.birthday', 'patient.admissionTime', 'patient.dischargeTime'])
      .select(['department.name', 'department.latinName', 'department.ordinal'])
      .orderBy('department.ordinal')
      .orderBy('patient.departmentId'),
  );

const PATIENTS = { inpatient: fixedPatients('inpatient'), discharged: fixedPatients('discharged') };

const { low, high } = CLASS_EDGES;

/**
 * Counts readings in the database, since a month of a hospital has many. "In range" is as in `classifyGlucose`, which
 * rounds like PostgreSQL: half away from zero.
 */
const fixedCounts = (kind: Kind) =>
  scopedQuery((db, params: AnalysisParams & { zone: string }, scope) =>
    selectChosen(db, kind, params, scope)
      .innerJoin('glucoseReading as reading', (join) =>
        join.onRef('reading.patientId', '=', 'patient.id').on('reading.latest', '=', true),
      )
      .where('reading.value', 'is not', null)
      // Only readings of the stay count.
      .where(sql<boolean>`reading.measured_at >= coalesce(patient.admission_time, '-infinity')`)
      .where(sql<boolean>`reading.measured_at <= coalesce(patient.discharge_time, 'infinity')`)
      // The same bounds by day, one day wider, so that the index on patient and day finds only readings of the stay.
      .where(
        sql<boolean>`reading.day >= coalesce((patient.admission_time at time zone ${params.zone})::date - 1, '-infinity')`,
      )
      .where(
        sql<boolean>`reading.day <= coalesce((patient.discharge_time at time zone ${params.zone})::date + 1, 'infinity')`,
      )
      .select('patient.departmentId')
      .select([
        sql<number>`count(*)::int`.as('readings'),
        sql<number>`(count(*) filter (where round(reading.value, 1) between ${low} and ${high}))::int`.as('inRange'),
        sql<number>`(count(*) filter (where reading.comparator is null))::int`.as('numbers'),
        sql<number>`coalesce(sum(reading.value) filter (where reading.comparator is null), 0)`.as('sum'),
      ])
      .groupBy('patient.departmentId'),
  );

const COUNTS = { inpatient: fixedCounts('inpatient'), discharged: fixedCounts('discharged') };

/** Glucose during the stay, its length, and groups of patients; all from rows that the caller may see. */
export async function analysePatients(call: Call<'management.analysis'>): Promise<Analysis> {
  const { db, replicaDb, caller, clock, request } = call;
  const { settings } = await resolveRequestedNode(db, caller, request);
  const { zone } = settings;
  const now = clock.now();
  const today = dayOf(now, zone);

  // The period is ignored for present inpatients.
  const { from, to } = request.kind === 'discharged' ? request : {};
  const period = { from: from ?? today, to: to ?? today };
  checkPeriod(period);
  const params = {
    nodeId: requestedNodeId(caller, request),
    begin: new Date(dayBounds(period.from, zone).begin),
    end: new Date(dayBounds(period.to, zone).end),
  };
  const [patients, counts] = await Promise.all([
    PATIENTS[request.kind](replicaDb, params, caller.scope),
    COUNTS[request.kind](replicaDb, { ...params, zone }, caller.scope),
  ]);
  const stayOf = ({ admissionTime, dischargeTime }: (typeof patients)[number]): number[] =>
    admissionTime ? [lengthOfStay(admissionTime.getTime(), dischargeTime?.getTime() ?? now, zone)] : [];
  const stays = patients.flatMap(stayOf);
  const departmentIds = [...new Set(patients.map(({ departmentId }) => departmentId))];
  return {
    patients: patients.length,
    ...glucoseOf(counts),
    meanStay: figureOf(stays.length, 1, () => mean(stays)),
    medianStay: figureOf(stays.length, 1, () => quantile(stays, 0.5)),
    departments: departmentIds.map((departmentId) => {
      const own = patients.filter((patient) => patient.departmentId === departmentId);
      const [first] = own;
      const ownStays = own.flatMap(stayOf);
      const { readings, inRange } = glucoseOf(counts.filter((one) => one.departmentId === departmentId));
      return {
        departmentId,
        department: first && first.name !== null ? { name: first.name, latinName: first.latinName } : null,
        patients: own.length,
        readings,
        inRange,
        meanStay: figureOf(ownStays.length, 1, () => mean(ownStays)),
      };
    }),
    stays: bandsOf(STAY_BANDS, stays.map(stayBand)),
    ages: bandsOf(
      AGE_BANDS,
      patients.map(({ birthday }) => ageBand(ageOn(birthday, today))),
    ),
  };
}
