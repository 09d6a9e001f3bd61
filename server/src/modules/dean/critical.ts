import type { Period } from '@wardlink/domain';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { instantsOf } from '../../core/period.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import type { Question } from '../statistics/period.js';
import type { DepartmentsBelow } from '../statistics/departments-below.js';

export interface CriticalValue {
  /** Minutes from the warning until somebody acknowledged it; null if nobody has yet. */
  taken: number | null;
}

/** Critical values of a period by department; those of places above departments under an empty id. */
export async function criticalByDepartment(
  db: Queries,
  { departmentOf }: DepartmentsBelow,
  { path, zone }: Question,
  period: Period,
): Promise<Map<string, CriticalValue[]>> {
  const { begin, end } = instantsOf(period, zone);
  const rows = await db
    .selectFrom('warning')
    .innerJoin('organisationNode as place', 'place.id', 'warning.nodeId')
    .select('warning.nodeId')
    .select(sql<number | null>`extract(epoch from acknowledged_at - raised_at)::float / 60`.as('taken'))
    .where('warning.indicator', '=', 'glucose')
    .where('warning.critical', '=', true)
    .where('warning.supersededAt', 'is', null)
    .where('warning.raisedAt', '>=', begin)
    .where('warning.raisedAt', '<', end)
    .where(isBelowPath(path, 'place.path'))
    .execute();
  return groupRows(rows, ({ nodeId }) => departmentOf(nodeId));
}
