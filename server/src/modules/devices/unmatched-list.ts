import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { departmentAt, isBelowPath } from '../../core/access/nodes.js';
import { exercising } from '../../core/access/rights.js';
import { inScope, nodeInScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { inOrder, PAGE_ROWS, pageOf, type Order } from '../../core/keyset.js';
import { EXPORT_ROWS } from '../../core/export/table-file.js';
import { countUpTo } from '../../database/count-up-to.js';
import { patientOf, seesName } from './rows.js';

const ORDERS: Record<'received' | 'settled', Order> = {
  received: { by: sql`one.received_at`, type: 'timestamptz' },
  settled: { by: sql`coalesce(one.settled_at, one.received_at)`, type: 'timestamptz' },
};

/** Readings that wait for a person, or were settled. @throws Refusal `node.forbidden`, `input.invalid` */
export async function listUnmatched(call: Call<'unmatched.list'>): Promise<ReplyOf<'unmatched.list'>> {
  const { db, caller, clock, language, request } = call;
  const { nodeId, settled = false, after = null } = request;
  const now = clock.now();
  const path = nodeId ? await nodeInScope(db, caller, nodeId) : undefined;
  const vital = exercising(caller, 'vital.record', now);
  let query = db
    .selectFrom('unmatchedReading as one')
    .innerJoin('device', 'device.id', 'one.deviceId')
    .innerJoin('organisationNode as node', 'node.id', 'one.nodeId')
    .leftJoin('account as settler', 'settler.id', 'one.settledBy')
    .leftJoin('patient', 'patient.id', 'one.patientId')
    .leftJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .where(inScope(caller, 'node.path'))
    .where((eb) => eb.or([eb('one.indicator', '=', 'glucose'), inScope(vital, 'node.path')]))
    .where('one.outcome', settled ? 'is not' : 'is', null);
  if (path !== undefined) query = query.where(isBelowPath(path, 'node.path'));
  const order = inOrder(ORDERS, settled ? '-settled' : 'received', after, sql`one.id`, 'uuid');
  const lines = query
    .selectAll('one')
    .select(['device.model', 'device.serial as deviceSerial'])
    .select(['node.name as nodeName', 'node.latinName as nodeLatinName'])
    .select(departmentAt('node.path').as('department'))
    .select(['settler.realName as settlerName', 'settler.latinName as settlerLatinName'])
    .select(['patient.name as patientName', 'patient.latinName as patientLatinName'])
    .select(seesName(caller, now).as('seesName'));
  const [found, total] = await Promise.all([
    order.rows(lines, PAGE_ROWS),
    after === null ? countUpTo(db, query.select('one.id'), EXPORT_ROWS) : null,
  ]);
  const { rows: readings, next } = pageOf(found, PAGE_ROWS, (row) => ({
    unmatchedId: row.id,
    device: { model: row.model, serial: row.serial ?? row.deviceSerial },
    node: { name: row.nodeName, latinName: row.nodeLatinName },
    department: row.department,
    indicator: row.indicator,
    hospitalizationNumber: row.hospitalizationNumber,
    slot: row.slot,
    figures: row.figures,
    sentTime: row.sentTime,
    measuredAt: row.measuredAt?.getTime() ?? null,
    correctedAt: correctedTime(row),
    operator: row.operator,
    receivedAt: row.receivedAt.getTime(),
    code: row.code,
    description: row.description[language],
    settled:
      row.outcome === null || row.settledAt === null
        ? null
        : {
            outcome: row.outcome,
            at: row.settledAt.getTime(),
            by: row.settlerName === null ? null : { name: row.settlerName, latinName: row.settlerLatinName },
            reason: row.reason,
            patient: patientOf(row),
          },
  }));
  return { readings, next, total };
}

/** The sent time, corrected by the drift of the device's clock. */
function correctedTime({ measuredAt, clockDrift }: { measuredAt: Date | null; clockDrift: number | null }) {
  if (measuredAt === null || clockDrift === null) return null;
  const corrected = measuredAt.getTime() - clockDrift * 1000;
  return corrected >= 0 ? corrected : null;
}
