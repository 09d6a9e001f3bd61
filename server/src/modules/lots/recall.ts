import type { LotUse, ReplyOf } from '@wardlink/contract';
import type { Comparator, ControlLevel } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import { departmentAt } from '../../core/access/nodes.js';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { inOrder, PAGE_ROWS, pageOf, type PageOf, type PageRequest } from '../../core/keyset.js';
import type { Queries } from '../../database/connection.js';
import { countUpTo } from '../../database/count-up-to.js';
import { hospitalDay } from './hospital.js';
import { stripRow } from './strips.js';

interface UseRow {
  useId: string;
  kind: 'reading' | 'control';
  at: Date;
  /** The node where it was measured; `seenAt` is the patient's current node. */
  nodeId: string;
  seenAt: string;
  value: number | null;
  comparator: Comparator | null;
  patientId: string | null;
  slot: number | null;
  level: ControlLevel | null;
  qualified: boolean | null;
  serial: string | null;
  byId: string;
  voided: boolean;
}

/**
 * All uses of a lot of strips: the last version of each reading, including voided ones, since they used a strip too.
 */
const usesOf = (stripLotId: string): RawBuilder<UseRow> => sql<UseRow>`(
  select reading.reading_id as use_id, 'reading' as kind, reading.measured_at as at, reading.node_id,
    home.path as seen_at, reading.value, reading.comparator, reading.patient_id, reading.slot,
    null::text as level, null::boolean as qualified, null::text as serial, reading.measured_by as by_id,
    not reading.latest as voided
  from (
    select distinct on (version.reading_id) version.*
    from glucose_reading version
    where version.refusal is null and version.reading_id in (
      select reading_id from glucose_reading where strip_lot_id = ${stripLotId}::bigint)
    order by version.reading_id, version.version desc
  ) reading
  join patient on patient.id = reading.patient_id
  join organisation_node home on home.id = patient.node_id
  union all
  select md5(run.id::text || result.level)::uuid, 'control', run.measured_at, run.node_id,
    place.path, result.value, result.comparator, null, null,
    result.level, result.qualified, device.serial, run.operator_id, run.voided_at is not null
  from control_run run
  join control_result result on result.run_id = run.id
  join device on device.id = run.device_id
  join organisation_node place on place.id = run.node_id
  where run.strip_lot_id = ${stripLotId}::bigint
)`;

const selectUses = (db: Queries, stripLotId: string) => db.selectFrom(usesOf(stripLotId).as('use'));

/** Uses at the caller's nodes; patients are named only to callers who may read records. */
export async function pageOfUses(
  db: Queries,
  caller: Caller,
  stripLotId: string,
  { after, limit }: PageRequest,
): Promise<PageOf<LotUse>> {
  const order = inOrder(
    { time: { by: sql`use.at`, type: 'timestamptz' } },
    '-time',
    after,
    sql.ref('use.useId'),
    'uuid',
  );
  const query = selectUses(db, stripLotId)
    .innerJoin('organisationNode as place', 'place.id', 'use.nodeId')
    .innerJoin('account as person', 'person.id', 'use.byId')
    .leftJoin('patient', 'patient.id', 'use.patientId')
    .selectAll('use')
    .select(['place.name as placeName', 'place.latinName as placeLatinName'])
    .select(departmentAt('place.path').as('department'))
    .select(['person.realName as byName', 'person.latinName as byLatinName'])
    .select(['patient.name as patientName', 'patient.latinName as patientLatinName', 'patient.hospitalizationNumber'])
    .where(inScope(caller, 'use.seenAt'));
  const mayName = caller.permissions.has('record.read');
  return pageOf(await order.rows(query, limit), limit, (row) => ({
    useId: row.useId,
    kind: row.kind,
    at: row.at.getTime(),
    place: { name: row.placeName, latinName: row.placeLatinName, department: row.department },
    value: row.value === null ? null : Number(row.value),
    comparator: row.comparator,
    patient:
      mayName && row.patientId !== null && row.patientName !== null
        ? {
            patientId: row.patientId,
            name: row.patientName,
            latinName: row.patientLatinName,
            hospitalizationNumber: row.hospitalizationNumber,
          }
        : null,
    slot: row.slot,
    level: row.level,
    qualified: row.qualified,
    serial: row.serial,
    by: { name: row.byName, latinName: row.byLatinName },
    voided: row.voided,
  }));
}

/** Number of uses at the caller's nodes, and elsewhere. */
export async function countUses(db: Queries, caller: Caller, stripLotId: string, limit: number) {
  const all = selectUses(db, stripLotId).select('use.useId');
  const [own, every] = await Promise.all([
    countUpTo(db, all.where(inScope(caller, 'use.seenAt')), limit),
    countUpTo(db, all, limit),
  ]);
  return { own, elsewhere: every.count - own.count };
}

const COUNTED = 50_000;

/** Readings and controls of a lot. @throws Refusal `lot.unknown` */
export async function recallOf(call: Call<'strip.recall'>): Promise<ReplyOf<'strip.recall'>> {
  const { db, caller, request } = call;
  const { stripLotId, after = null } = request;
  await stripRow(db, await hospitalDay(db, call), stripLotId);
  const [page, counted] = await Promise.all([
    pageOfUses(db, caller, stripLotId, { after, limit: PAGE_ROWS }),
    after === null ? countUses(db, caller, stripLotId, COUNTED) : null,
  ]);
  return { ...page, total: counted?.own ?? null, elsewhere: counted?.elsewhere ?? null };
}
