import { type ReplyOf, codedReason } from '@wardlink/contract';
import type { Violation } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentAt } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

export type ControlRun = ReplyOf<'quality.record'>;

/** The name of an account that a query joins under an alias. */
export const nameOf = (alias: string) =>
  sql<{ userId: string; name: string; latinName: string | null } | null>`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('userId', ${sql.ref(`${alias}.id`)}::text, 'name', ${sql.ref(`${alias}.real_name`)},
      'latinName', ${sql.ref(`${alias}.latin_name`)}) end`;

/** Selects control runs with the names that screens show; add conditions on `run`, `device` and `place`. */
export function selectRuns(db: Queries) {
  return db
    .selectFrom('controlRun as run')
    .innerJoin('device', 'device.id', 'run.deviceId')
    .innerJoin('organisationNode as place', 'place.id', 'run.nodeId')
    .innerJoin('stripLot as strip', 'strip.id', 'run.stripLotId')
    .innerJoin('account as operator', 'operator.id', 'run.operatorId')
    .leftJoin('account as mender', 'mender.id', 'run.mendedBy')
    .leftJoin('account as reviewer', 'reviewer.id', 'run.reviewedBy')
    .leftJoin('account as voider', 'voider.id', 'run.voidedBy')
    .selectAll('run')
    .select(['device.serial', 'device.model', 'strip.brand as stripBrand', 'strip.lot as stripLot'])
    .select(['place.name as placeName', 'place.latinName as placeLatinName', 'place.path'])
    .select(departmentAt('place.path').as('department'))
    .select([
      nameOf('operator').as('operator'),
      nameOf('mender').as('mender'),
      nameOf('reviewer').as('reviewer'),
      nameOf('voider').as('voider'),
    ]);
}

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number];

function resultsOf(db: Queries, runIds: readonly string[]) {
  return db
    .selectFrom('controlResult as result')
    .innerJoin('solutionLot as solution', 'solution.id', 'result.solutionLotId')
    .selectAll('result')
    .select(['solution.brand', 'solution.lot'])
    .where('result.runId', 'in', runIds)
    .orderBy(sql`array_position(array['low', 'normal', 'high'], result.level)`)
    .execute();
}

/** The rows of `selectRuns` in the form of replies, with their results. */
export async function runsOf(db: Queries, rows: readonly RunRow[]): Promise<ControlRun[]> {
  if (rows.length === 0) return [];
  const results = groupRows(
    await resultsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ runId }) => runId,
  );
  return rows.map((row) => runOf(row, results.get(row.id) ?? []));
}

type Results = Awaited<ReturnType<typeof resultsOf>>;

function runOf(row: RunRow, results: Results): ControlRun {
  const { operator, mender, reviewer, voider } = row;
  if (!operator) throw new Error('a control run without its operator');
  return {
    runId: row.id,
    version: row.version,
    meter: { deviceId: row.deviceId, serial: row.serial, model: row.model },
    place: { name: row.placeName, latinName: row.placeLatinName, department: row.department },
    measuredAt: row.measuredAt.getTime(),
    occasion: row.occasion,
    way: row.way,
    repeatOf: row.repeatOf,
    strip: { stripLotId: row.stripLotId, brand: row.stripBrand, lot: row.stripLot },
    asked: row.asked,
    results: results.map(({ solutionLotId, brand, lot, runId: _, ...result }) => ({
      ...result,
      solution: { solutionLotId, brand, lot },
    })),
    fired: row.fired.map(({ rule, action, levels }: Violation) => ({ rule, action, levels })),
    rejected: row.rejected,
    state: row.state,
    operator,
    comment: row.comment,
    mended:
      row.cause !== null && row.action !== null && row.mendedAt && mender
        ? { cause: row.cause, action: row.action, at: row.mendedAt.getTime(), by: mender }
        : null,
    reviewed:
      row.reviewedAt && reviewer ? { at: row.reviewedAt.getTime(), by: reviewer, comment: row.reviewComment } : null,
    voided:
      row.voidedAt && voider
        ? { at: row.voidedAt.getTime(), by: voider, reason: row.voidReason ?? codedReason('') }
        : null,
  };
}

/** One run in the form of replies. */
export async function runById(db: Queries, runId: string): Promise<ControlRun> {
  const [run] = await runsOf(db, await selectRuns(db).where('run.id', '=', runId).execute());
  if (!run) throw new Error('a stored control run that cannot be read');
  return run;
}
