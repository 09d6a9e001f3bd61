import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import { seesPatient } from '../../core/access/scope.js';
import { isBelowPath } from '../../core/access/nodes.js';
import type { Call } from '../../core/handler.js';
import { inOrder, pageOf, PAGE_ROWS } from '../../core/keyset.js';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { isPatientCalled } from '../../core/typed-text.js';
import { countUpTo } from '../../database/count-up-to.js';
import { selectVisits, visitOf } from './visits.js';

/** Visits are counted up to this number. */
const COUNTED = 10_000;

/** Visits of a place in a period, newest first. @throws Refusal `node.forbidden`, `input.invalid` */
export async function listVisits(call: Call<'outpatient.visits'>): Promise<ReplyOf<'outpatient.visits'>> {
  const { db, caller, request } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  checkPeriod(request);
  const { begin, end } = instantsOf(request, settings.zone);
  const order = inOrder(
    { time: { by: sql.ref('visit.visited_at'), type: 'timestamptz' } },
    '-time',
    request.after,
    sql.ref('visit.id'),
    'uuid',
  );
  let query = selectVisits(db)
    .innerJoin('patient', 'patient.id', 'visit.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .where(seesPatient(caller))
    .where(isBelowPath(path, 'department.path'))
    .where('visit.visitedAt', '>=', begin)
    .where('visit.visitedAt', '<', end)
    .where(isPatientCalled(request.patient));
  if (request.state) query = query.where('visit.endedAt', request.state === 'open' ? 'is' : 'is not', null);
  const lines = query.select(['patient.name', 'patient.latinName', 'patient.visitCardNumber']);
  const [found, total] = await Promise.all([
    order.rows(lines, PAGE_ROWS),
    request.after == null ? countUpTo(db, query.clearSelect().select('visit.id'), COUNTED) : null,
  ]);
  const page = pageOf(found, PAGE_ROWS, (row) => ({
    ...visitOf(row),
    patient: { name: row.name, latinName: row.latinName, visitCardNumber: row.visitCardNumber },
  }));
  return { ...page, total };
}
