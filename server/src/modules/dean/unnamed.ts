import type { ReplyOf } from '@wardlink/contract';
import { addDays, ageBand, ageOn, ATTENTION_DAYS, attentionReasons, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { hospitalPathOf, idsOnPath } from '../../core/access/nodes.js';
import { patientsOf } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import { instantsOf } from '../../core/period.js';
import type { Queries } from '../../database/connection.js';
import { patientCounts } from '../statistics/counts.js';

type Listed = ReplyOf<'dean.patients'>['patients'][number];
type PatientFigures = Omit<Listed, keyof Unnamed>;
type Unnamed = Pick<Listed, 'patientId' | 'hospitalizationNumber' | 'sex' | 'ageBand' | 'department'>;

/** Patients in the caller's scope, with columns that do not reveal a name. */
export function selectUnnamed(db: Queries, caller: Pick<Caller, 'scope'>) {
  return patientsOf(db, caller)
    .leftJoin('organisationNode as department', 'department.id', 'patient.departmentId')
    .select(['patient.id as patientId', 'patient.hospitalizationNumber', 'patient.sex', 'patient.birthday'])
    .select(['department.id as departmentId', 'department.name', 'department.latinName']);
}

type UnnamedRow = Awaited<ReturnType<ReturnType<typeof selectUnnamed>['execute']>>[number];

export const unnamedOf = (row: UnnamedRow, today: string): Unnamed => ({
  patientId: row.patientId,
  hospitalizationNumber: row.hospitalizationNumber,
  sex: row.sex,
  ageBand: ageBand(ageOn(row.birthday, today)),
  department:
    row.departmentId === null || row.name === null
      ? null
      : { nodeId: row.departmentId, name: row.name, latinName: row.latinName },
});

/** The days of attention, up to today. */
export function attentionDays(now: number, zone: string): { from: string; to: string } {
  const to = dayOf(now, zone);
  return { from: addDays(to, 1 - ATTENTION_DAYS), to };
}

/** Number of values of each patient that raised a critical warning in those days. */
async function criticalValues(db: Queries, caller: Caller, begin: Date): Promise<Map<string, number>> {
  const rows = await patientsOf(db, caller)
    .innerJoin('warning', 'warning.patientId', 'patient.id')
    .select(['patient.id', ({ fn }) => fn.countAll<string>().as('count')])
    .where('warning.indicator', '=', 'glucose')
    .where('warning.critical', '=', true)
    .where('warning.supersededAt', 'is', null)
    .where('warning.measuredAt', '>=', begin)
    .groupBy('patient.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Figures of those days for the patients of the caller's nodes, by patient; all zero for patients without readings. */
export async function figuresByPatient(
  db: Queries,
  caller: Caller,
  days: { from: string; to: string },
  zone: string,
): Promise<(patientId: string) => PatientFigures> {
  const [hospitalId = ''] = idsOnPath(hospitalPathOf(caller.nodePath));
  const { rows: nodes } = await sql<{ id: string }>`
    select id::text from organisation_node where path like ${caller.scope.pathPattern} and kind <> 'bed'`.execute(db);
  const placeIds = nodes.map(({ id }) => id);
  const [counts, critical] = await Promise.all([
    patientCounts(db, { hospitalId, zone, placeIds, ...days, controlled: false }),
    criticalValues(db, caller, instantsOf(days, zone).begin),
  ]);
  const known = new Map(counts.map((one) => [one.patientId, one]));
  return (patientId) => {
    const { readings = 0, inRange = 0, low = 0, veryHigh = 0, numbers = 0, total = 0 } = known.get(patientId) ?? {};
    const facts = {
      critical: critical.get(patientId) ?? 0,
      lows: low,
      numbers,
      mean: numbers === 0 ? null : total / numbers,
    };
    const { mean } = facts;
    return { readings, inRange, lows: low, veryHigh, mean, critical: facts.critical, reasons: attentionReasons(facts) };
  };
}
